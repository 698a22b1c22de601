-- Payments and refunds of referred people by month, from which the spend of a link is computed: in whatever order they are told, and after the account
-- of whoever paid is gone. No release has the tables and the column that go.
drop table affiliate_payment;
drop table affiliate_refund;
alter table affiliate_month drop column spend_cents;

create table affiliate_payment (
    invoice_id   text   primary key,
    affiliate_id bigint not null references affiliate (id) on delete cascade,
    -- the number of the account, which may be gone
    payer        bigint not null,
    -- the first day of the month in which it was paid, UTC
    month        date   not null,
    paid_cents   bigint not null check (paid_cents > 0),
    -- without tax
    net_cents    bigint not null
);
create index affiliate_payment_affiliate_idx on affiliate_payment (affiliate_id);

create table affiliate_refund (
    charge_id      text   not null,
    -- the first day of a month in which some of the charge was given back, UTC
    month          date   not null,
    affiliate_id   bigint not null references affiliate (id) on delete cascade,
    payer          bigint not null,
    -- all that was given back of the charge by the end of that month, tax included
    refunded_cents bigint not null,
    primary key (charge_id, month)
);
create index affiliate_refund_affiliate_idx on affiliate_refund (affiliate_id);
