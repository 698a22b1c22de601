-- Pictures of jobs, which are uploaded before they are used, and the time at which a job closes by itself.

-- uploaded, and used by nothing yet: gone after a day
create table loose_file (
    id      bigint      generated always as identity primary key,
    user_id bigint      not null references account (id) on delete cascade,
    -- in the file store
    name    text        not null unique,
    created timestamptz not null
);
create index loose_file_user_id_idx on loose_file (user_id, id);

alter table job
    -- the number that the picture was uploaded under
    add column avatar_id bigint,
    add column closes_at timestamptz;
create unique index job_avatar_id_idx on job (avatar_id) where avatar_id is not null;
