//! Computes the addresses of share links.

use std::sync::Arc;

use protocol::ids::LinkId;
use time::Date;

use crate::domain::links_key::{LinksKey, Salt};
use crate::secrets;

/// Makes the tokens of new links, and computes the addresses of existing links.
#[derive(Debug, Clone)]
pub struct LinkAddresses {
    key: Arc<LinksKey>,
    public_url: String,
}

/// The data about a new link's token that is stored: the hash of the token, and the salt with which the token was derived from the key.
#[derive(Debug, Clone)]
pub(super) struct Token {
    pub(super) hash: [u8; 32],
    pub(super) salt: Salt,
}

impl LinkAddresses {
    /// Creates the maker of link addresses that begin with `public_url` and whose tokens are derived from `key`.
    pub fn new(key: LinksKey, public_url: &str) -> Self {
        Self {
            key: Arc::new(key),
            public_url: public_url.to_owned(),
        }
    }

    pub(super) fn make(&self, link: &LinkId) -> Token {
        let (token, salt) = self.key.make(link);
        Token {
            hash: secrets::hash(&token),
            salt,
        }
    }

    /// Returns a hash of a text. Without the key and the day's salt, nobody can find out the text from the hash.
    pub(in crate::domain) fn hash_of_day(&self, day: Date, salt: &[u8], text: &str) -> [u8; 32] {
        self.key.hash_of_day(day, salt, text)
    }

    /// Returns the address of a link's page; `None` if the settings no longer contain the key with which the link was made.
    pub(super) fn find(&self, page: &str, link: &LinkId, salt: &[u8], token_hash: &[u8]) -> Option<String> {
        let token = self.key.find(link, salt, token_hash)?;
        Some(format!("{}/{page}/?token={token}", self.public_url))
    }
}
