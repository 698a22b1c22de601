//! Frames of commits that the server did not make itself, as of another node.

use actors::frame::Frame;
use actors::frame::store::{self, NewFrame};
use protocol::change::Change;
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use sqlx::PgPool;
use uuid::Uuid;

/// Commits a frame of a topic, of which nobody is told.
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
