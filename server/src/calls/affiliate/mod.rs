//! The calls under affiliate/: links by which people and companies recommend the platform.

mod click;
mod create;
mod get;
mod get_statistic;

use protocol::ids::CompanyId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::route::Calls;

/// The owner of the affiliate link: the caller, or a company.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct AffiliateRequest {
    /// The company whose link a manager or the platform's staff requests; creators leave it out and get their own link.
    company_id: Option<CompanyId>,
}

/// Registers the calls under affiliate/.
pub(super) fn register(calls: &mut Calls) {
    calls
        .service(click::click)
        .service(create::create)
        .service(get::get)
        .service(get_statistic::get_statistic);
}
