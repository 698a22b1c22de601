//! The cookie of a device that somebody has logged in from: while others guess at their password from everywhere, this device still comes in.
//! It opens nothing by itself.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration as CookieDuration;
use actix_web::cookie::{Cookie, SameSite};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac as _};
use sha2::Sha256;
use time::{Duration, OffsetDateTime};

use crate::config::Config;
use crate::secrets;

/// The cookie's name.
const COOKIE: &str = "needledrop_device";

/// How long a device is known after a log-in.
const KNOWN_FOR: Duration = Duration::days(365);

/// Signs the cookies, with one key for the whole installation.
#[derive(Clone)]
pub struct Devices {
    key: [u8; 32],
}

impl std::fmt::Debug for Devices {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Devices")
    }
}

impl Devices {
    /// Takes the key: 32 random bytes.
    pub fn new(key: [u8; 32]) -> Self {
        Self { key }
    }

    /// The device's random name, where its cookie says that the account of `email` has logged in from it.
    pub fn find(&self, request: &HttpRequest, email: &str, now: OffsetDateTime) -> Option<String> {
        self.read(request.cookie(COOKIE)?.value(), email, now)
    }

    /// A cookie for the device that the account of `email` logs in from; `name` is the device's, where it has one.
    pub fn cookie(&self, config: &Config, email: &str, name: Option<String>, now: OffsetDateTime) -> Cookie<'static> {
        let value = self.sign(&name.unwrap_or_else(secrets::token), email, now);
        Cookie::build(COOKIE, value)
            .path("/api/account")
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(config.http.is_https())
            .max_age(CookieDuration::seconds(KNOWN_FOR.whole_seconds()))
            .finish()
    }

    fn sign(&self, name: &str, email: &str, now: OffsetDateTime) -> String {
        let signed = format!("{}.{name}", now.unix_timestamp());
        let mac = URL_SAFE_NO_PAD.encode(self.mac(&signed, email).finalize().into_bytes());
        format!("{signed}.{mac}")
    }

    fn read(&self, value: &str, email: &str, now: OffsetDateTime) -> Option<String> {
        let (signed, mac) = value.rsplit_once('.')?;
        let mac = URL_SAFE_NO_PAD.decode(mac).ok()?;
        self.mac(signed, email).verify_slice(&mac).ok()?;
        let (since, name) = signed.split_once('.')?;
        let since = OffsetDateTime::from_unix_timestamp(since.parse().ok()?).ok()?;
        (now - since < KNOWN_FOR).then(|| name.to_owned())
    }

    fn mac(&self, signed: &str, email: &str) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("any length is a key");
        mac.update(format!("{signed}\n{}", email.to_lowercase()).as_bytes());
        mac
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    const NOW: OffsetDateTime = datetime!(2026-11-22 12:00 UTC);

    #[test]
    fn a_device_is_known_for_a_year_to_the_account_that_logged_in_from_it() {
        let devices = Devices::new([7; 32]);
        let value = devices.sign("laptop", "Ann@it.test", NOW);
        let read = |email: &str, now| devices.read(&value, email, now);
        assert_eq!(read("ann@IT.test", NOW).as_deref(), Some("laptop"));
        assert_eq!(read("bob@it.test", NOW), None);
        assert!(read("ann@it.test", NOW + Duration::days(364)).is_some());
        assert_eq!(read("ann@it.test", NOW + Duration::days(365)), None);
    }

    #[test]
    fn what_the_server_has_not_signed_is_no_device() {
        let devices = Devices::new([7; 32]);
        let foreign = Devices::new([8; 32]).sign("laptop", "ann@it.test", NOW);
        let own = devices.sign("laptop", "ann@it.test", NOW);
        let longer = own.replacen(&NOW.unix_timestamp().to_string(), "1999999999", 1);
        for value in [foreign.as_str(), longer.as_str(), "", ".", "..", "1.2.3"] {
            assert_eq!(devices.read(value, "ann@it.test", NOW), None, "{value}");
        }
    }
}
