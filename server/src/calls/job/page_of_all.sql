-- A page of the jobs that a viewer's lists show, the newest first, and how many there are of each status.
--
-- $1: the viewer. Filters, null where there is none: $2 the status, $3 the company, $4 the type. $5, $6: limit and offset.
-- $7: whether the viewer is a creator. $8: whether team jobs alone. Deleted jobs, and to creators archived ones, are shown only where their
-- status is asked for.
--
-- The counts come from the groups (company, status, type, whether of a team) whose sizes are kept, so that no job is read to be counted.
-- The page merges the newest of every group that the filter leaves, read by an index in the order wanted, with the single jobs that the
-- viewer sees beside these groups: it reads some rows of each group, however many jobs there are. Company 0 stands for all together.
with groups as materialized (
    select company_id, status, type, is_team, sum(number) as number,
           status <> 'deleted' and (status <> 'archived' or not $7) as is_in_all
    from listed_job_groups($1, $3)
    where ($4::text is null or type = $4) and (is_team or not $8)
    group by company_id, status, type, is_team having sum(number) > 0),
singles as materialized (
    select job_id as id, date_time, status, is_team, status <> 'deleted' and (status <> 'archived' or not $7) as is_in_all
    from listed_single_jobs($1)
    where ($3::bigint is null or company_id = $3) and ($4::text is null or type = $4) and (is_team or not $8)),
counted as (
    select status, is_team, is_in_all, number, case when $2::text is null then is_in_all else status = $2 end as is_seen
    from (select status, is_team, is_in_all, number from groups union all
          select status, is_team, is_in_all, 1 from singles) c)
select array(
           select id from (
               select p.id, p.date_time from groups g cross join lateral (
                   select j.id, j.date_time from job j
                   where g.company_id = 0 and j.status = g.status and j.type = g.type and j.is_team = g.is_team
                   order by j.date_time desc, j.id desc limit $5::bigint + $6::bigint) p
               where case when $2::text is null then g.is_in_all else g.status = $2 end
               union all
               select p.id, p.date_time from groups g cross join lateral (
                   select j.id, j.date_time from job j
                   where g.company_id <> 0 and j.company_id = g.company_id and j.status = g.status and j.type = g.type
                     and j.is_team = g.is_team
                   order by j.date_time desc, j.id desc limit $5::bigint + $6::bigint) p
               where case when $2::text is null then g.is_in_all else g.status = $2 end
               union all
               select id, date_time from singles where case when $2::text is null then is_in_all else status = $2 end) s
           order by date_time desc, id desc limit $5 offset $6) as "jobs!",
       coalesce(sum(number) filter (where is_seen), 0)::bigint as "number_of_jobs!",
       coalesce(sum(number) filter (where is_seen and is_team), 0)::bigint as "number_of_team_jobs!",
       coalesce(sum(number) filter (where is_in_all), 0)::bigint as "all!",
       coalesce(sum(number) filter (where status = 'open'), 0)::bigint as "open!",
       coalesce(sum(number) filter (where status = 'closed'), 0)::bigint as "closed!",
       coalesce(sum(number) filter (where status = 'archived'), 0)::bigint as "archived!",
       coalesce(sum(number) filter (where status = 'deleted'), 0)::bigint as "deleted!"
from counted
