-- Submissions (a creator's applications), the lists being put together, reviewers' playlists, and share links.

create table application (
    id            bigint      generated always as identity primary key,
    user_id       bigint      not null references account (id) on delete cascade,
    -- null: a playlist of the creator's own
    job_id        bigint      references job (id) on delete cascade,
    playlist_name text        not null default '',
    description   text        not null default '',
    -- null until it has been submitted to its job
    status        text        check (status in ('on_review')),
    background_key text,
    created       timestamptz not null default now()
);
create index application_user_id_idx on application (user_id, id desc);
create index application_job_id_idx on application (job_id, user_id);

create table application_track (
    application_id bigint           not null references application (id) on delete cascade,
    track_id       bigint           not null references track (id) on delete cascade,
    position       double precision not null,
    submitted      timestamptz      not null default now(),
    -- told to the creator once, never undone
    heard          timestamptz,
    decided        timestamptz,
    primary key (application_id, track_id)
);
create index application_track_track_id_idx on application_track (track_id);

-- one row for each track of a job's review list, whichever application brought it
create table submission (
    job_id         bigint      not null references job (id) on delete cascade,
    track_id       bigint      not null references track (id) on delete cascade,
    application_id bigint      not null references application (id) on delete cascade,
    user_id        bigint      not null references account (id) on delete cascade,
    submitted      timestamptz not null default now(),
    primary key (job_id, track_id)
);
create index submission_track_id_idx on submission (track_id);
create index submission_user_id_idx on submission (user_id, job_id);
create index submission_application_id_idx on submission (application_id);

-- added on the job board, not yet submitted
create table added_track (
    job_id   bigint      not null references job (id) on delete cascade,
    user_id  bigint      not null references account (id) on delete cascade,
    track_id bigint      not null references track (id) on delete cascade,
    added    timestamptz not null default now(),
    primary key (job_id, user_id, track_id)
);
create index added_track_track_id_idx on added_track (track_id);

-- tracks a creator has used (submitted) and added for one job; the limit is its conditional update
create table job_usage (
    job_id  bigint  not null references job (id) on delete cascade,
    user_id bigint  not null references account (id) on delete cascade,
    used    integer not null default 0 check (used >= 0),
    added   integer not null default 0 check (added >= 0),
    primary key (job_id, user_id)
);

-- one rating for each reviewer, job and track. No foreign keys: they cost a third of the committed ratings;
-- whatever removes a job, track or account removes its ratings in the same transaction
create table rating (
    job_id   bigint      not null,
    track_id bigint      not null,
    user_id  bigint      not null,
    value    smallint    not null check (value between 1 and 10),
    at       timestamptz not null default now(),
    primary key (job_id, track_id, user_id)
);

-- a reviewer's listened flags; no foreign keys, as above
create table listened (
    job_id   bigint      not null,
    track_id bigint      not null,
    user_id  bigint      not null,
    at       timestamptz not null default now(),
    primary key (job_id, track_id, user_id)
);

-- when a reviewer last asked for a job's first page: what came later is new
create table review_visit (
    job_id  bigint      not null references job (id) on delete cascade,
    user_id bigint      not null references account (id) on delete cascade,
    at      timestamptz not null default now(),
    primary key (job_id, user_id)
);

create table playlist (
    id              bigint      generated always as identity primary key,
    job_id          bigint      not null references job (id) on delete cascade,
    user_id         bigint      not null references account (id) on delete cascade,
    playlist_name   text        not null,
    shared_company  boolean     not null default false,
    background_key  text,
    version         bigint      not null default 1,
    date_time       timestamptz not null default now()
);
create index playlist_job_id_idx on playlist (job_id, id);

create table playlist_track (
    playlist_id bigint           not null references playlist (id) on delete cascade,
    track_id    bigint           not null references track (id) on delete cascade,
    position    double precision not null,
    added       timestamptz      not null default now(),
    primary key (playlist_id, track_id)
);
create index playlist_track_track_id_idx on playlist_track (track_id);

create table playlist_member (
    playlist_id bigint not null references playlist (id) on delete cascade,
    user_id     bigint not null references account (id) on delete cascade,
    primary key (playlist_id, user_id)
);

create table share_link (
    link_id              text        primary key,
    token_hash           bytea       not null unique,
    playlist_id          bigint      references playlist (id) on delete cascade,
    application_id       bigint      references application (id) on delete cascade,
    created_by           bigint      not null references account (id) on delete cascade,
    allowed_all_tracks   boolean     not null default true,
    allowed_single_track boolean     not null default true,
    password_hash        text,
    expires              timestamptz,
    revoked              timestamptz,
    created              timestamptz not null default now(),
    check (num_nonnulls(playlist_id, application_id) = 1)
);
