//! Frames that a test commits: in a write of the server, or like another node.

use actors::frame::Frame;
use actors::frame::store::{self, NewFrame};
use actors::write::Subject;
use protocol::change::Change;
use protocol::ids::SessionId;
use protocol::server_event::LogOutReason;
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use sqlx::PgPool;
use uuid::Uuid;

use super::TestServer;

/// Commits a frame of a topic without publishing it.
pub async fn commit_frame(pool: &PgPool, topic: &Topic, changes: Vec<Change>) -> Frame {
    let (origin, name) = (Uuid::new_v4(), [topic.to_string()]);
    let mut transaction = pool.begin().await.unwrap();
    store::insert_heads(&mut transaction, &name).await.unwrap();
    let (locked, _) = store::lock_heads(&mut transaction, &name).await.unwrap();
    let new = NewFrame {
        topic: topic.clone(),
        offset: locked[0].1 + 1,
        changes: serde_json::to_string(&changes).unwrap(),
    };
    let at = store::insert_frames(&mut transaction, origin, std::slice::from_ref(&new))
        .await
        .unwrap();
    transaction.commit().await.unwrap();
    Frame::new(new.topic, new.offset, Timestamp(at), origin, new.changes)
}

impl TestServer {
    /// Commits changes of one topic in a write, and publishes them.
    pub async fn append(&self, topic: &Topic, changes: Vec<Change>) {
        let appended = topic.clone();
        let done = (self.state.live.write(Subject::Task("a test")))
            .topics([topic.clone()])
            .run(async move |write| {
                for change in &changes {
                    write.append(&appended, change.clone());
                }
                Ok(())
            });
        done.await.unwrap();
    }

    /// Logs out the connections of sessions whose rows are deleted.
    pub async fn log_out(&self, sessions: Vec<SessionId>) {
        let logged_out = (self.state.live.write(Subject::Task("a test"))).run(async move |write| {
            write.log_out(sessions.clone(), LogOutReason::LoggedOut);
            Ok(())
        });
        logged_out.await.unwrap();
    }
}
