-- A deleted company is out of everybody's reach but the staff's for 30 days, who may bring it back. Its members lose every right by losing their
-- membership, which is kept aside with the owner's; its jobs are deleted, and keep the status that they had.

alter table company
    add column deleted    timestamptz,
    add column deleted_by bigint references account (id) on delete set null,
    alter column owner_id drop not null,
    add constraint company_owner_check check (owner_id is not null or deleted is not null);
create index company_deleted_idx on company (deleted) where deleted is not null;
create index company_deleted_by_idx on company (deleted_by) where deleted_by is not null;

create table deleted_company_member (
    company_id bigint      not null references company (id) on delete cascade,
    user_id    bigint      not null references account (id) on delete cascade,
    role_name  text        not null check (role_name in ('owner', 'admin', 'member')),
    joined     timestamptz not null,
    primary key (company_id, user_id)
);
create index deleted_company_member_user_id_idx on deleted_company_member (user_id);

-- whoever belongs to a company, or did when it was deleted
create view company_person as
    select company_id, user_id, role_name, joined from company_member
    union all
    select company_id, user_id, role_name, joined from deleted_company_member;

-- set while its company is deleted
alter table job add column former_status text check (former_status in ('open', 'closed', 'archived', 'deleted'));

-- a job that is deleted with its company is edited by nobody until the company is brought back
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
           (f.is_admin and f.company_stands) or f.company_role is not null,
           f.is_admin or coalesce(f.company_role in ('owner', 'admin'), false)
    from (select j.id as job_id, j.company_id, j.status, cardinality(j.teams_id) > 0 or j.lost_teams as is_team_job, a.role, a.is_admin,
                 j.former_status is null as company_stands,
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

-- whoever edits a playlist may also edit its job: so the staff only look at those of a deleted company
create or replace function playlist_access(viewer bigint, of_playlist bigint)
    returns table (playlist_id bigint, job_id bigint, is_admin boolean, company_role text, is_owner boolean, is_shared boolean,
                   sees_job boolean, reviews boolean, sees boolean, adds boolean, edits boolean)
    language sql stable as $$
    select f.playlist_id, f.job_id, f.is_admin, f.company_role, f.is_owner, f.is_shared, f.sees_job, f.reviews,
           f.is_admin or (f.reviews and (f.is_owner or f.is_shared)),
           f.edits_job and (f.is_admin or f.is_owner or f.is_shared),
           f.edits_job and (f.is_admin or f.is_owner)
    from (select p.id as playlist_id, p.job_id, j.is_admin, j.company_role, p.user_id = viewer as is_owner,
                 p.shared_company or exists (
                     select 1 from playlist_member m where m.playlist_id = p.id and m.user_id = viewer offset 0) as is_shared,
                 j.sees as sees_job, j.reviews, j.edits as edits_job
          from playlist p cross join lateral job_access(viewer, p.job_id) j
          where p.id = of_playlist offset 0) f
$$;

-- role_name: owner, admin or member; null for everybody else. sees: its members and their jobs; posts: may make a job for it. The staff sees a
-- deleted one, and does nothing with it but bring it back
create or replace function company_access(viewer bigint, of_company bigint)
    returns table (company_id bigint, name text, is_admin boolean, role_name text, sees boolean, posts boolean, manages boolean)
    language sql stable as $$
    select f.company_id, f.name, f.is_admin, f.role_name, f.is_admin or f.role_name is not null,
           (f.is_admin and f.stands) or f.role_name is not null,
           (f.is_admin and f.stands) or coalesce(f.role_name in ('owner', 'admin'), false)
    from (select c.id as company_id, c.name, c.deleted is null as stands, a.is_admin,
                 (select m.role_name from company_member m
                  where m.company_id = c.id and m.user_id = a.id and a.role <> 'creator' offset 0) as role_name
          from live_account a cross join company c
          where a.id = viewer and c.id = of_company offset 0) f
$$;

-- The numbers of jobs are kept statement by statement, so that all jobs of a company may change together.
drop trigger job_count_updated on job;
drop function recount_job();
create function recount_jobs() returns trigger language plpgsql as $$
begin
    perform add_to_job_count(company_id, status, type, is_team, n)
    from (select w.company_id, status, type, is_team, sum(step) as n
          from (select company_id, status, type, is_team_job(teams_id, lost_teams) as is_team, -1 as step from former
                union all
                select company_id, status, type, is_team_job(teams_id, lost_teams), 1 from changed) j
          cross join lateral (values (j.company_id), (0)) w(company_id) group by 1, 2, 3, 4 having sum(step) <> 0) c;
    return null;
end
$$;
create trigger job_count_updated after update on job referencing old table as former new table as changed
    for each statement execute function recount_jobs();
