//! Settings of error reports.

use serde::Deserialize;

use super::page::origin_of;

/// Settings of error reports.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ErrorsConfig {
    /// The address (DSN) to which the server and the web client send error reports. If it is left out, no reports are sent.
    pub sentry_dsn: Option<String>,
}

impl std::fmt::Debug for ErrorsConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ErrorsConfig")
            .field("sentry_dsn", &self.sentry_dsn.is_some())
            .finish()
    }
}

impl ErrorsConfig {
    /// Returns the origin of the address to which error reports are sent; none if no valid address is set.
    pub fn ingest_origin(&self) -> Option<String> {
        let (scheme, rest) = self.sentry_dsn.as_deref()?.split_once("://")?;
        let (key, place) = rest.split_once('@')?;
        let has_project = place.split_once('/').is_some_and(|(_, project)| !project.is_empty());
        if key.is_empty() || !has_project {
            return None;
        }
        origin_of(&format!("{scheme}://{place}"))
    }

    pub(super) fn check(&self, problems: &mut Vec<String>) {
        if self.sentry_dsn.is_some() && self.ingest_origin().is_none() {
            problems.push("errors.sentry_dsn must have the form https://key@host/project".to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_go_to_the_host_of_the_dsn() {
        let origin = |dsn: &str| {
            ErrorsConfig {
                sentry_dsn: Some(dsn.to_owned()),
            }
            .ingest_origin()
        };
        assert_eq!(
            origin("https://abc@errors.example/7").as_deref(),
            Some("https://errors.example")
        );
        assert_eq!(
            origin("http://abc@127.0.0.1:9000/1").as_deref(),
            Some("http://127.0.0.1:9000")
        );
        for wrong in [
            "https://errors.example/7",
            "https://abc@errors.example",
            "https://abc@errors.example/",
            "abc",
        ] {
            assert_eq!(origin(wrong), None, "{wrong}");
        }
    }
}
