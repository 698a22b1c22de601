//! The SQL for comments.

use std::collections::HashMap;

use protocol::client_event::AddComment;
use protocol::entity::comment::{Comment, ReviewPerson};
use protocol::ids::{CommentId, JobId, TrackId, UserId};
use protocol::timestamp::Timestamp;
use sqlx::PgConnection;
use sqlx::types::Json;
use time::OffsetDateTime;

/// The name that is shown in place of a deleted account's name.
pub(super) const FORMER: &str = "Former member";

/// Returns the duration of a track in seconds; `None` if the track is not submitted to the job.
pub(in crate::domain) async fn find_duration(
    conn: &mut PgConnection,
    job: JobId,
    track: TrackId,
) -> sqlx::Result<Option<f64>> {
    sqlx::query_scalar!(
        "select t.duration from submission s join track t on t.id = s.track_id where s.job_id = $1 and s.track_id = $2",
        job.0,
        track.0
    )
    .fetch_optional(conn)
    .await
}

/// Returns the ids of a page of the comments on a submission that `viewer` may see, ordered by their position in the track. Each comment is
/// followed by its replies.
pub(super) async fn list_ids(
    conn: &mut PgConnection,
    viewer: UserId,
    (job, track): (JobId, TrackId),
    (limit, offset): (i64, i64),
) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        "select id from comment where job_id = $1 and track_id = $2 and (not private or user_id = $3)
         order by position, coalesce(parent_id, id), id limit $4 offset $5",
        job.0,
        track.0,
        viewer.0,
        limit,
        offset
    )
    .fetch_all(conn)
    .await
}

/// Counts the comments of a submission that are visible to all reviewers, and the private notes of `author`.
pub(super) async fn count(
    conn: &mut PgConnection,
    author: UserId,
    (job, track): (JobId, TrackId),
) -> sqlx::Result<(i64, i64)> {
    let row = sqlx::query!(
        r#"select count(*) filter (where not private) as "shared!", count(*) filter (where private and user_id = $3) as "private!"
           from comment where job_id = $1 and track_id = $2"#,
        job.0,
        track.0,
        author.0
    )
    .fetch_one(conn)
    .await?;
    Ok((row.shared, row.private))
}

/// Returns the comments with these ids, in the given order. Comments on withdrawn submissions are left out.
pub(super) async fn list(conn: &mut PgConnection, ids: &[i64]) -> sqlx::Result<Vec<Comment>> {
    let rows = sqlx::query!(
        r#"select c.id, c.job_id, c.track_id, c.user_id, a.user_name as "user_name?", c.position, c.until, c.private, c.parent_id, c.text,
                  c.created, c.edited, c.resolved, c.resolved_by, r.user_name as "resolver?",
                  coalesce((select jsonb_agg(jsonb_build_object('user_id', m.user_id, 'user_name', who.user_name) order by m.user_id)
                            from comment_mention m join account who on who.id = m.user_id where m.comment_id = c.id), '[]')
                      as "mentions!: Json<Vec<ReviewPerson>>"
           from unnest($1::bigint[]) with ordinality g(id, place)
           join comment c on c.id = g.id
           join submission s on s.job_id = c.job_id and s.track_id = c.track_id
           left join account a on a.id = c.user_id
           left join account r on r.id = c.resolved_by
           order by g.place"#,
        ids
    )
    .fetch_all(conn)
    .await?;
    let comments = rows.into_iter().map(|row| Comment {
        comment_id: CommentId(row.id),
        job_id: JobId(row.job_id),
        track_id: TrackId(row.track_id),
        user_id: row.user_id.map(UserId),
        user_name: row.user_name.unwrap_or_else(|| FORMER.to_owned()),
        position: row.position,
        until: row.until,
        private: row.private,
        parent_id: row.parent_id.map(CommentId),
        mentions: row.mentions.0,
        text: row.text,
        created: Timestamp(row.created),
        edited: row.edited.map(Timestamp),
        resolved_by: row.resolved.map(|_| ReviewPerson {
            user_id: row.resolved_by.map(UserId),
            user_name: row.resolver.unwrap_or_else(|| FORMER.to_owned()),
        }),
    });
    Ok(comments.collect())
}

