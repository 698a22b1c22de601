//! Reads, once a second, the states of the ephemeral topics that are followed on this node. The actor of each topic publishes every new state as
//! a frame, with its own frame numbers and its own epoch. A client that comes from another node, or from an earlier run of this node, has
//! another epoch and therefore starts from a snapshot.

use crate::frame::Frame;
use crate::topic::engine::Engine;
use protocol::timestamp::Timestamp;
use protocol::topic::{Lifetime, Topic};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};
use uuid::Uuid;

/// Reads the states of the followed topics once per period, and passes them to the actors. Topics that no longer exist are skipped.
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
                    let frame = state_frame(topic.clone(), &state, &engine);
                    engine.registry.deliver(&topic, &Arc::new(frame));
                }
            }
            Err(error) => tracing::warn!(%error, "the states of ephemeral topics cannot be read yet"),
        }
    }
}

/// Returns the frame with the whole state of an ephemeral topic. The topic's actor gives it its number.
pub(crate) fn state_frame(topic: Topic, state: &str, engine: &Engine) -> Frame {
    Frame::new(topic, 0, Timestamp((engine.now)()), Uuid::nil(), format!("[{state}]"))
}

async fn find_states(engine: &Engine, topics: &[Topic]) -> Result<HashMap<Topic, String>, sqlx::Error> {
    let mut conn = engine.pool.acquire().await?;
    engine.ephemeral.mark_followed(&mut conn, topics).await?;
    engine.ephemeral.find_states(&mut conn, topics).await
}
