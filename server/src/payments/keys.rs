//! The keys of the product's own payment sandbox. They are not settings: they are derived from the secret of the installation, so that they are
//! the same on all of its nodes.

use crate::config::http::Token;
use crate::files::Signer;
use crate::secrets::hex;

/// The keys by which the server and its sandbox authenticate each other.
#[derive(Debug, Clone)]
pub struct SandboxKeys {
    /// The key with which the server authenticates its requests to the sandbox.
    pub api_key: Token,
    /// The secret that signs the sandbox's webhooks.
    pub webhook_secret: Token,
}

impl SandboxKeys {
    /// Derives the keys of an installation from its secret.
    pub fn of(signer: &Signer) -> Self {
        let key = |prefix: &str, purpose: &str| Token(format!("{prefix}{}", hex(&signer.derived(purpose))));
        Self {
            api_key: key("sk_sandbox_", "payments sandbox key"),
            webhook_secret: key("whsec_", "payments sandbox webhooks"),
        }
    }
}
