-- Comments of a job's reviewers on a moment, or a range, of a submission. They stand as long as the track is submitted: those of a withdrawn one
-- are shown to nobody, and stand again when it is submitted again, as its ratings do.
create table comment (
    id          bigint           generated always as identity primary key,
    job_id      bigint           not null references job (id) on delete cascade,
    track_id    bigint           not null references track (id) on delete cascade,
    -- null: the account was deleted
    user_id     bigint           references account (id) on delete set null,
    -- seconds
    position    double precision not null check (position >= 0),
    until       double precision check (until > position),
    -- a note for its author alone
    private     boolean          not null,
    -- what it replies to, which replies to nothing
    parent_id   bigint           references comment (id) on delete cascade,
    -- empty: it was deleted, and its replies are left
    text        text             not null,
    created     timestamptz      not null,
    edited      timestamptz,
    resolved    timestamptz,
    resolved_by bigint           references account (id) on delete set null
);
create index comment_track_idx on comment (job_id, track_id, position);
create index comment_track_id_idx on comment (track_id);
create index comment_user_id_idx on comment (user_id);
create index comment_parent_id_idx on comment (parent_id);
create index comment_resolved_by_idx on comment (resolved_by);
