//! user: what people have opted in to.

mod get_subscribed_promotion;
mod promotion;
mod subscribe_promotion;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the family's calls.
pub fn register(config: &mut ServiceConfig) {
    config
        .service(get_subscribed_promotion::get_subscribed_promotion)
        .service(subscribe_promotion::subscribe_promotion);
}
