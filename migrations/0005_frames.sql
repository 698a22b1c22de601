-- The live engine's ground floor: numbered change frames, topic heads and the database's epoch.

create table epoch (
    single boolean primary key default true check (single),
    value  text    not null
);
insert into epoch (value) values (replace(gen_random_uuid()::text, '-', ''));

-- updated with every commit: room on the page for hot updates, and an eager vacuum
create table topic_head (
    topic text   primary key,
    head  bigint not null
) with (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create table frame (
    topic    text        not null,
    "offset" bigint      not null,
    at       timestamptz not null,
    -- which commit wrote it: the settling of a commit whose outcome was lost looks for it
    origin   uuid        not null,
    -- the JSON text of the list of changes
    changes  text        not null,
    primary key (topic, "offset", at)
) partition by range (at);

create table frame_default partition of frame default;
