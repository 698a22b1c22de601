-- Which jobs a track was ever submitted to: what its upload_count counts, once for each, whatever is withdrawn later.

-- a job that is gone still counts, so it is not referred to
create table submitted_once (
    track_id bigint not null references track (id) on delete cascade,
    job_id   bigint not null,
    primary key (track_id, job_id)
);

insert into submitted_once (track_id, job_id) select track_id, job_id from submission;

update track t
set upload_count = greatest(t.upload_count, o.jobs)
from (select track_id, count(*) as jobs from submitted_once group by track_id) o
where t.id = o.track_id;
