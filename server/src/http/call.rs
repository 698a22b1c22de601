//! The extractors of a call. They check the caller before they parse the payload, so that a caller without the necessary rights learns
//! nothing about the form of the payload.

use std::pin::Pin;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpRequest, web};
use bytes::{Bytes, BytesMut};
use futures_util::StreamExt as _;
use protocol::error_code::ErrorCode;
use protocol::payload::read_object;
use protocol::refusal::Refusal;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

use super::guard::{self, CallerKind};
use super::{CallError, idempotency};
use crate::config::Config;

/// The time within which a payload must arrive.
const BODY_WITHIN: Duration = Duration::from_secs(10);

/// The payload of a call without fields.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct Empty {}

/// A call with a JSON payload: the caller, who is of the kind `W`, and the parsed payload.
#[derive(Debug)]
pub struct Call<W, T> {
    /// The caller, after the check that the call admits them.
    pub caller: W,
    /// The payload of the request, parsed from its JSON.
    pub request: T,
}

/// A call without a JSON payload, for example one with a multipart form. It contains only the caller, who is of the kind `W`.
#[derive(Debug)]
pub struct Admitted<W>(pub W);

type Extracted<T> = Pin<Box<dyn Future<Output = Result<T, CallError>>>>;

impl<W: CallerKind, T: DeserializeOwned + 'static> FromRequest for Call<W, T> {
    type Error = CallError;
    type Future = Extracted<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let payload = payload.take();
        Box::pin(async move {
            let caller = guard::admit::<W>(&request).await?;
            let limit = request
                .app_data::<web::Data<Config>>()
                .expect("the settings are part of the app")
                .limits
                .json_bytes;
            let body = read_body(&request, payload, limit).await?;
            if !body.is_empty() {
                check_format(&request)?;
            }
            let named = idempotency::with_request_id(request.headers(), &body)?;
            let request = parse(named.as_deref().unwrap_or(&body))?;
            Ok(Self { caller, request })
        })
    }
}

impl<W: CallerKind> FromRequest for Admitted<W> {
    type Error = CallError;
    type Future = Extracted<Self>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { guard::admit::<W>(&request).await.map(Admitted) })
    }
}

/// Reads the body of a request, of at most `limit` bytes.
pub(super) async fn read_body(request: &HttpRequest, payload: Payload, limit: usize) -> Result<Bytes, CallError> {
    let read = tokio::time::timeout(BODY_WITHIN, collect(request, payload, limit)).await;
    read.unwrap_or_else(|_| Err(ended_early()))
}

async fn collect(request: &HttpRequest, mut payload: Payload, limit: usize) -> Result<Bytes, CallError> {
    let announced = request
        .headers()
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length > limit) {
        return Err(too_large(limit));
    }
    let mut body = BytesMut::with_capacity(announced.unwrap_or(0));
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|_| ended_early())?;
        if body.len() + chunk.len() > limit {
            return Err(too_large(limit));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}

fn ended_early() -> CallError {
    CallError::new(ErrorCode::InvalidRequest).with_message("the body ended early")
}

fn too_large(limit: usize) -> CallError {
    CallError::new(ErrorCode::PayloadTooLarge).with_message(format!("A JSON body has at most {limit} bytes"))
}

/// Refuses a body whose content type is not JSON; a body without a content type counts as JSON. This check is needed because browsers let the
/// pages of other sites send forms and plain text without asking the server first.
fn check_format(request: &HttpRequest) -> Result<(), CallError> {
    let content_type = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|content_type| content_type.to_str().ok());
    let is_json = content_type.is_none_or(|content_type| {
        let format = content_type
            .split(';')
            .next()
            .unwrap_or_default()
            .trim()
            .to_ascii_lowercase();
        format == "application/json" || format.ends_with("+json")
    });
    if is_json {
        return Ok(());
    }
    Err(CallError::new(ErrorCode::UnsupportedFormat).with_message("The body must be application/json"))
}

/// Parses a payload; an empty payload counts as `{}`.
///
/// # Errors
/// `invalid_request` if the payload is not a JSON object, or one of its fields is wrong.
pub fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, CallError> {
    let body = body.trim_ascii();
    let body = if body.is_empty() { b"{}" } else { body };
    read_object(body).map_err(|error| Refusal::from(error).into())
}
