//! Requests to the payment provider: Stripe, or a service with the same API. Requests use the types of async-stripe. Answers are read into this
//! server's own types, which have only the fields that are used, so that an object is read in the same way from an answer and from an event.
//!
//! A request ends within ten seconds (`payments.within_ms`), including the time it waits to be sent; at most sixteen run at the same time.
//! Failed requests are not repeated here: a change that must succeed is a task, which repeats the request with the same idempotency key.

use std::fmt;
use std::sync::OnceLock;
use std::time::Duration;

use miniserde::json;
use serde::de::DeserializeOwned;
use stripe::{ApiErrorsType, Client, ClientBuilder, IdempotencyKey, RequestStrategy, StripeError, StripeRequest};
use tokio::sync::Semaphore;
use tokio::time::timeout;
use uuid::Uuid;

use crate::config::http::Token;
use crate::config::{PaymentsConfig, PaymentsProvider};

/// The maximum number of requests to the provider that run at the same time.
const MAX_CONCURRENT_REQUESTS: usize = 16;

/// The reason why a request to the payment provider failed.
#[derive(Debug, thiserror::Error)]
pub enum ProviderError {
    /// This server has no payment provider.
    #[error("payments are not set up")]
    NotSetUp,
    /// The provider did not answer in time, could not be reached, or had an internal error. It is unknown whether it has done what was
    /// requested.
    #[error("the payment provider does not answer: {0}")]
    Silent(String),
    /// The provider refused the request.
    #[error("the payment provider refuses: {0}")]
    Refused(Refused),
    /// The provider's answer does not have the expected form.
    #[error("the payment provider's answer cannot be read: {0}")]
    Unreadable(String),
}

/// The answer with which the payment provider refuses a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The HTTP status of the answer.
    pub status: u16,
    /// True if the card was declined. In that case, `message` may be shown to the owner of the card.
    pub is_of_card: bool,
    /// The provider's error code; none if it sent no code.
    pub code: Option<String>,
    /// The name of the request's parameter that caused the refusal; none if the provider sent no name.
    pub field: Option<String>,
    /// The reason as a text for people; none if the provider sent no text.
    pub message: Option<String>,
}

impl Refused {
    /// Returns true if the same request would be refused again. Otherwise it may succeed later: the first request collided with another
    /// change of the same object, or the API key was wrong and the operator can correct it.
    pub const fn is_final(&self) -> bool {
        !matches!(self.status, 401 | 403 | 409)
    }
}

impl fmt::Display for Refused {
    /// Writes the status, the code and the field of the refusal, but not its message, because the message may contain values of the request.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = self.code.as_deref().unwrap_or("no code");
        let field = self.field.as_deref().unwrap_or("no field");
        write!(f, "{} ({code}, {field})", self.status)
    }
}

impl ProviderError {
    /// Returns true if the requested object does not exist at the provider.
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Refused(refused) if refused.status == 404)
    }
}

impl From<StripeError> for ProviderError {
    fn from(error: StripeError) -> Self {
        match error {
            StripeError::Stripe(error, status) if status < 500 && status != 429 => Self::Refused(Refused {
                status,
                is_of_card: matches!(error.type_, ApiErrorsType::CardError),
                code: error.code.map(|code| code.as_str().to_owned()),
                field: error.param,
                message: error.message,
            }),
            StripeError::Stripe(_, status) => Self::Silent(format!("status {status}")),
            StripeError::JSONDeserialize(text) => Self::Unreadable(text),
            StripeError::ClientError(text) | StripeError::ConfigError(text) => Self::Silent(text),
            StripeError::Timeout => Self::Silent("time-out".to_owned()),
        }
    }
}

/// Returns a new random idempotency key, for a request that may be sent twice without harm.
pub fn any_key() -> IdempotencyKey {
    IdempotencyKey::new(Uuid::new_v4().to_string()).expect("a UUID is a key")
}

/// Returns the idempotency key of a change that must be made only once, even if its request is sent several times. `of` identifies the
/// change. A change can consist of several requests, of which `step` names one.
pub fn key_of(of: Uuid, step: &str) -> IdempotencyKey {
    IdempotencyKey::new(format!("{of}-{step}")).expect("a UUID and a word are a key")
}

/// Sends requests to the payment provider.
pub struct Provider {
    client: OnceLock<Client>,
    within: Duration,
    places: Semaphore,
}

impl fmt::Debug for Provider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Provider")
    }
}

impl Provider {
    /// Creates the connection to the payment provider that the settings choose. If they choose the sandbox, [`Self::connect`] must be
    /// called when the sandbox runs.
    ///
    /// # Errors
    /// Fails if the address or the key is malformed.
    pub fn new(config: &PaymentsConfig) -> Result<Self, ProviderError> {
        let provider = Self {
            client: OnceLock::new(),
            within: Duration::from_millis(config.within_ms),
            places: Semaphore::new(MAX_CONCURRENT_REQUESTS),
        };
        if let (PaymentsProvider::Stripe, Some(key)) = (config.provider, &config.stripe_key) {
            provider.connect(key, config.stripe_url.as_deref())?;
        }
        Ok(provider)
    }

    /// Connects to the payment provider at this address. Does nothing if a provider is already connected.
    ///
    /// # Errors
    /// Fails if the address or the key is malformed.
    pub fn connect(&self, key: &Token, url: Option<&str>) -> Result<(), ProviderError> {
        let builder = ClientBuilder::new(&key.0);
        let builder = match url {
            Some(url) => builder.url(url),
            None => builder,
        };
        let client = builder.build()?;
        self.client.get_or_init(|| client);
        Ok(())
    }

    /// Returns true if a provider is connected.
    pub fn is_set_up(&self) -> bool {
        self.client.get().is_some()
    }

    /// Sends a request that only reads.
    pub async fn ask<T: DeserializeOwned>(&self, request: &impl StripeRequest) -> Result<T, ProviderError> {
        self.send(request, RequestStrategy::Once).await
    }

    /// Sends a request that changes something. If a request with the same key is sent again within a day, the provider does not make the
    /// change a second time.
    pub async fn act<T: DeserializeOwned>(
        &self,
        request: &impl StripeRequest,
        key: &IdempotencyKey,
    ) -> Result<T, ProviderError> {
        self.send(request, RequestStrategy::Idempotent(key.clone())).await
    }

    async fn send<T: DeserializeOwned>(
        &self,
        request: &impl StripeRequest,
        strategy: RequestStrategy,
    ) -> Result<T, ProviderError> {
        let client = self.client.get().ok_or(ProviderError::NotSetUp)?;
        let answered = timeout(self.within, async {
            let _place = self.places.acquire().await.expect("it is never closed");
            let request = request.build().customize::<json::Value>().request_strategy(strategy);
            request.send(client).await
        });
        let answer = answered
            .await
            .map_err(|_| ProviderError::Silent("time-out".to_owned()))??;
        serde_json::from_str(&json::to_string(&answer)).map_err(|error| ProviderError::Unreadable(error.to_string()))
    }
}
