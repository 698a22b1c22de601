-- Numbers that lists show of all their rows, kept as the rows come and go: counting a million of them takes longer than the page itself.
--
-- A number is the sum of its rows here. Whoever adds to it takes a row that nobody else holds, or makes another: so no change waits for
-- another one, and there are no more rows of a number than changes at the same time.

create table row_count (
    id         bigint generated always as identity primary key,
    table_name text   not null,
    number     bigint not null
);
create index row_count_table_name_idx on row_count (table_name);

create table account_count (
    id      bigint  generated always as identity primary key,
    role    text    not null,
    on_hold boolean not null,
    number  bigint  not null
);
create index account_count_role_idx on account_count (role, on_hold);

-- of a company's jobs, and with company_id 0 of all jobs
create table job_count (
    id         bigint  generated always as identity primary key,
    company_id bigint  not null,
    status     text    not null,
    type       text    not null,
    is_team    boolean not null,
    number     bigint  not null
);
create index job_count_company_id_idx on job_count (company_id, status, type, is_team);

-- a job without a team may be one for teams that are gone
create function is_team_job(teams_id bigint[], lost_teams boolean) returns boolean language sql immutable parallel safe as $$
    select teams_id <> '{}' or lost_teams
$$;

create function add_to_row_count(of_table text, step bigint) returns void language plpgsql as $$
begin
    update row_count set number = number + step
    where id = (select id from row_count where table_name = of_table limit 1 for update skip locked);
    if not found then
        insert into row_count (table_name, number) values (of_table, step);
    end if;
end
$$;

create function add_to_account_count(of_role text, of_on_hold boolean, step bigint) returns void language plpgsql as $$
begin
    update account_count set number = number + step
    where id = (select id from account_count where role = of_role and on_hold = of_on_hold limit 1 for update skip locked);
    if not found then
        insert into account_count (role, on_hold, number) values (of_role, of_on_hold, step);
    end if;
end
$$;

create function add_to_job_count(of_company bigint, of_status text, of_type text, of_team boolean, step bigint) returns void
    language plpgsql as $$
begin
    update job_count set number = number + step
    where id = (select id from job_count where company_id = of_company and status = of_status and type = of_type and is_team = of_team
                limit 1 for update skip locked);
    if not found then
        insert into job_count (company_id, status, type, is_team, number) values (of_company, of_status, of_type, of_team, step);
    end if;
end
$$;

create function count_rows() returns trigger language plpgsql as $$
begin
    perform add_to_row_count(tg_table_name, case tg_op when 'INSERT' then n else -n end) from (select count(*) as n from changed) c where n > 0;
    return null;
end
$$;
create trigger company_count_inserted after insert on company referencing new table as changed for each statement execute function count_rows();
create trigger company_count_deleted after delete on company referencing old table as changed for each statement execute function count_rows();
create trigger track_count_inserted after insert on track referencing new table as changed for each statement execute function count_rows();
create trigger track_count_deleted after delete on track referencing old table as changed for each statement execute function count_rows();

create function count_accounts() returns trigger language plpgsql as $$
begin
    perform add_to_account_count(role, on_hold, case tg_op when 'INSERT' then n else -n end)
    from (select role, on_hold, count(*) as n from changed group by role, on_hold) c;
    return null;
end
$$;
create function recount_account() returns trigger language plpgsql as $$
begin
    perform add_to_account_count(old.role, old.on_hold, -1), add_to_account_count(new.role, new.on_hold, 1);
    return null;
end
$$;
create trigger account_count_inserted after insert on account referencing new table as changed
    for each statement execute function count_accounts();
create trigger account_count_deleted after delete on account referencing old table as changed
    for each statement execute function count_accounts();
create trigger account_count_updated after update of role, on_hold on account
    for each row when ((old.role, old.on_hold) is distinct from (new.role, new.on_hold)) execute function recount_account();

create function count_jobs() returns trigger language plpgsql as $$
begin
    perform add_to_job_count(company_id, status, type, is_team, case tg_op when 'INSERT' then n else -n end)
    from (select w.company_id, status, type, is_team_job(teams_id, lost_teams) as is_team, count(*) as n
          from changed j cross join lateral (values (j.company_id), (0)) w(company_id) group by 1, 2, 3, 4) c;
    return null;
end
$$;
create function recount_job() returns trigger language plpgsql as $$
begin
    perform add_to_job_count(c, old.status, old.type, is_team_job(old.teams_id, old.lost_teams), -1) from unnest(array[old.company_id, 0]) c;
    perform add_to_job_count(c, new.status, new.type, is_team_job(new.teams_id, new.lost_teams), 1) from unnest(array[new.company_id, 0]) c;
    return null;
end
$$;
create trigger job_count_inserted after insert on job referencing new table as changed for each statement execute function count_jobs();
create trigger job_count_deleted after delete on job referencing old table as changed for each statement execute function count_jobs();
create trigger job_count_updated after update of company_id, status, type, teams_id, lost_teams on job
    for each row when ((old.company_id, old.status, old.type, is_team_job(old.teams_id, old.lost_teams))
                       is distinct from (new.company_id, new.status, new.type, is_team_job(new.teams_id, new.lost_teams))) execute function recount_job();

insert into row_count (table_name, number) select 'company', count(*) from company union all select 'track', count(*) from track;
insert into account_count (role, on_hold, number) select role, on_hold, count(*) from account group by role, on_hold;
insert into job_count (company_id, status, type, is_team, number)
select w.company_id, status, type, is_team_job(teams_id, lost_teams), count(*)
from job j cross join lateral (values (j.company_id), (0)) w(company_id) group by 1, 2, 3, 4;

-- Jobs in the order of the lists, group by group: the lists merge the groups that their filters leave.
create index job_list_idx on job (status, type, is_team_job(teams_id, lost_teams), date_time desc, id desc);
create index job_company_list_idx on job (company_id, status, type, is_team_job(teams_id, lost_teams), date_time desc, id desc);
drop index job_status_idx;
drop index job_company_id_idx;

-- The jobs that the viewer's lists show, by groups of which they show all: of each its number, and company_id 0 where it is of all companies.
-- Staff: all; managers: those of their companies; creators: what is open on the board. `of_company` leaves those of one company.
create function listed_job_groups(viewer bigint, of_company bigint)
    returns table (company_id bigint, status text, type text, is_team boolean, number bigint)
    language sql stable as $$
    select c.company_id, c.status, c.type, c.is_team, c.number
    from live_account a join job_count c on c.company_id = coalesce(of_company, 0)
    where a.id = viewer and (a.is_admin or (a.role = 'creator' and c.status = 'open' and not c.is_team))
    union all
    select c.company_id, c.status, c.type, c.is_team, c.number
    from live_account a join company_member m on m.user_id = a.id and (of_company is null or m.company_id = of_company)
    join job_count c on c.company_id = m.company_id
    where a.id = viewer and a.role = 'manager'
$$;

-- And those that a creator's lists show one by one, because of a team or a submission.
create function listed_single_jobs(viewer bigint)
    returns table (job_id bigint, company_id bigint, status text, type text, title text, date_time timestamptz, is_team boolean)
    language sql stable as $$
    select j.id, j.company_id, j.status, j.type, j.title, j.date_time, is_team_job(j.teams_id, j.lost_teams)
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
                        and not (j.status = 'open' and not is_team_job(j.teams_id, j.lost_teams)) offset 0) j
$$;
drop function listed_jobs(bigint);
