-- Sessions end of themselves: `expires` moves on with use (idle expiry), and never past `ends` (absolute expiry).

alter table session add column ends timestamptz not null default now() + interval '90 days';
update session set ends = greatest(ends, expires);
create index session_expires_idx on session (expires);
create index account_token_expires_idx on account_token (expires);
