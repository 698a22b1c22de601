//! affiliate/click: counts a visitor who followed an affiliate link.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::limits;
use protocol::schema::ReferralCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::calls::visiting::Visiting;
use crate::domain::affiliate::counting;
use crate::domain::link::address::LinkAddresses;
use crate::http::{Anybody, Call, CallResult};
use crate::validation::FieldErrors;

/// The affiliate link that the visitor followed.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ClickRequest {
    /// The code in the affiliate link's address.
    #[serde(rename = "ref", default)]
    #[schema(required, value_type = ReferralCode)]
    code: String,
}

/// Counts a visitor who followed an affiliate link, once per visitor and day (UTC). An unknown code has no effect.
#[call("/affiliate/click")]
pub(super) async fn click(
    live: web::Data<Live>,
    addresses: web::Data<LinkAddresses>,
    visiting: Visiting,
    call: Call<Anybody, ClickRequest>,
) -> CallResult<bool> {
    let mut errors = FieldErrors::new();
    errors.required("ref", &call.request.code);
    errors.at_most("ref", &call.request.code, limits::REFERRAL_CODE_MAX);
    errors.finish()?;
    let counted = counting::count_click(&live, &addresses, &call.request.code, visiting.visitor()).await?;
    Ok(counted.into())
}
