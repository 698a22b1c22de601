//! The keys of the product's own sandbox. They are not settings: each installation's keys are derived from its own secret, the same on all
//! of its nodes.

use crate::config::http::Token;
use crate::files::Signer;
use crate::secrets::hex;

/// The keys by which the server and its sandbox authenticate each other.
#[derive(Debug, Clone)]
pub struct SandboxKeys {
    /// The server's key in its requests.
    pub api_key: Token,
    /// The secret that signs the sandbox's webhooks.
    pub webhook_secret: Token,
}

impl SandboxKeys {
    /// Returns the keys of an installation.
    pub fn of(signer: &Signer) -> Self {
        let key = |prefix: &str, purpose: &str| Token(format!("{prefix}{}", hex(&signer.derived(purpose))));
        Self {
            api_key: key("sk_sandbox_", "payments sandbox key"),
            webhook_secret: key("whsec_", "payments sandbox webhooks"),
        }
    }
}
