-- The payments sandbox: what stands in for the provider's own database. Nothing of the product refers to it.

create table sandbox_object (
    -- the order in which objects were made, which lists follow
    number  bigint not null generated always as identity unique,
    -- as the provider's ids: cus_…, sub_…
    id      text   primary key,
    -- the provider's name for what it is: customer, subscription
    kind    text   not null,
    -- seconds since 1970, by the sandbox's clock
    created bigint not null,
    -- when the clock has something to do with it
    due     bigint,
    body    jsonb  not null
);
create index sandbox_object_kind_idx on sandbox_object (kind, number);
create index sandbox_object_body_idx on sandbox_object using gin (body jsonb_path_ops);
create index sandbox_object_due_idx on sandbox_object (due, number) where due is not null;

create table sandbox_event (
    number  bigint not null generated always as identity unique,
    id      text   primary key,
    type    text   not null,
    created bigint not null,
    -- the webhook endpoints that have not taken it
    waiting text[] not null,
    body    jsonb  not null
);
create index sandbox_event_created_idx on sandbox_event (created, number);
create index sandbox_event_waiting_idx on sandbox_event (number) where waiting <> '{}';

-- the first answer to each idempotency key
create table sandbox_answer (
    key         text        primary key,
    -- SHA-256 of the request
    fingerprint bytea       not null,
    status      smallint    not null,
    body        jsonb       not null,
    answered    timestamptz not null default now()
);
create index sandbox_answer_answered_idx on sandbox_answer (answered);

-- one row, which every writer locks: so one writes after the other, and all of it happens at one time
create table sandbox_clock (
    only_one bool   primary key default true check (only_one),
    -- seconds by which it is ahead of the database's clock
    ahead    bigint not null default 0 check (ahead >= 0),
    -- events wait until they are asked for
    holds    bool   not null default false
);
insert into sandbox_clock default values;
