//! Exports the comments of a job as CSV: returns the address of the file, and produces its content while it is downloaded. Private notes
//! are left out.

use std::io;

use actors::access;
use actors::access::caller::Caller;
use actors::write::WriteError;
use bytes::Bytes;
use futures_util::stream::BoxStream;
use protocol::client_event::{ExportComments, FileLocation};
use protocol::entity::comment::Comment;
use protocol::ids::JobId;
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use super::store;
use crate::domain::csv_stream::{self, CsvReaders, CsvRows, moment};
use crate::files::{CommentsCsv, Grant, Holder, Signer};

/// The number of tracks in one chunk of the file.
const CHUNK_ROWS: usize = 10;

/// Returns the address at which the caller's session can download a job's comments as CSV.
///
/// # Errors
/// 404 and 403 for a caller who does not review the job.
pub async fn locate(
    pool: &PgPool,
    signer: &Signer,
    caller: &Caller,
    ExportComments { job_id }: ExportComments,
    now: OffsetDateTime,
) -> Result<FileLocation, WriteError> {
    check(&mut *pool.acquire().await?, caller, job_id).await?;
    let holder = Holder::Session(caller.session_id);
    let location = signer.address(&Grant::new(CommentsCsv { job_id }, holder, now));
    Ok(FileLocation { location })
}

/// A CSV file of a job's comments that is ready to be sent.
pub struct CommentsFile {
    /// The name of the job.
    pub job_title: String,
    /// The content of the file.
    pub body: BoxStream<'static, io::Result<Bytes>>,
}

/// Begins the CSV file of a job's comments; the body reads the comments while it is sent.
///
/// # Errors
/// The errors of [`locate`]; 429 while the same person downloads another CSV file.
pub async fn open(pool: &PgPool, readers: &CsvReaders, caller: Caller, job: JobId) -> Result<CommentsFile, WriteError> {
    let mut connection = pool.acquire().await?;
    check(&mut connection, &caller, job).await?;
    let (job_title, tracks) = store::find_commented(&mut connection, job).await?;
    let rows = Comments { job, tracks, read: 0 };
    let body = csv_stream::open(pool, readers, caller, rows)?;
    Ok(CommentsFile { job_title, body })
}

async fn check(conn: &mut PgConnection, caller: &Caller, job: JobId) -> Result<(), WriteError> {
    access::job::load(conn, caller.user_id, job).await?.require_review()?;
    Ok(())
}

/// Reads a job's comments track by track, as rows of the CSV.
struct Comments {
    job: JobId,
    tracks: Vec<i64>,
    /// The number of tracks read so far.
    read: usize,
}

impl CsvRows for Comments {
    fn columns(&self) -> Vec<&'static str> {
        vec![
            "comment_id",
            "track_id",
            "title",
            "position",
            "until",
            "user_name",
            "text",
            "reply_to",
            "mentions",
            "resolved_by",
            "created",
            "edited",
        ]
    }

    async fn check(&self, conn: &mut PgConnection, reader: &Caller) -> Result<(), WriteError> {
        check(conn, reader, self.job).await
    }

    async fn next(&mut self, conn: &mut PgConnection) -> sqlx::Result<Vec<Vec<String>>> {
        // a piece whose comments were all deleted meanwhile is not the end
        while self.read < self.tracks.len() {
            let from = self.read;
            self.read = self.tracks.len().min(from + CHUNK_ROWS);
            let comments = store::list_of_tracks(conn, self.job, &self.tracks[from..self.read]).await?;
            if !comments.is_empty() {
                return Ok(comments.into_iter().map(cells).collect());
            }
        }
        Ok(Vec::new())
    }
}

fn cells((title, comment): (String, Comment)) -> Vec<String> {
    let mentions = comment.mentions.into_iter().map(|person| person.user_name);
    vec![
        comment.comment_id.to_string(),
        comment.track_id.to_string(),
        title,
        comment.position.to_string(),
        comment.until.map(|until| until.to_string()).unwrap_or_default(),
        comment.user_name,
        comment.text,
        comment.parent_id.map(|parent| parent.to_string()).unwrap_or_default(),
        mentions.collect::<Vec<_>>().join("; "),
        comment.resolved_by.map(|person| person.user_name).unwrap_or_default(),
        moment(comment.created.0),
        comment.edited.map(|edited| moment(edited.0)).unwrap_or_default(),
    ]
}
