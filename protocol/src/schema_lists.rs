//! Lists of rights holders in the descriptions of calls and events, with the shape of their items.

use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::entity::track::{MasterOwner, Publisher, Writer};
use crate::limits::RIGHTS_HOLDERS_MAX;
use crate::schema::list;

macro_rules! lists {
    ($($(#[$doc:meta])* $name:ident of $item:ty;)+) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub enum $name {}

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                list(&<$item>::name(), 0, RIGHTS_HOLDERS_MAX).into()
            }
        }

        impl ToSchema for $name {
            fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
                schemas.push((<$item>::name().into_owned(), <$item>::schema()));
                <$item>::schemas(schemas);
            }
        }
    )+};
}

lists! {
    /// Writers of a track.
    Writers of Writer;
    /// Publishers of a track.
    Publishers of Publisher;
    /// Master owners of a track.
    MasterOwners of MasterOwner;
}
