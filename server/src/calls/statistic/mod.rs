//! statistic: what a creator's tracks count.

mod get;
mod get_available_dates;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the family's calls.
pub fn register(config: &mut ServiceConfig) {
    config
        .service(get::get)
        .service(get_available_dates::get_available_dates);
}
