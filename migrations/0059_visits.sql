-- How often links are opened, heard and saved. The sums stand with the link; who it was is known for one day alone, so that nobody counts twice.
alter table share_link
    -- an email to whoever made it, when it is opened for the first time
    add column notify_first_open boolean not null default false,
    add column opens       bigint not null default 0,
    add column listeners   bigint not null default 0,
    add column plays       bigint not null default 0,
    add column downloads   bigint not null default 0,
    add column last_opened timestamptz;

-- visitor: an account's id, or a hash that only that day's salt and the links key make
create table link_visit (
    link_id  text   not null references share_link (link_id) on delete cascade,
    day      date   not null,
    visitor  text   not null,
    kind     text   not null check (kind in ('open', 'play', 'download')),
    -- 0: the page, or the archive
    track_id bigint not null default 0,
    primary key (link_id, day, visitor, kind, track_id)
);
create index link_visit_day_idx on link_visit (day);

-- how many visitors without an account a link had from one network, as a hash of the same kind
create table link_network (
    link_id  text    not null references share_link (link_id) on delete cascade,
    day      date    not null,
    network  text    not null,
    visitors integer not null,
    primary key (link_id, day, network)
);
create index link_network_day_idx on link_network (day);

-- what goes into the hashes of a day beside the links key; it goes with them
create table visit_salt (
    day  date  primary key,
    salt bytea not null
);

-- the hashes of visitors among those who have heard and saved tracks: accounts are numbers
create index track_listen_visitor_idx on track_listen (day) where listener like 'v%';
