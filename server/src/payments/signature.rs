//! Checks the signatures of the payment provider's webhooks: HMAC-SHA256 over the time and the raw body, with a secret of the webhook
//! endpoint.

use hmac::{Hmac, Mac as _};
use sha2::Sha256;
use time::{Duration, OffsetDateTime};

use crate::config::http::Token;

/// The header that contains the signature of a webhook.
pub const HEADER: &str = "Stripe-Signature";

/// The maximum difference between the time in a signature and the database's time.
pub const TOLERANCE: Duration = Duration::seconds(300);

/// Returns the time at which `body` was signed with one of these secrets, or none if no signature is valid.
pub fn signed_at(header: &str, body: &[u8], secrets: &[Token]) -> Option<OffsetDateTime> {
    let parts = header.split(',').filter_map(|part| part.trim().split_once('='));
    let text = parts.clone().find(|(name, _)| *name == "t")?.1;
    let at = OffsetDateTime::from_unix_timestamp(text.parse().ok()?).ok()?;
    let signatures = parts
        .filter(|(name, _)| *name == "v1")
        .filter_map(|(_, hex)| unhex(hex));
    let signatures: Vec<[u8; 32]> = signatures.collect();
    let is_of = |secret: &Token| {
        let mut mac = Hmac::<Sha256>::new_from_slice(secret.0.as_bytes()).expect("any length is a key");
        mac.update(text.as_bytes());
        mac.update(b".");
        mac.update(body);
        // compared in constant time
        signatures
            .iter()
            .any(|signature| mac.clone().verify(signature.into()).is_ok())
    };
    secrets.iter().any(is_of).then_some(at)
}

fn unhex(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &[u8] = br#"{"id": "evt_1"}"#;

    fn secrets(texts: &[&str]) -> Vec<Token> {
        texts.iter().map(|text| Token((*text).to_owned())).collect()
    }

    fn sign(secret: &str, at: i64) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
        mac.update(format!("{at}.").as_bytes());
        mac.update(BODY);
        crate::secrets::hex(&mac.finalize().into_bytes())
    }

    #[test]
    fn a_body_is_signed_by_either_of_two_secrets_and_by_nothing_else() {
        let at = 1_700_000_000;
        let header = format!(
            "t={at},v0=ab,v1={},v1={}",
            sign("whsec_of_old", at),
            sign("whsec_new", at)
        );
        let moment = OffsetDateTime::from_unix_timestamp(at).ok();
        for known in [&["whsec_new"][..], &["whsec_other", "whsec_of_old"]] {
            assert_eq!(signed_at(&header, BODY, &secrets(known)), moment);
        }
        assert_eq!(signed_at(&header, BODY, &secrets(&["whsec_other"])), None);
        assert_eq!(signed_at(&header, BODY, &[]), None);
        assert_eq!(
            signed_at(&header, br#"{"id": "evt_2"}"#, &secrets(&["whsec_new"])),
            None
        );
        let later = header.replace("t=1700000000", "t=1700000001");
        assert_eq!(
            signed_at(&later, BODY, &secrets(&["whsec_new"])),
            None,
            "the moment is signed too"
        );
        for broken in ["", "t=1", "v1=00", "t=x,v1=00", "t=1700000000,v1=é", "t=1700000000,v1="] {
            assert_eq!(signed_at(broken, BODY, &secrets(&["whsec_new"])), None, "{broken}");
        }
    }
}
