//! The `export:` topic: the state of an archive or CSV file that one node prepares and every node shows. The topic is ephemeral: it has no
//! stored frames. The task that prepares the file writes the export's state to database rows, from which every node reads it. The state
//! therefore survives if the node that runs the task fails.

use crate::frame::Frame;
use crate::topic::contract::TopicState;
use crate::topic::engine::Engine;
use crate::topic::queue::NoCommand;
use protocol::change::Change;
use protocol::topic::Topic;
use sqlx::PgConnection;
use std::sync::Arc;

/// The newest state of an export, as JSON.
#[derive(Debug)]
pub struct ExportTopic(String);

impl TopicState for ExportTopic {
    type Command = NoCommand;

    async fn load(root: &Topic, conn: &mut PgConnection, engine: &Engine) -> Result<Option<Self>, sqlx::Error> {
        let mut states = engine.ephemeral.find_states(conn, std::slice::from_ref(root)).await?;
        Ok(states.remove(root).map(Self))
    }

    fn snapshot(&self, _topic: &Topic) -> String {
        self.0.clone()
    }

    /// Returns the frame with the new state; none if the state has not changed.
    fn admit(&mut self, frame: Arc<Frame>, head: i64) -> Option<Arc<Frame>> {
        let state = frame.changes.strip_prefix('[')?.strip_suffix(']')?;
        if state == self.0 {
            return None;
        }
        state.clone_into(&mut self.0);
        let (topic, changes) = (frame.topic.clone(), frame.changes.clone());
        Some(Arc::new(Frame::new(topic, head + 1, frame.at, frame.origin, changes)))
    }

    /// Does nothing: `admit` has stored the state already.
    fn fold(&mut self, _topic: &Topic, _change: &Change) {}
}
