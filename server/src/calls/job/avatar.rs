//! job/set_avatar, set_avatar_id and get_avatar: upload, set and return a job's picture. The picture is uploaded before the job is made.

use actix_web::{HttpRequest, rt, web};
use actors::live::Live;
use macros::call;
use protocol::error_code::ErrorCode;
use protocol::ids::{FileId, JobId};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::ToSchema;

use crate::clock::Clock;
use crate::domain::job::{self, JobEdit, avatar};
use crate::files::Files;
use crate::files::picture::{self, Picture, image_address};
use crate::http::{Admitted, Call, CallError, CallResult, Caller, Manager, Response, User};
use media::image::PictureKind;

/// The form that uploads a job's picture.
#[derive(Debug, ToSchema)]
#[expect(
    dead_code,
    reason = "it describes the form, which is read field by field as it streams in"
)]
pub(super) struct JobAvatarForm {
    /// A PNG or JPEG of at most 1,070,000 bytes and 25 million pixels.
    #[schema(value_type = String, format = Binary)]
    inputfile: Vec<u8>,
}

/// The id of an uploaded picture.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct UploadedAvatar {
    file_id: FileId,
}

/// Uploads a picture for a job. The largest square in its middle is stored, at most 512 pixels wide, without metadata. Only the caller can
/// use the picture. It is deleted after 24 hours unless job/create, job/update or job/set_avatar_id has set it as a job's picture. Only the
/// newest 20 unused pictures of a caller are kept.
///
/// 415 `unsupported_format` if the file cannot be decoded as a picture. 413 `file_too_large` over 1,070,000 bytes.
#[call("/job/set_avatar", errors(UnsupportedFormat), body = JobAvatarForm)]
pub(super) async fn set_avatar(
    live: web::Data<Live>,
    files: web::Data<Files>,
    by: Admitted<Manager>,
    request: HttpRequest,
    payload: web::Payload,
) -> CallResult<UploadedAvatar> {
    let Admitted(Manager(caller)) = by;
    let form = picture::read(&files, &caller, &request, payload, "inputfile", PictureKind::Square).await?;
    let picture = form.picture()?;
    // runs in a task of its own from here, so that a client that disconnects leaves nothing half done
    let keeping = rt::spawn(async move { keep(&live, &files, &caller, picture).await });
    let file_id = keeping.await.map_err(CallError::internal)??;
    Ok(Response::new(UploadedAvatar { file_id }))
}

async fn keep(live: &Live, files: &Files, caller: &Caller, picture: Picture) -> Result<FileId, CallError> {
    let Picture { bytes, place } = picture;
    let _place = place;
    let mut file = None;
    picture::keep(files, bytes, async |name| {
        file = Some(avatar::upload(live, caller, name).await?.result);
        Ok(())
    })
    .await?;
    Ok(file.ok_or(ErrorCode::TryAgain)?)
}

/// The job, and its new picture.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct JobSetAvatarIdRequest {
    job_id: JobId,
    /// The file_id of a picture that the caller has uploaded; null removes the job's picture.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required, value_type = Option<FileId>)]
    id: Option<FileId>,
}

/// Sets the picture of a job of one of the caller's companies, or removes it.
#[call("/job/set_avatar_id", live(Job), errors(NotFound))]
pub(super) async fn set_avatar_id(
    live: web::Data<Live>,
    call: Call<Manager, JobSetAvatarIdRequest>,
) -> CallResult<bool> {
    let (Manager(caller), JobSetAvatarIdRequest { job_id, id }) = (call.caller, call.request);
    let edit = JobEdit {
        avatar_id: Some(id),
        ..JobEdit::default()
    };
    Ok(job::edit(&live, &caller, job_id, edit).await?.map(|_| true).into())
}

/// The picture whose address is requested.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct JobGetAvatarRequest {
    /// The file_id of the picture.
    id: FileId,
}

/// The address of a job's picture.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct JobAvatarAddress {
    url: String,
}

/// Returns the address of a job's picture. The caller must have uploaded the picture, or must be able to see a job that has it.
#[call("/job/get_avatar", errors(NotFound))]
pub(super) async fn get_avatar(
    pool: web::Data<PgPool>,
    call: Call<User, JobGetAvatarRequest>,
) -> CallResult<JobAvatarAddress> {
    let mut connection = pool.acquire().await?;
    let name = avatar::find(&mut connection, call.caller.0.user_id, call.request.id, Clock.now()).await?;
    Ok(Response::new(JobAvatarAddress {
        url: image_address(&name),
    }))
}
