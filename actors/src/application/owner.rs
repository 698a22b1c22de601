//! The application's actor. What changes the application are writes beside its queue.

use super::{state, store};
use crate::engine::Engine;
use crate::topic::owner::{Heads, NoCommand, Owner, Step};
use crate::topic::queue::CommandQueue;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use protocol::change::{ApplicationChange, Change};
use protocol::snapshot::ApplicationSnapshot;
use protocol::topic::Topic;
use sqlx::PgConnection;
use std::sync::Arc;

/// A creator's application.
pub struct ApplicationOwner {
    state: ApplicationSnapshot,
    gone: bool,
}

impl Owner for ApplicationOwner {
    type Command = NoCommand;
    const KIND: &'static str = "application";

    fn topics(root: &Topic) -> Vec<Topic> {
        vec![root.clone()]
    }

    fn load<'c>(
        root: &'c Topic,
        conn: &'c mut PgConnection,
        _engine: &'c Engine,
    ) -> BoxFuture<'c, Result<Option<Self>, sqlx::Error>> {
        async move {
            let Topic::Application(id) = root else { return Ok(None) };
            let found = store::find_application(conn, *id).await?;
            Ok(found.map(|(_, state)| Self { state, gone: false }))
        }
        .boxed()
    }

    fn snapshot(&self, _topic: &Topic) -> String {
        serde_json::to_string(&self.state).expect("a snapshot is plain data")
    }

    fn fold(&mut self, _topic: &Topic, change: &Change) {
        state::fold(&mut self.state, change);
        self.gone |= matches!(change, Change::Application(ApplicationChange::Deleted));
    }

    fn is_gone(&self) -> bool {
        self.gone
    }

    fn next(&mut self, _queue: &mut CommandQueue<NoCommand>, _heads: &Heads, _engine: &Arc<Engine>) -> Step<NoCommand> {
        Step::Answered
    }
}
