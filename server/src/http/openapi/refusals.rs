//! The errors that a call can return: those that all calls can return, those that depend on which callers the call admits, and the call's own
//! errors, which its handler lists in the extension `x-errors`.

use std::collections::BTreeMap;

use protocol::error_code::ErrorCode;
use serde_json::{Value, json};

use crate::http::route::Admits;

const SHARED: [(&str, &[ErrorCode], &str); 10] = [
    (
        "InvalidRequest",
        &[ErrorCode::InvalidRequest],
        "A field is missing or wrong; `fields` says which and how.",
    ),
    (
        "NotLoggedIn",
        &[ErrorCode::NotLoggedIn],
        "There is no session, or it has ended.",
    ),
    (
        "NotFound",
        &[ErrorCode::NotFound],
        "It does not exist, or the caller may not know that it does.",
    ),
    (
        "BadOrigin",
        &[ErrorCode::BadOrigin],
        "The request comes from another site's page.",
    ),
    (
        "SessionChanged",
        &[ErrorCode::SessionChanged],
        "The cookie's session is another person's than the header `X-User-Id` names.",
    ),
    (
        "PayloadTooLarge",
        &[ErrorCode::PayloadTooLarge],
        "The body is too large; `message` says how large it may be.",
    ),
    (
        "UnsupportedFormat",
        &[ErrorCode::UnsupportedFormat],
        "The body has another format; `message` says which is taken.",
    ),
    (
        "TooManyRequests",
        &[ErrorCode::TooManyRequests],
        "Too many calls of this address, or guesses at this account; wait for `Retry-After`.",
    ),
    (
        "InternalError",
        &[ErrorCode::InternalError],
        "A fault of the server; `request_id` names it in its logs.",
    ),
    (
        "TryAgain",
        &[ErrorCode::TryAgain, ErrorCode::OutcomeUnknown],
        "Something that the server needs is away or busy. After `try_again` nothing has changed: repeat after a moment. After \
         `outcome_unknown`, of a call that changes something, perhaps it has: look first, or repeat under the same `request_id`.",
    ),
];

/// Returns the error responses that many calls share, by name, for the shared part of the OpenAPI document.
pub(super) fn shared() -> Value {
    let named = SHARED.map(|(name, codes, text)| (name.to_owned(), response(codes, text)));
    Value::Object(named.into_iter().collect())
}

/// Adds to the description of a call all error responses that the call can return.
pub(super) fn describe(operation: &mut Value, admits: Admits) {
    let own = operation
        .as_object_mut()
        .and_then(|operation| operation.remove("x-errors"));
    let own: Vec<ErrorCode> = own
        .map(|codes| serde_json::from_value(codes).expect("x-errors are error codes"))
        .unwrap_or_default();
    let takes_file = operation["requestBody"]["content"].get("multipart/form-data").is_some();
    let mut codes = vec![
        ErrorCode::InvalidRequest,
        ErrorCode::BadOrigin,
        ErrorCode::PayloadTooLarge,
        ErrorCode::TooManyRequests,
        ErrorCode::InternalError,
        ErrorCode::TryAgain,
        ErrorCode::OutcomeUnknown,
    ];
    if takes_file {
        codes.push(ErrorCode::FileTooLarge);
    } else {
        codes.push(ErrorCode::UnsupportedFormat);
    }
    if !matches!(admits, Admits::Anybody) {
        codes.push(ErrorCode::SessionChanged);
    }
    if let Admits::Roles(roles) = admits {
        codes.push(ErrorCode::NotLoggedIn);
        if roles.len() < 3 {
            codes.push(ErrorCode::Forbidden);
        }
    }
    codes.extend(own);
    let mut by_status: BTreeMap<u16, Vec<ErrorCode>> = BTreeMap::new();
    for code in codes {
        let codes = by_status.entry(code.status()).or_default();
        if !codes.contains(&code) {
            codes.push(code);
        }
    }
    for (status, codes) in by_status {
        let shared = SHARED.iter().find(|(_, shared, _)| codes == *shared);
        operation["responses"][status.to_string()] = match shared {
            Some((name, ..)) => json!({"$ref": format!("#/components/responses/{name}")}),
            None => response(&codes, ""),
        };
    }
}

fn response(codes: &[ErrorCode], text: &str) -> Value {
    let names: Vec<String> = codes.iter().map(|code| format!("`{code}`")).collect();
    let mut response = json!({
        "description": format!("{} {text}", names.join(", ")).trim(),
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorBody"}}},
        "x-error-codes": codes,
    });
    if codes.contains(&ErrorCode::TooManyRequests) {
        let wait = json!({"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 1}});
        response["headers"] = json!({"Retry-After": wait});
    }
    response
}
