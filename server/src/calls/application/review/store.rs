//! The SQL of submissions as reviewers see them. The mean is computed once for each track of the job, in tenths as the live engine does.

use protocol::entity::account::Person;
use protocol::entity::track::PersonRating;
use protocol::ids::{JobId, UserId};
use serde::Serialize;
use sqlx::PgConnection;
use sqlx::types::Json;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::query::ReviewQuery;
use super::row::ReviewRow;
use crate::calls::track::rights::{StoredMasterOwner, StoredPublisher, StoredWriter};

/// The moment at which the transaction began.
pub(super) async fn find_moment(connection: &mut PgConnection) -> sqlx::Result<OffsetDateTime> {
    sqlx::query_scalar!(r#"select now() as "now!""#)
        .fetch_one(connection)
        .await
}

/// A page of submissions in the order asked for; then higher plans first, then by track.
///
/// `plans` and `ranks` are the plans' titles and their places. The order is one static list of keys, of which those that are not asked for are
/// the same for every row: a number that is turned around for the other direction, and a text that cannot be. Means are looked up track by
/// track: a plan made for the usual, small job joins all with all where a job has thousands.
pub(super) async fn list_submissions(
    connection: &mut PgConnection,
    viewer: UserId,
    query: &ReviewQuery,
    plans: &[String],
    ranks: &[i64],
) -> sqlx::Result<Vec<ReviewRow>> {
    sqlx::query_as!(
        ReviewRow,
        r#"with page as (
               select * from unnest(array(
                   select s.track_id
                   from submission s
                   join track t on t.id = s.track_id
                   left join lateral (
                       select (sum(value) * 20 + count(*)) / (count(*) * 2) as tenths from rating where job_id = $1 and track_id = s.track_id and user_id not in (select user_id from removed_account)
                       having count(*) > 0) r on true
                   left join listened l on l.job_id = s.job_id and l.track_id = s.track_id and l.user_id = $2
                   left join playlist_track pt on pt.playlist_id = $3 and pt.track_id = s.track_id
                   left join subscription p on p.user_id = s.user_id and p.is_active
                   left join unnest($12::text[], $13::bigint[]) k(title, rank) on k.title = lower(p.plan)
                   where s.job_id = $1
                     and ($3::bigint is null or pt.track_id is not null)
                     and ($4::float8 is null or coalesce(r.tenths, 0)::float8 / 10 >= $4)
                     and ($5::float8 is null or coalesce(r.tenths, 0)::float8 / 10 <= $5)
                     and ($9::text is null or t.type = $9)
                     and ($14::bigint[] is null or s.track_id = any($14))
                   order by
                       case when $8 then l.user_id is null end,
                       case when $6 = 'rating' then r.tenths is null end,
                       case $6
                           when 'rating' then r.tenths::float8
                           when 'duration' then t.duration
                           when 'creation_date' then extract(epoch from s.submitted)::float8
                           when 'position' then pt.position
                       end * case when $7 then 1 else -1 end,
                       case when $7 then case $6 when 'title' then lower(t.title) when 'artist_name' then lower(t.artist_name) end end,
                       case when not $7 then case $6 when 'title' then lower(t.title) when 'artist_name' then lower(t.artist_name) end end desc,
                       coalesce(k.rank, 0) desc,
                       s.track_id
                   limit $10 offset $11)) with ordinality g(track_id, place)
           )
           select t.id as track_id, t.title, t.name_in_base, t.artist_name, a.user_name, t.type as track_type, t.description, t.tags, t.duration,
                  r.tenths as "tenths?", (select value from rating m where m.job_id = $1 and m.track_id = t.id and m.user_id = $2) as "my_rating?",
                  coalesce((select jsonb_agg(jsonb_build_object('user_id', m.user_id, 'user_name', who.user_name, 'rating', m.value) order by m.user_id)
                            from rating m join account who on who.id = m.user_id where m.job_id = $1 and m.track_id = t.id), '[]')
                      as "ratings!: Json<Vec<PersonRating>>",
                  exists (select 1 from listened m where m.job_id = $1 and m.track_id = t.id and m.user_id = $2) as "listened!",
                  coalesce((select jsonb_agg(jsonb_build_object('user_id', m.user_id, 'user_name', who.user_name) order by m.user_id)
                            from listened m join account who on who.id = m.user_id where m.job_id = $1 and m.track_id = t.id), '[]')
                      as "listened_by!: Json<Vec<Person>>",
                  s.submitted, p.plan as "plan?", a.first_500 is not null as "is_first_500!",
                  t.writers as "writers: Json<Vec<StoredWriter>>", t.publishers as "publishers: Json<Vec<StoredPublisher>>",
                  t.master_owners as "master_owners: Json<Vec<StoredMasterOwner>>", t.wave
           from page g
           join submission s on s.job_id = $1 and s.track_id = g.track_id
           join track t on t.id = g.track_id
           join account a on a.id = s.user_id
           left join lateral (
               select (sum(value) * 20 + count(*)) / (count(*) * 2) as tenths from rating where job_id = $1 and track_id = g.track_id and user_id not in (select user_id from removed_account)
               having count(*) > 0) r on true
           left join subscription p on p.user_id = s.user_id and p.is_active
           order by g.place"#,
        query.job.0,
        viewer.0,
        query.playlist.map(|playlist| playlist.0),
        query.from,
        query.to,
        query.sort_by,
        query.is_up,
        query.listened_first,
        query.track_type,
        query.limit,
        query.offset,
        plans,
        ranks,
        query.track_ids.as_deref()
    )
    .fetch_all(connection)
    .await
}

