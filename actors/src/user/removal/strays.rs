//! What was committed in the name of an account by whoever still saw it alive while it was removed.
//!
//! Who rates holds no lock on a session or an account, since every rating would pay for it, and a job that has no trace of the account is
//! not locked by the removal. So a rating that began before the removal was committed may be committed after it, and nothing in the
//! database refuses it. Whatever begins later finds the session gone: once all that began before has ended, what is left is all there is.

use super::store;
use crate::engine::Engine;
use crate::write::{WriteError, attempt};
use protocol::change::{AdminChange, Change};
use protocol::ids::UserId;
use protocol::topic::Topic;
use std::time::{Duration, Instant};

/// What began before a removal is waited for so often,
const LOOK_EVERY: Duration = Duration::from_millis(20);
/// and no longer than the database lets a statement run, and some seconds.
const LOOK_WITHIN: Duration = Duration::from_mins(1);

/// Deletes what was left of accounts whose removal is committed, and has followers start again from a snapshot.
pub(super) async fn sweep(engine: &Engine, users: &[UserId]) {
    let give_up = Instant::now() + LOOK_WITHIN;
    let mut after = None;
    while !engine.pool.is_closed() {
        match look(engine, users, &mut after).await {
            Ok(true) => return,
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, "what a removed account left cannot be looked for yet"),
        }
        if Instant::now() >= give_up {
            tracing::error!("what a removed account left is looked for again at the next start");
            return;
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

/// Answers whether nothing is left, or can still come. `after` is when the removal was certainly committed, by the database's clock.
async fn look(engine: &Engine, users: &[UserId], after: &mut Option<time::OffsetDateTime>) -> Result<bool, WriteError> {
    let mut conn = engine.pool.acquire().await?;
    let since = match *after {
        Some(since) => since,
        None => *after.insert(store::find_now(&mut conn).await?),
    };
    if store::exists_transaction_before(&mut conn, since).await? {
        return Ok(false);
    }
    let topics: Vec<Topic> = (store::list_reviewed(&mut conn, users).await?.into_iter())
        .map(Topic::Review)
        .collect();
    drop(conn);
    if topics.is_empty() {
        return Ok(true);
    }
    tracing::info!(topics = topics.len(), "a removed account had rated meanwhile");
    let swept = attempt(engine, engine.origin(), &topics, async |write| {
        store::delete_reviews(write.rows(), users).await?;
        write.purge_frames(&topics).await?;
        Ok::<_, WriteError>(())
    });
    swept.await.map(|_| true)
}

/// At a start: a process that ended in the midst of a removal did not look.
pub(crate) async fn sweep_removed(engine: &Engine) {
    let frames = async { store::list_removals(&mut *engine.pool.acquire().await?).await };
    let removals = match frames.await {
        Ok(removals) => removals,
        Err(error) => return tracing::warn!(%error, "the last removals of accounts could not be read"),
    };
    let changes = (removals.iter()).filter_map(|changes| protocol::change::parse_changes(&Topic::Admin, changes).ok());
    let users: Vec<UserId> = changes
        .flatten()
        .filter_map(|change| match change {
            Change::Admin(AdminChange::UserDeleted { user_id }) => Some(user_id),
            _ => None,
        })
        .collect();
    if !users.is_empty() {
        sweep(engine, &users).await;
    }
}
