//! Examples of each call's request and answer, which the tests write down (`make examples`).

use serde_json::{Map, Value};

const EXAMPLES: &str = include_str!("../../../../docs/examples/calls.json");

/// Adds the examples to the calls.
pub(super) fn add(document: &mut Value) {
    let examples: Map<String, Value> = serde_json::from_str(EXAMPLES).expect("the examples are a JSON object");
    for (call, example) in examples {
        let Some(operation) = document["paths"].get_mut(format!("/api/{call}")) else {
            continue;
        };
        let operation = &mut operation["post"];
        for (body, part) in [("/requestBody", "request"), ("/responses/200", "answer")] {
            if let Some(content) = operation.pointer_mut(&format!("{body}/content/application~1json")) {
                content["example"] = example[part].clone();
            }
        }
    }
}
