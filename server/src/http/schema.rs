//! Builds the schemas of several calls from one request type, so that each call has its own description.

use utoipa::PartialSchema;
use utoipa::openapi::schema::OneOf;
use utoipa::openapi::{RefOr, Schema};

/// Returns a variant of the schema of `T`: the fields in `required` are required, and the fields in `without` are removed, because the call
/// does not accept them.
pub fn variant<T: PartialSchema>(required: &[&str], without: &[&str]) -> RefOr<Schema> {
    let mut form = T::schema();
    if let RefOr::T(Schema::Object(object)) = &mut form {
        object.properties.retain(|name, _| !without.contains(&name.as_str()));
        for (name, field) in &mut object.properties {
            if required.contains(&name.as_str())
                && let RefOr::T(Schema::OneOf(OneOf { items, .. })) = field
                && let Some(held) = items.iter().find(|item| matches!(item, RefOr::Ref(_)))
            {
                *field = held.clone();
            }
        }
        object.required.extend(required.iter().copied().map(str::to_owned));
    }
    form
}

/// Declares types for the OpenAPI document. The schema of each is a variant of the schema of `$base`, made by the function `variant`.
#[macro_export]
macro_rules! form_variants {
    ($base:ty: $($(#[$doc:meta])* $name:ident = ($required:expr, $without:expr);)+) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub(in $crate::calls) enum $name {}

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                $crate::http::schema::variant::<$base>(&$required, &$without)
            }
        }

        impl utoipa::ToSchema for $name {
            fn schemas(schemas: &mut Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::Schema>)>) {
                <$base as utoipa::ToSchema>::schemas(schemas);
            }
        }
    )+};
}
