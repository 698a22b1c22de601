-- People: accounts, sessions, one-time tokens, mail to send, and the installation's own secrets.

create table account (
    id                bigint generated always as identity primary key,
    email             text        not null,
    user_name         text        not null,
    password_hash     text        not null,
    role              text        not null check (role in ('creator', 'manager', 'admin')),
    sub_role          text        not null default 'inherit' check (sub_role in ('inherit', 'worker', 'promoter', 'fan')),
    link_1            text        not null default '',
    link_2            text        not null default '',
    avatar_key        text,
    email_confirmed   boolean     not null default false,
    approved          boolean     not null default false,
    on_hold           boolean     not null default false,
    blocked           boolean     not null default false,
    is_affiliate      boolean     not null default false,
    -- 0 to 10, given by the platform's staff; a job's access_from and access_to are compared with it
    user_rating       smallint    not null default 0 check (user_rating between 0 and 10),
    -- number among the first 500 whose paid subscription became active; null for everybody else
    first_500         smallint    unique check (first_500 between 1 and 500),
    -- the company whose log-in background this person sees; never a membership
    background_company_id bigint,
    created           timestamptz not null default now()
);
create unique index account_email_key on account (lower(email));
create unique index account_user_name_key on account (lower(user_name));

create table subscription (
    user_id              bigint      primary key references account (id) on delete cascade,
    -- a plan's title as it stands in the plan seed file
    plan                 text        not null default 'free',
    is_active            boolean     not null default false,
    -- month or year, null without a paid plan
    interval             text        check (interval in ('month', 'year')),
    current_period_start timestamptz,
    current_period_end   timestamptz,
    -- the trial's last day, UTC; null before approval and for those who are not on trial
    trial_ends           date,
    stripe_customer_id   text,
    updated              timestamptz not null default now()
);

create table session (
    id         bigint      generated always as identity primary key,
    user_id    bigint      not null references account (id) on delete cascade,
    token_hash bytea       not null unique,
    user_agent text        not null default '',
    created    timestamptz not null default now(),
    last_seen  timestamptz not null default now(),
    expires    timestamptz not null
);
create index session_user_id_idx on session (user_id);

-- sids open the live connection and do nothing else; several are valid for one session
create table session_sid (
    sid_hash   bytea       primary key,
    session_id bigint      not null references session (id) on delete cascade,
    created    timestamptz not null default now()
);
create index session_sid_session_id_idx on session_sid (session_id, created);

create table account_token (
    token_hash bytea       primary key,
    user_id    bigint      not null references account (id) on delete cascade,
    purpose    text        not null check (purpose in ('sign_up', 'reset_password', 'change_email', 'new_email')),
    -- the address the token speaks for
    email      text        not null,
    created    timestamptz not null default now(),
    expires    timestamptz not null
);
create index account_token_user_id_idx on account_token (user_id);

create table server_secret (
    name  text  primary key,
    value bytea not null
);

-- answers of creating calls, so that a repeated request_id is answered with the first result
create table request_result (
    user_id    bigint      not null references account (id) on delete cascade,
    call       text        not null,
    request_id text        not null,
    result     jsonb       not null,
    at         timestamptz not null default now(),
    primary key (user_id, call, request_id)
);
create index request_result_at_idx on request_result (at);
