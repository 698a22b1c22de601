-- 100,000 rows in every table that a rule or a statement beside it reads. Foreign keys are not checked meanwhile, only to save time: the
-- ids match.
set session_replication_role = replica;
-- these indexes are built after the rows are inserted, which takes a fifth of the time
create temporary table built_last as
    select c.relname as name, pg_get_indexdef(i.indexrelid) as statement
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam where a.amname = 'gin' and c.relkind = 'i' and not c.relispartition;
do $$
declare name text;
begin
    for name in select b.name from built_last b loop execute format('drop index %I', name); end loop;
end
$$;
insert into account (email, user_name, password_hash, role, email_confirmed, approved, avatar_key)
    select 'p' || n || '@it.test', 'p' || n, '', (array['creator', 'manager', 'admin'])[1 + (n % 2) + (n % 1000 = 1)::int], n % 5 > 0, true,
           case when n % 2 = 0 then 'a' || n end
    from generate_series(1, 100000) n;
insert into subscription (user_id) select n from generate_series(1, 100000) n;
insert into session (user_id, token_hash, expires) select n, sha256(n::text::bytea), now() + interval '1 day' from generate_series(1, 100000) n;
insert into session_sid (sid_hash, session_id) select sha256(n::text::bytea), n from generate_series(1, 100000) n;
insert into company (name, description, owner_id) select 'c' || n, '', n from generate_series(1, 100000) n;
insert into company_member (company_id, user_id, role_name) select n, n, 'owner' from generate_series(1, 100000) n;
insert into company_invite (company_id, email, role_name, token_hash, expires)
    select n, 'p' || n || '@it.test', 'member', sha256(n::text::bytea), now() from generate_series(1, 100000) n;
insert into team (name, owner_id) select 't' || n, n from generate_series(1, 100000) n;
insert into team_member (team_id, user_id) select n, n from generate_series(1, 100000) n;
insert into team_invite (team_id, email, user_id, created, expires)
    select n, case when n % 2 = 0 then 'p' || n || '@it.test' end, case when n % 2 = 1 then n end, now(), now() from generate_series(1, 100000) n;
insert into job (company_id, title, description, budget, type, buyer_type, link_1, status, teams_id)
    select n, 'j' || n, '', '', 'Other', '', '', (array['open', 'closed', 'archived', 'deleted'])[1 + n % 4],
           case when n % 5 = 0 then array[n::bigint] else '{}' end
    from generate_series(1, 100000) n;
insert into track (user_id, name_in_base, duration, file_size, file_name, format, wave, ready, loudness_measured)
    select n, 'n' || n, 1, 1, 'a.mp3', 'mp3', '\x00', true, n % 2 = 0 from generate_series(1, 100000) n;
insert into application (user_id, job_id, status, background_key) select n, n, 'on_review', case when n % 2 = 0 then 'b' || n end from generate_series(1, 100000) n;
insert into application_track (application_id, track_id, position) select n, n, 1 from generate_series(1, 100000) n;
insert into submission (job_id, track_id, application_id, user_id) select n, n, n, n from generate_series(1, 100000) n;
insert into added_track (job_id, user_id, track_id) select n, n, n from generate_series(1, 100000) n;
insert into job_usage (job_id, user_id) select n, n from generate_series(1, 100000) n;
insert into creator_month_usage (user_id, month) select n, '2026-11-01' from generate_series(1, 100000) n;
insert into playlist (job_id, user_id, playlist_name, background_key) select n, n, 'p', case when n % 2 = 0 then 'c' || n end from generate_series(1, 100000) n;
insert into playlist_track (playlist_id, track_id, position) select n, n, 1 from generate_series(1, 100000) n;
insert into playlist_member (playlist_id, user_id) select n, n from generate_series(1, 100000) n;
insert into share_link (link_id, token_hash, playlist_id, application_id, created_by)
    select 'l' || n, sha256(n::text::bytea), case when n % 2 = 0 then n end, case when n % 2 = 1 then n end, n from generate_series(1, 100000) n;
insert into rating (job_id, track_id, user_id, value) select n, n, n, 1 from generate_series(1, 100000) n;
insert into listened (job_id, track_id, user_id) select n, n, n from generate_series(1, 100000) n;
insert into reviewer_job (job_id, user_id) select n, n from generate_series(1, 100000) n;
insert into review_visit (job_id, user_id) select n, n from generate_series(1, 100000) n;
insert into topic_head (topic, head) select 'review:' || n, 0 from generate_series(1, 100000) n;
insert into account_token (token_hash, user_id, purpose, email, expires)
    select sha256(n::text::bytea), n, 'sign_up', 'p' || n || '@it.test', now() from generate_series(1, 20000) n;
insert into request_result (user_id, call, request_id, result) select n, 'job/create', 'r', '1' from generate_series(1, 20000) n;
insert into creator_usage (user_id) select n from generate_series(1, 20000) n;
insert into track_listen (track_id, listener, kind, day) select n, n::text, 'listen', '2026-11-01' from generate_series(1, 20000) n;
insert into submitted_once (track_id, job_id) select n, n from generate_series(1, 20000) n;
insert into promotion_opt_in (user_id, email, promotion_type) select n, 'p' || n || '@it.test', 'plan_promotion' from generate_series(1, 20000) n;
insert into commit_mark (origin) select gen_random_uuid() from generate_series(1, 20000) n;
insert into queue_task (lane, kind, payload, subject, due) select 'lane' || n % 20, 'send_email', '{}', 'p' || n || '@it.test', now() from generate_series(1, 20000) n;
insert into frame (topic, "offset", at, origin, changes) select 'review:' || n, 1, now(), gen_random_uuid(), '[]' from generate_series(1, 20000) n;
-- the counts that the triggers would have made, which are disabled meanwhile
insert into job_count (company_id, status, type, is_team, number)
    select c.company_id, status, 'Other', is_team_job(teams_id, lost_teams), count(*)
    from job j cross join lateral (values (j.company_id), (0)) c(company_id) group by 1, 2, 3, 4;
insert into account_count (role, on_hold, email_confirmed, approved, blocked, listed_plan, number)
    select role, on_hold, email_confirmed, approved, blocked, listed_plan, count(*) from account group by 1, 2, 3, 4, 5, 6;
do $$
declare statement text;
begin
    for statement in select b.statement from built_last b loop execute statement; end loop;
end
$$;
analyze;
