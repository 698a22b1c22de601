//! Database queries for the table `node_start`, which contains the id of each node's last start.

use sqlx::PgConnection;
use uuid::Uuid;

/// Returns the id of the last start of a node, or none if the node is new.
pub(super) async fn find_start(connection: &mut PgConnection, node_id: &str) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!("select id from node_start where node_id = $1", node_id)
        .fetch_optional(connection)
        .await
}

/// Stores the id of the last start of a node.
pub(super) async fn upsert_start(connection: &mut PgConnection, node_id: &str, id: Uuid) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into node_start (node_id, id) values ($1, $2) on conflict (node_id) do update set id = excluded.id",
        node_id,
        id
    )
    .execute(connection)
    .await?;
    Ok(())
}
