//! The states of ephemeral topics: read from rows, once a second for all that are followed on this node; their actors publish changes under
//! numbers and an epoch of their own. A client from another node, or from a former life of this one, starts with the current state.

use crate::frame::Frame;
use crate::topic::engine::Engine;
use protocol::timestamp::Timestamp;
use protocol::topic::{Lifetime, Topic};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};
use uuid::Uuid;

/// Reads the states of the followed topics once each period, and passes them to their actors. A topic that no longer exists publishes nothing
/// more.
pub(crate) async fn show_states(engine: Arc<Engine>, every: Duration) {
    let mut period = interval(every);
    period.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while !engine.pool.is_closed() {
        period.tick().await;
        let topics = engine.registry.topics().into_iter();
        let topics: Vec<Topic> = topics
            .filter(|topic| topic.kind_of().lifetime() == Lifetime::Ephemeral)
            .collect();
        if topics.is_empty() {
            continue;
        }
        match find_states(&engine, &topics).await {
            Ok(states) => {
                for (topic, state) in states {
                    let at = Timestamp((engine.now)());
                    let frame = Frame::new(topic.clone(), 0, at, Uuid::nil(), format!("[{state}]"));
                    engine.registry.deliver(&topic, &Arc::new(frame));
                }
            }
            Err(error) => tracing::warn!(%error, "the states of ephemeral topics cannot be read yet"),
        }
    }
}

async fn find_states(engine: &Engine, topics: &[Topic]) -> Result<HashMap<Topic, String>, sqlx::Error> {
    let mut conn = engine.pool.acquire().await?;
    engine.ephemeral.mark_followed(&mut conn, topics).await?;
    engine.ephemeral.find_states(&mut conn, topics).await
}
