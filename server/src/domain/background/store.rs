//! The SQL for the background pictures of playlists and applications.

use sqlx::PgConnection;

use crate::domain::link::shared::Shared;

/// Sets the name of the background picture of a playlist or application; returns the former name.
pub(super) async fn update(
    conn: &mut PgConnection,
    shared: Shared,
    name: Option<&str>,
) -> Result<Option<String>, sqlx::Error> {
    match shared {
        Shared::Playlist(id) => {
            let former = sqlx::query_scalar!(
                r#"update playlist p set background_key = $2 from playlist old where p.id = $1 and old.id = p.id returning old.background_key"#,
                id.0,
                name
            );
            former.fetch_one(conn).await
        }
        Shared::Application(id) => {
            let former = sqlx::query_scalar!(
                r#"update application x set background_key = $2 from application old where x.id = $1 and old.id = x.id returning old.background_key"#,
                id.0,
                name
            );
            former.fetch_one(conn).await
        }
    }
}

/// Returns the name of the background picture of a playlist or application; `None` if it has the product's default picture.
pub(super) async fn find(conn: &mut PgConnection, shared: Shared) -> Result<Option<String>, sqlx::Error> {
    let found = match shared {
        Shared::Playlist(id) => {
            sqlx::query_scalar!("select background_key from playlist where id = $1", id.0)
                .fetch_optional(conn)
                .await?
        }
        Shared::Application(id) => {
            sqlx::query_scalar!("select background_key from application where id = $1", id.0)
                .fetch_optional(conn)
                .await?
        }
    };
    Ok(found.flatten())
}
