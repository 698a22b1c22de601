//! Examples for the description, taken from the requests and answers of the tests: with `NEEDLEDROP_EXAMPLES=FILE` each call's longest
//! answer that is short enough to read is written there (`make examples`).

use std::sync::Mutex;

use serde_json::{Map, Value, json};

/// The longest example in characters; nobody reads longer ones.
const LENGTH_MAX: usize = 2_500;

static WRITING: Mutex<()> = Mutex::new(());

/// Records a call's request (`None` for a form) and its answer, if that is a better example than the recorded one.
pub fn record(call: &str, request: Option<&Value>, answer: &Value) {
    let Ok(file) = std::env::var("NEEDLEDROP_EXAMPLES") else {
        return;
    };
    let example = shortened(&json!({"request": request, "answer": answer}));
    let length = |example: &Value| example.to_string().len();
    let _guard = WRITING.lock().unwrap();
    let text = std::fs::read_to_string(&file).unwrap_or_else(|_| "{}".to_owned());
    let mut examples: Map<String, Value> = serde_json::from_str(&text).unwrap();
    let is_better = match examples.get(call).map(&length) {
        None => true,
        Some(present) if present > LENGTH_MAX => length(&example) < present,
        Some(present) => (present + 1..=LENGTH_MAX).contains(&length(&example)),
    };
    if is_better {
        examples.insert(call.to_owned(), example);
        std::fs::write(&file, format!("{:#}\n", Value::Object(examples))).unwrap();
    }
}

/// Shortens lists to two items.
fn shortened(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().take(2).map(shortened).collect(),
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, field)| (name.clone(), shortened(field)));
            Value::Object(fields.collect())
        }
        other => other.clone(),
    }
}
