-- Where tracks stood that have left a reviewers' playlist, whatever took them out: what is put behind one of them comes to its place.
create table playlist_gap (
    playlist_id bigint           not null references playlist (id) on delete cascade,
    -- the track itself may be gone
    track_id    bigint           not null,
    position    double precision not null,
    primary key (playlist_id, track_id)
);

create function note_playlist_gaps() returns trigger language plpgsql as $$
begin
    insert into playlist_gap (playlist_id, track_id, position)
    select g.playlist_id, g.track_id, g.position from gone g join playlist p on p.id = g.playlist_id order by 1, 2
    on conflict (playlist_id, track_id) do update set position = excluded.position;
    return null;
end
$$;
create trigger playlist_track_gone after delete on playlist_track referencing old table as gone
    for each statement execute function note_playlist_gaps();

create function close_playlist_gaps() returns trigger language plpgsql as $$
begin
    delete from playlist_gap g using fresh f where g.playlist_id = f.playlist_id and g.track_id = f.track_id;
    return null;
end
$$;
create trigger playlist_track_fresh after insert on playlist_track referencing new table as fresh
    for each statement execute function close_playlist_gaps();
