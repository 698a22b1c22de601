//! track/upload: adds a file to the caller's catalog as a draft track.

use std::ops::Range;
use std::time::Instant;

use actix_web::{HttpRequest, rt, web};
use actors::live::Live;
use actors::plan::Plans;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use macros::call;
use protocol::error_code::ErrorCode;
use protocol::ids::TrackId;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::ToSchema;
use uuid::Uuid;

use super::id3::Id3;
use super::receive::{Received, receive};
use crate::blob::{BlobError, BlobKey, BlobKind};
use crate::clock::Clock;
use crate::domain::track::store::NewTrack;
use crate::domain::track::upload::{check_limit, insert};
use crate::files::{Files, find_sound};
use crate::http::rate_limit::RateLimits;
use crate::http::{Admitted, CallError, CallResult, Caller, Creator, Response};
use media::audio::{Analysis, ProbeError};

/// The format of every stored track.
const FORMAT: &str = "mp3";

/// The form that uploads a track.
#[derive(Debug, ToSchema)]
#[expect(
    dead_code,
    reason = "it describes the form, which is read field by field as it streams in"
)]
pub(super) struct TrackUploadForm {
    /// An MP3 of at most 30 MB.
    #[schema(value_type = String, format = Binary)]
    inputfile: Vec<u8>,
    /// A name that the client chooses for this upload; sent before the file. If the client sends the upload again with this name within 24
    /// hours, no track is made, and the answer contains the result of the first upload.
    request_id: Option<String>,
}

/// The new draft track, and the values that the server read from the uploaded file.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct UploadedTrack {
    /// The id of the new track.
    track_id: TrackId,
    /// The duration of the decoded sound in seconds.
    track_duration: f64,
    /// The size of the file in bytes.
    file_size: i64,
    /// The format of the stored file: always mp3.
    format: String,
    /// The name of the uploaded file.
    file_name: String,
    /// The random name of the track in the file store, by which the calls under event/ identify it.
    name_in_base: String,
    /// A small waveform: 56 peaks of one byte each, in base64.
    wave: String,
    /// The integrated loudness in LUFS, one decimal; null if the track is silent.
    loudness: Option<f64>,
    /// The true peak in dBTP, one decimal; null if the track is silent.
    true_peak: Option<f64>,
    /// The id of another track of the caller with exactly the same audio frames; the tags may differ. Null if there is none.
    same_as: Option<TrackId>,
    /// The values that the file's tags suggest for the track's form.
    id3: Id3,
}

/// Adds an MP3 to the caller's catalog as a draft track. The draft has the title 'Unknown', the type music and the tags '#empty'.
///
/// 415 `unsupported_format` if the file cannot be decoded as an MP3. 413 `file_too_large` over 30 MB; 402 `upload_limit_exceeded`,
/// `track_limit_exceeded` or `non_paid` if the plan does not allow another upload.
#[call(
    "/track/upload",
    errors(NonPaid, UploadLimitExceeded, TrackLimitExceeded, UnsupportedFormat, Conflict),
    body = TrackUploadForm
)]
#[expect(clippy::too_many_arguments, reason = "each is a part of the server")]
pub(super) async fn upload(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    files: web::Data<Files>,
    plans: web::Data<Plans>,
    rate_limits: web::Data<RateLimits>,
    by: Admitted<Creator>,
    request: HttpRequest,
    payload: web::Payload,
) -> CallResult<UploadedTrack> {
    let Admitted(Creator(caller)) = by;
    rate_limits.check_upload(caller.user_id, Instant::now())?;
    let place = files.places.take(caller.user_id, &request)?;
    let has_room = async |request_id: Option<&str>| -> Result<(), CallError> {
        let mut connection = pool.acquire().await?;
        let today = Clock.now().date();
        Ok(check_limit(&mut connection, &plans, caller.user_id, request_id, today).await?)
    };
    let received = receive(request.headers(), payload, &files.staging, &place, has_room).await?;
    // runs in a task of its own from here, so that a client that disconnects leaves nothing half done and a refused file is counted
    let keeping = rt::spawn(async move {
        let _place = place;
        let analysis = analyse_received(&files, &rate_limits, &caller, &received).await?;
        keep(&live, &files, &plans, &caller, received, analysis).await
    });
    keeping.await.map_err(CallError::internal)?.map(Response::new)
}

