-- Affiliates: a person or a company whose link recommends the platform, and what the link has brought by month.
create table affiliate (
    id         bigint generated always as identity primary key,
    -- stands in the link's address
    code       text        not null unique,
    user_id    bigint      unique references account (id) on delete cascade,
    company_id bigint      unique references company (id) on delete cascade,
    -- where what was earned is written about
    email      text        not null,
    created    timestamptz not null default now(),
    check (num_nonnulls(user_id, company_id) = 1)
);

create table affiliate_month (
    affiliate_id bigint not null references affiliate (id) on delete cascade,
    -- the first day of the month, UTC
    month        date   not null,
    clicks       bigint not null default 0,
    sign_ups     bigint not null default 0,
    -- US cents that were paid without tax, less what was given back in this month
    spend_cents  bigint not null default 0,
    primary key (affiliate_id, month)
);

-- visitors who came by a link that day, by the same hashes as those of share links
create table affiliate_click (
    affiliate_id bigint not null references affiliate (id) on delete cascade,
    day          date   not null,
    visitor      text   not null,
    primary key (affiliate_id, day, visitor)
);
create index affiliate_click_day_idx on affiliate_click (day);

alter table account
    -- by whose link the account signed up
    add column referred_by bigint references affiliate (id) on delete set null,
    -- when that sign-up was counted
    add column referral_counted timestamptz;
create index account_referred_by_idx on account (referred_by) where referred_by is not null;

-- invoices of referred accounts that were counted, so that each is counted once
create table affiliate_payment (
    invoice_id text   primary key,
    user_id    bigint not null references account (id) on delete cascade,
    paid_cents bigint not null,
    -- without tax
    net_cents  bigint not null
);
create index affiliate_payment_user_idx on affiliate_payment (user_id);

-- what was given back of a charge, tax included
create table affiliate_refund (
    charge_id      text   primary key,
    user_id        bigint not null references account (id) on delete cascade,
    refunded_cents bigint not null
);
create index affiliate_refund_user_idx on affiliate_refund (user_id);
