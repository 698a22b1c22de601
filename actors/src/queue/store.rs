//! SQL statements for the queue of background tasks. All times are those of the database's clock, so that nodes with different clocks agree
//! on which tasks are due.

use std::time::Duration;

use serde_json::Value;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

use super::lane::Lane;
use super::task::Task;

/// A task that this node has claimed and may run.
#[derive(Debug)]
pub(super) struct Claimed {
    pub(super) id: i64,
    pub(super) uuid: Uuid,
    pub(super) claim: Uuid,
    pub(super) kind: String,
    pub(super) payload: Value,
    pub(super) created: OffsetDateTime,
    pub(super) now: OffsetDateTime,
    /// The age of the task in seconds.
    pub(super) age: f64,
    pub(super) is_expired: bool,
    pub(super) is_recurring: bool,
    /// The number of tries, this one included.
    pub(super) tries: i32,
}

/// Inserts a task; returns `None` if another task has the same key.
pub(super) async fn insert_task(
    connection: &mut PgConnection,
    task: &Task,
    key: Option<&str>,
) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!(
        "insert into queue_task (lane, kind, payload, subject, unique_key, due, expires)
         values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), $7)
         on conflict (unique_key) do nothing returning id",
        task.lane.as_str(),
        task.kind,
        task.payload,
        task.subject,
        key,
        task.delay.as_secs_f64(),
        task.expires
    )
    .fetch_optional(connection)
    .await
}

/// Inserts a task. If a task with the same key is waiting, inserts nothing; the waiting task becomes due at its own due time or at that of the
/// new task, whichever is earlier. The row of the waiting task stays locked until the caller's transaction ends, so that the task runs only
/// after that transaction. Returns `None` if the task with the key is already running.
pub(super) async fn insert_or_advance_task(
    connection: &mut PgConnection,
    task: &Task,
    key: &str,
) -> sqlx::Result<Option<i64>> {
    // this SQL repeats the start and the values of `insert_task`, because a macro for both texts would save no lines
    sqlx::query_scalar!(
        "insert into queue_task (lane, kind, payload, subject, unique_key, due, expires)
         values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), $7)
         on conflict (unique_key) do update set due = least(queue_task.due, excluded.due)
         where queue_task.claim is null
         returning id",
        task.lane.as_str(),
        task.kind,
        task.payload,
        task.subject,
        key,
        task.delay.as_secs_f64(),
        task.expires
    )
    .fetch_optional(connection)
    .await
}

/// If the task that has this key is running, removes the key from it, so that a new task can have the key.
pub(super) async fn release_key(connection: &mut PgConnection, key: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "update queue_task set unique_key = null where unique_key = $1 and claim is not null",
        key
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn delete_key(connection: &mut PgConnection, key: &str) -> sqlx::Result<bool> {
    let done = sqlx::query!("delete from queue_task where unique_key = $1", key)
        .execute(connection)
        .await?;
    Ok(done.rows_affected() > 0)
}

pub(super) async fn delete_of_subject(connection: &mut PgConnection, subject: &str) -> sqlx::Result<()> {
    sqlx::query!("delete from queue_task where subject = $1", subject)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn delete_of_subject_expiring(
    connection: &mut PgConnection,
    subject: &str,
    expires: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from queue_task where subject = $1 and expires = $2",
        subject,
        expires
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn count_tasks(connection: &mut PgConnection, lane: &str) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from queue_task where lane = $1 and due is not null and every is null"#,
        lane
    )
    .fetch_one(connection)
    .await
}

/// Claims the due tasks of a lane, at most `limit`. No other node can claim them before the lease ends.
pub(super) async fn claim_due(
    connection: &mut PgConnection,
    lane: Lane,
    kinds: &[String],
    lease: Duration,
    limit: i64,
) -> sqlx::Result<Vec<Claimed>> {
    sqlx::query_as!(
        Claimed,
        r#"with ready as materialized (
             select id from queue_task where lane = $1 and due <= now() and kind = any($2)
             order by due, id limit $4 for update skip locked
           )
           update queue_task t
           set claim = gen_random_uuid(), due = clock_timestamp() + make_interval(secs => $3), tries = tries + 1
           where t.id = any(array(select id from ready))
           returning t.id, t.uuid, t.claim as "claim!", t.kind, t.payload as "payload!", t.created,
             clock_timestamp() as "now!", greatest(extract(epoch from clock_timestamp() - t.created), 0)::float8 as "age!",
             coalesce(t.expires <= clock_timestamp(), false) as "is_expired!", t.every is not null as "is_recurring!", t.tries"#,
        lane.as_str(),
        kinds,
        lease.as_secs_f64(),
        limit
    )
    .fetch_all(connection)
    .await
}

