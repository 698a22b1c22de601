-- Whether a job is a team's stands in its row, so that lists are read from their indexes alone: an index on an expression
-- is read together with the rows, for each that a page passes over.
alter table job add column is_team boolean not null generated always as (is_team_job(teams_id, lost_teams)) stored;

drop index job_list_idx;
drop index job_company_list_idx;
create index job_list_idx on job (status, type, is_team, date_time desc, id desc);
create index job_company_list_idx on job (company_id, status, type, is_team, date_time desc, id desc);
