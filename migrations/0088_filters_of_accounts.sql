-- The staff's list of accounts by what keeps them out and by plan: an index for each filter, and the numbers of each kept with the others.

-- the plan of the active subscription, which subscriptions keep
alter table account add column listed_plan text not null default 'free';

create function list_plan() returns trigger language plpgsql as $$
declare
    plan text := case when new.is_active then new.plan else 'free' end;
begin
    update account set listed_plan = plan where id = new.user_id and listed_plan <> plan;
    return null;
end
$$;
create trigger plan_listed after insert or update of plan, is_active on subscription for each row execute function list_plan();
update account a set listed_plan = s.plan from subscription s where s.user_id = a.id and s.is_active and s.plan <> 'free';

drop trigger account_count_inserted on account;
drop trigger account_count_deleted on account;
drop trigger account_count_updated on account;
drop function count_accounts, recount_account, add_to_account_count;
delete from account_count;
alter table account_count
    add column email_confirmed boolean not null,
    add column approved boolean not null,
    add column blocked boolean not null,
    add column listed_plan text not null;
drop index account_count_role_idx;
create index account_count_group_idx on account_count (role, on_hold, email_confirmed, approved, blocked, listed_plan);

-- by one step of this many, for the group that the account belongs to
create function add_to_account_count(of_role text, held boolean, confirmed boolean, is_approved boolean, is_blocked boolean, plan text, step bigint)
    returns void language plpgsql as $$
begin
    update account_count set number = number + step
    where id = (select id from account_count
                where role = of_role and on_hold = held and email_confirmed = confirmed and approved = is_approved and blocked = is_blocked
                  and listed_plan = plan
                limit 1 for update skip locked);
    if not found then
        insert into account_count (role, on_hold, email_confirmed, approved, blocked, listed_plan, number)
        values (of_role, held, confirmed, is_approved, is_blocked, plan, step);
    end if;
end
$$;
create function count_accounts() returns trigger language plpgsql as $$
begin
    perform add_to_account_count(role, on_hold, email_confirmed, approved, blocked, listed_plan, case tg_op when 'INSERT' then n else -n end)
    from (select role, on_hold, email_confirmed, approved, blocked, listed_plan, count(*) as n from changed group by 1, 2, 3, 4, 5, 6) c;
    return null;
end
$$;
create function recount_account() returns trigger language plpgsql as $$
begin
    perform add_to_account_count(old.role, old.on_hold, old.email_confirmed, old.approved, old.blocked, old.listed_plan, -1),
            add_to_account_count(new.role, new.on_hold, new.email_confirmed, new.approved, new.blocked, new.listed_plan, 1);
    return null;
end
$$;
create trigger account_count_inserted after insert on account referencing new table as changed
    for each statement execute function count_accounts();
create trigger account_count_deleted after delete on account referencing old table as changed
    for each statement execute function count_accounts();
create trigger account_count_updated after update of role, on_hold, email_confirmed, approved, blocked, listed_plan on account
    for each row when ((old.role, old.on_hold, old.email_confirmed, old.approved, old.blocked, old.listed_plan)
                       is distinct from (new.role, new.on_hold, new.email_confirmed, new.approved, new.blocked, new.listed_plan))
    execute function recount_account();
insert into account_count (role, on_hold, email_confirmed, approved, blocked, listed_plan, number)
select role, on_hold, email_confirmed, approved, blocked, listed_plan, count(*) from account group by 1, 2, 3, 4, 5, 6;

create index account_not_confirmed_created_idx on account (role, created, id) where not email_confirmed;
create index account_not_confirmed_email_idx on account (role, lower(email), id) where not email_confirmed;
create index account_not_approved_created_idx on account (role, created, id) where not approved;
create index account_not_approved_email_idx on account (role, lower(email), id) where not approved;
create index account_blocked_created_idx on account (role, created, id) where blocked;
create index account_blocked_email_idx on account (role, lower(email), id) where blocked;
create index account_plan_created_idx on account (listed_plan, role, created, id);
create index account_plan_email_idx on account (listed_plan, role, lower(email), id);
