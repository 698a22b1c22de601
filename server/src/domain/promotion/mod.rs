//! Promotions: topics of which people can ask to be informed.

mod store;

use actors::access::caller::Caller;
use actors::live::Live;
use actors::topic::reply::PendingReply;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub(crate) use store::find_opt_in;

/// A topic to opt in to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum Promotion {
    /// /micro-promotions.
    #[serde(rename = "micro_promotions")]
    Micro,
    /// /announce-netwrk.
    #[serde(rename = "netwrk_promotion")]
    Netwrk,
    /// A plan that is not available yet.
    #[serde(rename = "plan_promotion")]
    Plan,
}

impl Promotion {
    /// All promotions.
    pub const ALL: [Self; 3] = [Self::Micro, Self::Netwrk, Self::Plan];

    /// Returns the name on the wire and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Micro => "micro_promotions",
            Self::Netwrk => "netwrk_promotion",
            Self::Plan => "plan_promotion",
        }
    }
}

/// Opts the account in with this email. A repeated opt-in only replaces the email.
pub fn opt_in(live: &Live, caller: &Caller, promotion: Promotion, email: String) -> PendingReply<bool> {
    let user_id = caller.user_id;
    live.write(caller).run(async move |write| {
        let now = write.now();
        store::upsert_opt_in(write.rows(), user_id, &email, promotion, now).await?;
        Ok(true)
    })
}
