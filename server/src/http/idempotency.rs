//! The header `Idempotency-Key`, which clients can send instead of the payload field `request_id` in calls that create something.

use actix_web::http::header::HeaderMap;
use serde_json::{Map, Value};

use super::CallError;

/// The name of the header that makes repeated requests harmless.
pub const IDEMPOTENCY_KEY: &str = "Idempotency-Key";

/// The name of the payload field that has the same meaning as the header `Idempotency-Key`.
const REQUEST_ID: &str = "request_id";

/// Returns the value of the header `Idempotency-Key` without quotation marks around it; `None` if the header is absent or empty.
///
/// # Errors
/// 400 if the value is not visible ASCII text.
fn key_of(headers: &HeaderMap) -> Result<Option<String>, CallError> {
    let Some(value) = headers.get(IDEMPOTENCY_KEY) else {
        return Ok(None);
    };
    let key = value
        .to_str()
        .map_err(|_| {
            CallError::field(
                REQUEST_ID,
                format!("The header {IDEMPOTENCY_KEY} must be visible ASCII"),
            )
        })?
        .trim();
    let key = key
        .strip_prefix('"')
        .and_then(|key| key.strip_suffix('"'))
        .unwrap_or(key);
    Ok(Some(key.to_owned()).filter(|key| !key.is_empty()))
}

fn agree(given: Option<&str>, key: &str) -> Result<(), CallError> {
    if given.is_some_and(|given| given != key) {
        let text = format!("Differs from the header {IDEMPOTENCY_KEY}");
        return Err(CallError::field(REQUEST_ID, text));
    }
    Ok(())
}

/// Returns the id of a request that creates something: the value of the header `Idempotency-Key`, or else `given`, the value of the field
/// `request_id`.
///
/// # Errors
/// 400 if both are given and differ.
pub fn request_id(headers: &HeaderMap, given: Option<String>) -> Result<Option<String>, CallError> {
    let given = given.filter(|id| !id.is_empty());
    let Some(key) = key_of(headers)? else {
        return Ok(given);
    };
    agree(given.as_deref(), &key)?;
    Ok(Some(key))
}

/// Copies the value of the header `Idempotency-Key` into the field `request_id` of the JSON payload, if the payload does not contain this
/// field. Returns the new payload, or `None` if the payload does not change. Calls that create nothing ignore the field.
///
/// # Errors
/// 400 if both are present and differ.
pub fn with_request_id(headers: &HeaderMap, body: &[u8]) -> Result<Option<Vec<u8>>, CallError> {
    let Some(key) = key_of(headers)? else {
        return Ok(None);
    };
    let body = if body.trim_ascii().is_empty() { b"{}" } else { body };
    // a payload that is not an object is refused when it is read
    let Ok(mut payload) = serde_json::from_slice::<Map<String, Value>>(body) else {
        return Ok(None);
    };
    match payload.get(REQUEST_ID) {
        None | Some(Value::Null) => {
            payload.insert(REQUEST_ID.to_owned(), key.into());
            Ok(serde_json::to_vec(&payload).ok())
        }
        Some(given) => agree(given.as_str(), &key).map(|()| None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::http::header::{HeaderName, HeaderValue};
    use serde_json::json;

    fn headers(key: &'static str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        let name = HeaderName::from_static("idempotency-key");
        headers.insert(name, HeaderValue::from_static(key));
        headers
    }

    #[test]
    fn the_header_names_a_request_that_has_no_name() {
        for key in ["once", "\"once\"", " once "] {
            let body = with_request_id(&headers(key), br#"{"name": "x", "request_id": null}"#).unwrap();
            let body: Value = serde_json::from_slice(&body.unwrap()).unwrap();
            assert_eq!(body, json!({"name": "x", "request_id": "once"}));
            assert_eq!(request_id(&headers(key), None).unwrap().as_deref(), Some("once"));
        }
        assert_eq!(
            with_request_id(&headers("once"), b"").unwrap().unwrap(),
            br#"{"request_id":"once"}"#
        );
    }

    #[test]
    fn two_names_that_differ_are_refused_and_two_that_agree_are_one() {
        let body = br#"{"request_id": "once"}"#;
        assert_eq!(with_request_id(&headers("once"), body).unwrap(), None);
        let refused = with_request_id(&headers("twice"), body).unwrap_err().body();
        assert!(refused.fields.contains_key("request_id"));
        let given = || Some("once".to_owned());
        assert_eq!(request_id(&headers("once"), given()).unwrap(), given());
        assert!(request_id(&headers("twice"), given()).is_err());
    }

    #[test]
    fn without_the_header_a_payload_is_as_it_came() {
        assert_eq!(with_request_id(&HeaderMap::new(), b"{}").unwrap(), None);
        assert_eq!(with_request_id(&headers(""), b"{}").unwrap(), None);
        assert_eq!(with_request_id(&headers("once"), b"[1]").unwrap(), None);
    }
}
