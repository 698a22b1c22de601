//! Changes of one's own account.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// How a creator wants to be reached in public.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SetPublicContact {
    /// An address, a name, a page: at most 100 characters.
    #[schema(value_type = crate::schema::PublicContactText)]
    pub contact: String,
}

/// How a creator is reached in public.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PublicContact {
    /// Perhaps empty.
    pub public_contact: String,
}
