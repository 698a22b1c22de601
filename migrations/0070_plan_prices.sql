-- The prices of the plans at the payment provider, as `needledrop plans sync` left them.
create table plan_price (
    product_id   text        not null,
    interval     text        not null check (interval in ('month', 'year')),
    price_id     text        not null unique,
    -- US cents
    amount_cents bigint      not null check (amount_cents >= 0),
    synced       timestamptz not null default now(),
    primary key (product_id, interval)
);
