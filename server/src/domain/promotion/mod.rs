//! Promotions: offers about which people can ask to be informed by email.

mod store;

use actors::access::caller::Caller;
use actors::live::Live;
use actors::topic::reply::PendingReply;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub(crate) use store::find_opt_in;

/// An offer about which people can ask to be informed by email.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum Promotion {
    /// The offer on the page `/micro-promotions`.
    #[serde(rename = "micro_promotions")]
    Micro,
    /// The offer on the page `/announce-netwrk`.
    #[serde(rename = "netwrk_promotion")]
    Netwrk,
    /// A subscription plan that is not available yet.
    #[serde(rename = "plan_promotion")]
    Plan,
}

impl Promotion {
    /// All promotions.
    pub const ALL: [Self; 3] = [Self::Micro, Self::Netwrk, Self::Plan];

    /// Returns the promotion's name in the protocol and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Micro => "micro_promotions",
            Self::Netwrk => "netwrk_promotion",
            Self::Plan => "plan_promotion",
        }
    }
}

/// Opts the caller's account in to the emails about a promotion, which are sent to this email address. A repeated opt-in only replaces the
/// address.
pub fn opt_in(live: &Live, caller: &Caller, promotion: Promotion, email: String) -> PendingReply<bool> {
    let user_id = caller.user_id;
    live.write(caller).run(async move |write| {
        let now = write.now();
        store::upsert_opt_in(write.rows(), user_id, &email, promotion, now).await?;
        Ok(true)
    })
}
