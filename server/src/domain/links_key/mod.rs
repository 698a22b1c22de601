//! Derives the secret token of each share link from the id and the salt of the link and a secret key of the server (the links key). The
//! server can therefore show the address of a link again without storing the token.
//!
//! The database stores only the hash of a token. The server needs only this hash to check the token of a visitor. When the links key is
//! lost or changed, the links made with it still work, but their addresses can no longer be shown. If the settings contain a former key,
//! the server can still show the addresses of the links made with that key.

mod store;

use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use actors::write::{Subject, WriteError, offline_write};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac as _};
use protocol::ids::LinkId;
use sha2::Sha256;
use sqlx::{PgConnection, PgPool};
use time::Date;

use crate::clock::Clock;
use crate::config::links::{self, KEY_BYTES, LinksConfig};
use crate::secrets;

/// The name of the key file in the data folder, which is used when the settings contain no key.
const FILE_NAME: &str = "links.key";

/// The name under which the database stores the fingerprint of the key of the server process that started last.
const FINGERPRINT: &str = "links key fingerprint";

/// Random bytes of one link, which make its token unpredictable and different from the tokens of all other links.
pub type Salt = [u8; 16];

/// The secret keys of share links: the present key first, then the former keys.
#[derive(Clone)]
pub struct LinksKey(Vec<[u8; KEY_BYTES]>);

impl fmt::Debug for LinksKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LinksKey")
    }
}

/// The reason why [`LinksKey::open`] failed.
#[derive(Debug, thiserror::Error)]
pub enum LinksKeyError {
    /// The key file cannot be read, or does not contain a valid key.
    #[error("cannot read the links key: {0}")]
    Io(#[from] io::Error),
    /// The fingerprint of the key could not be stored in the database.
    #[error("cannot note the links key: {0}")]
    Write(#[from] WriteError),
}

impl LinksKey {
    /// Reads the key and stores its fingerprint in the database. Logs a warning if the previous server process used a key that is neither
    /// the present key nor a former key.
    ///
    /// # Errors
    /// See [`LinksKeyError`].
    pub async fn open(config: &LinksConfig, data: &Path, pool: &PgPool) -> Result<Self, LinksKeyError> {
        let key = Self::read(config, data)?;
        let stored = offline_write(
            pool,
            Subject::Task("store the links key's fingerprint"),
            Clock.now(),
            async |write| Ok(key.store_fingerprint(write.rows()).await?),
        );
        if !stored.await? {
            tracing::warn!(
                "the links key is another than at the last start: addresses of share links made with that one can no longer be \
                 shown, unless it is named among links.former_keys"
            );
        }
        Ok(key)
    }

    /// Returns the key in the settings, or else the key in the data folder, followed by the former keys in the settings. Creates the key file
    /// when the settings contain no key and the file does not exist.
    ///
    /// # Errors
    /// The key file cannot be read, or does not contain a valid key.
    pub fn read(config: &LinksConfig, data: &Path) -> io::Result<Self> {
        let present = match config.key() {
            Some(key) => key,
            None => of_file(&data.join(FILE_NAME))?,
        };
        let former = config.former_keys();
        Ok(Self(std::iter::once(present).chain(former).collect()))
    }

    /// Returns the token of a new link, and the salt to store with the hash of the token.
    pub fn make(&self, link: &LinkId) -> (String, Salt) {
        let mut salt = Salt::default();
        getrandom::fill(&mut salt).expect("the system gives randomness");
        (derive(&self.0[0], link, &salt), salt)
    }

    /// Returns the token of a link, so that its address can be shown again; `None` if none of the keys derives a token with this hash.
    pub fn find(&self, link: &LinkId, salt: &[u8], token_hash: &[u8]) -> Option<String> {
        let tokens = self.0.iter().map(|key| derive(key, link, salt));
        tokens.into_iter().find(|token| secrets::hash(token) == token_hash)
    }

    /// Returns a hash of a text; the same text has another hash on each day. Without the present links key and the day's salt, nobody can trace
    /// the hash back to the text.
    pub fn hash_of_day(&self, day: Date, salt: &[u8], text: &str) -> [u8; 32] {
        let day = day.to_julian_day().to_be_bytes();
        mac(&self.0[0], &[b"day v1\n", &day, salt, b"\n", text.as_bytes()])
    }

    /// Stores the fingerprint of the present key in the database. Returns false if the previously stored fingerprint is not that of the
    /// present key or of a former key.
    pub async fn store_fingerprint(&self, connection: &mut PgConnection) -> sqlx::Result<bool> {
        let before = store::replace_secret(connection, FINGERPRINT, &fingerprint(&self.0[0])).await?;
        Ok(before.is_none_or(|before| self.0.iter().any(|key| fingerprint(key)[..] == before)))
    }
}

fn of_file(path: &Path) -> io::Result<[u8; KEY_BYTES]> {
    match fs::read_to_string(path) {
        Ok(text) => links::decode(&text)
            .ok_or_else(|| io::Error::other(format!("{} does not hold 32 bytes in base64", path.display()))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let mut key = [0; KEY_BYTES];
            getrandom::fill(&mut key).expect("the system gives randomness");
            let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
            writeln!(file, "{}", links::encode(&key))?;
            file.sync_all()?;
            Ok(key)
        }
        Err(error) => Err(error),
    }
}

fn derive(key: &[u8; KEY_BYTES], link: &LinkId, salt: &[u8]) -> String {
    let parts = [b"link v1\n", link.0.as_bytes(), b"\n", salt];
    URL_SAFE_NO_PAD.encode(mac(key, &parts))
}

fn fingerprint(key: &[u8; KEY_BYTES]) -> [u8; 32] {
    mac(key, &[b"fingerprint v1"])
}

fn mac(key: &[u8; KEY_BYTES], parts: &[&[u8]]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("any length is a key");
    for part in parts {
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(numbers: &[u8]) -> LinksKey {
        LinksKey(numbers.iter().map(|number| [*number; KEY_BYTES]).collect())
    }

    #[test]
    fn a_link_is_shown_again_with_its_key_and_after_a_rotation_with_a_former_one() {
        let link = LinkId("a-link".into());
        let (token, salt) = keys(&[1]).make(&link);
        assert_eq!(token.len(), 43);
        let hash = secrets::hash(&token);
        for known in [&[1][..], &[2, 1], &[3, 2, 1]] {
            assert_eq!(
                keys(known).find(&link, &salt, &hash).as_ref(),
                Some(&token),
                "{known:?}"
            );
        }
        assert_eq!(keys(&[2]).find(&link, &salt, &hash), None, "a lost key");
        assert_eq!(keys(&[1]).find(&LinkId("another".into()), &salt, &hash), None);
        assert_eq!(keys(&[1]).find(&link, &[0; 16], &hash), None);
        assert_ne!(keys(&[1]).make(&link).0, token, "each has a salt of its own");
    }

    #[test]
    fn the_data_folder_keeps_one_key_that_nobody_else_can_read() {
        use std::os::unix::fs::PermissionsExt as _;
        let data = tempfile::tempdir().unwrap();
        let path = data.path().join(FILE_NAME);
        let key = of_file(&path).unwrap();
        assert_eq!(of_file(&path).unwrap(), key);
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        fs::write(&path, "short").unwrap();
        assert!(of_file(&path).unwrap_err().to_string().contains("links.key"));
    }
}
