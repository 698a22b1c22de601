//! The payment sandbox: it answers the server's HTTP requests in the same way as Stripe, so that the server uses the same code for both.
//!
//! Its API is under `/sandbox/v1`, its pages are under `/sandbox`, and it sends signed webhooks like an external provider. Its whole state
//! is in its own database tables, so that nothing is lost if the server is restarted or killed, or if another node takes over. No part of
//! it runs in the live engine. Each operation that changes something is one transaction (`operation.rs`) that locks the sandbox's clock, so
//! that changes happen one after another.

mod advance;
mod api;
mod billing;
mod card;
mod charge;
mod checkout;
mod clock;
mod coupon;
mod customer;
mod delivery;
mod discount;
mod event;
mod ids;
mod instance;
mod invoice;
mod object;
mod operation;
mod outgoing;
mod pages;
mod payment_intent;
mod payment_method;
mod portal;
mod price;
mod product;
mod promotion_code;
mod refund;
mod seed;
mod setup_intent;
mod store;
mod subscription;
mod test_clock;
mod webhook_endpoint;

use actix_web::web;
use actors::queue::Handlers;

use self::api::kinds::Kinds;
use self::instance::BASE;

pub use instance::Sandbox;

/// The reason why the sandbox cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("payments sandbox: {0}")]
pub struct SandboxError(String);

/// Adds the objects that every sandbox has from the start, unless they exist.
///
/// # Errors
/// Fails if the database cannot be used.
pub async fn seed(sandbox: &Sandbox) -> Result<(), SandboxError> {
    seed::seed(sandbox)
        .await
        .map_err(|error| SandboxError(error.to_string()))
}

/// Registers the background tasks of the sandbox.
pub fn add_to(handlers: Handlers, sandbox: &Sandbox) -> Handlers {
    advance::add_to(delivery::add_to(handlers, sandbox.clone()), sandbox.clone())
}

/// Registers the API and the pages of the sandbox.
pub fn register(config: &mut web::ServiceConfig, sandbox: &Sandbox) {
    config.app_data(web::Data::new(sandbox.clone()));
    config.app_data(web::Data::new(kinds()));
    config.service(web::scope(&format!("{BASE}/v1")).configure(register_calls));
    config.service(web::scope(BASE).configure(pages::register));
}

/// Returns the kinds of objects that answers can contain instead of an id.
fn kinds() -> Kinds {
    Kinds::default()
        .with::<charge::Charge>()
        .with::<checkout::CheckoutSession>()
        .with::<coupon::Coupon>()
        .with::<customer::Customer>()
        .with::<discount::Discount>()
        .with::<invoice::Invoice>()
        .with::<payment_intent::PaymentIntent>()
        .with::<payment_method::PaymentMethod>()
        .with::<price::Price>()
        .with::<product::Product>()
        .with::<promotion_code::PromotionCode>()
        .with::<setup_intent::SetupIntent>()
        .with::<subscription::Subscription>()
}

fn register_calls(scope: &mut web::ServiceConfig) {
    for register in [
        customer::register,
        product::register,
        price::register,
        coupon::register,
        promotion_code::register,
        payment_method::register,
        setup_intent::register,
        checkout::register,
        portal::register,
        billing::register,
        payment_intent::register,
        charge::register,
        refund::register,
        event::register,
        webhook_endpoint::register,
        delivery::register,
        test_clock::register,
    ] {
        register(scope);
    }
    scope.default_service(web::to(api::no_such_call));
}
