//! All accounts as CSV for the platform's staff: made as it is read, in pieces, before each of which its reader must still be one of the staff.

mod store;

use std::collections::HashSet;
use std::io::{self, ErrorKind};
use std::sync::{Arc, Mutex, PoisonError};

use actors::access;
use actors::access::caller::Caller;
use bytes::Bytes;
use futures_util::StreamExt as _;
use futures_util::stream::{self, BoxStream};
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use sqlx::PgPool;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::csv_file;
use store::Row;

/// Accounts of one piece.
const PIECE: i64 = 2_000;

const COLUMNS: [&str; 21] = [
    "id",
    "email",
    "user_name",
    "role",
    "sub_role",
    "created",
    "confirmed",
    "approved",
    "on_hold",
    "blocked",
    "rating",
    "subscription",
    "interval",
    "period_end",
    "is_first_500",
    "link_1",
    "link_2",
    "plays_count",
    "share_count",
    "upload_count",
    "download_count",
];

/// The people who read the file now: each person reads one at a time.
#[derive(Debug, Clone, Default)]
pub struct UsersCsvReaders(Arc<Mutex<HashSet<UserId>>>);

/// A person's turn to read the file, until it is dropped.
struct Turn {
    readers: UsersCsvReaders,
    user: UserId,
}

impl UsersCsvReaders {
    fn take(&self, user: UserId) -> Option<Turn> {
        let is_free = self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(user);
        is_free.then(|| Turn {
            readers: self.clone(),
            user,
        })
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let readers = &self.readers.0;
        readers
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&self.user);
    }
}

/// The bytes of the file.
///
/// # Errors
/// 429 while the same person reads another.
pub fn open(
    pool: &PgPool,
    readers: &UsersCsvReaders,
    caller: Caller,
) -> Result<BoxStream<'static, io::Result<Bytes>>, ErrorCode> {
    let turn = readers.take(caller.user_id).ok_or(ErrorCode::TooManyRequests)?;
    let begin = Reading {
        pool: pool.clone(),
        caller,
        after: None,
        _turn: turn,
    };
    let pieces = stream::try_unfold(begin, |mut reading| async move {
        let piece = reading.next().await?;
        Ok(piece.map(|piece| (piece, reading)))
    });
    Ok(pieces.boxed())
}

struct Reading {
    pool: PgPool,
    caller: Caller,
    /// The last account that was read; none before the head row.
    after: Option<i64>,
    _turn: Turn,
}

impl Reading {
    async fn next(&mut self) -> io::Result<Option<Bytes>> {
        let Some(after) = self.after else {
            self.after = Some(0);
            return Ok(Some(csv_file::head(COLUMNS).map_err(io::Error::other)?));
        };
        let mut connection = self.pool.acquire().await.map_err(io::Error::other)?;
        let (session, user) = (self.caller.session_id, self.caller.user_id);
        let is_of_staff = access::session::is_of_staff(&mut connection, session, user).await;
        if !is_of_staff.map_err(io::Error::other)? {
            return Err(io::Error::new(
                ErrorKind::PermissionDenied,
                "the reader is one of the staff no longer",
            ));
        }
        let rows = store::list_after(&mut connection, after, PIECE)
            .await
            .map_err(io::Error::other)?;
        let Some(last) = rows.last() else {
            return Ok(None);
        };
        self.after = Some(last.id);
        let piece = csv_file::rows(rows.into_iter().map(cells));
        Ok(Some(piece.map_err(io::Error::other)?))
    }
}

fn cells(row: Row) -> Vec<String> {
    vec![
        row.id.to_string(),
        row.email,
        row.user_name,
        row.role,
        row.sub_role,
        moment(row.created),
        row.email_confirmed.to_string(),
        row.approved.to_string(),
        row.on_hold.to_string(),
        row.blocked.to_string(),
        row.user_rating.to_string(),
        row.plan,
        row.interval.unwrap_or_default(),
        row.period_end.map(moment).unwrap_or_default(),
        row.is_first_500.to_string(),
        row.link_1,
        row.link_2,
        row.plays.to_string(),
        row.shares.to_string(),
        row.uploads.to_string(),
        row.downloads.to_string(),
    ]
}

/// A moment in UTC, to the second.
fn moment(at: OffsetDateTime) -> String {
    let whole = at.replace_nanosecond(0).unwrap_or(at);
    whole.format(&Rfc3339).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_person_reads_one_file_at_a_time() {
        let readers = UsersCsvReaders::default();
        let first = readers.take(UserId(1));
        assert!(first.is_some() && readers.take(UserId(1)).is_none());
        assert!(readers.take(UserId(2)).is_some());
        drop(first);
        assert!(readers.take(UserId(1)).is_some());
    }
}
