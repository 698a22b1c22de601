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
