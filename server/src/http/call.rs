//! The extractors of a call: who makes it, then what it asks. In this order, so that a stranger learns nothing about a
//! payload's form.

use std::pin::Pin;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpRequest, web};
use bytes::{Bytes, BytesMut};
use futures_util::StreamExt as _;
use protocol::error_code::ErrorCode;
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use utoipa::ToSchema;

use super::guard::{self, Who};
use super::openapi::census::Census;
use super::{CallError, validate};
use crate::config::Config;

/// A payload is small: one that takes longer is not coming.
const BODY_WITHIN: Duration = Duration::from_secs(10);

/// The payload of a call that takes nothing.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct Empty {}

/// A call with a JSON payload: the caller, admitted as `W` says, and the request.
#[derive(Debug)]
pub struct Call<W, T> {
    /// Who calls.
    pub who: W,
    /// What they ask.
    pub request: T,
}

/// A call without a JSON payload (multipart): the caller, admitted as `W` says.
#[derive(Debug)]
pub struct By<W>(pub W);

type Extracted<T> = Pin<Box<dyn Future<Output = Result<T, CallError>>>>;

impl<W: Who, T: DeserializeOwned + 'static> FromRequest for Call<W, T> {
    type Error = CallError;
    type Future = Extracted<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        Census::note::<W>(request);
        let request = request.clone();
        let payload = payload.take();
        Box::pin(async move {
            let who = guard::admit::<W>(&request).await?;
            let body = tokio::time::timeout(BODY_WITHIN, read_body(&request, payload)).await;
            let body =
                body.map_err(|_| CallError::new(ErrorCode::InvalidRequest).with_message("the body ended early"))??;
            Ok(Self {
                who,
                request: parse(&body)?,
            })
        })
    }
}

impl<W: Who> FromRequest for By<W> {
    type Error = CallError;
    type Future = Extracted<Self>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        Census::note::<W>(request);
        let request = request.clone();
        Box::pin(async move { guard::admit::<W>(&request).await.map(By) })
    }
}

async fn read_body(request: &HttpRequest, mut payload: Payload) -> Result<Bytes, CallError> {
    let limit = request
        .app_data::<web::Data<Config>>()
        .expect("the settings are part of the app")
        .limits
        .json_bytes;
    let announced = request
        .headers()
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length > limit) {
        return Err(ErrorCode::PayloadTooLarge.into());
    }
    let mut body = BytesMut::with_capacity(announced.unwrap_or(0));
    while let Some(chunk) = payload.next().await {
        let chunk =
            chunk.map_err(|_| CallError::new(ErrorCode::InvalidRequest).with_message("the body ended early"))?;
        if body.len() + chunk.len() > limit {
            return Err(ErrorCode::PayloadTooLarge.into());
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}

/// Reads a payload; empty counts as `{}`, and only an object will do (serde would take an array for a struct).
pub fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, CallError> {
    let body = body.trim_ascii();
    let body = if body.is_empty() { b"{}" } else { body };
    if body[0] != b'{' {
        return Err(CallError::new(ErrorCode::InvalidRequest).with_message("the body must be a JSON object"));
    }
    if holds_nul(body) {
        return Err(CallError::new(ErrorCode::InvalidRequest).with_message("text must not hold the character U+0000"));
    }
    let mut reader = serde_json::Deserializer::from_slice(body);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| describe(&error, body))?;
    reader
        .end()
        .map_err(|_| CallError::new(ErrorCode::InvalidRequest).with_message("the body must be one JSON object"))?;
    Ok(value)
}

/// Whether a text of this JSON holds U+0000, which the database cannot keep; it can only stand there escaped.
fn holds_nul(body: &[u8]) -> bool {
    let mut rest = body;
    while let Some(at) = rest.iter().position(|byte| *byte == b'\\') {
        let escaped = &rest[at + 1..];
        if escaped.starts_with(b"u0000") {
            return true;
        }
        rest = escaped.get(1..).unwrap_or_default();
    }
    false
}

fn describe(error: &serde_path_to_error::Error<serde_json::Error>, body: &[u8]) -> CallError {
    // where a choice of names has another type, the reader calls that a fault of the JSON
    if !error.inner().is_data() && serde_json::from_slice::<IgnoredAny>(body).is_err() {
        return CallError::new(ErrorCode::InvalidRequest).with_message("the body is not JSON");
    }
    let text = error.inner().to_string();
    if let Some(name) = text
        .strip_prefix("missing field `")
        .and_then(|rest| rest.split('`').next())
    {
        return CallError::field(name, validate::REQUIRED);
    }
    match error.path().iter().next() {
        Some(_) => CallError::field(error.path().to_string(), "Wrong type or value"),
        None => CallError::new(ErrorCode::InvalidRequest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    struct Rate {
        track_id: i64,
        #[serde(default)]
        note: String,
    }

    fn fields(body: &str) -> Vec<String> {
        parse::<Rate>(body.as_bytes())
            .unwrap_err()
            .body()
            .fields
            .into_keys()
            .collect()
    }

    #[test]
    fn a_wrong_type_and_a_missing_field_are_named() {
        assert_eq!(fields(r#"{"track_id": "7"}"#), ["track_id"]);
        assert_eq!(fields(r#"{"track_id": 7, "note": null}"#), ["note"]);
        assert_eq!(fields(""), ["track_id"]);
    }

    #[test]
    fn a_choice_of_another_type_is_named_and_json_that_is_none_is_not() {
        #[derive(Debug, Deserialize)]
        struct Chosen {
            #[expect(dead_code, reason = "it is only read")]
            role: protocol::entity::account::Role,
        }
        let refused = |body: &str| parse::<Chosen>(body.as_bytes()).unwrap_err().body();
        assert!(refused(r#"{"role": true}"#).fields.contains_key("role"));
        assert_eq!(
            refused(r#"{"role": tru}"#).message.as_deref(),
            Some("the body is not JSON")
        );
    }

    #[test]
    fn a_text_that_the_database_cannot_keep_is_refused_and_one_that_looks_alike_is_not() {
        for note in ["\\u0000", "a\\\\\\u0000", "\\n\\u0000b"] {
            let body = format!(r#"{{"track_id": 7, "note": "{note}"}}"#);
            let error = parse::<Rate>(body.as_bytes()).unwrap_err();
            assert_eq!(error.code(), ErrorCode::InvalidRequest, "{body}");
        }
        let rate = parse::<Rate>(br#"{"track_id": 7, "note": "\\u0000 \u0001 u0000\\"}"#).unwrap();
        assert_eq!(rate.note, "\\u0000 \u{1} u0000\\");
        assert!(parse::<Rate>(br#"{"track_id": 7, "note": "\"#).is_err());
    }

    #[test]
    fn only_one_json_object_is_a_payload() {
        for body in [
            "[7, \"a\"]",
            "7",
            "null",
            "{",
            "{} {}",
            "\u{feff}{}",
            "{\"track_id\": 7}x",
        ] {
            let error = parse::<Rate>(body.as_bytes()).unwrap_err();
            assert_eq!(error.code(), ErrorCode::InvalidRequest, "{body}");
        }
        let rate = parse::<Rate>(b" {\"track_id\": 7, \"unknown\": [1]} ").unwrap();
        assert_eq!((rate.track_id, rate.note.as_str()), (7, ""));
    }
}
