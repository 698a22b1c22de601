-- Submissions that their creators have taken back: nobody hears them any more, while ratings and listened flags stay with the job and the track,
-- and stand again when it is submitted again. Reviewers' playlists keep the place of the track.
create table withdrawn_submission (
    job_id         bigint      not null references job (id) on delete cascade,
    track_id       bigint      not null references track (id) on delete cascade,
    -- the application that brought it, which may be gone
    application_id bigint      not null,
    user_id        bigint      not null references account (id) on delete cascade,
    submitted      timestamptz not null,
    withdrawn      timestamptz not null default now(),
    heard          timestamptz,
    heard_by       text,
    decided        timestamptz,
    decided_by     text,
    primary key (job_id, track_id)
);
create index withdrawn_submission_track_id_idx on withdrawn_submission (track_id);
create index withdrawn_submission_user_id_idx on withdrawn_submission (user_id);

-- the tracks of reviewers' playlists that are submitted still, which alone are heard through a link
create view submitted_playlist_track as
    select t.playlist_id, t.track_id, t.position
    from playlist_track t join playlist p on p.id = t.playlist_id join submission s on s.job_id = p.job_id and s.track_id = t.track_id;

create or replace function link_track_access(of_link text, of_track bigint) returns table (track_id bigint, hears boolean, saves boolean)
    language sql stable as $$
    select f.track_id, f.hears, f.hears and f.allowed_single_track
    from (select t.id as track_id, l.allowed_single_track,
                 exists (select 1 from submitted_playlist_track p where p.playlist_id = l.playlist_id and p.track_id = t.id offset 0)
                 or exists (select 1 from application_track x where x.application_id = l.application_id and x.track_id = t.id offset 0) as hears
          from live_link l cross join track t
          where l.link_id = of_link and t.id = of_track offset 0) f
$$;
