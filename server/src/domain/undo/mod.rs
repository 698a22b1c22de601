//! Deletions that can be undone for one minute by the person who made them. During this minute, the deleted rows are stored as JSON, and
//! the files are kept.

mod store;

use actors::live::Live;
use actors::write::{Subject, Write, WriteError};
use protocol::client_event::Deleted;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::limits::DELETION_UNDO_SECONDS;
use serde_json::Value;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

use crate::blob::BlobKey;
use crate::files::remove_files;
use crate::secrets;

pub(in crate::domain) use store::{keep_rows, put_rows_back};

/// The kind of a deleted object: a track, a playlist or an application.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::domain) enum DeletedKind {
    /// A creator's track.
    Track,
    /// A reviewers' playlist.
    Playlist,
    /// A creator's application, or a creator's own playlist, which is stored as an application without a job.
    Application,
}

impl DeletedKind {
    fn as_str(self) -> &'static str {
        match self {
            Self::Track => "track",
            Self::Playlist => "playlist",
            Self::Application => "application",
        }
    }
}

/// A deletion that can be undone.
#[derive(Debug, Clone)]
pub(in crate::domain) struct DeletionRecord {
    /// The id of the deleted track, playlist or application.
    pub(in crate::domain) thing_id: i64,
    rows: Value,
}

impl DeletionRecord {
    /// Returns the values of one field in all rows of a table that are stored in this record.
    fn fields<'k>(&'k self, table: &'k str, field: &'k str) -> impl Iterator<Item = &'k Value> {
        let parts = self.rows.as_array().into_iter().flatten();
        let rows = parts
            .filter(move |part| part[0] == table)
            .filter_map(|part| part[1].as_array());
        rows.flatten().map(move |row| &row[field])
    }

    /// Returns the values of a numeric field in all stored rows of a table, skipping rows without a number.
    pub(in crate::domain) fn numbers(&self, table: &str, field: &str) -> Vec<i64> {
        self.fields(table, field).filter_map(Value::as_i64).collect()
    }

    /// Returns the values of a text field in all stored rows of a table, skipping rows without a text.
    pub(in crate::domain) fn texts(&self, table: &str, field: &str) -> Vec<String> {
        let texts = self.fields(table, field).filter_map(Value::as_str);
        texts.map(str::to_owned).collect()
    }
}

/// Stores the rows that this write deletes, so that the deletion can be undone. `files` are removed when the deletion can no longer be
/// undone. Returns the token that the person needs to undo the deletion.
pub(in crate::domain) async fn keep(
    write: &mut Write,
    user: UserId,
    deleted: (DeletedKind, i64),
    rows: &Value,
    files: Vec<BlobKey>,
) -> Result<Deleted, WriteError> {
    let undo = secrets::token();
    let expires = write.now() + Duration::seconds(DELETION_UNDO_SECONDS);
    let files: Vec<String> = files.into_iter().map(String::from).collect();
    let (kind, id) = (deleted.0.as_str(), deleted.1);
    store::insert(
        write.rows(),
        &secrets::hash(&undo),
        user,
        (kind, id),
        rows,
        &files,
        expires,
    )
    .await?;
    Ok(Deleted { undo })
}

/// Returns a deletion that this person can undo at `now`.
///
/// # Errors
/// 404 if there is no such deletion.
pub(in crate::domain) async fn find(
    conn: &mut PgConnection,
    user: UserId,
    kind: DeletedKind,
    undo: &str,
    now: OffsetDateTime,
) -> Result<DeletionRecord, WriteError> {
    let found = store::find(conn, &secrets::hash(undo), user, kind.as_str(), now).await?;
    Ok(found.ok_or(ErrorCode::NotFound)?)
}

/// Undoes a deletion: restores the deleted rows, and deletes the record of the deletion.
///
/// # Errors
/// 404 if the deletion can no longer be undone.
pub(in crate::domain) async fn put_back(
    write: &mut Write,
    user: UserId,
    kind: DeletedKind,
    undo: &str,
) -> Result<DeletionRecord, WriteError> {
    let now = write.now();
    let record = find(write.rows(), user, kind, undo, now).await?;
    store::delete(write.rows(), &secrets::hash(undo)).await?;
    put_rows_back(write.rows(), &record.rows).await?;
    Ok(record)
}

/// Deletes the records of deletions that can no longer be undone, and queues the removal of their files.
///
/// # Errors
/// The database is unavailable.
pub async fn forget(live: &Live, now: OffsetDateTime) -> Result<(), WriteError> {
    live.write(Subject::Task("forget deletions"))
        .run(async move |write| {
            let names = store::delete_expired(write.rows(), now).await?;
            remove_files(write, names.into_iter().filter_map(|name| BlobKey::try_from(name).ok())).await
        })
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_was_kept_is_read_by_table_and_field() {
        let rows = json!([["track", [{"id": 7}]], ["submission", [{"job_id": 1}, {"job_id": 2}]],
                          ["share_link", [{"link_id": "a", "playlist_id": null}]]]);
        let record = DeletionRecord { thing_id: 7, rows };
        assert_eq!(record.numbers("submission", "job_id"), [1, 2]);
        assert!(record.numbers("share_link", "playlist_id").is_empty());
        assert_eq!(record.texts("share_link", "link_id"), ["a"]);
        assert!(record.numbers("rating", "job_id").is_empty());
    }
}
