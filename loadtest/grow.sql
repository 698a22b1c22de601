-- Makes the data that `growth.sh` measures from one seeded job (:job) with one track (:track): thousands of jobs with that track submitted
-- to each, and jobs with many copies of the track. Everything is rated once, as by `loadtest seed`. Prints the first of the many jobs, then
-- the jobs with many submissions.
\set ON_ERROR_STOP 1
\pset tuples_only on
\pset format unaligned
begin;

create temporary table made (number int, job_id bigint);
with copies as (
    insert into job (company_id, created_by, title, description, budget, type, buyer_type, link_1, tracks_per_user_limit)
    select company_id, created_by, title || ' ' || number, description, budget, type, buyer_type, link_1, tracks_per_user_limit
    from job, generate_series(1, :jobs) number where id = :job order by number
    returning id)
insert into made select row_number() over (order by id), id from copies;
with sent as (
    insert into application (user_id, job_id, playlist_name, status)
    select track.user_id, made.job_id, 'Growth', 'on_review' from made, track where track.id = :track
    returning id, user_id, job_id)
, held as (insert into application_track (application_id, track_id, position, decided) select id, :track, 1, now() from sent)
, submitted as (insert into submission (job_id, track_id, application_id, user_id) select job_id, :track, id, user_id from sent)
insert into rating (job_id, track_id, user_id, value)
select made.job_id, :track, job.created_by, 5 from made join job on job.id = made.job_id;
insert into reviewer_job (user_id, job_id)
select job.created_by, job.id from made join job on job.id = made.job_id on conflict do nothing;
select min(job_id) from made;

create temporary table copied (number int, track_id bigint);
with copies as (
    insert into track (user_id, name_in_base, title, artist_name, type, description, tags, duration, file_size, file_name, format,
                       writers, publishers, master_owners, wave, ready, loudness_measured)
    select user_id, name_in_base || number, title || ' ' || number, artist_name, type, description, tags, duration, file_size,
           file_name, format, writers, publishers, master_owners, wave, ready, true
    from track, generate_series(1, 10000) number where id = :track order by number
    returning id)
insert into copied select row_number() over (order by id), id from copies;
create temporary table many (number int, job_id bigint);
with copies as (
    insert into job (company_id, created_by, title, description, budget, type, buyer_type, link_1, tracks_per_user_limit)
    select company_id, created_by, title || ' with ' || number, description, budget, type, buyer_type, link_1, tracks_per_user_limit
    from job, unnest(array[100, 1000, 10000]) with ordinality size(number, place) where id = :job order by place
    returning id)
insert into many select (array[100, 1000, 10000])[row_number() over (order by id)], id from copies;
create temporary table sent as
with sent as (
    insert into application (user_id, job_id, playlist_name, status)
    select track.user_id, many.job_id, 'Growth', 'on_review' from many, track where track.id = :track
    returning id, user_id, job_id)
select sent.*, many.number from sent join many using (job_id);
insert into application_track (application_id, track_id, position, decided)
select sent.id, copied.track_id, copied.number, now() from sent join copied on copied.number <= sent.number;
insert into submission (job_id, track_id, application_id, user_id)
select sent.job_id, copied.track_id, sent.id, sent.user_id from sent join copied on copied.number <= sent.number;
insert into rating (job_id, track_id, user_id, value)
select sent.job_id, copied.track_id, job.created_by, 5
from sent join copied on copied.number <= sent.number join job on job.id = sent.job_id;
insert into reviewer_job (user_id, job_id)
select job.created_by, job.id from sent join job on job.id = sent.job_id on conflict do nothing;
select job_id from many order by number;

commit;
analyze;