pub(super) async fn insert(
    conn: &mut PgConnection,
    author: UserId,
    new: &AddComment,
    now: OffsetDateTime,
) -> sqlx::Result<CommentId> {
    let id = sqlx::query_scalar!(
        "insert into comment (job_id, track_id, user_id, position, until, private, parent_id, text, created)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id",
        new.job_id.0,
        new.track_id.0,
        author.0,
        new.position,
        new.until,
        new.private,
        new.parent_id.map(|parent| parent.0),
        new.text,
        now
    );
    Ok(CommentId(id.fetch_one(conn).await?))
}

pub(super) async fn update_text(
    conn: &mut PgConnection,
    comment: CommentId,
    text: &str,
    now: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update comment set text = $2, edited = $3 where id = $1",
        comment.0,
        text,
        now
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Sets who has resolved a comment and when; `None` marks it as not resolved.
pub(super) async fn update_resolved(
    conn: &mut PgConnection,
    comment: CommentId,
    resolved: Option<(UserId, OffsetDateTime)>,
) -> sqlx::Result<()> {
    let (by, at) = resolved.unzip();
    sqlx::query!(
        "update comment set resolved_by = $2, resolved = $3 where id = $1",
        comment.0,
        by.map(|by| by.0),
        at
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Counts the replies to a comment.
pub(super) async fn count_replies(conn: &mut PgConnection, comment: CommentId) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from comment where parent_id = $1"#,
        comment.0
    )
    .fetch_one(conn)
    .await
}

pub(super) async fn delete(conn: &mut PgConnection, comment: CommentId) -> sqlx::Result<()> {
    sqlx::query!("delete from comment where id = $1", comment.0)
        .execute(conn)
        .await?;
    Ok(())
}

/// Deletes the private notes of an account that is removed; the account's other comments remain without its name.
pub(in crate::domain) async fn delete_notes_of(conn: &mut PgConnection, user: UserId) -> sqlx::Result<()> {
    sqlx::query!("delete from comment where user_id = $1 and private", user.0)
        .execute(conn)
        .await?;
    Ok(())
}

/// Returns the title of a job, and its tracks that have comments other than private notes.
pub(super) async fn find_commented(conn: &mut PgConnection, job: JobId) -> sqlx::Result<(String, Vec<i64>)> {
    let row = sqlx::query!(
        r#"select j.title, array(select distinct c.track_id from comment c where c.job_id = $1 and not c.private order by 1) as "tracks!"
           from job j where j.id = $1"#,
        job.0
    )
    .fetch_one(conn)
    .await?;
    Ok((row.title, row.tracks))
}

/// Returns the comments on these tracks, each with the track's title. Private notes and deleted comments that still have replies are left out.
pub(super) async fn list_of_tracks(
    conn: &mut PgConnection,
    job: JobId,
    tracks: &[i64],
) -> sqlx::Result<Vec<(String, Comment)>> {
    let ids = sqlx::query_scalar!(
        "select id from comment where job_id = $1 and track_id = any($2) and not private and text <> ''
         order by track_id, position, coalesce(parent_id, id), id",
        job.0,
        tracks
    )
    .fetch_all(&mut *conn)
    .await?;
    let comments = list(conn, &ids).await?;
    let titles = sqlx::query!("select id, title from track where id = any($1)", tracks)
        .fetch_all(conn)
        .await?;
    let titles: HashMap<i64, String> = titles.into_iter().map(|row| (row.id, row.title)).collect();
    let titled = comments.into_iter().map(|comment| {
        let title = titles.get(&comment.track_id.0).cloned().unwrap_or_default();
        (title, comment)
    });
    Ok(titled.collect())
}
