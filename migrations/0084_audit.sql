-- The audit: what the staff does and what concerns security, a line an act, written in the act's own transaction, in monthly partitions. Lines are
-- never changed, and go after 400 days only.
create sequence audit_id;
create table audit (
    id      bigint      not null default nextval('audit_id'),
    at      timestamptz not null,
    action  text        not null,
    -- who did it, and on what, with their names of that day: no foreign keys, since a line outlives both. Null: the provider, or the server
    by_id   bigint,
    by_name text,
    on_kind text,
    on_id   bigint,
    on_name text,
    -- a /24 of IPv4, a /48 of IPv6
    network text,
    details jsonb       not null default '{}',
    -- what a search looks through
    words   text        not null generated always as (
        action || ' ' || coalesce(by_name, '') || ' ' || coalesce(on_name, '') || ' ' || coalesce(on_kind || ' ' || on_id, '') || ' '
        || coalesce(network, '') || ' ' || details::text) stored,
    primary key (id, at),
    check ((on_kind is null) = (on_id is null))
) partition by range (at);
alter sequence audit_id owned by audit.id;
create index audit_at_idx on audit (at);
create index audit_action_idx on audit (action, id);
create index audit_by_idx on audit (by_id, id);
create index audit_on_idx on audit (on_id, id);
create index audit_words_idx on audit using gin (words gin_trgm_ops);
-- where no month has its partition yet
create table audit_default partition of audit default;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
    raise exception 'a line of the audit is neither changed nor deleted' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_stays before update or delete on audit for each row execute function refuse_audit_change();
create trigger audit_is_not_emptied before truncate on audit for each statement execute function refuse_audit_change();
-- also for its owner: what is not done by mistake
revoke update, delete, truncate on audit, audit_default from public, current_user;

-- How many lines of each kind a day has.
create table audit_day (
    day    date   not null,
    action text   not null,
    lines  bigint not null,
    primary key (day, action)
);

-- Makes the partition of the month that begins on this day.
create function make_audit_partition(month date) returns void language plpgsql security definer set search_path = public as $$
declare
    name text := 'audit_' || to_char(month, 'YYYYMM');
begin
    execute format('create table %I partition of audit for values from (%L) to (%L)', name,
                   month::timestamp at time zone 'UTC', (month + interval '1 month')::timestamp at time zone 'UTC');
    execute format('create trigger audit_is_not_emptied before truncate on %I for each statement execute function refuse_audit_change()', name);
    execute format('revoke update, delete, truncate on %I from public, current_user', name);
end
$$;

-- Drops a month's partition, and refuses one that has a line of the last 400 days.
create function drop_audit_partition(month date) returns void language plpgsql security definer set search_path = public as $$
begin
    if (month + interval '1 month')::timestamp at time zone 'UTC' > now() - interval '400 days' then
        raise exception 'the audit of % is kept', to_char(month, 'YYYY-MM') using errcode = 'insufficient_privilege';
    end if;
    execute format('drop table if exists %I', 'audit_' || to_char(month, 'YYYYMM'));
end
$$;
revoke execute on function make_audit_partition(date), drop_audit_partition(date) from public;
-- revoked from all, the owner's own right stands only if it is given
grant execute on function make_audit_partition(date), drop_audit_partition(date) to current_user;

select make_audit_partition((date_trunc('month', now() at time zone 'UTC') + interval '1 month' * ahead)::date) from generate_series(0, 2) ahead;
