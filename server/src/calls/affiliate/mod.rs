//! affiliate: links by which people and companies recommend the platform.

mod click;
mod create;
mod get;
mod get_statistic;

use protocol::ids::CompanyId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::route::Calls;

/// The owner of the link.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct AffiliateRequest {
    /// The company; for managers and the platform's staff. Creators have a link of their own.
    company_id: Option<CompanyId>,
}

/// Registers the family's calls.
pub(super) fn register(calls: &mut Calls) {
    calls
        .service(click::click)
        .service(create::create)
        .service(get::get)
        .service(get_statistic::get_statistic);
}
