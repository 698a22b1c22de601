//! `GET /files/track/…`: the audio of tracks, which can be requested in ranges, and their waveforms.

use actix_web::body::SizedStream;
use actix_web::http::StatusCode;
use actix_web::http::header::{DispositionType, EntityTag};
use actix_web::middleware::Compress;
use actix_web::{HttpRequest, HttpResponse, route, web};
use actors::access;
use actors::access::file::PlayableTrack;
use protocol::error_code::ErrorCode;
use protocol::ids::TrackId;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use sqlx::PgPool;
use utoipa::IntoParams;

use super::conditions::{is_known, strong_tag};
use super::content::Content;
use super::headers::guarded;
use super::headers::{content_disposition, track_file_name};
use super::ranges::Served;
use super::sound::find_sound;
use super::tag_facts::list_tag_facts;
use super::{Grant, Holder, Opened, Part, TrackFile};
use crate::blob::{BlobKey, BlobKind};
use crate::clock::Clock;
use crate::config::Config;
use crate::files::Files;
use crate::http::rate_limit::{ConnectionOwner, network_of};
use crate::http::{CallError, Caller, guard};
use media::audio::{TagFacts, id3v24};

/// The query parameters of a signed address, exactly as a call has returned them.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Signed {
    /// The session or link for which the address was made.
    #[serde(rename = "for")]
    holder: String,
    /// The time until which the address is valid, in Unix seconds.
    until: i64,
    /// The signature of the address.
    sign: String,
}

/// A track's audio, to be played (`audio`) or saved (`download`). The owner plays the file as it was uploaded; all others receive its audio
/// frames without the tags of the upload. A download is the audio frames after a new ID3v2.4 tag with the track's present data. One range per
/// request is supported. The response is the whole file if the request contains several ranges, or if its `If-Range` contains the entity tag of
/// an earlier version of the file.
#[utoipa::path(
    get,
    path = "/files/track/{track_id}/{part}",
    params(("track_id" = i64, Path), ("part" = String, Path, description = "audio or download"), Signed),
    responses(
        (status = 200, description = "the whole file", content_type = "audio/mpeg"),
        (status = 206, description = "the range asked for", content_type = "audio/mpeg"),
        (status = 304, description = "not changed"),
        (status = 403, description = "not a valid address, or no longer"),
        (status = 404, description = "no such track for the person for whom the address was made"),
        (status = 416, description = "the range lies outside the file")
    )
)]
#[route("/files/track/{track_id}/{part:audio|download}", method = "GET", method = "HEAD")]
pub(super) async fn audio(
    pool: web::Data<PgPool>,
    files: web::Data<Files>,
    config: web::Data<Config>,
    request: HttpRequest,
    path: web::Path<(String, String)>,
    signed: Result<web::Query<Signed>, actix_web::Error>,
) -> Result<HttpResponse, CallError> {
    let (track_id, part) = path.into_inner();
    let part = part.parse().map_err(|_| ErrorCode::NotFound)?;
    let grant = check_address(&files, &track_id, part, signed)?;
    let track = find_playable(&pool, &grant).await?.ok_or(ErrorCode::NotFound)?;
    identify_connection(&request, &config, &grant, &track);
    let key = key(BlobKind::Audio, &track)?;
    let size = files.blobs.size(&key).await?.ok_or(ErrorCode::NotFound)?;
    let (disposition, content) = if part == Part::Audio && track.heard_by == Some(track.owner_id) {
        (DispositionType::Inline, Content::stored(key, size))
    } else {
        let sound = match &track.sound {
            Some(sound) => sound.clone(),
            None => find_sound(files.blobs.as_ref(), &key, size).await?,
        };
        let (disposition, tag) = if part == Part::Download {
            let facts = find_tag_facts(&pool, &config, &grant)
                .await?
                .ok_or(ErrorCode::NotFound)?;
            (
                DispositionType::Attachment,
                id3v24(&facts).map_err(CallError::internal)?,
            )
        } else {
            (DispositionType::Inline, Vec::new())
        };
        (disposition, Content::sound(key, sound, tag))
    };
    let name = track_file_name(&track.artist_name, &track.title);
    let part = Served {
        content,
        content_type: "audio/mpeg",
        disposition: content_disposition(disposition, &name),
    };
    let is_allowed = move || {
        let (pool, grant) = (pool.clone(), grant.clone());
        async move { Ok(find_playable(&pool, &grant).await?.is_some()) }
    };
    part.answer(&request, &files, is_allowed).await
}

