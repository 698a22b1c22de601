//! The keys of the payment sandbox that is a part of this server. They are not settings: they are derived from the signing key of the
//! installation, so that all nodes have the same keys.

use crate::config::http::Token;
use crate::files::Signer;
use crate::secrets::hex;

/// The keys with which the server and its payment sandbox authenticate themselves to each other.
#[derive(Debug, Clone)]
pub struct SandboxKeys {
    /// The key with which the server authenticates its requests to the sandbox.
    pub api_key: Token,
    /// The secret with which the sandbox signs its webhooks.
    pub webhook_secret: Token,
}

impl SandboxKeys {
    /// Derives the keys from the signing key of the installation.
    pub fn of(signer: &Signer) -> Self {
        let key = |prefix: &str, purpose: &str| Token(format!("{prefix}{}", hex(&signer.derived(purpose))));
        Self {
            api_key: key("sk_sandbox_", "payments sandbox key"),
            webhook_secret: key("whsec_", "payments sandbox webhooks"),
        }
    }
}
