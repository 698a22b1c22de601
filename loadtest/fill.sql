-- Fills a database for measurements without the write path: no events are sent and no frames are numbered. fill.sh says how to call it.
-- Every step commits piece by piece, so that neither memory nor a transaction grows with the requested numbers.
\set ON_ERROR_STOP 1
\set QUIET 1
set synchronous_commit = off;
set client_min_messages = warning;
select set_config('fill.accounts', :'accounts', false), set_config('fill.tracks', :'tracks', false),
       set_config('fill.jobs', :'jobs', false), set_config('fill.used', :'used', false) \g /dev/null

do $$
begin
    if current_setting('fill.used') <> 'yes' and exists (select 1 from account where role <> 'admin') then
        raise exception 'the database is not empty: people are in it (--used fills it all the same)';
    end if;
    if exists (select 1 from account where email = 'manager1@fill.test') then
        raise exception 'the database was filled before';
    end if;
end $$;

-- Numbers count from 1 for each kind of thing; ids continue after the existing ones.
create temporary table plan as
select current_setting('fill.accounts')::bigint as accounts,
       greatest(20, current_setting('fill.accounts')::bigint / 100) as managers,
       greatest(1, current_setting('fill.jobs')::bigint / 10) as companies,
       current_setting('fill.tracks')::bigint as tracks,
       current_setting('fill.jobs')::bigint as jobs,
       array['free', 'free', 'free', 'starter', 'starter', 'premium basic', 'premium', 'premium', 'unlimited', 'starter-free'] as plans,
       (select coalesce(max(id), 0) from account) as account_base,
       (select coalesce(max(id), 0) from company) as company_base,
       (select coalesce(max(id), 0) from team) as team_base,
       (select coalesce(max(id), 0) from track) as track_base,
       (select coalesce(max(id), 0) from job) as job_base;
update plan set companies = least(companies, managers / 5);

\echo accounts
-- managers come first, then creators; all have the password needledrop-demo
do $$
declare p plan; at bigint;
begin
    select * into p from plan;
    at := 0;
    while at < p.accounts loop
        -- with the plan of its subscription: the trigger that would set it counts the account again for each row
        insert into account (id, email, user_name, password_hash, role, link_1, email_confirmed, approved, on_hold, blocked,
                             user_rating, created, listed_plan)
        overriding system value
        select p.account_base + i, kind || n || '@fill.test', initcap(kind) || ' ' || n,
               '$argon2id$v=19$m=19456,t=2,p=1$R0pY/UnS++IwdLmfsJtDFQ$uYQvv9wyEUdOQHKeyTOAYZgm4Cona6fF1Wabkc9ubjg', kind, 'https://fill.test/' || i,
               -- a few creators cannot come in
               kind = 'manager' or i % 49 <> 7, kind = 'manager' or i % 21 <> 3, kind = 'creator' and i % 307 = 11,
               kind = 'creator' and i % 499 = 9, i % 11,
               now() - make_interval(mins => (i * 7 % 1051200)::int), case kind when 'creator' then p.plans[1 + i % 10] else 'free' end
        from generate_series(at + 1, least(at + 50000, p.accounts)) i,
             lateral (select case when i <= p.managers then 'manager' else 'creator' end as kind) k,
             lateral (select case when i <= p.managers then i else i - p.managers end as n) x;
        insert into subscription (user_id, plan, is_active, interval, trial_ends)
        select p.account_base + i, plans.title, plans.title <> 'free', case when plans.title <> 'free' then 'month' end,
               case when plans.title = 'free' then current_date + 10 end
        from generate_series(greatest(at, p.managers) + 1, least(at + 50000, p.accounts)) i,
             lateral (select p.plans[1 + i % 10] as title) plans;
        at := at + 50000;
        commit;
    end loop;
    perform setval(pg_get_serial_sequence('account', 'id'), p.account_base + p.accounts);
end $$;

