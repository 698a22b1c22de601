//! Settings of share links: the secret keys from which their addresses are derived.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;

/// The size, in bytes, of a secret key from which the addresses of share links are derived.
pub const KEY_BYTES: usize = 32;

/// Settings of share links.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LinksConfig {
    /// The secret key from which the addresses of share links are derived, in base64. If it is left out, the server uses the key in its
    /// data folder.
    key: Option<String>,
    /// Earlier values of `key`, in base64. With them, the server computes the addresses of links that were created while these keys were in
    /// use.
    former_keys: Vec<String>,
}

impl fmt::Debug for LinksConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LinksConfig")
    }
}

impl LinksConfig {
    /// Returns the secret key from which the addresses of share links are derived, if the settings contain it.
    pub fn key(&self) -> Option<[u8; KEY_BYTES]> {
        self.key.as_deref().and_then(decode)
    }

    /// Returns the earlier keys from which addresses of share links were derived, if the settings contain any.
    pub fn former_keys(&self) -> Vec<[u8; KEY_BYTES]> {
        self.former_keys.iter().filter_map(|key| decode(key)).collect()
    }

    pub(super) fn check(&self, has_several_nodes: bool, problems: &mut Vec<String>) {
        let given = self.key.iter().chain(&self.former_keys);
        if given.into_iter().any(|key| decode(key).is_none()) {
            problems.push("links.key and links.former_keys must be 32 bytes each, in base64".to_owned());
        }
        if has_several_nodes && self.key.is_none() {
            problems.push(
                "links.key (NEEDLEDROP_LINKS_KEY) must be set, the same for each, where several nodes share a database: \
                 openssl rand -base64 32"
                    .to_owned(),
            );
        }
    }
}

/// Decodes a secret key from the base64 text in the settings or in the key file; `None` if the text is not a valid key.
pub fn decode(text: &str) -> Option<[u8; KEY_BYTES]> {
    STANDARD.decode(text.trim()).ok()?.try_into().ok()
}

/// Encodes a secret key as base64 text.
pub fn encode(key: &[u8; KEY_BYTES]) -> String {
    STANDARD.encode(key)
}
