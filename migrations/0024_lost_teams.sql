-- A job whose last team is gone stays a job for teams: seen by its reviewers and by who has submitted, until its teams are chosen anew.
alter table job add column lost_teams boolean not null default false;

create or replace function job_access(viewer bigint, of_job bigint)
    returns table (job_id bigint, company_id bigint, status text, is_team_job boolean, is_admin boolean, company_role text, in_team boolean,
                   has_applied boolean, is_blocked boolean, sees boolean, reviews boolean, edits boolean, manages boolean)
    language sql stable as $$
    select f.job_id, f.company_id, f.status, f.is_team_job, f.is_admin, f.company_role, f.in_team, f.has_applied,
           not f.is_in_range or (f.is_team_job and not f.in_team),
           case when f.role = 'creator' then f.status <> 'deleted' and (not f.is_team_job or f.in_team or f.has_applied)
                -- what stands on the board is known to all managers
                else f.is_admin or f.company_role is not null or (f.status = 'open' and not f.is_team_job) end,
           f.is_admin or f.company_role is not null,
           f.is_admin or f.company_role is not null,
           f.is_admin or coalesce(f.company_role in ('owner', 'admin'), false)
    from (select j.id as job_id, j.company_id, j.status, cardinality(j.teams_id) > 0 or j.lost_teams as is_team_job, a.role, a.is_admin,
                 (select m.role_name from company_member m
                  where m.company_id = j.company_id and m.user_id = a.id and a.role <> 'creator' offset 0) as company_role,
                 a.role = 'creator' and exists (
                     select 1 from team_member t where t.user_id = a.id and t.team_id = any (j.teams_id) offset 0) as in_team,
                 a.role = 'creator' and exists (
                     select 1 from application x where x.job_id = j.id and x.user_id = a.id and x.status is not null offset 0) as has_applied,
                 a.user_rating between j.access_from and j.access_to as is_in_range
          from live_account a cross join job j
          where a.id = viewer and j.id = of_job offset 0) f
$$;

create or replace function listed_jobs(viewer bigint)
    returns table (job_id bigint, company_id bigint, status text, type text, title text, date_time timestamptz, is_team_job boolean)
    language sql stable as $$
    select j.id, j.company_id, j.status, j.type, j.title, j.date_time, cardinality(j.teams_id) > 0 or j.lost_teams
    from live_account a cross join job j where a.id = viewer and a.is_admin
    union all
    select j.id, j.company_id, j.status, j.type, j.title, j.date_time, cardinality(j.teams_id) > 0 or j.lost_teams
    from live_account a join company_member m on m.user_id = a.id join job j on j.company_id = m.company_id
    where a.id = viewer and a.role = 'manager'
    union all
    select j.id, j.company_id, j.status, j.type, j.title, j.date_time, false
    from live_account a cross join job j
    where a.id = viewer and a.role = 'creator' and j.status = 'open' and j.teams_id = '{}' and not j.lost_teams
    union all
    select j.id, j.company_id, j.status, j.type, j.title, j.date_time, cardinality(j.teams_id) > 0 or j.lost_teams
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
                        and not (j.status = 'open' and j.teams_id = '{}' and not j.lost_teams) offset 0) j
$$;