\echo companies and teams
do $$
declare p plan;
begin
    select * into p from plan;
    insert into company (id, name, description, owner_id, verified)
    overriding system value
    select p.company_base + k, 'Company ' || k, 'Made for measurements', p.account_base + (k - 1) * 5 + 1, k % 4 > 0
    from generate_series(1, p.companies) k;
    insert into company_member (company_id, user_id, role_name)
    select p.company_base + k, p.account_base + (k - 1) * 5 + m, (array['owner', 'admin', 'member', 'member', 'member'])[m]
    from generate_series(1, p.companies) k, generate_series(1, 5) m;
    -- the second company is a large one, with a thousand people
    insert into company_member (company_id, user_id, role_name)
    select p.company_base + 2, p.account_base + m, 'member' from generate_series(11, least(1005, p.managers)) m where p.companies > 1;
    insert into team (id, name, owner_id)
    overriding system value
    select p.team_base + k, 'Team ' || k, p.account_base + (k - 1) * 5 + 1 from generate_series(1, p.companies) k;
    insert into team_member (team_id, user_id)
    select distinct p.team_base + k, p.account_base + p.managers + 1 + (k * 31 + m) % (p.accounts - p.managers)
    from generate_series(1, p.companies) k, generate_series(1, 20) m;
    perform setval(pg_get_serial_sequence('company', 'id'), p.company_base + p.companies),
            setval(pg_get_serial_sequence('team', 'id'), p.team_base + p.companies);
end $$;

\echo jobs
do $$
declare p plan;
begin
    select * into p from plan;
    insert into job (id, company_id, created_by, title, description, budget, type, buyer_type, status, share_type, link_1, access_from,
                     tracks_per_user_limit, subscription_limitation, teams_id, date_time)
    overriding system value
    select p.job_base + j, p.company_base + company, p.account_base + (company - 1) * 5 + 1, 'Brief ' || j,
           repeat('Warm, slow, and nothing that shouts. ', 1 + (j % 20)::int), (j % 90 * 100)::text,
           (array['Other', 'Film & TV', 'Advertising', 'Game audio'])[1 + j % 4], 'Direct Licensor / Buyer',
           case when j <= 11 or j % 10 < 6 then 'open' when j % 10 < 9 then 'closed' when j % 20 = 9 then 'archived' else 'deleted' end,
           case when j % 3 = 0 then 'auto_forwarding' else 'playlist_sharing' end, 'https://fill.test/brief',
           case when j % 7 = 0 then 5 else 0 end, case when j <= 11 then 1000 else 20 end,
           case when j % 9 = 0 then array['starter', 'premium'] else '{}' end,
           case when j > 11 and j % 10 = 5 then array[p.team_base + company] else '{}'::bigint[] end,
           now() - make_interval(mins => (j * 60 % 525600)::int)
    from generate_series(1, p.jobs) j, lateral (select 1 + (j - 1) % p.companies as company) c;
    perform setval(pg_get_serial_sequence('job', 'id'), p.job_base + p.jobs);
end $$;

\echo tracks
-- the first creator has a fiftieth of the tracks, the others have ten each until none is left
create function pg_temp.owner_of(p plan, t bigint) returns bigint language sql stable as $$
    select p.account_base + p.managers + 1
           + case when t <= p.tracks / 50 then 0 else 1 + (t - p.tracks / 50 - 1) / 10 % greatest(1, p.accounts - p.managers - 1) end
$$;
do $$
declare p plan; at bigint;
begin
    select * into p from plan;
    at := 0;
    while at < p.tracks loop
        insert into track (id, user_id, name_in_base, title, artist_name, type, description, tags, duration, file_size, file_name, format,
                           writers, publishers, master_owners, wave, ready, plays_count, download_count, share_count, created, loudness_measured)
        overriding system value
        select p.track_base + t, pg_temp.owner_of(p, t), md5('track ' || p.track_base + t),
               (array['Low Tide', 'Harbour', 'Iron Weather', 'Kestrel', 'Winter Map', 'Slack Water'])[1 + t % 6] || ' ' || t,
               'Artist ' || t % 5000, (array['music', 'music', 'sfx', 'audio'])[1 + t % 4],
               'Strings over a slow turn of four chords', 'strings, warm, tag' || t % 997, 30 + t % 300, 1000000 + t % 9000000,
               'track-' || t || '.mp3', 'mp3',
               '[{"first_name": "Ines", "last_name": "Okafor", "pro": "PRS", "ipi": "00812345563", "basis_points": 10000}]',
               '[{"name": "Quay Music", "pro": "PRS", "ipi": "00733109271", "basis_points": 10000}]',
               '[{"name": "Ines Okafor", "basis_points": 10000}]',
               substr(decode(repeat(md5(t::text), 4), 'hex'), 1, 56), true,
               t % 61, t % 9, t % 5, now() - make_interval(mins => (t * 3 % 1051200)::int), true
        from generate_series(at + 1, least(at + 20000, p.tracks)) t;
        at := at + 20000;
        commit;
    end loop;
    perform setval(pg_get_serial_sequence('track', 'id'), p.track_base + p.tracks);
    insert into creator_usage (user_id, tracks, storage_bytes)
    select user_id, count(*), sum(file_size)::bigint from track where id > p.track_base group by user_id
    on conflict (user_id) do update
    set tracks = creator_usage.tracks + excluded.tracks, storage_bytes = creator_usage.storage_bytes + excluded.storage_bytes;
