-- Who has acted in which job: written at a reviewer's first rating or listened flag in it, so that what a removed account left is found
-- without reading all ratings and without an index on them. And whose ratings are still to follow their account.

create table reviewer_job (
    user_id bigint not null,
    job_id  bigint not null references job (id) on delete cascade,
    primary key (user_id, job_id)
);
create index reviewer_job_job_id_idx on reviewer_job (job_id);

insert into reviewer_job (user_id, job_id)
select a.user_id, a.job_id
from (select user_id, job_id from rating union select user_id, job_id from listened) a
join job j on j.id = a.job_id;

create table removed_account (
    user_id bigint      primary key,
    at      timestamptz not null default now()
);

-- rows that go with their account are found by it
create index review_visit_user_id_idx on review_visit (user_id);
create index job_usage_user_id_idx on job_usage (user_id);
