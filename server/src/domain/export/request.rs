//! Handles requests for exports.

use std::sync::Arc;

use actors::access;
use actors::access::caller::Caller;
use actors::live::Live;
use actors::write::{Subject, WriteError};
use protocol::change::ExportChange;
use protocol::client_event::{ArchiveFormat, DownloadSubmissions, ExportAnswer, ExportState};
use protocol::error_code::ErrorCode;
use protocol::ids::{ExportId, LinkId};
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use serde_json::json;
use sqlx::PgPool;
use time::OffsetDateTime;

use super::contents::Contents;
use super::preparation::preparation;
use super::states::ExportStates;
use super::store::tracks;
use super::{ArchiveKey, Packing, contents, store};
use crate::archive;
use crate::config::Config;
use crate::domain::link::shared::Shared;
use crate::domain::review::check_tracks;
use crate::domain::submission::decision::not_submitted;
use crate::domain::track_list::ids;
use crate::file_name::safe;
use crate::files::Signer;
use crate::secrets;

/// The maximum number of exports of one holder that may be in preparation at the same time.
const PREPARING_MAX: i64 = 3;

/// The person who requests an archive of the tracks that a link shares.
#[derive(Debug, Clone)]
pub enum ArchiveHolder {
    /// A person who may make links to the shared playlist or application.
    Session(Caller),
    /// A visitor with the link. The number is the generation of the link when the visitor opened it. Setting or removing the link's
    /// password increases the generation.
    Link(i32),
}

/// The components of the server that a request for an export needs.
#[derive(Clone, Copy)]
pub struct ExportContext<'a> {
    /// The live engine, which executes writes.
    pub live: &'a Arc<Live>,
    /// The database connections of calls.
    pub pool: &'a PgPool,
    /// The settings of the server.
    pub config: &'a Config,
    /// The signer of the addresses of files.
    pub signer: &'a Signer,
}

/// Requests the archive of the tracks that a link shares. If an archive of the same contents is in preparation or finished, the request
/// uses it.
///
/// # Errors
/// 404 if the link does not open a playlist or application of the requested kind; 403 `download_not_allowed`; 409 if there are no tracks;
/// 429 if the holder already has three exports in preparation.
pub async fn ask_for_archive(
    context: ExportContext<'_>,
    link_id: &LinkId,
    is_kind: fn(Shared) -> bool,
    holder: ArchiveHolder,
    format: ArchiveFormat,
) -> Result<ExportAnswer, WriteError> {
    let mut conn = context.pool.acquire().await?;
    let link = tracks::find_link(&mut conn, link_id).await?;
    let link = link.filter(|link| is_kind(link.shared));
    let link = link.ok_or_else(|| Refusal::no_such("link"))?;
    let (shown_by, row) = match &holder {
        ArchiveHolder::Session(caller) => {
            let links = access::links::load(&mut conn, caller.user_id, &link.shared.topic()).await?;
            if !links.makes {
                return Err(Refusal::no_such("link").into());
            }
            (None, store::Holder::of_sharer(caller.session_id, link_id))
        }
        ArchiveHolder::Link(generation) if *generation == link.generation => {
            if !link.allowed_all_tracks {
                return Err(ErrorCode::DownloadNotAllowed.into());
            }
            (Some(link_id), store::Holder::of_link(link_id, *generation))
        }
        ArchiveHolder::Link(_) => return Err(ErrorCode::LinkPasswordRequired.into()),
    };
    let ids = tracks::list_of_link(&mut conn, link_id).await?;
    let contents = contents::collect(&mut conn, context.config, &ids, shown_by).await?;
    drop(conn);
    let new = new_archive(format, safe(&link.name, "playlist", archive::ending(format)), &contents)?;
    let subject = match &holder {
        ArchiveHolder::Session(caller) => Subject::from(caller),
        ArchiveHolder::Link(_) => Subject::Visitor,
    };
    ask(context, subject, new, row).await
}

