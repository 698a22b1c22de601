-- Links that were ended, by the hash of their token, so that whoever shows one is told so. A link goes in many ways, with what it opened too:
-- whichever it is, it leaves a row here for 90 days.
create table ended_link (
    token_hash bytea       primary key,
    -- who made it, also where that account is gone
    created_by bigint      not null,
    ended      timestamptz not null default now()
);
create index ended_link_ended_idx on ended_link (ended);

create function note_ended_links() returns trigger language plpgsql as $$
begin
    insert into ended_link (token_hash, created_by) select token_hash, created_by from gone
    on conflict (token_hash) do update set ended = excluded.ended;
    return null;
end
$$;
create trigger share_links_deleted after delete on share_link referencing old table as gone
    for each statement execute function note_ended_links();

-- Which of the tracks of a link comes at which place: of a playlist those that are submitted now.
create function link_tracks(of_playlist bigint, of_application bigint) returns table (track_id bigint, place double precision)
    language sql stable as $$
    select p.track_id, p.position from submitted_playlist_track p where p.playlist_id = of_playlist
    union all
    select x.track_id, x.position from application_track x where x.application_id = of_application
$$;
