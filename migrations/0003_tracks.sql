-- Tracks with their rights metadata, what a creator has used of the plan, and how often tracks were heard.

create table track (
    id            bigint      generated always as identity primary key,
    user_id       bigint      not null references account (id) on delete cascade,
    -- a random name: the track's name in the file store and in events
    name_in_base  text        not null unique,
    title         text        not null default 'Unknown',
    artist_name   text        not null default 'Unknown',
    type          text        not null default 'music' check (type in ('music', 'sfx', 'audio')),
    description   text        not null default '',
    tags          text        not null default '#empty',
    -- seconds, decoded
    duration      double precision not null check (duration > 0),
    file_size     bigint      not null check (file_size > 0),
    file_name     text        not null,
    format        text        not null,
    -- [{first_name, last_name, pro, ipi, basis_points}], [{name, pro, ipi, basis_points}], [{name, basis_points}]
    writers       jsonb       not null default '[]',
    publishers    jsonb       not null default '[]',
    master_owners jsonb       not null default '[]',
    -- 56 peaks of one byte
    wave          bytea       not null,
    -- false until the first set_info: a draft cannot be submitted
    ready         boolean     not null default false,
    plays_count    bigint     not null default 0,
    download_count bigint     not null default 0,
    share_count    bigint     not null default 0,
    upload_count   bigint     not null default 0,
    created       timestamptz not null default now()
);
create index track_user_id_idx on track (user_id, id desc);

-- what a creator has used; a limit is refused by the conditional update of this row
create table creator_usage (
    user_id       bigint  primary key references account (id) on delete cascade,
    tracks        integer not null default 0 check (tracks >= 0),
    storage_bytes bigint  not null default 0 check (storage_bytes >= 0)
);

-- applications sent in a calendar month, UTC
create table creator_month_usage (
    user_id      bigint  not null references account (id) on delete cascade,
    month        date    not null,
    applications integer not null default 0 check (applications >= 0),
    primary key (user_id, month)
);

create table track_listen (
    track_id bigint not null references track (id) on delete cascade,
    -- an account's id, or a visitor's anonymous daily hash
    listener text   not null,
    kind     text   not null check (kind in ('listen', 'download')),
    day      date   not null,
    primary key (track_id, listener, kind, day)
);
