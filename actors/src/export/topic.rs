//! What a node shows of an export, wherever it is prepared.

use super::latest::Latest;
use super::store;
use crate::frame::Frame;
use crate::topic::contract::{Heads, Step, TopicState};
use crate::topic::engine::Engine;
use crate::topic::queue::{CommandQueue, NoCommand};
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use protocol::change::Change;
use protocol::topic::Topic;
use sqlx::PgConnection;
use std::sync::Arc;

/// The fold of an export's messages: the newest counts.
#[derive(Debug, Default)]
pub struct ExportTopic(Latest);

impl TopicState for ExportTopic {
    type Command = NoCommand;

    /// Nothing is known before the first message, which comes within a second: until then it is said to be in preparation.
    fn load<'c>(
        root: &'c Topic,
        conn: &'c mut PgConnection,
        _engine: &'c Engine,
    ) -> BoxFuture<'c, Result<Option<Self>, sqlx::Error>> {
        async move {
            let Topic::Export(export) = root else { return Ok(None) };
            let is_there = store::find_is_claimed(conn, export).await?;
            Ok(is_there.then(Self::default))
        }
        .boxed()
    }

    fn snapshot(&self, _topic: &Topic) -> String {
        serde_json::to_string(self.0.state()).expect("a state is plain data")
    }

    fn admit(&mut self, frame: Arc<Frame>, head: i64) -> Option<Arc<Frame>> {
        let Some(Change::Export(state)) = frame.parse().pop() else {
            return None;
        };
        let is_new = self.0.hear(frame.origin, frame.offset, state);
        let here = || {
            let (topic, changes) = (frame.topic.clone(), frame.changes.clone());
            Frame::new(topic, head + 1, frame.at, frame.origin, changes)
        };
        is_new.then(|| Arc::new(here()))
    }

    /// It was noted as it was admitted.
    fn fold(&mut self, _topic: &Topic, _change: &Change) {}

    fn next(&mut self, _queue: &mut CommandQueue<NoCommand>, _heads: &Heads, _engine: &Arc<Engine>) -> Step<NoCommand> {
        Step::Answered
    }
}
