-- A page of a job's submissions, of those that were withdrawn as well where they are asked for, as the numbers of its tracks, and what is counted around it.
--
-- $1: the job. $2: the reviewer who asks. $3: a playlist, whose tracks alone are meant, or null.
-- Filters, null where there is none: $4, $5 the lowest and the highest mean rating, $9 the type, $14 the tracks, $16 a text, $19 whether the
-- reviewer has heard it, $20 the marks (none: without one), $21 the genre, $22 the tags, in small letters, $23, $24 the lowest and the highest bpm.
-- $15: only what the reviewer has not rated. $18: only what reviewers disagree about.
-- Order: $6 the key (placement: by day of submission, UTC, and within a day by plan, then time), $7 whether it goes up, $8 whether what the reviewer has heard comes first. $10, $11: limit and offset.
-- $12, $13: the plans' titles in small letters, and the rank of each. $17: whether withdrawn submissions are shown, too.
--
-- The order is one static list of keys, so that the statement has one plan. A key that is not asked for is the same for every row: a number
-- is turned around for the other direction, and a text, which cannot be, has a key for each direction.
--
-- What is known of a track is gathered in one pass over the job's submissions, ratings and flags, each read once by its job: a plan that
-- joins them, made for the usual, small job, compares all with all where a job has thousands. The mean is in tenths, rounded half up, as
-- the live engine has it. In a blind job it counts, as ratings that differ do, only where the reviewer has rated the track, and a mark only
-- there and where it is the reviewer's own. The plan of a creator is looked up once, however many tracks are theirs. `offset 0` keeps the planner from turning
-- the look-ups of single rows into joins; one whose condition names no row, as that of a playlist which nobody asked for, is not made.
with of_job as materialized (select blind from job where id = $1),
known as materialized (
    select track_id, max(submitted) as submitted, max(creator) as creator, max(withdrawn) as withdrawn, count(value) as raters,
           case when is_open or bool_or(is_mine) then max(value) - min(value) end as spread,
           case when is_open or bool_or(is_mine) then (sum(value) * 20 + count(value)) / nullif(count(value) * 2, 0) end as tenths,
           coalesce(bool_or(is_mine), false) as is_rated_by_me, bool_or(is_heard) as is_heard,
           case when is_open or bool_or(is_mine) or bool_or(is_my_mark) then max(mark) end as mark
    from (select track_id, submitted, user_id as creator, null::timestamptz as withdrawn, null::smallint as value, null::boolean as is_mine,
                 false as is_heard, null::text as mark, null::boolean as is_my_mark
          from submission where job_id = $1
          union all
          select track_id, submitted, user_id, withdrawn, null, null, false, null, null from withdrawn_submission where job_id = $1
          union all
          select track_id, null, null, null, value, user_id = $2, false, null, null from rating
          where job_id = $1 and user_id not in (select user_id from removed_account)
          union all
          select track_id, null, null, null, null, null, false, mark, user_id = $2 from submission_mark where job_id = $1
          union all
          select track_id, null, null, null, null, null, true, null, null from listened where job_id = $1 and user_id = $2) k
    cross join (select not blind as is_open from of_job) o
    where $3::bigint is null or track_id in (select track_id from playlist_track where playlist_id = $3)
    group by track_id, is_open having max(submitted) is not null),
creator as materialized (
    select user_id, coalesce(($13::bigint[])[array_position($12::text[], lower(plan))], 0) as rank
    from subscription where is_active and user_id in (select creator from known)),
