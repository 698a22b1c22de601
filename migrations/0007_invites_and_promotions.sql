-- Invitations into companies, and who has opted in to which promotion.

create table company_invite (
    id         bigint      generated always as identity primary key,
    company_id bigint      not null references company (id) on delete cascade,
    -- whom the letter went to; whoever accepts must have this address confirmed, or confirm it by the letter's token
    email      text        not null,
    role_name  text        not null check (role_name in ('member', 'admin')),
    status     text        not null default 'pending' check (status in ('pending', 'accepted', 'canceled')),
    token_hash bytea       not null unique,
    invited_by bigint      references account (id) on delete set null,
    -- the account that the invitation came to; null while nobody has the address
    user_id    bigint      references account (id) on delete cascade,
    created    timestamptz not null default now(),
    expires    timestamptz not null
);
-- one open invitation of a company to an address
create unique index company_invite_pending_key on company_invite (company_id, lower(email)) where status = 'pending';
create index company_invite_email_idx on company_invite (lower(email));
create index company_invite_user_id_idx on company_invite (user_id);
create index company_invite_invited_by_idx on company_invite (invited_by);

create table promotion_opt_in (
    user_id        bigint      not null references account (id) on delete cascade,
    email          text        not null,
    promotion_type text        not null check (promotion_type in ('micro_promotions', 'netwrk_promotion', 'plan_promotion')),
    created        timestamptz not null default now(),
    primary key (user_id, promotion_type)
);
