//! The platform's numbers as its staff sees them, told on `admin` while somebody follows it here.
//!
//! Each node looks every 10 seconds. What was told last is kept in the database, so that one node tells what several find.

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
use store::Told;

/// Between two looks.
const EVERY: Duration = Duration::from_secs(10);

/// So long active users are not counted again.
const ACTIVE_EVERY: time::Duration = time::Duration::MINUTE;

/// What counts as active.
const ACTIVE_WITHIN: time::Duration = time::Duration::DAY;

/// The numbers as they stand.
///
/// # Errors
/// The database is away.
pub async fn find_counters(conn: &mut PgConnection, at: OffsetDateTime) -> sqlx::Result<StatisticCounters> {
    let active = store::count_active(conn, at - ACTIVE_WITHIN).await?;
    find_with(conn, at, active).await
}

async fn find_with(conn: &mut PgConnection, at: OffsetDateTime, active_users: i64) -> sqlx::Result<StatisticCounters> {
    let kept = store::find_kept(conn).await?;
    let today = at.to_offset(UtcOffset::UTC).date();
    Ok(StatisticCounters {
        open_jobs: kept.open_jobs,
        closed_jobs: kept.closed_jobs,
        songs_submitted_for_all_time: daily::sum_all(conn, Daily::Submissions, None).await?,
        uploaded_songs: kept.tracks,
        users: kept.accounts,
        active_users,
        log_in_statistic: daily::sum_all(conn, Daily::LogIns, Some(today)).await?,
    })
}

/// Starts to tell; it ends with the engine.
pub fn start(live: &Arc<Live>, pool: PgPool) {
    let live = Arc::downgrade(live);
    actix_web::rt::spawn(async move {
        let mut ticks = tokio::time::interval(EVERY);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            let Some(live) = Weak::upgrade(&live) else { return };
            if live.is_active(&Topic::Admin)
                && let Err(refusal) = tell(&live, &pool).await
            {
                tracing::warn!(code = %refusal.code, "the platform's numbers are not told");
            }
        }
    });
}

/// The numbers now, beside those that were told last.
struct Look {
    counters: StatisticCounters,
    active_counted: OffsetDateTime,
    /// Whether active users were counted anew.
    is_counted: bool,
    is_told: bool,
}

async fn look(conn: &mut PgConnection, now: OffsetDateTime, told: Told) -> sqlx::Result<Look> {
    let is_counted = now < told.active_counted || now - told.active_counted >= ACTIVE_EVERY;
    let (active, active_counted) = if is_counted {
        (store::count_active(conn, now - ACTIVE_WITHIN).await?, now)
    } else {
        (told.active_users, told.active_counted)
    };
    let counters = find_with(conn, now, active).await?;
    Ok(Look {
        active_counted,
        is_counted,
        is_told: told.counters == Some(counters),
        counters,
    })
}

/// Tells the followers of `admin` the numbers, where they are others than those that were told last.
///
/// # Errors
/// The database is away.
pub async fn tell(live: &Live, pool: &PgPool) -> Result<(), Refusal> {
    // read first without the topic's lock, for which the acts of the staff would wait
    let mut conn = pool.acquire().await.map_err(WriteError::from)?;
    let told = store::find_told(&mut conn).await.map_err(WriteError::from)?;
    let before = look(&mut conn, Clock.now(), told).await.map_err(WriteError::from)?;
    drop(conn);
    if before.is_told && !before.is_counted {
        return Ok(());
    }
    let topics = (!before.is_told).then_some(Topic::Admin);
    let telling = live
        .write(Subject::Task("tell the platform's numbers"))
        .topics(topics)
        .run(async move |write| -> Result<(), WriteError> {
            let told = store::lock_told(write.rows()).await?;
            let now = write.now();
            let found = look(write.rows(), now, told).await?;
            if found.is_told {
                if found.is_counted {
                    store::update_told(write.rows(), &found.counters, found.active_counted).await?;
                }
            } else if !before.is_told {
                store::update_told(write.rows(), &found.counters, found.active_counted).await?;
                write.append(&Topic::Admin, AdminChange::StatisticsChanged(found.counters));
            }
            Ok(())
        });
    telling.await.map(|_| ())
}
