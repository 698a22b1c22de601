//! Changes of one's own account.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Sets a creator's public contact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SetPublicContact {
    /// An address, a name or a page: at most 100 characters.
    #[schema(value_type = crate::schema::PublicContactText)]
    pub contact: String,
}

/// A creator's public contact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PublicContact {
    /// The contact, which may be empty.
    pub public_contact: String,
}
