//! Topics whose state is only their frames: `board`, `team:`, `company:` and `admin`. What they tell of is read by calls.

use crate::engine::Engine;
use crate::topic::owner::{Heads, NoCommand, Owner, Step};
use crate::topic::queue::CommandQueue;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use protocol::change::Change;
use protocol::topic::Topic;
use sqlx::PgConnection;
use std::sync::Arc;

/// A stream of changes without a state of its own.
pub struct ListingOwner;

impl Owner for ListingOwner {
    type Command = NoCommand;
    const KIND: &'static str = "listing";

    fn topics(root: &Topic) -> Vec<Topic> {
        vec![root.clone()]
    }

    fn load<'c>(
        _root: &'c Topic,
        _conn: &'c mut PgConnection,
        _engine: &'c Engine,
    ) -> BoxFuture<'c, Result<Option<Self>, sqlx::Error>> {
        async { Ok(Some(Self)) }.boxed()
    }

    fn snapshot(&self, _topic: &Topic) -> String {
        "{}".to_owned()
    }

    fn fold(&mut self, _topic: &Topic, _change: &Change) {}

    fn next(&mut self, _queue: &mut CommandQueue<NoCommand>, _heads: &Heads, _engine: &Arc<Engine>) -> Step<NoCommand> {
        Step::Answered
    }
}
