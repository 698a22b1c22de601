//! The actor of the topic `playlist:`, which is a reviewers' playlist. Changes of the playlist are writes, which wait in the actor's queue.

mod state;
pub mod store;

use crate::topic::contract::TopicState;
use crate::topic::engine::Engine;
use crate::topic::queue::NoCommand;
use protocol::change::{Change, PlaylistChange};
use protocol::server_event::ClosedReason;
use protocol::snapshot::PlaylistSnapshot;
use protocol::topic::Topic;
use sqlx::PgConnection;

/// The state of a playlist, and whether the playlist was deleted.
pub struct PlaylistTopic {
    state: PlaylistSnapshot,
    gone: bool,
}

impl TopicState for PlaylistTopic {
    type Command = NoCommand;

    async fn load(root: &Topic, conn: &mut PgConnection, _engine: &Engine) -> Result<Option<Self>, sqlx::Error> {
        let Topic::Playlist(id) = root else { return Ok(None) };
        let row = store::find_playlist(conn, *id).await?;
        Ok(row.map(|row| Self {
            state: row.snapshot(),
            gone: false,
        }))
    }

    fn snapshot(&self, _topic: &Topic) -> String {
        serde_json::to_string(&self.state).expect("a snapshot is plain data")
    }

    fn fold(&mut self, _topic: &Topic, change: &Change) {
        state::fold(&mut self.state, change);
        self.gone = match change {
            Change::Playlist(PlaylistChange::Deleted { .. }) => true,
            // a playlist that is restored has a new list of tracks
            Change::Playlist(PlaylistChange::TracksSet { .. }) => false,
            _ => self.gone,
        };
    }

    fn ended(&self) -> Option<ClosedReason> {
        self.gone.then_some(ClosedReason::Gone)
    }
}