/// Requests an archive of submitted tracks, for a reviewer of the job. If an archive of the same contents is in preparation or finished,
/// the request uses it.
///
/// # Errors
/// 404 and 403 for a caller who does not review the job; 400 if the request does not contain 1 to 200 different tracks; 404 for a track
/// that is not submitted to the job; 429 if the caller's session already has three exports in preparation.
pub async fn ask_for_submissions(
    context: ExportContext<'_>,
    caller: &Caller,
    request: &DownloadSubmissions,
) -> Result<ExportAnswer, WriteError> {
    let DownloadSubmissions {
        job_id,
        track_ids,
        format,
    } = request;
    check_tracks(track_ids)?;
    let mut conn = context.pool.acquire().await?;
    access::job::load(&mut conn, caller.user_id, *job_id)
        .await?
        .require_review()?;
    let ids = ids(track_ids);
    let submitted = tracks::list_submitted(&mut conn, *job_id, &ids).await?;
    if let Some(place) = ids.iter().position(|id| !submitted.contains(id)) {
        return Err(not_submitted("track_ids", place).into());
    }
    let title = tracks::find_title(&mut conn, *job_id).await?;
    let contents = contents::collect(&mut conn, context.config, &ids, None).await?;
    drop(conn);
    let new = new_archive(
        *format,
        safe(&title, "submissions", archive::ending(*format)),
        &contents,
    )?;
    let holder = store::Holder::of_reviewer(caller.session_id, *job_id);
    ask(context, Subject::from(caller), new, holder).await
}

fn new_archive(format: ArchiveFormat, file_name: String, contents: &Contents) -> Result<store::NewArchive, WriteError> {
    let packing = Packing::Archive(format);
    let files = contents.tracks.len() + 1;
    let contents = serde_json::to_string(contents).map_err(|error| WriteError::Internal(error.into()))?;
    Ok(store::NewArchive {
        key: ArchiveKey::of(packing, &file_name, &contents),
        packing,
        file_name,
        contents,
        files: i32::try_from(files).unwrap_or(i32::MAX),
    })
}

/// Requests the CSV file of all tracks of the platform, for one of the staff.
///
/// # Errors
/// 429 if the caller's session already has three exports in preparation.
pub async fn ask_for_tracks(
    context: ExportContext<'_>,
    caller: &Caller,
    now: OffsetDateTime,
) -> Result<ExportAnswer, WriteError> {
    // each person gets their own file, with the tracks as they are when it is prepared
    let contents = json!({ "asked": secrets::token() }).to_string();
    let file_name = format!("tracks-{}.csv", now.date());
    let new = store::NewArchive {
        key: ArchiveKey::of(Packing::Csv, &file_name, &contents),
        packing: Packing::Csv,
        file_name,
        contents,
        files: 1,
    };
    let holder = store::Holder::of_staff(caller.session_id);
    ask(context, Subject::from(caller), new, holder).await
}

async fn ask(
    context: ExportContext<'_>,
    subject: Subject,
    new: store::NewArchive,
    holder: store::Holder,
) -> Result<ExportAnswer, WriteError> {
    let states = ExportStates::new(context.signer.clone());
    let written = context.live.write(subject).run(async move |write| {
        let is_new = store::insert_archive(write.rows(), &new).await?;
        let fresh = ExportId(secrets::token());
        let export = store::find_or_insert_export(write.rows(), &fresh, &new.key, &holder).await?;
        if store::count_under_way(write.rows(), &holder).await? > PREPARING_MAX {
            let message = "Three archives are being prepared already";
            return Err(Refusal::from(ErrorCode::TooManyRequests).with_message(message).into());
        }
        if is_new {
            write.enqueue(&preparation(&new.key)).await?;
        }
        write.audit(None, json!({ "file": new.file_name })).await?;
        let topic = Topic::Export(export);
        let state = states
            .find(write.rows(), std::slice::from_ref(&topic))
            .await?
            .remove(&topic);
        Ok((topic, state.ok_or(ErrorCode::InternalError)?))
    });
    let (topic, state) = written.await?.result;
    Ok(answer(topic, state))
}

fn answer(topic: Topic, state: ExportChange) -> ExportAnswer {
    let (state, percent, download_url) = match state {
        ExportChange::Preparing { .. } => (ExportState::Preparing, 0, None),
        ExportChange::Progress { percent, .. } => (ExportState::Progress, percent, None),
        ExportChange::Done { download_url, .. } => (ExportState::Done, 100, Some(download_url)),
        ExportChange::Failed { .. } => (ExportState::Failed, 0, None),
    };
    ExportAnswer {
        topic,
        state,
        percent,
        download_url,
    }
}
