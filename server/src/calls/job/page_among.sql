-- Of jobs that are named, or that a search finds, a page of those that a viewer's lists show, the newest first, and how many there are.
--
-- $1: the viewer. Filters, null where there is none: $2 the status, $3 the company, $4 the type. $6, $7: limit and offset.
-- $5, $11: the search, as a pattern, or as a text too short for one. $10: the jobs that are named, or null.
-- $8: whether the viewer is a creator. $9: whether team jobs alone. Deleted jobs, and to creators archived ones, are shown only where their
-- status is asked for, or where they are named.
--
-- The named jobs and those of the search are found first, each by its own index, and then held against the groups that the viewer sees:
-- they are few, while the viewer may see every job.
with groups as materialized (
    select distinct company_id, status, type, is_team from listed_job_groups($1, $3)),
named as materialized (
    select id, date_time, status, company_id, type, is_team from job
    where id = any($10) and $5::text is null and $11::text is null
    union all
    select id, date_time, status, company_id, type, is_team from job
    where job_text(title) like lower($5) and ($10::bigint[] is null or id = any($10))
    union all
    select id, date_time, status, company_id, type, is_team from job
    where short_grams(job_text(title)) @> short_grams(lower($11)) and strpos(job_text(title), lower($11)) > 0
      and ($10::bigint[] is null or id = any($10))),
found as materialized (
    select id, date_time, status, is_team, status <> 'deleted' and (status <> 'archived' or not $8) as is_in_all
    from (select * from named
          where (company_id, status, type, is_team) in (table groups) or (0, status, type, is_team) in (table groups)
          union all
          select job_id, date_time, status, company_id, type, is_team
          from listed_single_jobs($1) where job_id in (select id from named)) j
    where ($3::bigint is null or company_id = $3) and ($4::text is null or type = $4) and (is_team or not $9)),
seen as (select * from found where case when $2::text is null then is_in_all or $10 is not null else status = $2 end)
select array(select id from seen order by date_time desc, id desc limit $6 offset $7) as "jobs!",
       (select count(*) from seen) as "number_of_jobs!",
       (select count(*) from seen where is_team) as "number_of_team_jobs!",
       count(*) filter (where is_in_all) as "all!", count(*) filter (where status = 'open') as "open!",
       count(*) filter (where status = 'closed') as "closed!", count(*) filter (where status = 'archived') as "archived!",
       count(*) filter (where status = 'deleted') as "deleted!"
from found
