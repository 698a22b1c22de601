-- Paid subscriptions as the payment provider has them, and what it has told. A plan that nothing is paid for has none of this.
alter table subscription
    -- the provider's subscription that was the newest we know of: it may have ended
    add column subscription_id text unique,
    -- as the provider says it
    add column status text,
    -- its price for one of the intervals, and what the other would cost; null once it has ended
    add column price_id_month text,
    add column price_id_year text,
    -- what is paid for an interval, US cents: the price that it was bought at
    add column price_cents bigint,
    -- when it ends, where it does not go on
    add column cancel_at timestamptz,
    -- when it was made at the provider
    add column provider_created timestamptz,
    -- when what we know of it happened there: what happened before changes nothing
    add column provider_changed timestamptz,
    -- names the making of the customer, so that two requests at once make one
    add column customer_key uuid not null default gen_random_uuid();
create unique index subscription_stripe_customer_id_key on subscription (stripe_customer_id);

create index subscription_live_idx on subscription (user_id) where status in ('active', 'trialing', 'past_due');

-- events of the payment provider that were taken, so that none is taken twice
create table payment_event (
    id       text        primary key,
    kind     text        not null,
    -- by the provider's clock
    created  timestamptz not null,
    received timestamptz not null default now()
);
create index payment_event_created_idx on payment_event (created);
create index payment_event_received_idx on payment_event (received);

-- the one checkout that somebody has open: the next takes its place, and closes it at the provider
create table checkout (
    user_id    bigint      primary key references account (id) on delete cascade,
    -- names the opening
    key        uuid        not null,
    -- null until the provider has answered
    session_id text        unique,
    opened     timestamptz not null default now()
);

-- up to when the provider's events were asked for
create table payment_catch_up (
    only_row boolean     primary key default true check (only_row),
    until    timestamptz not null
);
insert into payment_catch_up (until) values (now());

-- what people were written about, so that it is once
create table payment_notice (
    user_id bigint      not null references account (id) on delete cascade,
    kind    text        not null,
    -- an invoice, a subscription, or a card and its month
    about   text        not null,
    at      timestamptz not null default now(),
    primary key (user_id, kind, about)
);

-- how many of the first 500 there are: its row is locked by whoever numbers one
create table first_500_count (
    only_row boolean primary key default true check (only_row),
    given    integer not null check (given between 0 and 500)
);
insert into first_500_count (given) select coalesce(max(first_500), 0) from account;