/// A track's waveform. `duration` is in seconds; `peaks` and `body` each contain 800 numbers from 0 to 255 (`body` is the root mean square). The
/// response is JSON, and is compressed for clients that accept this.
#[utoipa::path(
    get,
    path = "/files/track/{track_id}/waveform",
    params(("track_id" = i64, Path), Signed),
    responses(
        (status = 200, description = "the drawing", content_type = "application/json"),
        (status = 304, description = "not changed"),
        (status = 403, description = "not a valid address, or no longer"),
        (status = 404, description = "no such track for the person for whom the address was made")
    )
)]
#[route(
    "/files/track/{track_id}/waveform",
    method = "GET",
    method = "HEAD",
    wrap = "Compress::default()"
)]
pub(super) async fn waveform(
    pool: web::Data<PgPool>,
    files: web::Data<Files>,
    config: web::Data<Config>,
    request: HttpRequest,
    path: web::Path<String>,
    signed: Result<web::Query<Signed>, actix_web::Error>,
) -> Result<HttpResponse, CallError> {
    let grant = check_address(&files, &path, Part::Waveform, signed)?;
    let track = find_playable(&pool, &grant).await?.ok_or(ErrorCode::NotFound)?;
    identify_connection(&request, &config, &grant, &track);
    let key = key(BlobKind::Waveform, &track)?;
    // weak: the same waveform has other bytes when it is compressed
    let mut tag = entity_tag(&key);
    tag.weak = true;
    let mut response = guarded(&tag);
    if is_known(&request, &tag) {
        return Ok(response.status(StatusCode::NOT_MODIFIED).finish());
    }
    let size = files.blobs.size(&key).await?.ok_or(ErrorCode::NotFound)?;
    let body = files.blobs.read(&key, 0..size).await?;
    Ok(response
        .content_type("application/json")
        .body(SizedStream::new(size, body)))
}

impl Signed {
    /// Checks the signature and the expiry of an address, and returns what the address allows.
    ///
    /// # Errors
    /// 403 for an address that was changed or has expired.
    pub fn check<T: Opened>(self, files: &Files, opened: T) -> Result<Grant<T>, CallError> {
        let holder: Holder = self.holder.parse().map_err(|_| ErrorCode::Forbidden)?;
        let grant = Grant {
            opened,
            holder,
            expires: self.until,
        };
        let now = Clock.now().unix_timestamp();
        let checked = files.signer.check(&grant, &self.sign, now);
        checked.map_err(|_| ErrorCode::Forbidden)?;
        Ok(grant)
    }

    /// Checks an address that works only for the session for which it was made, and returns the caller, whose session it is.
    ///
    /// # Errors
    /// 403 for an address that is not valid, and for a caller of another session or without a session.
    pub fn check_session<T: Opened>(
        signed: Result<web::Query<Self>, actix_web::Error>,
        files: &Files,
        opened: T,
        caller: Option<Caller>,
    ) -> Result<Caller, CallError> {
        let signed = signed.map_err(|_| ErrorCode::Forbidden)?.into_inner();
        let holder = signed.check(files, opened)?.holder;
        let caller = caller.filter(|caller| holder == Holder::Session(caller.session_id));
        Ok(caller.ok_or(ErrorCode::Forbidden)?)
    }
}

fn check_address(
    files: &Files,
    track_id: &str,
    part: Part,
    signed: Result<web::Query<Signed>, actix_web::Error>,
) -> Result<Grant<TrackFile>, CallError> {
    let signed = signed.map_err(|_| ErrorCode::Forbidden)?.into_inner();
    let track_id: TrackId = track_id.parse().map_err(|_| ErrorCode::NotFound)?;
    signed.check(files, TrackFile { track_id, part })
}

/// Returns the track of an address; `None` if the holder of the address may not play it or, for a download, may not save it.
async fn find_playable(pool: &PgPool, grant: &Grant<TrackFile>) -> Result<Option<PlayableTrack>, sqlx::Error> {
    let (mut connection, track_id) = (pool.acquire().await?, grant.opened.track_id);
    match &grant.holder {
        Holder::Session(session_id) => access::file::find_by_session(&mut connection, *session_id, track_id).await,
        Holder::Link(link_id, generation) => {
            let to_save = grant.opened.part == Part::Download;
            access::file::find_by_link(&mut connection, link_id, *generation, track_id, to_save).await
        }
    }
}

/// Counts the connection as one of the person or link that the file's address was issued to. Without this, a connection that plays a track
/// would count as anonymous.
fn identify_connection(request: &HttpRequest, config: &Config, grant: &Grant<TrackFile>, track: &PlayableTrack) {
    match track.heard_by {
        Some(person) => guard::identify_connection(request, person),
        None => identify_holder(request, config, &grant.holder),
    }
}

/// If an address was made for a share link, counts the connection among those of the link's visitors from the same network. Does nothing if
/// the address was made for a session.
pub(super) fn identify_holder(request: &HttpRequest, config: &Config, holder: &Holder) {
    if let (Holder::Link(link, _), Some(network)) = (holder, network_of(request, config)) {
        guard::identify_connection(request, ConnectionOwner::Holders(link.clone(), network));
    }
}

/// Returns the data for the ID3 tag of a downloaded track; `None` if there is no such track.
async fn find_tag_facts(
    pool: &PgPool,
    config: &Config,
    grant: &Grant<TrackFile>,
) -> Result<Option<TagFacts>, sqlx::Error> {
    let link = match &grant.holder {
        Holder::Session(_) => None,
        Holder::Link(link, _) => Some(link),
    };
    let (mut connection, track_id) = (pool.acquire().await?, grant.opened.track_id);
    let mut facts = list_tag_facts(&mut connection, config, &[track_id], link).await?;
    Ok(facts.remove(&track_id))
}

fn key(kind: BlobKind, track: &PlayableTrack) -> Result<BlobKey, CallError> {
    BlobKey::new(kind, &track.name_in_base)
        .ok_or_else(|| CallError::internal("a track's name is no name of the file store"))
}

/// Returns the entity tag of a stored file. It is made of the file's name, because a file never changes. The name is hashed, because not
/// everybody may know it.
pub(super) fn entity_tag(key: &BlobKey) -> EntityTag {
    strong_tag(&Sha256::digest(key.to_string().as_bytes()))
}
