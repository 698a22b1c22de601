//! Requests to the payment provider, Stripe or a service with the same API. Requests use async-stripe's types; answers are read into our
//! own types, which have only the fields that we use, so that an answer and the object in an event are read in the same way.
//!
//! A request ends within ten seconds (`payments.within_ms`), the wait for its place included; at most sixteen are under way. Requests are
//! not repeated here: a change that must succeed is a task, which repeats it with the same idempotency key.

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

/// The most requests that are under way at the same time.
const PLACES: usize = 16;

/// The reason why a request to the provider has no usable answer.
#[derive(Debug, thiserror::Error)]
pub enum ProviderError {
    /// This server has no payment provider.
    #[error("payments are not set up")]
    NotSetUp,
    /// The provider did not answer in time, could not be reached, or failed itself: it is unknown whether it did what was requested.
    #[error("the payment provider does not answer: {0}")]
    Silent(String),
    /// The provider refused the request.
    #[error("the payment provider refuses: {0}")]
    Refused(Refused),
    /// The answer does not have the expected form.
    #[error("the payment provider's answer cannot be read: {0}")]
    Unreadable(String),
}

/// The provider's answer to a request that it refuses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The status of the answer.
    pub status: u16,
    /// True if the card was declined, and `message` may be shown to its owner.
    pub is_of_card: bool,
    /// The name of the reason, if it has one.
    pub code: Option<String>,
    /// The field at fault, if there is one.
    pub field: Option<String>,
    /// The reason in words.
    pub message: Option<String>,
}

impl Refused {
    /// Returns true if the same request would be refused again. This is not so if another request changed the same object, or if the key is
    /// wrong, which the operator can correct.
    pub const fn is_final(&self) -> bool {
        !matches!(self.status, 401 | 403 | 409)
    }
}

impl fmt::Display for Refused {
    /// Leaves out the message, which may repeat the sent values.
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

/// Returns a key for a request that may be repeated without harm.
pub fn any_key() -> IdempotencyKey {
    IdempotencyKey::new(Uuid::new_v4().to_string()).expect("a UUID is a key")
}

/// Returns the key of a change that is made once, however often it is tried: `of` names the change, and `step` a part of it.
pub fn key_of(of: Uuid, step: &str) -> IdempotencyKey {
    IdempotencyKey::new(format!("{of}-{step}")).expect("a UUID and a word are a key")
}

/// The payment provider.
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
    /// Creates the provider of the settings. The product's own sandbox is connected once it runs.
    ///
    /// # Errors
    /// Fails if the address or the key cannot be sent.
    pub fn new(config: &PaymentsConfig) -> Result<Self, ProviderError> {
        let provider = Self {
            client: OnceLock::new(),
            within: Duration::from_millis(config.within_ms),
            places: Semaphore::new(PLACES),
        };
        if let (PaymentsProvider::Stripe, Some(key)) = (config.provider, &config.stripe_key) {
            provider.connect(key, config.stripe_url.as_deref())?;
        }
        Ok(provider)
    }

    /// Connects the provider at this address, unless one is connected already.
    ///
    /// # Errors
    /// Fails if the address or the key cannot be sent.
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

    /// Returns true if payments are possible.
    pub fn is_set_up(&self) -> bool {
        self.client.get().is_some()
    }

    /// Sends a request that changes nothing.
    pub async fn ask<T: DeserializeOwned>(&self, request: &impl StripeRequest) -> Result<T, ProviderError> {
        self.send(request, RequestStrategy::Once).await
    }

    /// Sends a request that changes something, at most once for this key within a day.
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
