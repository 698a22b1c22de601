//! A reviewers' playlist as CSV: the address of it, and the file, which is made as it is read. A file is bounded by what a playlist may hold; it
//! is read in pieces, before each of which its reader must still have the right to it.

mod store;
mod table;

use std::io;

use actors::access;
use actors::access::caller::Caller;
use actors::write::WriteError;
use bytes::Bytes;
use futures_util::StreamExt as _;
use futures_util::stream::{self, BoxStream};
use protocol::client_event::FileLocation;
use protocol::error_code::ErrorCode;
use protocol::ids::PlaylistId;
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use crate::files::{CsvKind, Grant, Holder, PlaylistCsv, Signer, VALID_SECONDS, dated_csv_name};
use table::Table;

/// Tracks of one piece.
const PIECE: usize = 100;

/// The address of a playlist as CSV for the caller's session.
///
/// # Errors
/// 404 for whoever does not see it, 403 for whoever may not have these columns.
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
    let location = signer.address(&Grant {
        opened,
        holder: Holder::Session(caller.session_id),
        expires: now.unix_timestamp() + VALID_SECONDS,
    });
    Ok(FileLocation { location })
}

/// A playlist as CSV.
pub struct PlaylistFile {
    /// What it is to be saved as.
    pub name: String,
    /// Its bytes.
    pub body: BoxStream<'static, io::Result<Bytes>>,
}

/// Opens a playlist as CSV.
///
/// # Errors
/// As [`locate`].
pub async fn open(
    pool: &PgPool,
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
    let table = Table::new(csv.kind, &head);
    let begin = Reading {
        pool: pool.clone(),
        caller,
        csv,
        tracks: head.tracks,
        job: head.job_id,
        table,
        read: None,
    };
    let pieces = stream::try_unfold(begin, |mut reading| async move {
        let piece = reading.next().await.map_err(io::Error::other)?;
        Ok(piece.map(|piece| (piece, reading)))
    });
    Ok(PlaylistFile {
        name,
        body: pieces.boxed(),
    })
}

async fn check(conn: &mut PgConnection, caller: &Caller, csv: PlaylistCsv) -> Result<(), WriteError> {
    access::playlist::of(conn, caller.user_id, csv.playlist_id)
        .await?
        .require_see()?;
    match csv.kind {
        CsvKind::Metadata if !caller.is_admin() => Err(ErrorCode::Forbidden.into()),
        CsvKind::Metadata | CsvKind::Shortlist => Ok(()),
    }
}

/// A file that is being read.
struct Reading {
    pool: PgPool,
    caller: Caller,
    csv: PlaylistCsv,
    job: i64,
    tracks: Vec<i64>,
    table: Table,
    /// Tracks that were read; none before the head row.
    read: Option<usize>,
}

impl Reading {
    async fn next(&mut self) -> Result<Option<Bytes>, WriteError> {
        let Some(from) = self.read else {
            self.read = Some(0);
            return Ok(Some(self.table.head()?));
        };
        let to = self.tracks.len().min(from + PIECE);
        if from == to {
            return Ok(None);
        }
        let mut connection = self.pool.acquire().await?;
        let Caller {
            session_id, user_id, ..
        } = self.caller;
        if !access::session::is_alive(&mut connection, session_id, user_id).await? {
            return Err(ErrorCode::NotLoggedIn.into());
        }
        check(&mut connection, &self.caller, self.csv).await?;
        let rows = store::list_rows(&mut connection, self.job, &self.tracks[from..to]).await?;
        self.read = Some(to);
        Ok(Some(self.table.rows(from, &rows)?))
    }
}
