//! Events with which people change their own account.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Sets a creator's public contact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SetPublicContact {
    /// The contact, such as an address, a name or a website, in at most 100 characters. An empty text removes it.
    #[schema(value_type = crate::schema::PublicContactText)]
    pub contact: String,
}

/// A creator's public contact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PublicContact {
    /// The contact; empty if there is none.
    pub public_contact: String,
}
