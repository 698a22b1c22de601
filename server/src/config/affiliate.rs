//! Settings for the service that tracks affiliates.

use std::net::IpAddr;

use serde::Deserialize;
use url::Url;

use crate::public_address::is_public;

/// Settings for the service that tracks affiliates.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AffiliateConfig {
    /// The address of the service. When the owner of a new account has confirmed the account's email address, the server sends the email
    /// address to the service. If the setting is left out, nothing is sent.
    pub url: Option<String>,
}

impl AffiliateConfig {
    pub(super) fn check(&self, problems: &mut Vec<String>) {
        if self.url.as_deref().is_some_and(|url| !is_service(url)) {
            problems.push(
                "affiliate.url (NEEDLEDROP_AFFILIATE_URL) must be an https:// address on the Internet, without user and password"
                    .to_owned(),
            );
        }
    }
}

fn is_service(url: &str) -> bool {
    Url::parse(url).is_ok_and(|url| {
        let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
        let is_reachable = host.parse::<IpAddr>().map_or(host != "localhost", is_public);
        url.scheme() == "https" && is_reachable && url.username().is_empty() && url.password().is_none()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_service_is_an_https_address_on_the_internet() {
        assert!(is_service("https://track.example/feed?key=1"));
        for wrong in [
            "http://track.example/",
            "https://10.0.0.1/",
            "https://[::1]/",
            "https://localhost/",
            "https://me:pw@track.example/",
            "track.example",
        ] {
            assert!(!is_service(wrong), "{wrong}");
        }
    }
}
