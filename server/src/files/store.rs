//! The SQL of files: the signing key, and who may hear a track.

use protocol::ids::TrackId;
use sqlx::PgConnection;

/// Forgets a secret.
pub(super) async fn delete_secret(connection: &mut PgConnection, name: &str) -> sqlx::Result<()> {
    sqlx::query!("delete from server_secret where name = $1", name)
        .execute(connection)
        .await?;
    Ok(())
}

/// Keeps `value` under `name` unless there is a secret of that name; answers the one that is kept.
pub(super) async fn find_or_insert_secret(
    connection: &mut PgConnection,
    name: &str,
    value: &[u8],
) -> sqlx::Result<Vec<u8>> {
    sqlx::query!(
        "insert into server_secret (name, value) values ($1, $2) on conflict (name) do nothing",
        name,
        value
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query_scalar!("select value from server_secret where name = $1", name)
        .fetch_one(connection)
        .await
}

/// The track of a name in the file store.
pub async fn find_track_id_by_name(connection: &mut PgConnection, name_in_base: &str) -> sqlx::Result<Option<TrackId>> {
    let id = sqlx::query_scalar!("select id from track where name_in_base = $1", name_in_base)
        .fetch_optional(connection)
        .await?;
    Ok(id.map(TrackId))
}

/// Whether an account, a company, a job or a playlist shows the picture of this name.
pub(super) async fn exists_image(connection: &mut PgConnection, name: &str) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select 1 from account where avatar_key = $1)
               or exists (select 1 from company where $1 in (logo_key, background_key, search_icon_key, login_image_key))
               or exists (select 1 from job where avatar_key = $1)
               or exists (select 1 from application where background_key = $1)
               or exists (select 1 from playlist where background_key = $1) as "shown!""#,
        name
    )
    .fetch_one(connection)
    .await
}
