-- What a creator's tracks count, in narrow rows of their own and in the order of plays: a list by a count and the sums over all tracks read
-- these. In `track` itself the counts stand in no index, so that counting changes none of its many (0027).
create table track_count (
    track_id       bigint primary key references track (id) on delete cascade,
    user_id        bigint not null,
    type           text   not null,
    upload_count   bigint not null,
    plays_count    bigint not null,
    share_count    bigint not null,
    download_count bigint not null
);

create function copy_counts() returns trigger language plpgsql as $$
begin
    insert into track_count (track_id, user_id, type, upload_count, plays_count, share_count, download_count)
    select id, user_id, type, upload_count, plays_count, share_count, download_count from changed;
    return null;
end
$$;
create function recopy_counts() returns trigger language plpgsql as $$
begin
    update track_count
    set type = new.type, upload_count = new.upload_count, plays_count = new.plays_count, share_count = new.share_count,
        download_count = new.download_count
    where track_id = new.id;
    return null;
end
$$;
create trigger track_counts_inserted after insert on track referencing new table as changed for each statement execute function copy_counts();
create trigger track_counts_updated after update of type, upload_count, plays_count, share_count, download_count on track
    for each row when ((old.type, old.upload_count, old.plays_count, old.share_count, old.download_count)
                       is distinct from (new.type, new.upload_count, new.plays_count, new.share_count, new.download_count))
    execute function recopy_counts();

insert into track_count (track_id, user_id, type, upload_count, plays_count, share_count, download_count)
select id, user_id, type, upload_count, plays_count, share_count, download_count from track;

create index track_count_plays_idx on track_count (user_id, plays_count, track_id) include (type, upload_count, share_count, download_count);

-- How many tracks of each type a creator has, for the tabs of the catalogue: a page of a large one took less time than counting it. The
-- uploads of one creator wait for each other in creator_usage anyway.
create table track_type_count (
    user_id bigint not null,
    type    text   not null,
    number  bigint not null,
    primary key (user_id, type)
);

create function add_to_track_type_count(of_user bigint, of_type text, step bigint) returns void language sql as $$
    insert into track_type_count as c (user_id, type, number) values (of_user, of_type, step)
    on conflict (user_id, type) do update set number = c.number + excluded.number
$$;
create function count_track_types() returns trigger language plpgsql as $$
begin
    perform add_to_track_type_count(user_id, type, case tg_op when 'INSERT' then n else -n end)
    from (select user_id, type, count(*) as n from changed group by user_id, type order by user_id, type) c;
    if tg_op = 'DELETE' then
        delete from track_type_count where number = 0 and user_id in (select user_id from changed);
    end if;
    return null;
end
$$;
create function recount_track_type() returns trigger language plpgsql as $$
begin
    perform add_to_track_type_count(new.user_id, t, n)
    from (values (old.type, -1), (new.type, 1)) c(t, n) order by t;
    return null;
end
$$;
create trigger track_types_inserted after insert on track referencing new table as changed
    for each statement execute function count_track_types();
create trigger track_types_deleted after delete on track referencing old table as changed
    for each statement execute function count_track_types();
create trigger track_types_updated after update of type on track
    for each row when (old.type is distinct from new.type) execute function recount_track_type();

insert into track_type_count (user_id, type, number) select user_id, type, count(*) from track group by user_id, type;
