-- Submissions of a job as a reviewer sees them, withdrawn ones included, in the order asked for.
--
-- $1: the job. $2: the reviewer who asks. $3: the tracks, in the order wanted.
--
-- Each row gathers its own ratings and flags by the index of the job and the track: a page has at most 200 rows, while the job may have
-- thousands.
select t.id as track_id, t.title, t.name_in_base, t.artist_name, a.user_name, t.type as track_type, t.description, t.tags, t.duration,
       r.tenths, r.my_rating, r.hidden as "hidden!", r.ratings as "ratings!: Json<Vec<PersonRating>>", r.first as "first!: Json<Vec<PersonRating>>",
       r.rated_by as "rated_by!: Json<Vec<Person>>",
       case when m.mark is not null
            then jsonb_build_object('mark', m.mark, 'at', m.at, 'by', jsonb_build_object('user_id', m.user_id, 'user_name', coalesce(marker.user_name, 'Former member')))
            end as "mark?: Json<TrackMark>",
       coalesce((select jsonb_agg(jsonb_build_object('user_id', b.user_id, 'user_name', who.user_name) order by b.user_id)
                 from abstention b join account who on who.id = b.user_id where b.job_id = $1 and b.track_id = t.id), '[]')
           as "abstained_by!: Json<Vec<Person>>",
       exists (select 1 from listened m where m.job_id = $1 and m.track_id = t.id and m.user_id = $2) as "listened!",
       coalesce((select jsonb_agg(jsonb_build_object('user_id', m.user_id, 'user_name', who.user_name) order by m.user_id)
                 from listened m join account who on who.id = m.user_id where m.job_id = $1 and m.track_id = t.id), '[]')
           as "listened_by!: Json<Vec<Person>>",
       s.submitted as "submitted!", s.withdrawn, p.plan as "plan?", a.first_500 is not null as "is_first_500!",
       t.writers as "writers: Json<Vec<StoredWriter>>", t.publishers as "publishers: Json<Vec<StoredPublisher>>",
       t.master_owners as "master_owners: Json<Vec<StoredMasterOwner>>", t.wave, t.loudness, t.true_peak,
       s.application_id as "application_id!", coalesce(x.description, '') as "note!", t.isrc, t.iswc, t.genre, t.bpm, t.key, r.raters as "raters!",
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
cross join (select blind from job where id = $1) j
cross join lateral ratings_of_track($1, g.track_id, $2, j.blind) r
left join submission_mark m on m.job_id = $1 and m.track_id = g.track_id and (not j.blind or r.my_rating is not null or m.user_id = $2)
left join account marker on marker.id = m.user_id
left join subscription p on p.user_id = s.user_id and p.is_active
order by g.place
