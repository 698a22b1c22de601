//! Streams CSV files, which are generated in chunks while they are downloaded. The reader's right to the file is checked before each chunk.

use std::collections::HashSet;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use actors::access;
use actors::access::caller::Caller;
use actors::write::WriteError;
use bytes::Bytes;
use futures_util::StreamExt as _;
use futures_util::stream::{self, BoxStream};
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::csv_file;

/// Produces the rows of a CSV file in chunks.
pub trait CsvRows: Send + 'static {
    /// Returns the names of the file's columns.
    fn columns(&self) -> Vec<&'static str>;

    /// Refuses a reader who may not read the file; called before each chunk.
    fn check(&self, conn: &mut PgConnection, reader: &Caller) -> impl Future<Output = Result<(), WriteError>> + Send;

    /// Returns the next chunk of rows; an empty chunk means the end of the file.
    fn next(&mut self, conn: &mut PgConnection) -> impl Future<Output = sqlx::Result<Vec<Vec<String>>>> + Send;
}

/// Refuses a reader who is not one of the platform's staff.
///
/// # Errors
/// 403 if the reader is not one of the staff.
pub(in crate::domain) async fn check_staff(conn: &mut PgConnection, reader: &Caller) -> Result<(), WriteError> {
    if access::session::is_of_staff(conn, reader.session_id, reader.user_id).await? {
        Ok(())
    } else {
        Err(ErrorCode::Forbidden.into())
    }
}

/// The people who are currently downloading a CSV file. Each person may download one file at a time.
#[derive(Debug, Clone, Default)]
pub struct CsvReaders(Arc<Mutex<HashSet<UserId>>>);

/// A person's permission to download one CSV file. Once this value is dropped, the person may download another file.
struct ReadPermit {
    readers: CsvReaders,
    user: UserId,
}

impl CsvReaders {
    fn take(&self, user: UserId) -> Option<ReadPermit> {
        let is_free = self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(user);
        is_free.then(|| ReadPermit {
            readers: self.clone(),
            user,
        })
    }
}

impl Drop for ReadPermit {
    fn drop(&mut self) {
        let readers = &self.readers.0;
        readers
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&self.user);
    }
}

/// Opens a CSV file, and returns a stream of its bytes.
///
/// # Errors
/// 429 while the same person is downloading another CSV file.
pub fn open<P: CsvRows>(
    pool: &PgPool,
    readers: &CsvReaders,
    caller: Caller,
    pieces: P,
) -> Result<BoxStream<'static, io::Result<Bytes>>, ErrorCode> {
    let turn = readers.take(caller.user_id).ok_or(ErrorCode::TooManyRequests)?;
    let begin = Reading {
        pool: pool.clone(),
        caller,
        pieces,
        is_begun: false,
        _turn: turn,
    };
    let pieces = stream::try_unfold(begin, |mut reading| async move {
        let piece = reading.next().await?;
        Ok(piece.map(|piece| (piece, reading)))
    });
    Ok(pieces.boxed())
}

struct Reading<P> {
    pool: PgPool,
    caller: Caller,
    pieces: P,
    /// True if the header row was returned already.
    is_begun: bool,
    _turn: ReadPermit,
}

impl<P: CsvRows> Reading<P> {
    async fn next(&mut self) -> io::Result<Option<Bytes>> {
        if !std::mem::replace(&mut self.is_begun, true) {
            return Ok(Some(csv_file::head(self.pieces.columns()).map_err(io::Error::other)?));
        }
        let mut connection = self.pool.acquire().await.map_err(io::Error::other)?;
        let Caller {
            session_id, user_id, ..
        } = self.caller;
        let is_alive = access::session::is_alive(&mut connection, session_id, user_id).await;
        if !is_alive.map_err(io::Error::other)? {
            return Err(io::Error::other(WriteError::from(ErrorCode::NotLoggedIn)));
        }
        let may_read = self.pieces.check(&mut connection, &self.caller).await;
        may_read.map_err(io::Error::other)?;
        let rows = self.pieces.next(&mut connection).await.map_err(io::Error::other)?;
        if rows.is_empty() {
            return Ok(None);
        }
        Ok(Some(csv_file::rows(rows).map_err(io::Error::other)?))
    }
}

/// Formats a time as text in UTC, to the second.
pub(in crate::domain) fn moment(at: OffsetDateTime) -> String {
    let whole = at.replace_nanosecond(0).unwrap_or(at);
    whole.format(&Rfc3339).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_person_reads_one_file_at_a_time() {
        let readers = CsvReaders::default();
        let first = readers.take(UserId(1));
        assert!(first.is_some() && readers.take(UserId(1)).is_none());
        assert!(readers.take(UserId(2)).is_some());
        drop(first);
        assert!(readers.take(UserId(1)).is_some());
    }
}
