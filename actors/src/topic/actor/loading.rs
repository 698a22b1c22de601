//! The database reads of a topic's actor. At its start the actor reads its state, the heads and the newest frames in one consistent view.
//! Later it reads frames that it has missed, and frames that a client has missed.

use crate::database::transaction::begin_snapshot;
use crate::frame::{Frame, store};
use crate::supervision::{FaultPoint, catch_panic};
use crate::topic::catch_up::Gap;
use crate::topic::contract::TopicState;
use crate::topic::engine::Engine;
use crate::topic::subscribe_reply;
use bytes::Bytes;
use protocol::limits::{MISSED_BYTES_MAX, RING_FRAMES};
use protocol::topic::{Lifetime, Topic};
use sqlx::PgPool;
use std::collections::HashMap;
use std::sync::Arc;

/// A loaded state, and for each of its topics the head and the newest frames.
pub(super) struct Loaded<S> {
    pub(super) state: S,
    pub(super) streams: Vec<(Topic, i64, Vec<Frame>)>,
}

/// Loads the state of an actor; none if the topic does not exist. A panic is returned as an error.
pub(super) async fn load<S: TopicState>(engine: Arc<Engine>, root: Topic) -> Result<Option<Loaded<S>>, sqlx::Error> {
    catch_panic(read(&engine, &root)).await.unwrap_or_else(|_| {
        engine.registry.record_panic(&root);
        Err(sqlx::Error::WorkerCrashed)
    })
}

async fn read<S: TopicState>(engine: &Engine, root: &Topic) -> Result<Option<Loaded<S>>, sqlx::Error> {
    let _permit = engine.loads.acquire().await;
    engine.faults.panic_if_injected(FaultPoint::Load, 0);
    let topics = root.owned();
    let names: Vec<String> = topics.iter().map(ToString::to_string).collect();
    let mut tx = begin_snapshot(&engine.pool).await?;
    let Some(state) = S::load(root, &mut tx, engine).await? else {
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
    // the committers treat a head without a row as locked by somebody else; a topic that does not exist never gets a row
    if heads.len() < streams.len() && root.kind_of().lifetime() == Lifetime::Durable {
        let names: Vec<String> = streams.iter().map(|(topic, ..)| topic.to_string()).collect();
        store::insert_heads(&mut *engine.pool.acquire().await?, &names).await?;
    }
    Ok(Some(Loaded { state, streams }))
}

/// Reads, for each topic, the frames that follow the frame number in `held`.
pub(super) async fn read_gap(pool: PgPool, held: Vec<(Topic, i64)>) -> Result<Gap, sqlx::Error> {
    let mut conn = pool.acquire().await?;
    let names: Vec<String> = held.iter().map(|(topic, _)| topic.to_string()).collect();
    // read before the frames, so that every number up to a head is among them
    let present: HashMap<String, i64> = store::list_heads(&mut conn, &names).await?.into_iter().collect();
    let mut gap = Gap::default();
    for ((topic, held), name) in held.into_iter().zip(names) {
        let found = store::list_after(&mut conn, &topic, held, RING_FRAMES as i64).await?;
        gap.add(held, present.get(&name).copied().unwrap_or(0), found);
    }
    Ok(gap)
}

/// Returns the answer to a subscribe request. It contains the frames after number `range.0`, up to and including `range.1`. Returns none if these
/// frames are deleted, are too large, or cannot be read.
pub(super) async fn read_missed(pool: PgPool, topic: &Topic, epoch: &str, range: (i64, i64)) -> Option<Bytes> {
    let (offset, head) = range;
    let frames = async { store::list_newest(&mut *pool.acquire().await?, topic, offset, head, MISSED_BYTES_MAX).await };
    let frames: Vec<Arc<Frame>> = frames.await.unwrap_or_default().into_iter().map(Arc::new).collect();
    let is_whole = frames.len() as i64 == head - offset
        && frames.first().is_some_and(|first| first.offset == offset + 1)
        && frames.iter().map(|frame| frame.size()).sum::<usize>() <= MISSED_BYTES_MAX;
    is_whole.then(|| subscribe_reply::missed(topic, epoch, head, &frames))
}
