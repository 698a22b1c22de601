//! How a topic's state comes from the database: one moment's view of the rows, the heads and the newest frames.

use crate::frame::{Frame, store};
use crate::topic::engine::Engine;
use crate::topic::state::TopicState;
use protocol::limits::{MISSED_BYTES_MAX, RING_FRAMES};
use protocol::topic::{Lifetime, Topic};
use std::collections::HashMap;
use std::sync::Arc;

/// A state with its topics, their heads and newest frames.
pub(super) struct Loaded<O> {
    pub(super) owner: O,
    pub(super) streams: Vec<(Topic, i64, Vec<Frame>)>,
}

pub(super) async fn load<O: TopicState>(engine: Arc<Engine>, root: Topic) -> Result<Option<Loaded<O>>, sqlx::Error> {
    let _permit = engine.loads.acquire().await;
    let topics = O::topics(&root);
    let names: Vec<String> = topics.iter().map(ToString::to_string).collect();
    if root.kind_of().lifetime() == Lifetime::Durable {
        store::insert_heads(&mut *engine.pool.acquire().await?, &names).await?;
    }
    let mut tx = engine
        .pool
        .begin_with("begin isolation level repeatable read, read only")
        .await?;
    let Some(owner) = O::load(&root, &mut tx, &engine).await? else {
        return Ok(None);
    };
    let heads: HashMap<String, i64> = store::list_heads(&mut tx, &names).await?.into_iter().collect();
    let mut streams = Vec::with_capacity(topics.len());
    for (topic, name) in topics.into_iter().zip(names) {
        let head = heads.get(&name).copied().unwrap_or(0);
        let newest = store::list_newest(&mut tx, &topic, head - RING_FRAMES as i64, head, MISSED_BYTES_MAX).await?;
        streams.push((topic, head, newest));
    }
    tx.commit().await?;
    Ok(Some(Loaded { owner, streams }))
}
