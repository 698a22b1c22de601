-- The approval queue: whoever confirmed their email comes first. The indexes of the accounts that are not approved have the accounts on hold and
-- the confirmed emails apart, and take the place of those of 0088.
create index account_to_decide_created_idx on account (role, on_hold, email_confirmed, created, id) where not approved;
create index account_to_decide_email_idx on account (role, on_hold, email_confirmed, lower(email), id) where not approved;
drop index account_not_approved_created_idx, account_not_approved_email_idx;
