//! Handles one API request: parses its bytes, runs the handler of its call, and makes the answer.

use std::future::{Future, ready};
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpRequest, HttpResponse, HttpResponseBuilder, web};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::error::ApiError;
use super::kinds::Kinds;
use super::{expand, params};
use crate::payments::sandbox::ids;
use crate::payments::sandbox::instance::Sandbox;
use crate::payments::sandbox::operation::{Cause, Operation};
use crate::payments::sandbox::store::{self, Answered};
use crate::secrets;

/// The maximum number of characters of an idempotency key.
const KEY_MAX: usize = 255;

/// A parsed API request, as the handler of its call receives it.
pub(in crate::payments::sandbox) struct Call<T> {
    /// The id in the address of the request; empty if the address contains none.
    pub(in crate::payments::sandbox) id: String,
    /// The parameters of the request.
    pub(in crate::payments::sandbox) params: T,
}

/// The parameters of an API call that accepts none.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::payments::sandbox) struct Nothing {}

/// A request that was sent with the right API key.
pub(super) struct Request {
    sandbox: Sandbox,
    kinds: web::Data<Kinds>,
    id: String,
    /// The parameters as the client sent them: the body of the request, or its query if the body is empty.
    raw: Vec<u8>,
    fingerprint: Vec<u8>,
    idempotency_key: Option<String>,
}

impl FromRequest for Request {
    type Error = actix_web::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Self::Error>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let sandbox = request
            .app_data::<web::Data<Sandbox>>()
            .map(|sandbox| sandbox.get_ref().clone());
        let Some(sandbox) = sandbox.filter(|sandbox| has_key(request, &sandbox.keys().api_key.0)) else {
            return Box::pin(ready(Err(refused(&ApiError::unauthorized()))));
        };
        let Some(kinds) = request.app_data::<web::Data<Kinds>>().cloned() else {
            return Box::pin(ready(Err(refused(&ApiError::internal("no kinds of objects")))));
        };
        let idempotency_key = header_text(request, "idempotency-key");
        if idempotency_key
            .as_ref()
            .is_some_and(|key| key.is_empty() || key.len() > KEY_MAX)
        {
            let error = ApiError::invalid("idempotency_key_invalid", "Idempotency keys have 1 to 255 characters.");
            return Box::pin(ready(Err(refused(&error))));
        }
        let id = request.match_info().get("id").unwrap_or_default().to_owned();
        let line = format!("{} {}?{}\n", request.method(), request.path(), request.query_string());
        let query = request.query_string().as_bytes().to_vec();
        let body = web::Bytes::from_request(request, payload);
        Box::pin(async move {
            let body = body.await?;
            let raw = if body.is_empty() { query } else { body.to_vec() };
            let fingerprint = Sha256::new().chain_update(line).chain_update(&raw).finalize().to_vec();
            Ok(Self {
                sandbox,
                kinds,
                id,
                raw,
                fingerprint,
                idempotency_key,
            })
        })
    }
}

fn header_text(request: &HttpRequest, name: &str) -> Option<String> {
    let value = request.headers().get(name)?;
    Some(value.to_str().unwrap_or_default().to_owned())
}

/// Returns true if the request has the API key as a bearer token, or as the user name of basic authorization, which command-line tools use.
/// Hashes are compared, so that the duration of the comparison reveals nothing about the key.
fn has_key(request: &HttpRequest, key: &str) -> bool {
    use base64::Engine as _;
    let sent = header_text(request, header::AUTHORIZATION.as_str()).unwrap_or_default();
    let sent = match sent.split_once(' ') {
        Some(("Bearer", token)) => token.to_owned(),
        Some(("Basic", pair)) => {
            let pair = base64::engine::general_purpose::STANDARD
                .decode(pair)
                .unwrap_or_default();
            let pair = String::from_utf8(pair).unwrap_or_default();
            pair.split(':').next().unwrap_or_default().to_owned()
        }
        _ => return false,
    };
    secrets::hash(&sent) == secrets::hash(key)
}

fn refused(error: &ApiError) -> actix_web::Error {
    actix_web::error::InternalError::from_response("refused", error.response()).into()
}

/// Runs an API call that changes something, and returns its answer. If the request's idempotency key was used before, returns the answer to
/// the first request with that key, and changes nothing.
pub(super) async fn write<T: DeserializeOwned>(
    request: Request,
    handler: impl AsyncFn(&mut Operation<'_>, Call<T>) -> Result<Value, ApiError>,
) -> HttpResponse {
    let Request {
        sandbox,
        kinds,
        id,
        raw,
        fingerprint,
        idempotency_key: key,
    } = request;
    let cause = Cause {
        id: Some(ids::new("req")),
        idempotency_key: key.clone(),
    };
    let result = sandbox.write(cause, async |running: &mut Operation<'_>| {
        if let Some(key) = &key
            && let Some(answered) = store::find_answer(running.connection, key).await?
        {
            return if answered.fingerprint == fingerprint {
                Ok((answered, true))
            } else {
                Err(ApiError::other_request())
            };
        }
        let sent = params::read::<T>(&raw)?;
        let call = Call {
            id,
            params: sent.params,
        };
        let (status, body) = match handler(running, call).await {
            Ok(mut body) => {
                expand::expand(&kinds, running, &mut body, &sent.expand).await?;
                (200, body)
            }
            Err(error) if error.is_result() => (error.status().as_u16() as i16, error.body()),
            Err(error) => return Err(error),
        };
        let answered = Answered {
            fingerprint,
            status,
            body,
        };
        if let Some(key) = &key {
            store::insert_answer(running.connection, key, &answered).await?;
        }
        Ok((answered, false))
    });
    match result.await {
        Ok((answered, is_repeated)) => {
            let status = actix_web::http::StatusCode::from_u16(answered.status as u16).unwrap_or_default();
            let mut response = HttpResponseBuilder::new(status);
            if is_repeated {
                response.insert_header(("idempotent-replayed", "true"));
            }
            response.json(answered.body)
        }
        Err(error) => error.response(),
    }
}

/// Runs an API call that only reads, and returns its answer.
pub(super) async fn read<T: DeserializeOwned>(
    request: Request,
    handler: impl AsyncFn(&mut Operation<'_>, Call<T>) -> Result<Value, ApiError>,
) -> HttpResponse {
    let kinds = request.kinds;
    let result = request.sandbox.read(async |running: &mut Operation<'_>| {
        let sent = params::read::<T>(&request.raw)?;
        let call = Call {
            id: request.id,
            params: sent.params,
        };
        let mut body = handler(running, call).await?;
        expand::expand(&kinds, running, &mut body, &sent.expand).await?;
        Ok(body)
    });
    match result.await {
        Ok(body) => HttpResponse::Ok().json(body),
        Err(error) => error.response(),
    }
}

/// Runs an API call that consists of several transactions, and returns its answer.
pub(super) async fn steps<T: DeserializeOwned>(
    request: Request,
    steps: impl AsyncFn(Sandbox, T) -> Result<Value, ApiError>,
) -> HttpResponse {
    let result = match params::read::<T>(&request.raw) {
        Ok(sent) => steps(request.sandbox, sent.params).await,
        Err(error) => Err(error),
    };
    match result {
        Ok(body) => HttpResponse::Ok().json(body),
        Err(error) => error.response(),
    }
}