row as materialized (
    select k.*, t.title, t.artist_name, t.duration, t.type, p.position, coalesce(c.rank, 0) as rank,
           ($4::float8 is null or coalesce(k.tenths, 0)::float8 / 10 >= $4)
           and ($5::float8 is null or coalesce(k.tenths, 0)::float8 / 10 <= $5)
           and ($14::bigint[] is null or k.track_id = any($14))
           and ($16::text is null or strpos(track_text(t.title, t.artist_name, t.tags), lower($16)) > 0)
           and ($21::text is null or lower(trim(t.genre)) = lower($21))
           and ($22::text[] is null or regexp_split_to_array(lower(trim(t.tags)), '\s*,\s*') @> $22)
           and ($23::float8 is null or t.bpm >= $23) and ($24::float8 is null or t.bpm <= $24) as is_asked,
           k.withdrawn is null or $17 as is_shown,
           $9::text is null or t.type = $9 as is_type,
           coalesce(k.spread >= 3, false) as is_disagreement,
           (not $15 or k.withdrawn is null and not k.is_rated_by_me) and (not $18 or coalesce(k.spread >= 3, false)) as is_tab,
           $19::boolean is null or k.is_heard = $19 as is_heard_tab,
           $20::text[] is null or coalesce(k.mark, 'none') = any($20) as is_marked_tab
    from known k
    cross join lateral (select title, artist_name, tags, duration, type, genre, bpm from track where id = k.track_id offset 0) t
    left join creator c on c.user_id = k.creator
    left join lateral (
        select position from playlist_track where $3::bigint is not null and playlist_id = $3 and track_id = k.track_id offset 0) p on true),
shown as (select row.*, is_asked and is_shown as is_left, is_heard_tab and is_marked_tab as is_narrowed from row)
select array(
           select track_id from shown where is_left and is_type and is_tab and is_narrowed
           order by
               case when $8 then not is_heard end,
               case when $6 = 'rating' then tenths is null end,
               case $6
                   when 'rating' then tenths::float8
                   when 'duration' then duration
                   when 'creation_date' then extract(epoch from submitted)::float8
                   when 'position' then position
                   when 'placement' then extract(epoch from date_trunc('day', submitted, 'UTC'))::float8
               end * case when $7 then 1 else -1 end,
               case when $7 then case $6 when 'title' then lower(title) when 'artist_name' then lower(artist_name) end end,
               case when not $7 then case $6 when 'title' then lower(title) when 'artist_name' then lower(artist_name) end end desc,
               rank desc,
               case when $6 = 'placement' then extract(epoch from submitted)::float8 * case when $7 then 1 else -1 end end,
               track_id
           limit $10 offset $11) as "page!",
       count(*) filter (where withdrawn is null) as "tracks!", count(*) filter (where withdrawn is null and raters > 0) as "rated!",
       count(*) filter (where withdrawn is null and is_heard) as "listened!",
       count(*) filter (where withdrawn is null and (v.at is null or submitted > v.at)) as "new!",
       count(*) filter (where is_left and is_type and is_tab and is_narrowed) as "matching!",
       count(*) filter (where is_left and is_tab and is_narrowed) as "all!",
       count(*) filter (where is_left and is_tab and is_narrowed and type = 'music') as "music!",
       count(*) filter (where is_left and is_tab and is_narrowed and type = 'sfx') as "sfx!",
       count(*) filter (where is_left and is_tab and is_narrowed and type = 'audio') as "audio!",
       count(*) filter (where is_left and is_type and is_narrowed and withdrawn is null and not is_rated_by_me) as "unrated_by_me!",
       count(*) filter (where is_left and is_type and is_narrowed and is_disagreement) as "we_disagree!",
       count(*) filter (where is_left and is_type and is_tab and is_marked_tab and is_heard) as "heard!",
       count(*) filter (where is_left and is_type and is_tab and is_marked_tab and not is_heard) as "unheard!",
       count(*) filter (where is_left and is_type and is_tab and is_heard_tab and mark = 'shortlist') as "shortlist!",
       count(*) filter (where is_left and is_type and is_tab and is_heard_tab and mark = 'hold') as "hold!",
       count(*) filter (where is_left and is_type and is_tab and is_heard_tab and mark = 'pass') as "pass!",
       count(*) filter (where is_asked and is_type and withdrawn is not null) as "withdrawn!"
from shown cross join (select (select at from review_visit where job_id = $1 and user_id = $2) as at) v
