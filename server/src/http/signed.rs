//! The extractor for requests that the payment provider sends. They have no session; instead, their signature is checked over the raw bytes
//! of the body before the body is parsed.

use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use protocol::error_code::ErrorCode;
use serde::de::DeserializeOwned;
use time::OffsetDateTime;
use tokio::sync::Semaphore;

use super::CallError;
use super::call::read_body;
use crate::config::http::Token;
use crate::payments::signature;

/// The maximum size, in bytes, of the body of a request from the payment provider.
const BYTES_MAX: usize = 512 * 1024;

/// The maximum number of the payment provider's requests that are read at the same time.
const AT_ONCE: usize = 64;

/// The endpoint for the payment provider's requests: the secrets for checking their signatures, and the limit on the number of simultaneous
/// requests.
#[derive(Debug)]
pub struct Endpoint {
    secrets: Vec<Token>,
    places: Semaphore,
}

impl Endpoint {
    /// Creates the endpoint with the secrets for checking signatures.
    pub fn new(secrets: Vec<Token>) -> Self {
        Self {
            secrets,
            places: Semaphore::new(AT_ONCE),
        }
    }
}

/// A request that the payment provider has signed.
#[derive(Debug)]
pub struct Signed<T> {
    /// The time at which the payment provider signed the request.
    pub at: OffsetDateTime,
    /// The parsed body of the request.
    pub request: T,
}

impl<T: DeserializeOwned + 'static> FromRequest for Signed<T> {
    type Error = CallError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, CallError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let payload = payload.take();
        Box::pin(async move {
            let endpoint = request.app_data::<web::Data<Endpoint>>();
            let endpoint = endpoint.expect("the endpoint is part of the app");
            let _place = endpoint
                .places
                .try_acquire()
                .map_err(|_| CallError::new(ErrorCode::TryAgain))?;
            let signature = request.headers().get(signature::HEADER);
            let signature = signature.and_then(|signature| signature.to_str().ok());
            let signature = signature.ok_or(ErrorCode::InvalidSignature)?;
            let body = read_body(&request, payload, BYTES_MAX).await?;
            let at = signature::signed_at(signature, &body, &endpoint.secrets);
            let at = at.ok_or(ErrorCode::InvalidSignature)?;
            let request = serde_json::from_slice(&body);
            let request =
                request.map_err(|error| CallError::new(ErrorCode::InvalidRequest).with_message(error.to_string()))?;
            Ok(Self { at, request })
        })
    }
}
