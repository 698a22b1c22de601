//! The SQL of marks, abstentions and the ratings that a reviewer sees.

use protocol::client_event::TrackRatings;
use protocol::entity::track::{Mark, PersonRating};
use protocol::ids::{JobId, TrackId, UserId};
use sqlx::PgConnection;
use sqlx::types::Json;
use time::OffsetDateTime;

/// Returns true if reviewers rate a job blind.
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

/// Lists the ratings of the submitted ones among these tracks, in this order, as `viewer` sees them.
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