end $$;

\echo submissions, ratings and playlists
-- the first job gets 10,000 tracks, ten more get 1,000, all others 100; each gets consecutive tracks, so that their owners have some ten
-- each
do $$
declare p plan; at bigint; last bigint;
begin
    select * into p from plan;
    create temporary table sent (job bigint, track bigint, owner bigint, place bigint, reviewer bigint, at timestamptz);
    commit;
    at := 0;
    while at < p.jobs loop
        last := least(at + case when at < 11 then 1 else 200 end, p.jobs);
        insert into sent
        select p.job_base + j, p.track_base + t, pg_temp.owner_of(p, t), k,
               p.account_base + (j - 1) % p.companies * 5 + 1, now() - make_interval(mins => (j * 7 % 43200)::int)
        from generate_series(at + 1, last) j,
             generate_series(0, least(p.tracks, case when j = 1 then 10000 when j <= 11 then 1000 else 100 end) - 1) k,
             lateral (select 1 + (j * 9973 + k) % p.tracks as t) x;
        insert into application (user_id, job_id, playlist_name, description, status, created)
        select owner, job, 'Tracks for it', '', 'on_review', min(sent.at) from sent group by job, owner;
        insert into application_track (application_id, track_id, position, submitted, heard, decided)
        select a.id, s.track, s.place + 1, s.at, case when s.track % 2 = 0 then s.at + interval '1 hour' end,
               case when s.track % 6 = 0 then s.at + interval '2 hours' end
        from sent s join application a on a.job_id = s.job and a.user_id = s.owner;
        insert into submission (job_id, track_id, application_id, user_id, submitted)
        select s.job, s.track, a.id, s.owner, s.at from sent s join application a on a.job_id = s.job and a.user_id = s.owner;
        insert into submitted_once (track_id, job_id) select track, job from sent;
        insert into job_usage (job_id, user_id, used) select job, owner, count(*) from sent group by job, owner;
        insert into listened (job_id, track_id, user_id, at)
        select job, track, reviewer + m, sent.at + interval '1 hour' from sent, generate_series(0, 1) m where track % 2 = 0;
        insert into rating (job_id, track_id, user_id, value, at)
        select job, track, reviewer + m, 1 + (track + m * 3) % 10, sent.at + interval '2 hours'
        from sent, generate_series(0, 1) m where track % 6 = 0;
        with made as (
            insert into playlist (job_id, user_id, playlist_name, shared_company, date_time)
            select job, min(reviewer), 'Shortlist', true, min(sent.at) from sent group by job returning id, job_id)
        insert into playlist_track (playlist_id, track_id, position)
        select made.id, s.track, s.place + 1 from made join sent s on s.job = made.job_id where s.place < 10;
        truncate sent;
        at := last;
        commit;
    end loop;
end $$;

\echo counts
do $$
declare p plan; at bigint;
begin
    select * into p from plan;
    insert into creator_month_usage (user_id, month, applications)
    select user_id, date_trunc('month', created at time zone 'UTC')::date, count(*)
    from application where job_id > p.job_base group by 1, 2
    on conflict (user_id, month) do update set applications = creator_month_usage.applications + excluded.applications;
    commit;
    at := p.track_base;
    while at < p.track_base + p.tracks loop
        update track t set upload_count = c.jobs
        from (select track_id, count(*) as jobs from submitted_once where track_id > at and track_id <= at + 50000 group by 1) c
        where t.id = c.track_id;
        at := at + 50000;
        commit;
    end loop;
end $$;

vacuum analyze;
select (select count(*) from account) as accounts, (select count(*) from track) as tracks, (select count(*) from job) as jobs,
       (select count(*) from submission) as submissions, (select count(*) from rating) as ratings,
       pg_size_pretty(pg_database_size(current_database())) as size;
