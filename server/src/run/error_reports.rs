//! Sends error reports to the service that the settings name; without this setting, nothing is sent. A report contains no request. Query
//! strings, emails and texts that look like tokens are removed from it.

use sentry::protocol::{Context, Event, Map, Value};
use sentry::{ClientInitGuard, ClientOptions};

use crate::config::Config;
use crate::site::client;

/// The minimum length of a text that looks like a token: a sequence of letters, digits, hyphens and underscores, with at least one letter
/// and one digit.
const TOKEN_MIN: usize = 20;

/// The name of the field with the id of the request, by which all errors of a request can be found. The id looks like a token, but it is no
/// secret and is not removed from reports.
const REQUEST_ID: &str = "request_id";

/// Returns the name of the environment, such as `Production`, in which a server with this public address runs.
fn environment(public_url: &str) -> &'static str {
    if public_url.contains("dev") {
        "Development"
    } else if public_url.contains("localhost") {
        "Localhost"
    } else {
        "Production"
    }
}

/// Returns true if performance data is sent, which is done only in production and only if error reports are sent.
pub fn measures_performance(config: &Config) -> bool {
    config.errors.sentry_dsn.is_some() && environment(config.http.public_url()) == "Production"
}

/// Begins to send error reports if the settings contain the address of the service (DSN). Dropping the returned guard sends the reports
/// that are not sent yet.
pub fn start(config: &Config) -> Option<ClientInitGuard> {
    let dsn = config.errors.sentry_dsn.as_deref()?.parse().ok()?;
    let environment = environment(config.http.public_url());
    let mut options = ClientOptions::new()
        .release(client::server_version())
        .environment(environment)
        .send_default_pii(false)
        .attach_stacktrace(true)
        .before_send(|event| Some(scrub(event)))
        .before_breadcrumb(|mut crumb| {
            crumb.message = crumb.message.as_deref().map(scrub_text);
            scrub_map(&mut crumb.data);
            Some(crumb)
        });
    if measures_performance(config) {
        options = options.traces_sample_rate(1.0);
    }
    options.dsn = Some(dsn);
    Some(sentry::init(options))
}

fn scrub(mut event: Event<'static>) -> Event<'static> {
    event.request = None;
    event.user = None;
    event.message = event.message.as_deref().map(scrub_text);
    event.culprit = event.culprit.as_deref().map(scrub_text);
    event.transaction = event.transaction.as_deref().map(scrub_text);
    if let Some(entry) = &mut event.logentry {
        entry.message = scrub_text(&entry.message);
        entry.params.iter_mut().for_each(scrub_value);
    }
    for exception in &mut event.exception.values {
        exception.value = exception.value.as_deref().map(scrub_text);
    }
    for (name, tag) in &mut event.tags {
        if name != REQUEST_ID {
            *tag = scrub_text(tag);
        }
    }
    for context in event.contexts.values_mut() {
        if let Context::Other(fields) = context {
            scrub_map(fields);
        }
    }
    scrub_map(&mut event.extra);
    event
}

fn scrub_map(fields: &mut Map<String, Value>) {
    for (name, value) in fields {
        if name != REQUEST_ID {
            scrub_value(value);
        }
    }
}

fn scrub_value(value: &mut Value) {
    match value {
        Value::String(text) => *text = scrub_text(text),
        Value::Array(items) => items.iter_mut().for_each(scrub_value),
        Value::Object(fields) => {
            for (name, field) in fields {
                if name != REQUEST_ID {
                    scrub_value(field);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Removes from a text the queries and fragments of addresses, emails, and texts that look like tokens.
fn scrub_text(text: &str) -> String {
    let mut scrubbed = String::with_capacity(text.len());
    for word in text.split_inclusive(|character: char| character.is_whitespace() || "\"'<>()".contains(character)) {
        let ends_at =
            word.trim_end_matches(|character: char| character.is_whitespace() || "\"'<>()".contains(character));
        let (body, end) = word.split_at(ends_at.len());
        scrubbed.push_str(&scrub_word(body));
        scrubbed.push_str(end);
    }
    scrubbed
}

fn scrub_word(word: &str) -> String {
    let path = match word.find(['?', '#']) {
        Some(at) if at > 0 => &word[..at],
        _ => word,
    };
    let is_email = path
        .split_once('@')
        .is_some_and(|(name, host)| !name.is_empty() && host.contains('.') && !path.contains("://"));
    if is_email {
        return "[email]".to_owned();
    }
    let mut scrubbed = String::with_capacity(path.len());
    for part in path.split_inclusive(|character: char| !is_of_token(character)) {
        let run = part.trim_end_matches(|character: char| !is_of_token(character));
        scrubbed.push_str(if looks_like_token(run) { "[token]" } else { run });
        scrubbed.push_str(&part[run.len()..]);
    }
    scrubbed
}

fn is_of_token(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '-' || character == '_'
}

fn looks_like_token(run: &str) -> bool {
    run.len() >= TOKEN_MIN
        && run.bytes().any(|byte| byte.is_ascii_digit())
        && run.bytes().any(|byte| byte.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_follows_from_the_public_address() {
        assert_eq!(environment("https://dev.needledrop.example"), "Development");
        assert_eq!(environment("http://localhost:8080"), "Localhost");
        assert_eq!(environment("https://needledrop.example"), "Production");
    }

    #[test]
    fn queries_emails_and_tokens_do_not_leave() {
        assert_eq!(
            scrub_text("GET http://a.test/reset-pass/?token=abc failed for mara@harbourlight.example (line 7)"),
            "GET http://a.test/reset-pass/ failed for [email] (line 7)"
        );
        assert_eq!(scrub_text("sid=4f9cA01b77de21aa90cc4d refused"), "sid=[token] refused");
        assert_eq!(
            scrub_text("error returned from database: relation 7"),
            "error returned from database: relation 7"
        );
        assert_eq!(scrub_text("why? nobody knows"), "why nobody knows");
    }

    #[test]
    fn a_report_holds_no_request_and_no_user_and_keeps_what_names_the_request() {
        let mut event = Event::new();
        event.request = Some(sentry::protocol::Request::default());
        event.user = Some(sentry::protocol::User::default());
        event.message = Some("cannot read /files/a?sig=1".to_owned());
        let id = "0b6c1f4e-7a53-4d2c-9b1e-3f2a1c5d7e90";
        let fields = Map::from([
            (REQUEST_ID.to_owned(), Value::from(id)),
            ("error".to_owned(), Value::from("token 4f9ca01b77de21aa90cc4d")),
        ]);
        event.contexts.insert("fields".to_owned(), Context::Other(fields));
        let event = scrub(event);
        assert!(event.request.is_none() && event.user.is_none());
        assert_eq!(event.message.as_deref(), Some("cannot read /files/a"));
        let Some(Context::Other(fields)) = event.contexts.get("fields") else {
            panic!("the fields are gone");
        };
        assert_eq!(fields[REQUEST_ID], id);
        assert_eq!(fields["error"], "token [token]");
    }
}
