-- Submissions of a job as a reviewer sees them, withdrawn ones included, in the order asked for.
--
-- $1: the job. $2: the reviewer who asks. $3: the tracks, in the order wanted.
--
-- Each row gathers its own ratings and flags by the index of the job and the track: a page has at most 200 rows, while the job may have
-- thousands. A deleted account has no row in `account`; as long as ratings of it are left, `removed_account` keeps them out of the mean.
select t.id as track_id, t.title, t.name_in_base, t.artist_name, a.user_name, t.type as track_type, t.description, t.tags, t.duration,
       r.tenths as "tenths?", (select value from rating m where m.job_id = $1 and m.track_id = t.id and m.user_id = $2) as "my_rating?",
       coalesce((select jsonb_agg(jsonb_build_object('user_id', m.user_id, 'user_name', who.user_name, 'rating', m.value) order by m.user_id)
                 from rating m join account who on who.id = m.user_id where m.job_id = $1 and m.track_id = t.id), '[]')
           as "ratings!: Json<Vec<PersonRating>>",
       exists (select 1 from listened m where m.job_id = $1 and m.track_id = t.id and m.user_id = $2) as "listened!",
       coalesce((select jsonb_agg(jsonb_build_object('user_id', m.user_id, 'user_name', who.user_name) order by m.user_id)
                 from listened m join account who on who.id = m.user_id where m.job_id = $1 and m.track_id = t.id), '[]')
           as "listened_by!: Json<Vec<Person>>",
       s.submitted as "submitted!", s.withdrawn, p.plan as "plan?", a.first_500 is not null as "is_first_500!",
       t.writers as "writers: Json<Vec<StoredWriter>>", t.publishers as "publishers: Json<Vec<StoredPublisher>>",
       t.master_owners as "master_owners: Json<Vec<StoredMasterOwner>>", t.wave, t.loudness, t.true_peak,
       s.application_id as "application_id!", coalesce(x.description, '') as "note!", t.isrc, t.iswc, t.genre, t.bpm, t.key, coalesce(r.raters, 0) as "raters!",
       case when s.withdrawn is null
            then (select count(*) from comment m where m.job_id = $1 and m.track_id = t.id and not m.private) else 0 end as "comments!"
from unnest($3::bigint[]) with ordinality g(track_id, place)
join lateral (
    select application_id, user_id, submitted, null::timestamptz as withdrawn from submission where job_id = $1 and track_id = g.track_id
    union all
    select application_id, user_id, submitted, withdrawn from withdrawn_submission where job_id = $1 and track_id = g.track_id) s on true
join track t on t.id = g.track_id
left join application x on x.id = s.application_id
join account a on a.id = s.user_id
left join lateral (
    select (sum(value) * 20 + count(*)) / (count(*) * 2) as tenths, count(*) as raters
    from rating
    where job_id = $1 and track_id = g.track_id and user_id not in (select user_id from removed_account)
    having count(*) > 0) r on true
left join subscription p on p.user_id = s.user_id and p.is_active
order by g.place
