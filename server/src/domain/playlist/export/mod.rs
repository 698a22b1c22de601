//! Exports a reviewers' playlist as CSV: returns the address of the file, and produces the content of the file while it is downloaded.

mod store;
mod table;

use std::io;

use actors::access;
use actors::access::caller::Caller;
use actors::write::WriteError;
use bytes::Bytes;
use futures_util::stream::BoxStream;
use protocol::client_event::FileLocation;
use protocol::error_code::ErrorCode;
use protocol::ids::{PlaylistId, UserId};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use crate::domain::csv_stream::{self, CsvReaders, CsvRows};
use crate::files::{CsvKind, Grant, Holder, PlaylistCsv, Signer, dated_csv_name};
use table::Table;

/// The number of tracks that are read from the database and sent in one chunk.
const CHUNK_ROWS: usize = 100;

/// Returns the address at which the caller's session can download a playlist as CSV.
///
/// # Errors
/// 404 for a person who may not see the playlist, 403 for a person who may not have the requested columns.
pub async fn locate(
    pool: &PgPool,
    signer: &Signer,
    caller: &Caller,
    playlist_id: PlaylistId,
    kind: CsvKind,
    now: OffsetDateTime,
) -> Result<FileLocation, WriteError> {
    let opened = PlaylistCsv { playlist_id, kind };
    check(&mut *pool.acquire().await?, caller, opened).await?;
    let location = signer.address(&Grant::new(opened, Holder::Session(caller.session_id), now));
    Ok(FileLocation { location })
}

/// A CSV file of a playlist that is ready to be sent.
pub struct PlaylistFile {
    /// The file name under which the browser saves the CSV.
    pub name: String,
    /// The content of the CSV file.
    pub body: BoxStream<'static, io::Result<Bytes>>,
}

/// Begins the CSV file of a playlist; the body reads the tracks while it is sent.
///
/// # Errors
/// The errors of [`locate`]; 429 while the same person downloads another CSV file.
pub async fn open(
    pool: &PgPool,
    readers: &CsvReaders,
    caller: Caller,
    csv: PlaylistCsv,
    now: OffsetDateTime,
) -> Result<PlaylistFile, WriteError> {
    let mut connection = pool.acquire().await?;
    check(&mut connection, &caller, csv).await?;
    let found = store::find_head(&mut connection, csv.playlist_id).await?;
    let head = found.ok_or(ErrorCode::NotFound)?;
    let what = match csv.kind {
        CsvKind::Metadata => "-metadata",
        CsvKind::Shortlist => "",
    };
    let name = dated_csv_name(&head.playlist_name, what, now.date());
    let rows = Rows {
        csv,
        viewer: caller.user_id,
        job: head.job_id,
        table: Table::new(csv.kind, &head),
        tracks: head.tracks,
        read: 0,
    };
    let body = csv_stream::open(pool, readers, caller, rows)?;
    Ok(PlaylistFile { name, body })
}

async fn check(conn: &mut PgConnection, caller: &Caller, csv: PlaylistCsv) -> Result<(), WriteError> {
    access::playlist::load(conn, caller.user_id, csv.playlist_id)
        .await?
        .require_see()?;
    match csv.kind {
        CsvKind::Metadata if !caller.is_admin() => Err(ErrorCode::Forbidden.into()),
        CsvKind::Metadata | CsvKind::Shortlist => Ok(()),
    }
}

/// Reads the tracks of a playlist from the database in playlist order, as rows of the CSV.
struct Rows {
    csv: PlaylistCsv,
    viewer: UserId,
    job: i64,
    table: Table,
    tracks: Vec<i64>,
    /// The number of tracks read so far.
    read: usize,
}

impl CsvRows for Rows {
    fn columns(&self) -> Vec<&'static str> {
        self.table.names()
    }

    async fn check(&self, conn: &mut PgConnection, reader: &Caller) -> Result<(), WriteError> {
        check(conn, reader, self.csv).await
    }

    async fn next(&mut self, conn: &mut PgConnection) -> sqlx::Result<Vec<Vec<String>>> {
        // a piece whose tracks were all withdrawn is not the end
        while self.read < self.tracks.len() {
            let from = self.read;
            self.read = self.tracks.len().min(from + CHUNK_ROWS);
            let rows = store::list_rows(conn, self.viewer, self.job, &self.tracks[from..self.read]).await?;
            if !rows.is_empty() {
                return Ok(self.table.rows(from, &rows));
            }
        }
        Ok(Vec::new())
    }
}
