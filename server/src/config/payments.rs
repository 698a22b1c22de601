//! Settings for payments: the payment provider, and how the server connects to it.

use serde::Deserialize;
use url::Url;

use super::HttpConfig;
use super::http::Token;

/// The payment provider that the server uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentsProvider {
    /// The payment sandbox, which is a part of the server and moves no real money.
    Sandbox,
    /// Stripe, with real money unless its key is a test key.
    Stripe,
}

/// On which servers the payment sandbox can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SandboxReach {
    /// Only on a server whose public address leads to the same machine.
    Local,
    /// On any server. Anybody who can reach the server can then buy plans without paying.
    Public,
}

/// Settings for payments.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaymentsConfig {
    /// The payment provider that the server uses.
    pub provider: PaymentsProvider,
    /// The secret key for Stripe's API.
    #[serde(default)]
    pub stripe_key: Option<Token>,
    /// The secrets with which Stripe signs the webhooks that it sends.
    pub stripe_webhook_secrets: Vec<Token>,
    /// On which servers the payment sandbox can be used.
    pub sandbox: SandboxReach,
    /// The address of Stripe's API, with a slash at the end; `None` for Stripe's own address.
    #[serde(default)]
    pub stripe_url: Option<String>,
    /// The time limit of a request to the payment provider, in milliseconds.
    pub within_ms: u64,
}

impl PaymentsConfig {
    /// Returns true if the payment sandbox runs on this server.
    pub fn has_sandbox(&self, http: &HttpConfig) -> bool {
        self.provider == PaymentsProvider::Sandbox && (http.is_local() || self.sandbox == SandboxReach::Public)
    }

    pub(super) fn check(&self, problems: &mut Vec<String>) {
        let is_stripe = self.provider == PaymentsProvider::Stripe;
        if is_stripe && self.stripe_key.is_none() {
            problems
                .push("payments.stripe_key (NEEDLEDROP_STRIPE_KEY) must be set where Stripe takes payments".to_owned());
        }
        if is_stripe && self.stripe_webhook_secrets.is_empty() {
            problems.push(
                "payments.stripe_webhook_secrets (NEEDLEDROP_STRIPE_WEBHOOK_SECRETS) must be set where Stripe takes payments".to_owned(),
            );
        }
        // keys with characters that a header cannot contain
        let is_printable = |key: &Token| !key.0.is_empty() && key.0.bytes().all(|byte| byte.is_ascii_graphic());
        if self.stripe_key.as_ref().is_some_and(|key| !is_printable(key)) {
            problems.push("payments.stripe_key must be a key such as sk_live_…".to_owned());
        }
        let is_base = |url: &String| {
            Url::parse(url).is_ok_and(|url| {
                matches!(url.scheme(), "http" | "https") && url.has_host() && url.path().ends_with('/')
            })
        };
        if self.stripe_url.as_ref().is_some_and(|url| !is_base(url)) {
            problems.push(
                "payments.stripe_url must be an address that ends with a slash, such as https://api.stripe.com/"
                    .to_owned(),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::config::Config;

    fn has_sandbox(pairs: &[(&str, &str)]) -> bool {
        let nowhere = tempfile::NamedTempFile::new().unwrap();
        let config = Config::load(Some(nowhere.path()), |name| {
            let value = pairs.iter().find(|(key, _)| *key == name);
            value.map(|(_, value)| (*value).to_owned())
        });
        let config = config.unwrap();
        config.payments.has_sandbox(&config.http)
    }

    #[test]
    fn anybody_buys_with_test_cards_only_where_the_operator_allows_it() {
        let public = ("NEEDLEDROP_PUBLIC_URL", "https://music.example");
        assert!(has_sandbox(&[]));
        assert!(has_sandbox(&[("NEEDLEDROP_PUBLIC_URL", "http://localhost:9000")]));
        assert!(!has_sandbox(&[public]));
        assert!(has_sandbox(&[public, ("NEEDLEDROP_PAYMENTS_SANDBOX", "public")]));
    }
}
