-- What the staff's statistics show by the day, UTC: each number is counted by the write that causes it, ratings by a task.
--
-- As in 0028 a number is the sum of its rows: whoever adds to it takes a row that nobody else holds, or makes another, so that no write waits for
-- another one.
create table daily_number (
    id     bigint generated always as identity primary key,
    kind   text   not null check (kind in ('submissions', 'visitors', 'log_ins', 'active_users', 'ratings')),
    day    date   not null,
    number bigint not null
);
create index daily_number_kind_idx on daily_number (kind, day);
-- the task has one row a day
create unique index daily_number_ratings_idx on daily_number (day) where kind = 'ratings';

create function add_to_daily_number(of_kind text, of_day date, step bigint) returns void language plpgsql as $$
begin
    update daily_number set number = number + step
    where id = (select id from daily_number where kind = of_kind and day = of_day limit 1 for update skip locked);
    if not found then
        insert into daily_number (kind, day, number) values (of_kind, of_day, step);
    end if;
end
$$;

-- a server whose clock has run ahead makes no day that has not come
create function day_of(moment timestamptz) returns date language sql volatile as $$
    select (least(moment, clock_timestamp()) at time zone 'UTC')::date
$$;

-- submissions that stand, by the day of each: what is withdrawn or deleted goes from its day, and comes back to it
create function count_submissions() returns trigger language plpgsql as $$
begin
    perform add_to_daily_number('submissions', day, case tg_op when 'INSERT' then n else -n end)
    from (select (submitted at time zone 'UTC')::date as day, count(*) as n from changed group by 1) c;
    return null;
end
$$;
create trigger submission_day_inserted after insert on submission referencing new table as changed
    for each statement execute function count_submissions();
create trigger submission_day_deleted after delete on submission referencing old table as changed
    for each statement execute function count_submissions();

-- log-ins
create function count_log_ins() returns trigger language plpgsql as $$
begin
    perform add_to_daily_number('log_ins', day, n) from (select day_of(created) as day, count(*) as n from changed group by 1) c;
    return null;
end
$$;
create trigger session_day_inserted after insert on session referencing new table as changed
    for each statement execute function count_log_ins();

-- who had a session on a day, and when it was last used; kept for two days. No foreign key: a person's first use on a day would wait for a
-- transaction that decides about them.
create table active_day (
    user_id bigint      not null,
    day     date        not null,
    seen    timestamptz not null,
    primary key (user_id, day)
);
create index active_day_day_idx on active_day (day);

create function note_active_user() returns trigger language plpgsql as $$
declare
    moment constant timestamptz := least(new.last_seen, clock_timestamp());
    of_day constant date := day_of(new.last_seen);
begin
    update active_day set seen = greatest(seen, moment) where user_id = new.user_id and day = of_day;
    if not found then
        insert into active_day (user_id, day, seen) values (new.user_id, of_day, moment) on conflict do nothing;
        if found then
            perform add_to_daily_number('active_users', of_day, 1);
        end if;
    end if;
    return null;
end
$$;
create trigger session_active after insert or update of last_seen on session for each row execute function note_active_user();

-- visitors of the site's pages by the hashes of 0059, which go with the day, and how many there were from one network
create table site_visit (
    day     date not null,
    visitor text not null,
    primary key (day, visitor)
);
create table site_network (
    day      date    not null,
    network  text    not null,
    visitors integer not null,
    primary key (day, network)
);
create function count_site_visits() returns trigger language plpgsql as $$
begin
    perform add_to_daily_number('visitors', of_day, n)
    from (select day_of(day::timestamp at time zone 'UTC') as of_day, count(*) as n from changed group by 1) c;
    return null;
end
$$;
create trigger site_visit_inserted after insert on site_visit referencing new table as changed
    for each statement execute function count_site_visits();

-- what followers of `admin` were told last, so that one of several nodes tells them
create table statistics_told (
    only_row       boolean     primary key default true check (only_row),
    counters       jsonb       not null,
    active_users   bigint      not null,
    active_counted timestamptz not null
);
insert into statistics_told (counters, active_users, active_counted) values ('null', 0, 'epoch');

insert into daily_number (kind, day, number)
select 'submissions', (submitted at time zone 'UTC')::date, count(*) from submission group by 2;
