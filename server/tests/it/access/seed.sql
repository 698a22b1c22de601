-- 100,000 rows of everything that a rule or a statement beside it reads. No foreign key is checked meanwhile, only to save time: the ids fit.
set session_replication_role = replica;
insert into account (email, user_name, password_hash, role, email_confirmed, approved)
    select 'p' || n || '@it.test', 'p' || n, '', (array['creator', 'manager', 'admin'])[1 + (n % 2) + (n % 1000 = 1)::int], true, true
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
insert into job (company_id, title, description, budget, type, buyer_type, link_1, status, teams_id)
    select n, 'j' || n, '', '', 'Other', '', '', (array['open', 'closed', 'archived', 'deleted'])[1 + n % 4],
           case when n % 5 = 0 then array[n::bigint] else '{}' end
    from generate_series(1, 100000) n;
insert into track (user_id, name_in_base, duration, file_size, file_name, format, wave, ready)
    select n, 'n' || n, 1, 1, 'a.mp3', 'mp3', '\x00', true from generate_series(1, 100000) n;
insert into application (user_id, job_id, status) select n, n, 'on_review' from generate_series(1, 100000) n;
insert into application_track (application_id, track_id, position) select n, n, 1 from generate_series(1, 100000) n;
insert into submission (job_id, track_id, application_id, user_id) select n, n, n, n from generate_series(1, 100000) n;
insert into added_track (job_id, user_id, track_id) select n, n, n from generate_series(1, 100000) n;
insert into job_usage (job_id, user_id) select n, n from generate_series(1, 100000) n;
insert into creator_month_usage (user_id, month) select n, '2026-11-01' from generate_series(1, 100000) n;
insert into playlist (job_id, user_id, playlist_name) select n, n, 'p' from generate_series(1, 100000) n;
insert into playlist_track (playlist_id, track_id, position) select n, n, 1 from generate_series(1, 100000) n;
insert into playlist_member (playlist_id, user_id) select n, n from generate_series(1, 100000) n;
insert into share_link (link_id, token_hash, playlist_id, application_id, created_by)
    select 'l' || n, sha256(n::text::bytea), case when n % 2 = 0 then n end, case when n % 2 = 1 then n end, n from generate_series(1, 100000) n;
insert into rating (job_id, track_id, user_id, value) select n, n, n, 1 from generate_series(1, 100000) n;
insert into topic_head (topic, head) select 'review:' || n, 0 from generate_series(1, 100000) n;
analyze;