/// What is counted around a page.
#[derive(Debug)]
pub(in crate::calls::application) struct Counts {
    /// Submissions of the job.
    pub(in crate::calls::application) tracks: i64,
    /// Of these, with a rating.
    pub(in crate::calls::application) rated: i64,
    /// Of these, heard by the viewer.
    pub(in crate::calls::application) listened: i64,
    /// Of these, later than the viewer's last visit.
    pub(in crate::calls::application) new: i64,
    /// What the query asks for, in all pages.
    pub(in crate::calls::application) matching: i64,
    /// What the query's other filters leave of each tab.
    all: i64,
    music: i64,
    sfx: i64,
    audio: i64,
    unrated_by_me: i64,
    we_disagree: i64,
}

impl Counts {
    pub(in crate::calls::application) fn tabs(&self) -> AppliedCounts {
        AppliedCounts {
            all: self.all,
            music: self.music,
            sfx: self.sfx,
            audio: self.audio,
            unrated_by_me: self.unrated_by_me,
            we_disagree: self.we_disagree,
        }
    }
}

/// How many submissions each tab shows under the list's other filters.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::calls::application) struct AppliedCounts {
    all: i64,
    music: i64,
    sfx: i64,
    audio: i64,
    /// Of the type asked for, those that the caller has not rated.
    unrated_by_me: i64,
    /// Of the type asked for, those whose highest rating is at least 3 above the lowest.
    we_disagree: i64,
}

pub(super) async fn count_submissions(
    connection: &mut PgConnection,
    viewer: UserId,
    query: &ReviewQuery,
) -> sqlx::Result<Counts> {
    sqlx::query_as!(
        Counts,
        r#"select count(*) as "tracks!", count(r.tenths) as "rated!", count(l.user_id) as "listened!",
                  count(*) filter (where v.at is null or s.submitted > v.at) as "new!",
                  count(*) filter (where f.is_left and f.is_type) as "matching!",
                  count(*) filter (where f.is_left) as "all!",
                  count(*) filter (where f.is_left and t.type = 'music') as "music!",
                  count(*) filter (where f.is_left and t.type = 'sfx') as "sfx!",
                  count(*) filter (where f.is_left and t.type = 'audio') as "audio!",
                  count(*) filter (where f.is_left and f.is_type and not coalesce(r.is_rated_by_me, false)) as "unrated_by_me!",
                  count(*) filter (where f.is_left and f.is_type and r.spread >= 3) as "we_disagree!"
           from submission s
           join track t on t.id = s.track_id
           left join lateral (
               select (sum(value) * 20 + count(*)) / (count(*) * 2) as tenths, bool_or(user_id = $2) as is_rated_by_me,
                      max(value) - min(value) as spread
               from rating where job_id = $1 and track_id = s.track_id and user_id not in (select user_id from removed_account)
               having count(*) > 0) r on true
           left join listened l on l.job_id = s.job_id and l.track_id = s.track_id and l.user_id = $2
           left join playlist_track pt on pt.playlist_id = $3 and pt.track_id = s.track_id
           left join review_visit v on v.job_id = s.job_id and v.user_id = $2
           cross join lateral (
               select ($3::bigint is null or pt.track_id is not null)
                      and ($4::float8 is null or coalesce(r.tenths, 0)::float8 / 10 >= $4)
                      and ($5::float8 is null or coalesce(r.tenths, 0)::float8 / 10 <= $5)
                      and ($7::bigint[] is null or s.track_id = any($7)) as is_left,
                      $6::text is null or t.type = $6 as is_type) f
           where s.job_id = $1"#,
        query.job.0,
        viewer.0,
        query.playlist.map(|playlist| playlist.0),
        query.from,
        query.to,
        query.track_type,
        query.track_ids.as_deref()
    )
    .fetch_one(connection)
    .await
}

/// Notes when a reviewer saw a job's first page.
pub(in crate::calls::application) async fn upsert_visit(
    connection: &mut PgConnection,
    job: JobId,
    viewer: UserId,
    at: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into review_visit (job_id, user_id, at) values ($1, $2, $3)
         on conflict (job_id, user_id) do update set at = greatest(review_visit.at, excluded.at)",
        job.0,
        viewer.0,
        at
    )
    .execute(connection)
    .await?;
    Ok(())
}
