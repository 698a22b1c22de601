-- Archives and CSVs are prepared by a task of the queue, whose claim replaces the one of exports.

drop table export_claim;

-- what is prepared once for all who ask for the same
create table archive (
    -- SHA-256 of what goes into it; in hexadecimal its name in the file store
    archive_key bytea       primary key check (octet_length(archive_key) = 32),
    format      text        not null check (format in ('zip', '7z', 'scp', 'csv')),
    -- what it is saved as
    file_name   text        not null,
    -- what goes into it; null once it is done
    contents    jsonb,
    files       integer     not null,
    -- bytes that are kept free for it; once it is done, its size
    room        bigint      not null default 0,
    asked       timestamptz not null default now(),
    begun       timestamptz,
    files_done  integer     not null default 0,
    bytes       bigint      not null default 0,
    percent     smallint    not null default 0,
    finished    timestamptz,
    error       text        check (error in ('no_room', 'try_again'))
);
create index archive_waiting_idx on archive (asked) where finished is null and error is null;

-- an archive as one holder asked for it: a session; a session that shares the thing of a link; or, by its password of this generation, a link
create table export (
    export_id   text        primary key,
    archive_key bytea       not null references archive (archive_key) on delete cascade,
    session_id  bigint,
    link_id     text,
    generation  integer,
    asked       timestamptz not null default now(),
    followed    timestamptz not null default now(),
    check (num_nonnulls(session_id, link_id) > 0),
    check ((generation is null) = (session_id is not null)),
    unique nulls not distinct (archive_key, session_id, link_id, generation)
);

-- whether the export's holder may still have it, and whose session that is
create function export_access(of_export text) returns table (holds boolean) language sql stable as $$
    select case
        when e.session_id is null then exists (
            select 1 from live_link l where l.link_id = e.link_id and l.generation = e.generation and l.allowed_all_tracks)
        when e.link_id is null then exists (
            select 1 from live_session s cross join lateral admin_access(s.user_id) a where s.id = e.session_id and a.sees)
        else exists (
            select 1 from live_session s join live_link l on l.link_id = e.link_id
            cross join lateral links_access(s.user_id, l.playlist_id, l.application_id) a where s.id = e.session_id and a.makes)
        end
    from export e where e.export_id = of_export
$$;