/// Extends the lease of a claim; returns false if the claim is no longer valid.
pub(super) async fn update_lease(
    connection: &mut PgConnection,
    id: i64,
    claim: Uuid,
    lease: Duration,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update queue_task set due = clock_timestamp() + make_interval(secs => $3) where id = $1 and claim = $2",
        id,
        claim,
        lease.as_secs_f64()
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Deletes a task that is done.
pub(super) async fn delete_claimed(connection: &mut PgConnection, id: i64, claim: Uuid) -> sqlx::Result<()> {
    sqlx::query!("delete from queue_task where id = $1 and claim = $2", id, claim)
        .execute(connection)
        .await?;
    Ok(())
}

/// Releases a task after a failed attempt, and sets the time of the next attempt.
pub(super) async fn update_put_off(
    connection: &mut PgConnection,
    id: i64,
    claim: Uuid,
    delay: Duration,
    failure: &str,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update queue_task set claim = null, due = clock_timestamp() + make_interval(secs => $3), failure = $4
         where id = $1 and claim = $2",
        id,
        claim,
        delay.as_secs_f64(),
        failure
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Marks a task as given up: deletes its payload and stores the reason.
pub(super) async fn update_given_up(
    connection: &mut PgConnection,
    id: i64,
    claim: Uuid,
    failure: &str,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update queue_task
         set claim = null, due = null, payload = null, unique_key = null, failure = $3,
             given_up = clock_timestamp()
         where id = $1 and claim = $2",
        id,
        claim,
        failure
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Makes a recurring task wait for its next period, whether it succeeded or failed in this period.
pub(super) async fn update_next_period(
    connection: &mut PgConnection,
    id: i64,
    claim: Uuid,
    failure: Option<&str>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update queue_task t
         set claim = null, due = period.next, created = period.next, tries = 0, uuid = gen_random_uuid(),
             failure = $3
         from (select date_bin(every, clock_timestamp(), 'epoch') + every as next from queue_task where id = $1) period
         where t.id = $1 and t.claim = $2",
        id,
        claim,
        failure
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Releases the claims of a node that stops. The attempts that it interrupts do not count as tries.
pub(super) async fn release_claims(connection: &mut PgConnection, claims: &[Uuid]) -> sqlx::Result<()> {
    sqlx::query!(
        "update queue_task set claim = null, due = now(), tries = tries - 1 where claim = any($1)",
        claims
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Adds a recurring task that is first due at the start of its next period. If the task exists, updates its lane and period.
pub(super) async fn upsert_recurring(
    connection: &mut PgConnection,
    lane: &str,
    kind: &str,
    every: Duration,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into queue_task (lane, kind, payload, unique_key, every, due, created)
         select $1, $2, '{}', 'recurring:' || $2, p.every, p.next, p.next
         from (select e.every, date_bin(e.every, now(), 'epoch') + e.every as next
               from (select make_interval(secs => $3) as every) e) p
         on conflict (unique_key) do update
         set lane = excluded.lane, every = excluded.every,
             due = case when queue_task.claim is null then least(queue_task.due, excluded.due) else queue_task.due end
         where (queue_task.lane, queue_task.every) is distinct from (excluded.lane, excluded.every)",
        lane,
        kind,
        every.as_secs_f64()
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Makes a recurring task due now, if it is waiting. Its row stays locked until the caller's transaction ends, so that it runs only after that
/// transaction.
pub(super) async fn trigger_recurring(connection: &mut PgConnection, kind: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "update queue_task set due = now() where unique_key = 'recurring:' || $1 and claim is null and due > now()",
        kind
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Records the current time. If it differs from the previously recorded time by more than a day, in either direction, returns false, and
/// continues to do so for the next 24 hours. Otherwise returns true.
pub(super) async fn record_time(connection: &mut PgConnection) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"insert into queue_clock as former (noted, steady_since) values (clock_timestamp(), '-infinity')
           on conflict (single) do update
           set noted = excluded.noted,
               steady_since = case when excluded.noted - former.noted between interval '-24 hours' and interval '24 hours'
                                   then former.steady_since else excluded.noted end
           returning steady_since <= noted - interval '24 hours' as "is_steady!""#
    )
    .fetch_one(connection)
    .await
}

pub(super) async fn delete_given_up(connection: &mut PgConnection, older_than: Duration) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from queue_task where given_up < now() - make_interval(secs => $1)",
        older_than.as_secs_f64()
    )
    .execute(connection)
    .await?;
    Ok(())
}