/// Decodes the received file. A file that is not a usable MP3 counts against the caller's limit of refused uploads.
async fn analyse_received(
    files: &Files,
    rate_limits: &RateLimits,
    caller: &Caller,
    received: &Received,
) -> Result<Analysis, CallError> {
    let path = received.file.path().to_owned();
    let analysed = files.decoding.analyse_for(caller.user_id, path).await;
    analysed.map_err(|error| {
        if !matches!(error, ProbeError::Io(_)) {
            rate_limits.count_refused_upload(caller.user_id, Instant::now());
        }
        refuse_format(error)
    })
}

fn refuse_format(error: ProbeError) -> CallError {
    let refused = CallError::new(ErrorCode::UnsupportedFormat);
    match error {
        ProbeError::NotMp3(_) => refused
            .with_message("Unsupported format")
            .with_field("inputfile", "Must be an mp3: MPEG audio, layer 3"),
        ProbeError::Truncated { .. } => {
            refused.with_message("The application cannot determine the duration of the track")
        }
        ProbeError::TooLong => refused.with_message("A track lasts three hours at most"),
        ProbeError::Io(error) => error.into(),
    }
}

/// Stores the audio and the drawing of its waveform, then inserts the track's row. Removes the stored files if no row was inserted.
async fn keep(
    live: &Live,
    files: &Files,
    plans: &Plans,
    caller: &Caller,
    received: Received,
    analysis: Analysis,
) -> Result<UploadedTrack, CallError> {
    let name_in_base = Uuid::new_v4().simple().to_string();
    let keys = [BlobKind::Audio, BlobKind::Waveform]
        .map(|kind| BlobKey::new(kind, &name_in_base).expect("32 hexadecimal digits are a name of the file store"));
    let drawing = serde_json::to_vec(&analysis.waveform).map_err(CallError::internal)?;
    files.staging.mark(&name_in_base)?;
    let answer = match store_files(files, &received, &keys, drawing.into()).await {
        Ok(sound) => {
            let track = NewTrack {
                name_in_base: name_in_base.clone(),
                duration: analysis.duration,
                file_size: received.bytes as i64,
                file_name: received.file_name,
                format: FORMAT,
                wave: analysis.waveform.row(),
                loudness: analysis.loudness,
                sound_hash: analysis.sound_hash,
                sound,
            };
            let id3: Id3 = analysis.tags.into();
            let show = move |track_id, track: &NewTrack, same_as| shown(track_id, track, same_as, id3.clone());
            let inserted = insert(live, plans, caller, track, received.request_id, show);
            inserted.await.map(|inserted| inserted.result).map_err(CallError::from)
        }
        Err(error) => Err(error.into()),
    };
    // if the outcome of the commit is unknown, the files and the staging note are kept
    if (answer.as_ref()).is_err_and(|error| error.code() == ErrorCode::OutcomeUnknown) {
        return answer;
    }
    // a repeated request was answered with the first upload, whose files are stored already
    let is_kept = (answer.as_ref()).is_ok_and(|uploaded| uploaded.name_in_base == name_in_base);
    if !is_kept {
        files.remove_track(&name_in_base).await;
    }
    files.staging.clear(&name_in_base);
    answer
}

/// Stores the drawing of the waveform and the audio file. Returns the range of bytes in the audio file that contains the sound; the tags
/// lie outside this range.
async fn store_files(
    files: &Files,
    received: &Received,
    [audio, drawing]: &[BlobKey; 2],
    drawn: Bytes,
) -> Result<Range<u64>, BlobError> {
    files.blobs.put_bytes(drawing, drawn).await?;
    files.blobs.put_file(audio, received.file.path()).await?;
    find_sound(files.blobs.as_ref(), audio, received.bytes).await
}

fn shown(track_id: TrackId, track: &NewTrack, same_as: Option<TrackId>, id3: Id3) -> UploadedTrack {
    UploadedTrack {
        track_id,
        track_duration: track.duration,
        file_size: track.file_size,
        format: track.format.to_owned(),
        file_name: track.file_name.clone(),
        name_in_base: track.name_in_base.clone(),
        wave: STANDARD.encode(&track.wave),
        loudness: track.loudness.integrated,
        true_peak: track.loudness.true_peak,
        same_as,
        id3,
    }
}
