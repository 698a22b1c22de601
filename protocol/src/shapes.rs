//! Shapes of payloads, collected by name for a description.

use serde_json::{Map, Value, json};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// The place of shapes in a description.
pub const PLACE: &str = "#/components/schemas/";

/// Shapes by name.
#[derive(Debug, Default)]
pub struct Shapes(Map<String, Value>);

impl Shapes {
    /// Adds a shape with all shapes that it names, and returns the reference to it.
    pub fn add<T: ToSchema + PartialSchema>(&mut self) -> Value {
        let mut named: Vec<(String, RefOr<Schema>)> = vec![(T::name().into_owned(), T::schema())];
        T::schemas(&mut named);
        for (name, shape) in named {
            let shape = serde_json::to_value(shape).expect("a shape is JSON");
            self.0.insert(name, shape);
        }
        json!({"$ref": format!("{PLACE}{}", T::name())})
    }

    /// Returns the shapes by name.
    pub fn into_schemas(self) -> Map<String, Value> {
        self.0
    }
}
