//! Publishes the platform's current numbers to its staff on the `admin` topic, while somebody on this node follows the topic.
//!
//! Each node reads the numbers every 10 seconds. The database stores the last published numbers, so that if several nodes find the same
//! change, only one publishes it.

mod store;

use std::sync::{Arc, Weak};
use std::time::Duration;

use actors::live::Live;
use actors::write::{Subject, WriteError};
use protocol::change::AdminChange;
use protocol::change::admin::StatisticCounters;
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use sqlx::{PgConnection, PgPool};
use time::{OffsetDateTime, UtcOffset};

use super::daily::{self, Daily};
use crate::clock::Clock;
use store::Published;

/// The time between two readings of the numbers.
const EVERY: Duration = Duration::from_secs(10);

/// The minimum time between two counts of the active users, because counting them is expensive.
const ACTIVE_EVERY: time::Duration = time::Duration::MINUTE;

/// A user counts as active if they used a session within this time.
const ACTIVE_WITHIN: time::Duration = time::Duration::DAY;

/// Returns the platform's current numbers.
///
/// # Errors
/// The database is unavailable.
pub async fn find_counters(conn: &mut PgConnection, at: OffsetDateTime) -> sqlx::Result<StatisticCounters> {
    let active = store::count_active(conn, at - ACTIVE_WITHIN).await?;
    find_with(conn, at, active).await
}

async fn find_with(conn: &mut PgConnection, at: OffsetDateTime, active_users: i64) -> sqlx::Result<StatisticCounters> {
    let numbers = store::find_maintained(conn).await?;
    let today = at.to_offset(UtcOffset::UTC).date();
    Ok(StatisticCounters {
        open_jobs: numbers.open_jobs,
        closed_jobs: numbers.closed_jobs,
        songs_submitted_for_all_time: daily::sum_all(conn, Daily::Submissions, None).await?,
        uploaded_songs: numbers.tracks,
        users: numbers.accounts,
        active_users,
        log_in_statistic: daily::sum_all(conn, Daily::LogIns, Some(today)).await?,
    })
}

/// Starts the task that publishes the numbers. It ends when the live engine is dropped.
pub fn start(live: &Arc<Live>, pool: PgPool) {
    let live = Arc::downgrade(live);
    actix_web::rt::spawn(async move {
        let mut ticks = tokio::time::interval(EVERY);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            let Some(live) = Weak::upgrade(&live) else { return };
            if live.is_active(&Topic::Admin)
                && let Err(refusal) = publish(&live, &pool).await
            {
                tracing::warn!(code = %refusal.code, "the platform's statistics were not published");
            }
        }
    });
}

/// The current numbers, compared with the last published numbers.
struct Comparison {
    counters: StatisticCounters,
    active_counted: OffsetDateTime,
    /// True if active users were counted again, false if the stored number was used.
    is_counted: bool,
    is_published: bool,
}

async fn compare(conn: &mut PgConnection, now: OffsetDateTime, published: Published) -> sqlx::Result<Comparison> {
    let is_counted = now < published.active_counted || now - published.active_counted >= ACTIVE_EVERY;
    let (active, active_counted) = if is_counted {
        (store::count_active(conn, now - ACTIVE_WITHIN).await?, now)
    } else {
        (published.active_users, published.active_counted)
    };
    let counters = find_with(conn, now, active).await?;
    Ok(Comparison {
        active_counted,
        is_counted,
        is_published: published.counters == Some(counters),
        counters,
    })
}

/// Publishes the numbers to the followers of the `admin` topic if they differ from the last published numbers.
///
/// # Errors
/// The database is unavailable.
pub async fn publish(live: &Live, pool: &PgPool) -> Result<(), Refusal> {
    // read first without the topic's lock, since the acts of the staff would wait for it
    let mut conn = pool.acquire().await.map_err(WriteError::from)?;
    let published = store::find_published(&mut conn).await.map_err(WriteError::from)?;
    let before = compare(&mut conn, Clock.now(), published)
        .await
        .map_err(WriteError::from)?;
    drop(conn);
    if before.is_published && !before.is_counted {
        return Ok(());
    }
    let topics = (!before.is_published).then_some(Topic::Admin);
    let publishing = live
        .write(Subject::Task("publish the platform's numbers"))
        .topics(topics)
        .run(async move |write| -> Result<(), WriteError> {
            let published = store::lock_published(write.rows()).await?;
            let now = write.now();
            let found = compare(write.rows(), now, published).await?;
            if found.is_published {
                if found.is_counted {
                    store::update_published(write.rows(), &found.counters, found.active_counted).await?;
                }
            } else if !before.is_published {
                store::update_published(write.rows(), &found.counters, found.active_counted).await?;
                write.append(&Topic::Admin, AdminChange::StatisticsChanged(found.counters));
            }
            Ok(())
        });
    publishing.await.map(|_| ())
}
