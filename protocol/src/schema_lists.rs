//! Schemas of the lists of writers, publishers and master owners, for the descriptions of calls and events.

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
    /// The writers of a track, at most 10.
    Writers of Writer;
    /// The publishers of a track, at most 10.
    Publishers of Publisher;
    /// The owners of a track's recording, at most 10.
    MasterOwners of MasterOwner;
}
