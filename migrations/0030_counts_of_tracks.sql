-- plays and downloads of a creator's tracks by day (UTC), for the chart; never lowered, whatever track goes
create table creator_day_count (
    user_id   bigint not null references account (id) on delete cascade,
    day       date   not null,
    plays     bigint not null default 0,
    downloads bigint not null default 0,
    primary key (user_id, day)
);
insert into creator_day_count (user_id, day, plays, downloads)
select t.user_id, l.day, count(*) filter (where l.kind = 'listen'), count(*) filter (where l.kind = 'download')
from track_listen l join track t on t.id = l.track_id group by 1, 2;

-- the links that a track ever stood in, and the shares: what its share_count counts, once for each
create table shared_once (
    track_id  bigint not null references track (id) on delete cascade,
    shared_as text   not null,
    primary key (track_id, shared_as)
);
with counted as (
    insert into shared_once (track_id, shared_as)
    select distinct t.track_id, 'link:' || l.link_id from share_link l join playlist_track t on t.playlist_id = l.playlist_id
    union
    select distinct t.track_id, 'link:' || l.link_id from share_link l join application_track t on t.application_id = l.application_id
    returning track_id)
update track t set share_count = greatest(t.share_count, c.shares)
from (select track_id, count(*) as shares from counted group by 1) c where t.id = c.track_id;

-- tracks whose counts have changed since their creator was last told of them
create table counts_to_tell (
    user_id  bigint      not null references account (id) on delete cascade,
    track_id bigint      not null references track (id) on delete cascade,
    since    timestamptz not null default now(),
    primary key (user_id, track_id)
);
create index counts_to_tell_track_id_idx on counts_to_tell (track_id);
