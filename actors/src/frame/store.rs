//! SQL statements for frames, topic heads (the number of each topic's newest frame) and the epoch.

use super::Frame;
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// Returns the epoch: a random name that the database gets when it is created or restored.
pub async fn find_epoch(conn: &mut PgConnection) -> Result<String, sqlx::Error> {
    sqlx::query_scalar!("select value from epoch").fetch_one(conn).await
}

/// Sets a new epoch after a restore. Clients that have the earlier epoch then receive a snapshot.
pub async fn update_epoch(conn: &mut PgConnection, epoch: &str) -> Result<(), sqlx::Error> {
    sqlx::query!("update epoch set value = $1", epoch).execute(conn).await?;
    Ok(())
}

/// Creates a row in `topic_head` for each of these topics that has none. A later statement with `skip locked` that finds no row for a topic
/// then knows that the row exists and is locked.
pub async fn insert_heads(conn: &mut PgConnection, topics: &[String]) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into topic_head (topic, head) select t, 0 from unnest($1::text[]) t order by t on conflict do nothing",
        topics
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns the number of a topic's last frame; 0 if the topic has no frame yet.
pub async fn find_head(conn: &mut PgConnection, topic: &Topic) -> Result<i64, sqlx::Error> {
    let head = sqlx::query_scalar!("select head from topic_head where topic = $1", topic.to_string());
    Ok(head.fetch_optional(conn).await?.unwrap_or(0))
}

/// Returns each of these topics that has a row in `topic_head`, with the number of its newest frame.
pub async fn list_heads(conn: &mut PgConnection, topics: &[String]) -> Result<Vec<(String, i64)>, sqlx::Error> {
    let rows = sqlx::query!("select topic, head from topic_head where topic = any($1)", topics)
        .fetch_all(conn)
        .await?;
    Ok(rows.into_iter().map(|row| (row.topic, row.head)).collect())
}

/// Locks the rows of these topics in `topic_head`, in the order of the topics' names, until the transaction ends. Returns the topics with the
/// numbers of their newest frames, and the process id of the database backend that holds the locks.
pub async fn lock_heads(conn: &mut PgConnection, topics: &[String]) -> Result<(Vec<(String, i64)>, i32), sqlx::Error> {
    let rows = sqlx::query!(
        r#"select topic, head, pg_backend_pid() as "pid!" from topic_head where topic = any($1) order by topic for update"#,
        topics
    )
    .fetch_all(conn)
    .await?;
    let pid = rows.first().map_or(0, |row| row.pid);
    Ok((rows.into_iter().map(|row| (row.topic, row.head)).collect(), pid))
}

/// A frame to be written. The transaction must have locked the row of its topic in `topic_head`.
#[derive(Debug)]
pub struct NewFrame {
    pub topic: Topic,
    /// The number of the frame: the number of the topic's newest frame + 1.
    pub offset: i64,
    /// The JSON text of the list of changes.
    pub changes: String,
}

/// Writes frames, and stores their numbers as the heads of their topics. The transaction must have locked the topics' rows in `topic_head`.
/// Returns the time of the frames.
pub async fn insert_frames(
    conn: &mut PgConnection,
    origin: Uuid,
    frames: &[NewFrame],
) -> Result<OffsetDateTime, sqlx::Error> {
    let topics: Vec<String> = frames.iter().map(|frame| frame.topic.to_string()).collect();
    let offsets: Vec<i64> = frames.iter().map(|frame| frame.offset).collect();
    let changes: Vec<String> = frames.iter().map(|frame| frame.changes.clone()).collect();
    sqlx::query_file_scalar!("src/frame/insert_frames.sql", &topics, &offsets, &changes, origin)
        .fetch_one(conn)
        .await
}

/// Deletes all frames of these topics, and increases each topic's head (the number of its newest frame) by 1. No frame has the new number, so
/// every client that reconnects receives a snapshot. The transaction must have locked the topics' rows in `topic_head`. Returns the topics with
/// their new heads.
pub async fn delete_frames(conn: &mut PgConnection, topics: &[String]) -> Result<Vec<(String, i64)>, sqlx::Error> {
    let rows = sqlx::query!(
        "with gone as (delete from frame where topic = any($1))
         update topic_head set head = head + 1 where topic = any($1) returning topic, head",
        topics
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.topic, row.head)).collect())
}

/// Returns the frames of a topic with numbers greater than `after`, at most `limit` of them, in order.
pub async fn list_after(
    conn: &mut PgConnection,
    topic: &Topic,
    after: i64,
    limit: i64,
) -> Result<Vec<Frame>, sqlx::Error> {
    let rows = sqlx::query_as!(
        FrameRow,
        r#"select topic, "offset" as o, at, origin, changes from frame
           where topic = $1 and "offset" > $2 order by "offset" limit $3"#,
        topic.to_string(),
        after,
        limit
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().filter_map(FrameRow::frame).collect())
}

/// Returns the newest frames of a topic with numbers greater than `after` and at most `head`, in order. Older frames are left out as soon as the
/// changes of the newer ones exceed `bytes` in total.
pub async fn list_newest(
    conn: &mut PgConnection,
    topic: &Topic,
    after: i64,
    head: i64,
    bytes: usize,
) -> Result<Vec<Frame>, sqlx::Error> {
    // lengths are known without reading the texts
    let rows = sqlx::query_as!(
        FrameRow,
        r#"select topic, "offset" as o, at, origin, changes from (
               select *, sum(octet_length(changes)) over (order by "offset" desc) - octet_length(changes) as newer
               from frame where topic = $1 and "offset" > $2 and "offset" <= $3) f
           where newer <= $4 order by "offset""#,
        topic.to_string(),
        after,
        head,
        bytes as i64
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().filter_map(FrameRow::frame).collect())
}

