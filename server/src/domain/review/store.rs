//! The SQL for marks and abstentions, and for the data that reviewers request over the live connection.

use protocol::client_event::{Facets, JobUnread, TrackRatings};
use protocol::entity::track::{Mark, PersonRating};
use protocol::ids::{JobId, PlaylistId, TrackId, UserId};
use sqlx::PgConnection;
use sqlx::types::Json;
use time::OffsetDateTime;

/// The maximum number of a job's genres that are offered as filters. `TAGS` is the maximum number of tags. `NEW_PLAYLISTS` is the maximum
/// number of a job's new playlists in an answer.
const GENRES: i64 = 200;
const TAGS: i64 = 500;
const NEW_PLAYLISTS: i64 = 200;

/// Returns true if a job is blind: a reviewer sees other reviewers' ratings of a track only after rating the track.
pub(in crate::domain) async fn is_blind(conn: &mut PgConnection, job: JobId) -> sqlx::Result<bool> {
    sqlx::query_scalar!("select blind from job where id = $1", job.0)
        .fetch_one(conn)
        .await
}

pub(super) async fn upsert_marks(
    conn: &mut PgConnection,
    job: JobId,
    tracks: &[i64],
    (mark, by, at): (Mark, UserId, OffsetDateTime),
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into submission_mark (job_id, track_id, mark, user_id, at) select $1, t, $3, $4, $5 from unnest($2::bigint[]) t order by t
         on conflict (job_id, track_id) do update set mark = excluded.mark, user_id = excluded.user_id, at = excluded.at",
        job.0,
        tracks,
        mark.as_str(),
        by.0,
        at
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(super) async fn delete_marks(conn: &mut PgConnection, job: JobId, tracks: &[i64]) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from submission_mark where job_id = $1 and track_id = any($2)",
        job.0,
        tracks
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(super) async fn insert_abstentions(
    conn: &mut PgConnection,
    job: JobId,
    tracks: &[i64],
    (user, at): (UserId, OffsetDateTime),
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into abstention (job_id, track_id, user_id, at) select $1, t, $3, $4 from unnest($2::bigint[]) t order by t on conflict do nothing",
        job.0,
        tracks,
        user.0,
        at
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(super) async fn delete_abstentions(
    conn: &mut PgConnection,
    job: JobId,
    tracks: &[i64],
    user: UserId,
) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from abstention where job_id = $1 and track_id = any($2) and user_id = $3",
        job.0,
        tracks,
        user.0
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Lists the ratings that `viewer` may see on the given tracks, in the given order. Leaves out tracks that are not submitted to the job.
pub(super) async fn list_ratings(
    conn: &mut PgConnection,
    viewer: UserId,
    job: JobId,
    tracks: &[i64],
) -> sqlx::Result<Vec<TrackRatings>> {
    let rows = sqlx::query!(
        r#"select g.track_id as "track_id!", r.hidden as "hidden!", r.tenths, r.my_rating, r.raters as "raters!",
                  r.ratings as "ratings!: Json<Vec<PersonRating>>", r.first as "first!: Json<Vec<PersonRating>>"
           from unnest($3::bigint[]) with ordinality g(track_id, place)
           join submission s on s.job_id = $1 and s.track_id = g.track_id
           cross join (select blind from job where id = $1) j
           cross join lateral ratings_of_track($1, g.track_id, $2, j.blind) r
           order by g.place"#,
        job.0,
        viewer.0,
        tracks
    )
    .fetch_all(conn)
    .await?;
    let ratings = rows.into_iter().map(|row| TrackRatings {
        track_id: TrackId(row.track_id),
        hidden: row.hidden,
        rating: row.tenths.map(|tenths| tenths as f64 / 10.0),
        my_rating: row.my_rating,
        ratings: row.ratings.0,
        first: row.first.0,
        rating_count: row.raters as u32,
    });
    Ok(ratings.collect())
}

/// Returns the genres, tags and tempos of a job's submissions. Spellings that differ only in case count as one value, which is returned in its
/// most frequent spelling.
pub(super) async fn find_facets(conn: &mut PgConnection, job: JobId) -> sqlx::Result<Facets> {
    let row = sqlx::query!(
        r#"with submitted as materialized (
               select t.genre, t.tags, t.bpm from submission s
               cross join lateral (select genre, tags, bpm from track where id = s.track_id offset 0) t where s.job_id = $1),
           genres as (
               select mode() within group (order by g.word) as word, count(*) as tracks
               from submitted cross join lateral (select trim(genre) as word) g where g.word <> '' group by lower(g.word) order by 2 desc, 1 limit $2),
           tags as (
               select mode() within group (order by g.word) as word, count(*) as tracks
               from submitted cross join lateral regexp_split_to_table(trim(tags), '\s*,\s*') g(word)
               where g.word not in ('', '#empty') group by lower(g.word) order by 2 desc, 1 limit $3)
           select array(select word from genres order by lower(word)) as "genres!", array(select word from tags order by lower(word)) as "tags!",
                  (select min(bpm)::float8 from submitted) as bpm_from, (select max(bpm)::float8 from submitted) as bpm_to"#,
        job.0,
        GENRES,
        TAGS
    )
    .fetch_one(conn)
    .await?;
    Ok(Facets {
        genres: row.genres,
        tags: row.tags,
        bpm_from: row.bpm_from,
        bpm_to: row.bpm_to,
    })
}

/// Lists the new playlists and unread mentions of a reviewer in each of the given jobs that has any, in the given order.
pub(super) async fn list_unread(conn: &mut PgConnection, viewer: UserId, jobs: &[i64]) -> sqlx::Result<Vec<JobUnread>> {
    let rows = sqlx::query!(
        r#"with fresh as materialized (
               select distinct s.job_id, s.playlist_id from new_shares_with($1) s cross join lateral playlist_access($1, s.playlist_id) x
               where s.job_id = any($2) and x.sees),
           mentions as materialized (
               select job_id, count(*) as unread from standing_mentions($1) where job_id = any($2) and read is null group by job_id)
           select g.job_id as "job_id!", coalesce(m.unread, 0) as "unread!",
                  array(select playlist_id from fresh f where f.job_id = g.job_id order by playlist_id desc limit $3) as "playlists!"
           from (select job_id, min(place) as place from unnest($2::bigint[]) with ordinality g(job_id, place) group by job_id) g
           left join mentions m on m.job_id = g.job_id
           where m.unread > 0 or exists (select from fresh f where f.job_id = g.job_id)
           order by g.place"#,
        viewer.0,
        jobs,
        NEW_PLAYLISTS
    )
    .fetch_all(conn)
    .await?;
    let unread = rows.into_iter().map(|row| JobUnread {
        job_id: JobId(row.job_id),
        new_playlists: row.playlists.into_iter().map(PlaylistId).collect(),
        unread_mentions: row.unread,
    });
    Ok(unread.collect())
}
