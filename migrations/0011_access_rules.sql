-- The rule book of access: for each kind of thing, who sees, reviews, edits and manages it. Views and table functions that the planner
-- inlines (language sql, stable, not strict), used in FROM. `offset 0` keeps each thing a lookup of its own: whoever asks for many asks row
-- by row, by primary keys, and the columns that nobody reads are not computed.

-- whoever may come in
create view live_account as
    select id, role, sub_role, user_name, email, user_rating, role = 'admin' as is_admin
    from account where email_confirmed and approved and not on_hold and not blocked;

create view live_session as
    select s.id, s.user_id, s.token_hash, s.user_agent, s.created, s.last_seen, a.role, a.sub_role, a.user_name, a.email, a.is_admin
    from session s join live_account a on a.id = s.user_id where s.expires > statement_timestamp();

-- a link that opens
create view live_link as
    select link_id, token_hash, password_hash, playlist_id, application_id, created_by, allowed_all_tracks, allowed_single_track
    from share_link where revoked is null and (expires is null or expires > statement_timestamp());

-- company_role: owner, admin or member of the company; null for everybody else. is_blocked: outside the range of ratings or the teams that may
-- apply. reviews: sees the submissions, rates, makes playlists, edits the job. manages: company role, or staff
create function job_access(viewer bigint, of_job bigint)
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
    from (select j.id as job_id, j.company_id, j.status, cardinality(j.teams_id) > 0 as is_team_job, a.role, a.is_admin,
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

-- the jobs that the viewer's lists show. Creators: the open ones of the board and of their teams, and those that they have submitted to;
-- managers: all of their companies; staff: all
create function listed_jobs(viewer bigint) returns table (job_id bigint)
    language sql stable as $$
    select j.id from live_account a cross join job j where a.id = viewer and a.is_admin
    union all
    select j.id from live_account a join company_member m on m.user_id = a.id join job j on j.company_id = m.company_id
    where a.id = viewer and a.role = 'manager'
    union all
    select c.id from (
        select j.id from live_account a cross join job j
        where a.id = viewer and a.role = 'creator' and j.status = 'open' and j.teams_id = '{}'
        union
        select j.id from live_account a join team_member t on t.user_id = a.id join job j on j.teams_id @> array[t.team_id]
        where a.id = viewer and a.role = 'creator' and j.status = 'open'
        union
        select j.id from live_account a join application x on x.user_id = a.id and x.status is not null join job j on j.id = x.job_id
        where a.id = viewer and a.role = 'creator' and j.status <> 'deleted') c
$$;
create index job_teams_id_idx on job using gin (teams_id);

-- an owner, or one with whom it is shared, counts only while they review its job
create function playlist_access(viewer bigint, of_playlist bigint)
    returns table (playlist_id bigint, job_id bigint, is_admin boolean, company_role text, is_owner boolean, is_shared boolean,
                   sees_job boolean, reviews boolean, sees boolean, adds boolean, edits boolean)
    language sql stable as $$
    select f.playlist_id, f.job_id, f.is_admin, f.company_role, f.is_owner, f.is_shared, f.sees_job, f.reviews,
           f.is_admin or (f.reviews and (f.is_owner or f.is_shared)),
           f.is_admin or (f.reviews and (f.is_owner or f.is_shared)),
           f.is_admin or (f.reviews and f.is_owner)
    from (select p.id as playlist_id, p.job_id, j.is_admin, j.company_role, p.user_id = viewer as is_owner,
                 p.shared_company or exists (
                     select 1 from playlist_member m where m.playlist_id = p.id and m.user_id = viewer offset 0) as is_shared,
                 j.sees as sees_job, j.reviews
          from playlist p cross join lateral job_access(viewer, p.job_id) j
          where p.id = of_playlist offset 0) f
$$;

create function application_access(viewer bigint, of_application bigint)
    returns table (application_id bigint, job_id bigint, is_submitted boolean, sees boolean, edits boolean)
    language sql stable as $$
    select x.id, x.job_id, x.status is not null, x.user_id = a.id, x.user_id = a.id
    from live_account a cross join application x
    where a.id = viewer and x.id = of_application
    offset 0
$$;

-- role_name: owner, admin or member; null for everybody else. sees: its members and their jobs; posts: may make a job for it
create function company_access(viewer bigint, of_company bigint)
    returns table (company_id bigint, name text, is_admin boolean, role_name text, sees boolean, posts boolean, manages boolean)
    language sql stable as $$
    select f.company_id, f.name, f.is_admin, f.role_name, f.is_admin or f.role_name is not null, f.is_admin or f.role_name is not null,
           f.is_admin or coalesce(f.role_name in ('owner', 'admin'), false)
    from (select c.id as company_id, c.name, a.is_admin,
                 (select m.role_name from company_member m
                  where m.company_id = c.id and m.user_id = a.id and a.role <> 'creator' offset 0) as role_name
          from live_account a cross join company c
          where a.id = viewer and c.id = of_company offset 0) f
$$;

-- edits: invites and deletes, and may name it in a job
create function team_access(viewer bigint, of_team bigint)
    returns table (team_id bigint, is_admin boolean, is_owner boolean, is_member boolean, sees boolean, edits boolean)
    language sql stable as $$
    select f.team_id, f.is_admin, f.is_owner, f.is_member, f.is_admin or f.is_owner or f.is_member, f.is_admin or f.is_owner
    from (select t.id as team_id, a.is_admin, t.owner_id = a.id as is_owner,
                 exists (select 1 from team_member m where m.team_id = t.id and m.user_id = a.id offset 0) as is_member
          from live_account a cross join team t
          where a.id = viewer and t.id = of_team offset 0) f
$$;

-- another person: a colleague of a company, the manager or a member of a team, anybody for the staff
create function user_access(viewer bigint, of_user bigint) returns table (user_id bigint, is_self boolean, sees boolean)
    language sql stable as $$
    select u.id, u.id = a.id,
           a.is_admin or u.id = a.id
           or exists (select 1 from company_member m join company_member n using (company_id)
                      where m.user_id = u.id and n.user_id = a.id offset 0)
           or exists (select 1 from team_member m join team t on t.id = m.team_id where m.user_id = u.id and t.owner_id = a.id offset 0)
           or exists (select 1 from team_member m join team t on t.id = m.team_id where m.user_id = a.id and t.owner_id = u.id offset 0)
    from live_account a cross join account u
    where a.id = viewer and u.id = of_user
    offset 0
$$;

-- the audio of a track. hears: its owner, the reviewers of a job it was submitted to, the staff; all of them may save it
create function track_access(viewer bigint, of_track bigint) returns table (track_id bigint, is_owner boolean, hears boolean)
    language sql stable as $$
    select t.id, t.user_id = a.id,
           a.is_admin or t.user_id = a.id
           or exists (select 1 from submission s cross join lateral job_access(viewer, s.job_id) j
                      where s.track_id = t.id and j.reviews offset 0)
    from live_account a cross join track t
    where a.id = viewer and t.id = of_track
    offset 0
$$;

-- the same for whoever holds a link that shares the track. saves: as a single file
create function link_track_access(of_link text, of_track bigint) returns table (track_id bigint, hears boolean, saves boolean)
    language sql stable as $$
    select f.track_id, f.hears, f.hears and f.allowed_single_track
    from (select t.id as track_id, l.allowed_single_track,
                 exists (select 1 from playlist_track p where p.playlist_id = l.playlist_id and p.track_id = t.id offset 0)
                 or exists (select 1 from application_track x where x.application_id = l.application_id and x.track_id = t.id offset 0) as hears
          from live_link l cross join track t
          where l.link_id = of_link and t.id = of_track offset 0) f
$$;
