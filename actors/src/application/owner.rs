//! The application's actor. Every command is a transaction of its own.

use super::commands::ApplicationCommand;
use super::{state, store, transactions};
use crate::engine::Engine;
use crate::topic::owner::{Heads, Owner, Step, one};
use crate::topic::queue::CommandQueue;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use protocol::change::{ApplicationChange, Change};
use protocol::snapshot::ApplicationSnapshot;
use protocol::topic::Topic;
use sqlx::PgConnection;
use std::sync::Arc;

pub(crate) use super::transactions::save;

/// A creator's application.
pub struct ApplicationOwner {
    state: ApplicationSnapshot,
    gone: bool,
}

impl Owner for ApplicationOwner {
    type Command = ApplicationCommand;
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

    fn next(
        &mut self,
        queue: &mut CommandQueue<ApplicationCommand>,
        _heads: &Heads,
        engine: &Arc<Engine>,
    ) -> Step<ApplicationCommand> {
        let Some(command) = queue.pop_front() else {
            return Step::Answered;
        };
        let (engine, id) = (Arc::clone(engine), self.state.id);
        let commit = async move {
            let topic = Topic::Application(id);
            match command {
                ApplicationCommand::Save(caller, playlist, reply) => one(
                    transactions::save(&engine, &caller, &playlist).await,
                    &engine,
                    &topic,
                    reply,
                ),
                ApplicationCommand::Remove(caller, tracks, reply) => {
                    let done = transactions::remove(&engine, &caller, id, &tracks).await;
                    one(done.map(|frames| (true, frames)), &engine, &topic, reply)
                }
            }
        };
        Step::Commit(commit.boxed_local())
    }
}
