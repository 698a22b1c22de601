//! Collects the schemas of payloads by name, for the description of calls or events.

use serde_json::{Map, Value, json};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// The path of all schemas in an API description; every reference to a schema begins with it.
pub const PLACE: &str = "#/components/schemas/";

/// JSON schemas, by the name of the type.
#[derive(Debug, Default)]
pub struct Shapes(Map<String, Value>);

impl Shapes {
    /// Adds the schema of `T` and of all types that it contains, and returns the reference to the schema of `T`.
    pub fn add<T: ToSchema + PartialSchema>(&mut self) -> Value {
        let mut named: Vec<(String, RefOr<Schema>)> = vec![(T::name().into_owned(), T::schema())];
        T::schemas(&mut named);
        for (name, shape) in named {
            let shape = serde_json::to_value(shape).expect("a shape is JSON");
            self.0.insert(name, shape);
        }
        json!({"$ref": format!("{PLACE}{}", T::name())})
    }

    /// Returns all collected schemas, by the name of the type.
    pub fn into_schemas(self) -> Map<String, Value> {
        self.0
    }
}