struct FrameRow {
    topic: String,
    o: i64,
    at: OffsetDateTime,
    origin: Uuid,
    changes: String,
}

impl FrameRow {
    /// Converts the row into a frame; none if this version does not support the kind of topic.
    fn frame(self) -> Option<Frame> {
        Some(Frame::new(
            self.topic.parse().ok()?,
            self.o,
            Timestamp(self.at),
            self.origin,
            self.changes,
        ))
    }
}

/// Returns the time of a commit; none if the commit did not happen. Finds the commit by its frames, or by its row in `commit_mark` if it
/// has no frames.
pub async fn find_commit(
    conn: &mut PgConnection,
    topics: &[String],
    origin: Uuid,
) -> Result<Option<OffsetDateTime>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select at as "at!" from frame
           where topic = any($1) and origin = $2 and at > now() - interval '1 hour'
           union all select at from commit_mark where origin = $2 limit 1"#,
        topics,
        origin
    )
    .fetch_optional(conn)
    .await
}

/// Writes a row into `commit_mark` for a commit that has no frames, so that the commit can be looked up. Returns the time of the row and
/// the process id of the backend.
pub async fn insert_mark(conn: &mut PgConnection, origin: Uuid) -> Result<(OffsetDateTime, i32), sqlx::Error> {
    let row = sqlx::query!(
        r#"insert into commit_mark (origin) values ($1) returning at, pg_backend_pid() as "pid!""#,
        origin
    )
    .fetch_one(conn)
    .await?;
    Ok((row.at, row.pid))
}

/// Deletes the rows of `commit_mark` that are more than an hour old. They are no longer needed, because a lost commit is looked up within a
/// minute.
pub async fn delete_old_marks(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from commit_mark where at < now() - interval '1 hour'")
        .execute(conn)
        .await?;
    Ok(())
}

/// Terminates the backend with this process id, if it belongs to this node; returns true if it was still running. A backend of another node
/// that has reused the process id is not terminated.
pub async fn end_backend(conn: &mut PgConnection, pid: i32) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select coalesce(bool_or(pg_terminate_backend(pid)), false) as "there!" from pg_stat_activity
           where pid = $1 and application_name = current_setting('application_name')"#,
        pid
    )
    .fetch_one(conn)
    .await
}

/// Terminates the backends that earlier runs of this node have left, and returns how many were still running. Such a backend is recognized by
/// its application name, which begins with the name of the node but is not `this_life`, the name of the current run.
pub async fn end_backends_of(conn: &mut PgConnection, node: &str, this_life: &str) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select count(pg_terminate_backend(pid)) as "n!" from pg_stat_activity
           where (application_name = $1 or starts_with(application_name, $1 || ' ')) and application_name <> $2
             and pid <> pg_backend_pid() and datname = current_database()"#,
        node,
        this_life
    )
    .fetch_one(conn)
    .await
}

/// A partition of the frames table.
#[derive(Debug)]
pub struct Partition {
    /// The name of the partition's table.
    pub name: String,
    /// The size of the partition on disk, in bytes.
    pub bytes: i64,
}

/// Returns all partitions of the frames table except the default partition.
pub async fn list_partitions(conn: &mut PgConnection) -> Result<Vec<Partition>, sqlx::Error> {
    sqlx::query_as!(
        Partition,
        r#"select c.relname::text as "name!", pg_total_relation_size(c.oid) as "bytes!"
           from pg_inherits i join pg_class c on c.oid = i.inhrelid
           where i.inhparent = 'frame'::regclass and c.relname <> 'frame_default'"#
    )
    .fetch_all(conn)
    .await
}

/// Returns the current time of the database.
pub async fn find_now(conn: &mut PgConnection) -> Result<OffsetDateTime, sqlx::Error> {
    sqlx::query_scalar!(r#"select clock_timestamp() as "now!""#)
        .fetch_one(conn)
        .await
}

/// Returns the age in seconds of the oldest database snapshot that another connection holds; 0 if there is none.
pub async fn find_oldest_snapshot(conn: &mut PgConnection) -> Result<f64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select coalesce(extract(epoch from max(clock_timestamp() - xact_start)), 0)::float8 as "seconds!"
           from pg_stat_activity
           where datname = current_database() and backend_xmin is not null and pid <> pg_backend_pid()"#
    )
    .fetch_one(conn)
    .await
}

/// Deletes the frames in the default partition that are more than `keep_hours` hours old.
pub async fn delete_strays(conn: &mut PgConnection, keep_hours: i64) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "delete from frame_default where at < now() - make_interval(hours => $1)",
        keep_hours as i32
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Tries to acquire an advisory lock for this connection; returns true if the connection now holds the lock, even if it held it before.
pub async fn try_lock(conn: &mut PgConnection, key: i64) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"select pg_try_advisory_lock($1) as "taken!""#, key)
        .fetch_one(conn)
        .await
}

/// Tries to acquire an advisory lock in shared mode; returns true if the connection now holds the lock.
pub async fn try_lock_shared(conn: &mut PgConnection, key: i64) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"select pg_try_advisory_lock_shared($1) as "taken!""#, key)
        .fetch_one(conn)
        .await
}
