//! Paid subscriptions. Their authoritative state is that at the payment provider. The database stores a copy, which is updated from the
//! provider's events, and from the provider's answers to requests of calls and tasks. No request is made inside a database transaction.

pub mod billing;
pub mod catch_up;
pub mod changes;
pub mod checkout;
mod coupon;
mod customer;
mod duplicates;
mod event;
pub mod methods;
mod notices;
pub mod plan_change;
mod plan_sync;
mod reading;
mod reconciliation;
mod store;
mod stored_state;
mod storing;

pub use customer::{account_deleted, email_changed};

use std::sync::Arc;
use std::time::Duration;

use actors::live::Live;
use actors::plan::Plans;
use actors::queue::{Backoff, Failure, Handlers, OUTSIDE};
use protocol::error_code::ErrorCode;
use protocol::refusal::Refusal;
use sqlx::PgPool;

use crate::payments::provider::{Provider, ProviderError};

/// The components that the code about payments uses.
#[derive(Clone)]
pub struct Payments {
    /// The live engine, which executes writes.
    pub live: Arc<Live>,
    /// The database, for reading.
    pub pool: PgPool,
    /// The plans that people can buy.
    pub plans: Plans,
    /// The client of the payment provider.
    pub provider: Arc<Provider>,
    /// The public address of the site.
    pub public_url: Arc<str>,
}

/// How tasks retry requests to the provider. The provider recognizes a repeated idempotency key for 24 hours, so tasks give up one hour
/// earlier. The daily comparison with the provider then finds and repairs the difference.
const PROVIDER: Backoff = Backoff {
    give_up_after: Duration::from_hours(23),
    ..OUTSIDE
};

/// The reason why a request about payments failed.
#[derive(Debug, thiserror::Error)]
pub enum PaymentError {
    /// The provider refused the request, or did not answer.
    #[error("{0}")]
    Provider(#[from] ProviderError),
    /// The server refused the request or the write.
    #[error("{}", .0.code)]
    Refused(#[from] Refusal),
    /// The database cannot be read.
    #[error("database: {0}")]
    Database(#[from] sqlx::Error),
}

impl From<ErrorCode> for PaymentError {
    fn from(code: ErrorCode) -> Self {
        Self::Refused(code.into())
    }
}

impl From<PaymentError> for Failure {
    fn from(error: PaymentError) -> Self {
        match error {
            PaymentError::Provider(error) => error.into(),
            PaymentError::Refused(refusal) => refusal.into(),
            PaymentError::Database(error) => error.into(),
        }
    }
}

impl From<ProviderError> for Failure {
    fn from(error: ProviderError) -> Self {
        match error {
            ProviderError::Silent(_) => Self::Silence(error.to_string()),
            ProviderError::Refused(ref refused) if refused.is_final() => Self::Permanent(error.to_string()),
            ProviderError::NotSetUp | ProviderError::Refused(_) | ProviderError::Unreadable(_) => {
                Self::Temporary(error.to_string())
            }
        }
    }
}

/// Registers the handlers of all tasks about payments.
pub fn add_to(handlers: Handlers, payments: &Payments) -> Handlers {
    let handlers = reading::add_to(handlers, payments.clone());
    let handlers = duplicates::add_to(handlers, payments.clone());
    let handlers = customer::add_to(handlers, payments.clone());
    let handlers = methods::add_to(handlers, payments.clone());
    let handlers = checkout::add_to(handlers, payments.clone());
    let handlers = catch_up::add_to(handlers, payments.clone());
    let handlers = plan_sync::add_to(handlers, payments.clone());
    reconciliation::add_to(handlers, payments.clone())
}
