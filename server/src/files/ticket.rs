//! Tickets for share links with a password. A caller that has sent the right password receives a ticket, and sends the ticket instead of
//! the password from then on. A ticket can be checked without computing an expensive password hash.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac as _};
use protocol::ids::LinkId;
use sha2::Sha256;

/// The number of seconds for which a ticket is valid.
const VALID_SECONDS: i64 = 12 * 3_600;

/// Issues and checks tickets, with one key that all nodes share.
#[derive(Clone)]
pub struct Tickets {
    key: [u8; 32],
}

impl std::fmt::Debug for Tickets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Tickets")
    }
}

impl Tickets {
    /// Creates the value that issues and checks tickets, with a key of 32 random bytes.
    pub fn new(key: [u8; 32]) -> Self {
        Self { key }
    }

    /// Issues a ticket for a link. `generation` is the generation of the link's password, and `now` is the time in Unix seconds.
    pub fn issue(&self, link: &LinkId, generation: i32, now: i64) -> String {
        let until = now + VALID_SECONDS;
        let mac = self.mac(link, generation, until).finalize().into_bytes();
        format!("{until}.{}", URL_SAFE_NO_PAD.encode(mac))
    }

    /// Returns true if a ticket was issued for this link and this generation of its password, and has not expired at `now` (Unix seconds).
    pub fn is_good(&self, ticket: &str, link: &LinkId, generation: i32, now: i64) -> bool {
        let check = || {
            let (until, mac) = ticket.split_once('.')?;
            let (until, mac) = (until.parse().ok()?, URL_SAFE_NO_PAD.decode(mac).ok()?);
            self.mac(link, generation, until).verify_slice(&mac).ok()?;
            Some((now..=now + VALID_SECONDS).contains(&until))
        };
        check().unwrap_or(false)
    }

    fn mac(&self, link: &LinkId, generation: i32, until: i64) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("any length is a key");
        mac.update(format!("ticket v1\n{link}\n{generation}\n{until}").as_bytes());
        mac
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_000_000;

    #[test]
    fn a_ticket_is_good_for_twelve_hours_for_its_link_and_generation_alone() {
        let tickets = Tickets::new([1; 32]);
        let (mix, other) = (LinkId("mix".to_owned()), LinkId("other".to_owned()));
        let ticket = tickets.issue(&mix, 3, NOW);
        let end = NOW + 12 * 3_600;
        assert!(tickets.is_good(&ticket, &mix, 3, NOW) && tickets.is_good(&ticket, &mix, 3, end));
        assert!(!tickets.is_good(&ticket, &mix, 3, end + 1), "it has expired");
        assert!(!tickets.is_good(&ticket, &other, 3, NOW), "another link's");
        assert!(!tickets.is_good(&ticket, &mix, 4, NOW), "a former password's");
        assert!(
            !Tickets::new([2; 32]).is_good(&ticket, &mix, 3, NOW),
            "another installation's"
        );
        let longer = ticket.replacen(&end.to_string(), &(end + 1).to_string(), 1);
        for wrong in [longer.as_str(), "", ".", "1.AAAA", "never", &ticket[1..]] {
            assert!(!tickets.is_good(wrong, &mix, 3, NOW), "{wrong}");
        }
    }
}
