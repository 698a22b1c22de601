//! The SQL that edits many tracks at once.

use std::collections::BTreeMap;

use protocol::ids::{TrackId, UserId};
use sqlx::PgConnection;
use sqlx::types::Json;
use time::OffsetDateTime;

use super::fields::{Changed, Fields};
use crate::domain::track::splits::{StoredMasterOwner, StoredPublisher, StoredWriter};

/// The maximum number of edits per person that can be undone. When there are more, the oldest are deleted.
const KEPT_MAX: i64 = 20;

/// Returns the editable fields of the given tracks that belong to the person.
pub(super) async fn list_fields(
    conn: &mut PgConnection,
    user: UserId,
    tracks: &[TrackId],
) -> sqlx::Result<BTreeMap<TrackId, Fields>> {
    let tracks: Vec<i64> = tracks.iter().map(|track| track.0).collect();
    let rows = sqlx::query!(
        r#"select id, artist_name, genre, tags, writers as "writers: Json<Vec<StoredWriter>>",
                  publishers as "publishers: Json<Vec<StoredPublisher>>",
                  master_owners as "master_owners: Json<Vec<StoredMasterOwner>>"
           from track where user_id = $1 and id = any($2)"#,
        user.0,
        &tracks
    )
    .fetch_all(conn)
    .await?;
    let fields = rows.into_iter().map(|row| {
        let fields = Fields {
            artist_name: row.artist_name,
            genre: row.genre,
            tags: row.tags,
            writers: row.writers.0,
            publishers: row.publishers.0,
            master_owners: row.master_owners.0,
        };
        (TrackId(row.id), fields)
    });
    Ok(fields.collect())
}

/// Sets the fields of tracks that belong to the person.
pub(super) async fn update_fields(
    conn: &mut PgConnection,
    user: UserId,
    tracks: &BTreeMap<TrackId, Fields>,
) -> sqlx::Result<()> {
    let ids: Vec<i64> = tracks.keys().map(|track| track.0).collect();
    let fields: Vec<Json<&Fields>> = tracks.values().map(Json).collect();
    sqlx::query!(
        "update track t
         set artist_name = x.f ->> 'artist_name', genre = x.f ->> 'genre', tags = x.f ->> 'tags', writers = x.f -> 'writers',
             publishers = x.f -> 'publishers', master_owners = x.f -> 'master_owners', version = t.version + 1
         from unnest($2::bigint[], $3::jsonb[]) x(id, f) where t.id = x.id and t.user_id = $1",
        user.0,
        &ids,
        &fields as _
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Stores the changes that an edit made, so that it can be undone.
pub(super) async fn insert_edit(
    conn: &mut PgConnection,
    user: UserId,
    undo: &str,
    changed: &[Changed],
    expires: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "with gone as (
             delete from track_edit where undo in (
                 select undo from track_edit where user_id = $1 order by expires desc, undo offset $5))
         insert into track_edit (undo, user_id, changed, expires) values ($2, $1, $3, $4)",
        user.0,
        undo,
        Json(changed) as _,
        expires,
        KEPT_MAX - 1
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns the changes that an edit made; `None` if the edit can no longer be undone at `now`.
pub(super) async fn find_edit(
    conn: &mut PgConnection,
    user: UserId,
    undo: &str,
    now: OffsetDateTime,
) -> sqlx::Result<Option<Vec<Changed>>> {
    let changed = sqlx::query_scalar!(
        r#"select changed as "changed: Json<Vec<Changed>>" from track_edit where undo = $2 and user_id = $1 and expires > $3"#,
        user.0,
        undo,
        now
    );
    Ok(changed.fetch_optional(conn).await?.map(|changed| changed.0))
}

/// Deletes the edits that can no longer be undone.
pub(super) async fn delete_expired(conn: &mut PgConnection, now: OffsetDateTime) -> sqlx::Result<()> {
    sqlx::query!("delete from track_edit where expires <= $1", now)
        .execute(conn)
        .await?;
    Ok(())
}
