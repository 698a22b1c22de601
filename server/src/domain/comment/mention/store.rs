//! The SQL for mentions.

use std::collections::BTreeSet;

use protocol::client_event::Mention;
use protocol::entity::comment::{ReviewPerson, Reviewer};
use protocol::ids::{CommentId, JobId, TrackId, UserId};
use protocol::timestamp::Timestamp;
use sqlx::PgConnection;
use time::OffsetDateTime;

use crate::domain::comment::store::FORMER;
use crate::files::picture::image_address;

/// Returns the members of the job's company whose name contains a text, ordered by name.
pub(super) async fn list_people(
    conn: &mut PgConnection,
    job: JobId,
    text: &str,
    most: i64,
) -> sqlx::Result<Vec<Reviewer>> {
    let rows = sqlx::query!(
        r#"select a.id, a.user_name, a.avatar_key
           from job j join company_member m on m.company_id = j.company_id join account a on a.id = m.user_id
           where j.id = $1 and strpos(lower(a.user_name), lower($2)) > 0 order by lower(a.user_name), a.id limit $3"#,
        job.0,
        text,
        most
    )
    .fetch_all(conn)
    .await?;
    let people = rows.into_iter().map(|row| Reviewer {
        user_id: UserId(row.id),
        user_name: row.user_name,
        avatar: row.avatar_key.as_deref().map(image_address),
    });
    Ok(people.collect())
}

/// Returns which of these people are members of the job's company.
pub(super) async fn list_members(conn: &mut PgConnection, job: JobId, users: &[i64]) -> sqlx::Result<BTreeSet<UserId>> {
    let members = sqlx::query_scalar!(
        "select m.user_id from job j join company_member m on m.company_id = j.company_id where j.id = $1 and m.user_id = any($2)",
        job.0,
        users
    );
    Ok(members.fetch_all(conn).await?.into_iter().map(UserId).collect())
}

pub(super) async fn insert(
    conn: &mut PgConnection,
    comment: CommentId,
    users: &[i64],
    at: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into comment_mention (comment_id, user_id, at) select $1, u, $3 from unnest($2::bigint[]) u",
        comment.0,
        users,
        at
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Counts all mentions of a person, and the unread ones among them.
pub(super) async fn count(conn: &mut PgConnection, user: UserId) -> sqlx::Result<(i64, i64)> {
    let row = sqlx::query!(
        r#"select count(*) as "all!", count(*) filter (where read is null) as "unread!" from standing_mentions($1)"#,
        user.0
    )
    .fetch_one(conn)
    .await?;
    Ok((row.all, row.unread))
}

/// Counts the unread mentions of each of these people.
pub(super) async fn count_unread(conn: &mut PgConnection, users: &[i64]) -> sqlx::Result<Vec<(UserId, u32)>> {
    let rows = sqlx::query!(
        r#"select u as "user!", (select count(*) from standing_mentions(u) where read is null) as "unread!" from unnest($1::bigint[]) u"#,
        users
    )
    .fetch_all(conn)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| (UserId(row.user), row.unread as u32))
        .collect())
}

/// Returns a page of a person's mentions, the newest first.
pub(super) async fn list(
    conn: &mut PgConnection,
    user: UserId,
    (limit, offset): (i64, i64),
) -> sqlx::Result<Vec<Mention>> {
    let rows = sqlx::query!(
        r#"select m.comment_id as "comment_id!", m.job_id as "job_id!", m.track_id as "track_id!", m.at as "at!", m.read,
                  j.title as "job_title!", t.title as "track_title!", c.position as "position!", c.user_id, a.user_name as "user_name?"
           from (select * from standing_mentions($1) order by comment_id desc limit $2 offset $3) m
           cross join lateral (select position, user_id from comment where id = m.comment_id offset 0) c
           cross join lateral (select title from job where id = m.job_id offset 0) j
           cross join lateral (select title from track where id = m.track_id offset 0) t
           left join account a on a.id = c.user_id
           order by m.comment_id desc"#,
        user.0,
        limit,
        offset
    )
    .fetch_all(conn)
    .await?;
    let mentions = rows.into_iter().map(|row| Mention {
        comment_id: CommentId(row.comment_id),
        job_id: JobId(row.job_id),
        job_title: row.job_title,
        track_id: TrackId(row.track_id),
        track_title: row.track_title,
        position: row.position,
        by: ReviewPerson {
            user_id: row.user_id.map(UserId),
            user_name: row.user_name.unwrap_or_else(|| FORMER.to_owned()),
        },
        at: Timestamp(row.at),
        is_read: row.read.is_some(),
    });
    Ok(mentions.collect())
}

/// Marks a person's mentions in these comments as read; returns false if all of them were read already.
pub(super) async fn update_read(
    conn: &mut PgConnection,
    user: UserId,
    comments: &[i64],
    now: OffsetDateTime,
) -> sqlx::Result<bool> {
    let changed = sqlx::query!(
        "update comment_mention set read = $3 where user_id = $1 and comment_id = any($2) and read is null",
        user.0,
        comments,
        now
    );
    Ok(changed.execute(conn).await?.rows_affected() > 0)
}

pub(super) async fn list_unread(conn: &mut PgConnection, comment: CommentId) -> sqlx::Result<BTreeSet<UserId>> {
    let users = sqlx::query_scalar!(
        "select user_id from comment_mention where comment_id = $1 and read is null",
        comment.0
    );
    Ok(users.fetch_all(conn).await?.into_iter().map(UserId).collect())
}

pub(super) async fn account_exists(conn: &mut PgConnection, user: UserId) -> sqlx::Result<bool> {
    let found = sqlx::query_scalar!("select id from account where id = $1", user.0);
    Ok(found.fetch_optional(conn).await?.is_some())
}

/// Returns the people who have an unread mention in a comment on any of these tracks.
pub(super) async fn list_unread_of_tracks(conn: &mut PgConnection, tracks: &[i64]) -> sqlx::Result<Vec<UserId>> {
    let users = sqlx::query_scalar!(
        "select distinct m.user_id from comment c join comment_mention m on m.comment_id = c.id
         where c.track_id = any($1) and m.read is null",
        tracks
    );
    Ok(users.fetch_all(conn).await?.into_iter().map(UserId).collect())
}

/// Returns the people who have an unread mention in a comment on a track of this creator.
pub(super) async fn list_unread_of_creator(conn: &mut PgConnection, creator: UserId) -> sqlx::Result<Vec<UserId>> {
    let users = sqlx::query_scalar!(
        "select distinct m.user_id
         from track t join comment c on c.track_id = t.id join comment_mention m on m.comment_id = c.id
         where t.user_id = $1 and m.read is null",
        creator.0
    );
    Ok(users.fetch_all(conn).await?.into_iter().map(UserId).collect())
}

pub(super) async fn delete(conn: &mut PgConnection, comment: CommentId) -> sqlx::Result<()> {
    sqlx::query!("delete from comment_mention where comment_id = $1", comment.0)
        .execute(conn)
        .await?;
    Ok(())
}

/// Counts a person's unread mentions since a time, and returns the time of the newest of these mentions.
pub(super) async fn count_unread_since(
    conn: &mut PgConnection,
    user: UserId,
    since: Option<OffsetDateTime>,
) -> sqlx::Result<(i64, Option<OffsetDateTime>)> {
    let row = sqlx::query!(
        r#"select count(*) as "mentions!", max(at) as last from standing_mentions($1)
           where read is null and ($2::timestamptz is null or at > $2)"#,
        user.0,
        since
    )
    .fetch_one(conn)
    .await?;
    Ok((row.mentions, row.last))
}
