//! Sids: secrets that open the live connections of a session, and nothing else.
//!
//! All sids of a session contain one secret, which is derived from the session's token; only the hash of the secret is stored. Each sid
//! masks the secret differently. Creating a sid therefore needs no write, however often a sid is requested, and somebody who can read the
//! database cannot create one.
//!
//! Cookies and sids end with a mark: an authentication code (HMAC) that only this installation can make. A cookie or sid with a valid mark
//! is looked up even if others in the same network have guessed often. A cookie or sid without a valid mark, for example one that was made
//! by an earlier version or with an earlier key, is treated like a guess.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac as _};
use sha2::Sha256;

use crate::secrets;

/// The size in bytes of the secret that all sids of a session contain.
const SECRET: usize = 32;
/// The size in bytes of the random nonce from which a sid's mask is made.
const NONCE: usize = 16;

/// The size in bytes of a mark: the authentication code that shows that this installation made a cookie or sid.
const MARK: usize = 16;

/// The secret that all sids of a session contain.
#[derive(Clone, Copy)]
pub(super) struct SidSecret([u8; SECRET]);

impl SidSecret {
    /// Derives the secret from a session's token.
    pub(super) fn of_token(token: &str) -> Self {
        Self(mac(token.as_bytes(), b"the secret beneath this session's sids"))
    }

    /// Returns the hash of the secret, which the database stores instead of the secret.
    pub(super) fn hash(&self) -> [u8; 32] {
        secrets::hash(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

/// Creates and checks sids and the values of session cookies, with one key that all nodes share.
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
    /// Creates the value that issues and checks sids and session cookies, with a key of 32 random bytes.
    pub fn new(key: [u8; 32]) -> Self {
        Self { key }
    }

    /// Creates a new sid that contains this secret in masked form.
    pub(super) fn fresh(&self, secret: &SidSecret) -> String {
        let mut bytes = [0; NONCE + SECRET + MARK];
        let (sid, mark) = bytes.split_at_mut(NONCE + SECRET);
        let (nonce, masked) = sid.split_at_mut(NONCE);
        getrandom::fill(nonce).expect("the system gives randomness");
        masked.copy_from_slice(&self.toggle_mask(nonce, secret.0));
        mark.copy_from_slice(&self.marking(b"sid", sid).finalize().into_bytes()[..MARK]);
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// Returns true if this installation issued the sid, even if the sid's session has ended.
    pub fn has_made_sid(&self, sid: &str) -> bool {
        let bytes = URL_SAFE_NO_PAD.decode(sid).unwrap_or_default();
        let parts = bytes.split_at_checked(NONCE + SECRET);
        parts.is_some_and(|(sid, mark)| {
            mark.len() == MARK && self.marking(b"sid", sid).verify_truncated_left(mark).is_ok()
        })
    }

    /// Creates the value of a new session cookie: a random token, followed by a mark (an authentication code) that shows that this installation
    /// made the token.
    pub fn cookie(&self) -> String {
        let token = secrets::token();
        let mark = self.marking(b"cookie", token.as_bytes()).finalize().into_bytes();
        format!("{token}.{}", URL_SAFE_NO_PAD.encode(&mark[..MARK]))
    }

    /// Returns true if this installation issued the cookie, even if the cookie's session has ended.
    pub fn has_made(&self, cookie: &str) -> bool {
        let marked = cookie.split_once('.');
        let marked = marked.and_then(|(token, mark)| Some((token, URL_SAFE_NO_PAD.decode(mark).ok()?)));
        marked.is_some_and(|(token, mark)| {
            mark.len() == MARK
                && self
                    .marking(b"cookie", token.as_bytes())
                    .verify_truncated_left(&mark)
                    .is_ok()
        })
    }

    fn marking(&self, what: &[u8], text: &[u8]) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("any length is a key");
        mac.update(b"mark v1\n");
        mac.update(what);
        mac.update(b"\n");
        mac.update(text);
        mac
    }

    /// Returns the hash by which the database finds the session of a sid. It is the hash of the secret in the sid; for a sid of an earlier
    /// version, which contains no secret, it is the hash of the whole sid.
    pub(super) fn secret_hash_of_sid(&self, sid: &str) -> [u8; 32] {
        let mut bytes = URL_SAFE_NO_PAD.decode(sid).unwrap_or_default();
        if bytes.len() == NONCE + SECRET + MARK {
            bytes.truncate(NONCE + SECRET);
        }
        let parts = bytes.split_at_checked(NONCE);
        match parts.and_then(|(nonce, masked)| Some((nonce, <[u8; SECRET]>::try_from(masked).ok()?))) {
            Some((nonce, masked)) => SidSecret(self.toggle_mask(nonce, masked)).hash(),
            None => secrets::hash(sid),
        }
    }

    /// Masks a secret with the mask that is computed from `nonce`, or removes this mask from a masked secret.
    fn toggle_mask(&self, nonce: &[u8], mut secret: [u8; SECRET]) -> [u8; SECRET] {
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
        assert_eq!(sids.secret_hash_of_sid(&one), ann.hash());
        assert_eq!(sids.secret_hash_of_sid(&two), ann.hash());
        assert_ne!(sids.secret_hash_of_sid(&sids.fresh(&bob)), ann.hash());
    }

    #[test]
    fn a_changed_sid_or_one_of_another_installation_leads_nowhere() {
        let sids = Sids::new([7; 32]);
        let ann = SidSecret::of_token("ann");
        let sid = sids.fresh(&ann);
        assert_ne!(Sids::new([8; 32]).secret_hash_of_sid(&sid), ann.hash());
        let changed = sid.replacen(&sid[..1], if sid.starts_with('A') { "B" } else { "A" }, 1);
        assert_ne!(sids.secret_hash_of_sid(&changed), ann.hash());
        for other in ["", "no sid", "AAAA"] {
            assert_ne!(sids.secret_hash_of_sid(other), ann.hash());
        }
    }

    #[test]
    fn what_was_given_out_here_is_known_and_nothing_else() {
        let (sids, others) = (Sids::new([7; 32]), Sids::new([8; 32]));
        let sid = sids.fresh(&SidSecret::of_token("ann"));
        assert!(sids.has_made_sid(&sid) && !others.has_made_sid(&sid));
        let cookie = sids.cookie();
        assert!(sids.has_made(&cookie) && !others.has_made(&cookie));
        assert_ne!(sids.cookie(), cookie);
        let changed = format!("{}{}", if cookie.starts_with('x') { 'y' } else { 'x' }, &cookie[1..]);
        for wrong in [
            "",
            ".",
            "a.",
            &secrets::token(),
            &cookie[..cookie.len() - 3],
            &changed,
            &sid,
        ] {
            assert!(
                !sids.has_made(wrong) && !sids.has_made_sid(wrong) || wrong == sid,
                "{wrong}"
            );
        }
        assert!(!sids.has_made_sid(&sid[..64]), "without its mark");
    }

    #[test]
    fn a_sid_that_was_kept_itself_is_found_by_its_own_hash() {
        let stored = secrets::token();
        assert_eq!(Sids::new([7; 32]).secret_hash_of_sid(&stored), secrets::hash(&stored));
    }
}
