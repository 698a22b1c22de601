//! The pictures of jobs. A picture is uploaded first; a later call sets it as the picture of a job. A picture that is not used within a day
//! is deleted.

use std::sync::Arc;
use std::time::Duration;

use actors::access::caller::Caller;
use actors::live::Live;
use actors::queue::{Failure, Handler, Handlers, Kind, Lane, Run, Task};
use actors::topic::reply::PendingReply;
use actors::write::{Subject, Write, WriteError};
use protocol::error_code::ErrorCode;
use protocol::ids::{FileId, JobId, UserId};
use protocol::picture::image_address;
use protocol::refusal::Refusal;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::store;
use crate::files::remove_pictures;

/// The time after which an uploaded picture is deleted if no job uses it.
const WAITS: Duration = Duration::from_hours(24);

/// The maximum number of pictures that one person has uploaded and that no job uses yet. If there are more, the oldest are deleted.
const WAITING_MAX: i64 = 20;

#[derive(Debug, Serialize, Deserialize)]
struct ForgetFile {
    name: String,
}

impl Kind for ForgetFile {
    const NAME: &'static str = "forget_file";
    const LANE: Lane = Lane::Upkeep;
}

/// Inserts the row of a picture that was put into the file store under this name. Its uploader can use it for a day.
pub fn upload(live: &Live, caller: &Caller, name: String) -> PendingReply<FileId> {
    let by = caller.user_id;
    live.write(caller).topics([]).run(async move |write| {
        for former in store::delete_oldest_files(write.rows(), by, WAITING_MAX - 1).await? {
            remove_pictures(write, [former]).await?;
        }
        let now = write.now();
        let file = store::insert_file(write.rows(), by, &name, now).await?;
        let forget = ForgetFile { name: name.clone() };
        write.enqueue(&Task::of(&forget).after(WAITS)).await?;
        Ok(file)
    })
}

/// Returns the name of a picture in the file store. Only the person who uploaded the picture may see it until a job uses it; then everybody
/// who sees the job may see it.
///
/// # Errors
/// 404 for everybody else.
pub async fn find(
    conn: &mut PgConnection,
    user: UserId,
    file: FileId,
    now: OffsetDateTime,
) -> Result<String, WriteError> {
    let name = store::find_picture(conn, user, file, now - WAITS).await?;
    Ok(name.ok_or(ErrorCode::NotFound)?)
}

/// Sets an uploaded picture as the job's picture, or removes the job's picture. `by` must have uploaded the picture. Returns the address of
/// the job's new picture.
pub(super) async fn set(
    write: &mut Write,
    by: UserId,
    job: JobId,
    file: Option<FileId>,
) -> Result<Option<String>, WriteError> {
    let (shown, former) = store::find_avatar(write.rows(), job).await?;
    if shown == file && (file.is_some() || former.is_none()) {
        return Ok(former.as_deref().map(image_address));
    }
    let oldest = write.now() - WAITS;
    let name = match file {
        Some(file) => Some(
            store::take_file(write.rows(), by, file, oldest)
                .await?
                .ok_or_else(gone)?,
        ),
        None => None,
    };
    store::update_avatar(write.rows(), job, file, name.as_deref()).await?;
    remove_pictures(write, former).await?;
    Ok(name.as_deref().map(image_address))
}

fn gone() -> Refusal {
    Refusal::from(ErrorCode::NotFound).with_message("This picture is gone: upload it again")
}

struct Forgetter(Arc<Live>);

impl Handler<ForgetFile> for Forgetter {
    async fn run(&self, ForgetFile { name }: ForgetFile, _: &Run) -> Result<(), Failure> {
        let forgotten = (self.0.write(Subject::Task("forget an uploaded file")).topics([])).run(async move |write| {
            store::delete_file(write.rows(), &name).await?;
            // a write that has used it meanwhile has deleted its row before
            if store::is_shown(write.rows(), &name).await? {
                return Ok(());
            }
            remove_pictures(write, [&name]).await
        });
        forgotten.await?;
        Ok(())
    }
}

/// Registers the handler of the tasks that delete unused pictures.
pub fn add_forgetting(handlers: Handlers, live: Arc<Live>) -> Handlers {
    handlers.with(Forgetter(live))
}
