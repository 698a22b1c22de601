-- Lists of jobs filter by what the rule gives, so that only the staff's list, which shows every job, reads them all.
drop function listed_jobs(bigint);

-- the jobs that the viewer's lists show, each once. Creators: the open ones of the board and of their teams, and those that they have
-- submitted to; managers: all of their companies; staff: all
create function listed_jobs(viewer bigint)
    returns table (job_id bigint, company_id bigint, status text, type text, title text, date_time timestamptz, is_team_job boolean)
    language sql stable as $$
    select j.id, j.company_id, j.status, j.type, j.title, j.date_time, cardinality(j.teams_id) > 0
    from live_account a cross join job j where a.id = viewer and a.is_admin
    union all
    select j.id, j.company_id, j.status, j.type, j.title, j.date_time, cardinality(j.teams_id) > 0
    from live_account a join company_member m on m.user_id = a.id join job j on j.company_id = m.company_id
    where a.id = viewer and a.role = 'manager'
    union all
    select j.id, j.company_id, j.status, j.type, j.title, j.date_time, false
    from live_account a cross join job j where a.id = viewer and a.role = 'creator' and j.status = 'open' and j.teams_id = '{}'
    union all
    select j.id, j.company_id, j.status, j.type, j.title, j.date_time, cardinality(j.teams_id) > 0
    from (select d.id
          from live_account a join team_member t on t.user_id = a.id
          cross join lateral (select j.id from job j where j.teams_id @> array[t.team_id] and j.status = 'open' offset 0) d
          where a.id = viewer and a.role = 'creator'
          union
          select x.job_id
          from live_account a join application x on x.user_id = a.id and x.job_id is not null and x.status is not null
          where a.id = viewer and a.role = 'creator') d
    cross join lateral (select * from job j where j.id = d.id and j.status <> 'deleted'
                        -- those stand on the board
                        and not (j.status = 'open' and j.teams_id = '{}') offset 0) j
$$;
