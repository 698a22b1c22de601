//! The playlist's actor. Every command is a transaction of its own.

use super::commands::PlaylistCommand;
use super::{state, store, transactions};
use crate::engine::Engine;
use crate::topic::owner::{Heads, Owner, Step, one, one_at};
use crate::topic::queue::CommandQueue;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use protocol::change::{Change, PlaylistChange};
use protocol::snapshot::PlaylistSnapshot;
use protocol::topic::Topic;
use sqlx::PgConnection;
use std::sync::Arc;

pub(crate) use super::transactions::create;

/// A reviewers' playlist.
pub struct PlaylistOwner {
    state: PlaylistSnapshot,
    gone: bool,
}

impl Owner for PlaylistOwner {
    type Command = PlaylistCommand;
    const KIND: &'static str = "playlist";
    const PRESENCE: bool = true;

    fn topics(root: &Topic) -> Vec<Topic> {
        vec![root.clone()]
    }

    fn load<'c>(
        root: &'c Topic,
        conn: &'c mut PgConnection,
        _engine: &'c Engine,
    ) -> BoxFuture<'c, Result<Option<Self>, sqlx::Error>> {
        async move {
            let Topic::Playlist(id) = root else { return Ok(None) };
            let row = store::find_playlist(conn, *id).await?;
            Ok(row.map(|row| Self {
                state: row.snapshot(*id),
                gone: false,
            }))
        }
        .boxed()
    }

    fn snapshot(&self, _topic: &Topic) -> String {
        serde_json::to_string(&self.state).expect("a snapshot is plain data")
    }

    fn fold(&mut self, _topic: &Topic, change: &Change) {
        state::fold(&mut self.state, change);
        self.gone |= matches!(change, Change::Playlist(PlaylistChange::Deleted));
    }

    fn is_gone(&self) -> bool {
        self.gone
    }

    fn next(
        &mut self,
        queue: &mut CommandQueue<PlaylistCommand>,
        _heads: &Heads,
        engine: &Arc<Engine>,
    ) -> Step<PlaylistCommand> {
        let Some(command) = queue.pop_front() else {
            return Step::Answered;
        };
        let (engine, id) = (Arc::clone(engine), self.state.playlist_id);
        let commit = async move {
            let topic = Topic::Playlist(id);
            match command {
                PlaylistCommand::Add(caller, tracks, reply) => one_at(
                    transactions::add(&engine, &caller, id, &tracks).await,
                    &engine,
                    &topic,
                    reply,
                ),
                PlaylistCommand::Remove(caller, tracks, reply) => one_at(
                    transactions::remove(&engine, &caller, id, &tracks).await,
                    &engine,
                    &topic,
                    reply,
                ),
                PlaylistCommand::Edit(caller, edit, reply) => one_at(
                    transactions::edit(&engine, &caller, &edit).await,
                    &engine,
                    &topic,
                    reply,
                ),
                PlaylistCommand::Delete(caller, reply) => {
                    let done = transactions::delete(&engine, &caller, id).await;
                    one(done.map(|frames| (true, frames)), &engine, &topic, reply)
                }
            }
        };
        Step::Commit(commit.boxed_local())
    }
}
