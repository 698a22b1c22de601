//! Sids, which open the live connections of a session and do nothing else.
//!
//! Beneath all sids of a session is one secret that follows from its cookie, of which only the hash is kept. Each sid is that secret
//! under a mask of its own. So a fresh one costs no write, however often it is asked for, and whoever reads the database can make none.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac as _};
use sha2::Sha256;

use crate::http::secrets;

/// Bytes of the secret, and of a mask.
const SECRET: usize = 32;
/// Bytes of what makes masks differ.
const NONCE: usize = 16;

/// The secret beneath a session's sids.
#[derive(Clone, Copy)]
pub(super) struct SidSecret([u8; SECRET]);

impl SidSecret {
    /// The one that follows from a session's token.
    pub(super) fn of_token(token: &str) -> Self {
        Self(mac(token.as_bytes(), b"the secret beneath this session's sids"))
    }

    /// What is kept of it.
    pub(super) fn hash(&self) -> [u8; 32] {
        secrets::hash(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

/// Masks the secrets, with one key for the whole installation.
#[derive(Clone)]
pub struct Sids {
    key: [u8; 32],
}

impl std::fmt::Debug for Sids {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Sids")
    }
}

impl Sids {
    /// Takes the key: 32 random bytes.
    pub fn new(key: [u8; 32]) -> Self {
        Self { key }
    }

    /// A fresh sid.
    pub(super) fn fresh(&self, secret: &SidSecret) -> String {
        let mut bytes = [0; NONCE + SECRET];
        let (nonce, masked) = bytes.split_at_mut(NONCE);
        getrandom::fill(nonce).expect("the system gives randomness");
        masked.copy_from_slice(&self.under_mask(nonce, secret.0));
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// The hash that is kept of what is beneath a sid. A sid that was kept itself, as earlier versions did, is its own secret.
    pub(super) fn hash_beneath(&self, sid: &str) -> [u8; 32] {
        let bytes = URL_SAFE_NO_PAD.decode(sid).unwrap_or_default();
        let parts = bytes.split_at_checked(NONCE);
        match parts.and_then(|(nonce, masked)| Some((nonce, <[u8; SECRET]>::try_from(masked).ok()?))) {
            Some((nonce, masked)) => SidSecret(self.under_mask(nonce, masked)).hash(),
            None => secrets::hash(sid),
        }
    }

    /// Puts a secret under the mask of this nonce, or takes it from under it.
    fn under_mask(&self, nonce: &[u8], mut secret: [u8; SECRET]) -> [u8; SECRET] {
        for (byte, mask) in secret.iter_mut().zip(mac(&self.key, nonce)) {
            *byte ^= mask;
        }
        secret
    }
}

fn mac(key: &[u8], message: &[u8]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("any length is a key");
    mac.update(message);
    mac.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sid_of_a_session_is_another_and_leads_to_what_is_kept() {
        let sids = Sids::new([7; 32]);
        let (ann, bob) = (SidSecret::of_token("ann"), SidSecret::of_token("bob"));
        let (one, two) = (sids.fresh(&ann), sids.fresh(&ann));
        assert_ne!(one, two);
        assert!(one.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_'));
        assert_eq!(sids.hash_beneath(&one), ann.hash());
        assert_eq!(sids.hash_beneath(&two), ann.hash());
        assert_ne!(sids.hash_beneath(&sids.fresh(&bob)), ann.hash());
    }

    #[test]
    fn a_changed_sid_or_one_of_another_installation_leads_nowhere() {
        let sids = Sids::new([7; 32]);
        let ann = SidSecret::of_token("ann");
        let sid = sids.fresh(&ann);
        assert_ne!(Sids::new([8; 32]).hash_beneath(&sid), ann.hash());
        let changed = sid.replacen(&sid[..1], if sid.starts_with('A') { "B" } else { "A" }, 1);
        assert_ne!(sids.hash_beneath(&changed), ann.hash());
        for other in ["", "no sid", "AAAA"] {
            assert_ne!(sids.hash_beneath(other), ann.hash());
        }
    }

    #[test]
    fn a_sid_that_was_kept_itself_is_found_by_its_own_hash() {
        let kept = secrets::token();
        assert_eq!(Sids::new([7; 32]).hash_beneath(&kept), secrets::hash(&kept));
    }
}
