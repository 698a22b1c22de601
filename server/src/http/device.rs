//! A cookie that marks a device from which an account has logged in before. Such a device can still log in while others guess the account's
//! password from many networks. The cookie alone gives no access to the account.

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

/// The beginning of the name of a device cookie. The rest of the name depends on the account.
const COOKIE: &str = "needledrop_device_";

/// How long a device is recognized after the last log-in from it.
const KNOWN_FOR: Duration = Duration::days(365);

/// Makes and checks device cookies, with one key that all nodes share.
#[derive(Clone)]
pub struct Devices {
    key: [u8; 32],
}

impl std::fmt::Debug for Devices {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Devices")
    }
}

/// The value of a device cookie as the browser sent it; not checked yet.
#[derive(Debug, Clone)]
pub struct ShownDevice(String);

impl Devices {
    /// Creates the value that makes and checks device cookies, with a key of 32 random bytes.
    pub fn new(key: [u8; 32]) -> Self {
        Self { key }
    }

    /// Returns the value of the device cookie that the browser sent for the account with `email`, if any.
    pub fn shown(&self, request: &HttpRequest, email: &str) -> Option<ShownDevice> {
        let cookie = request.cookie(&self.cookie_name(email))?;
        Some(ShownDevice(cookie.value().to_owned()))
    }

    /// Checks a device cookie. Returns the random name of the device if the account with `email` has logged in from it with its current
    /// password, whose hash is `password_hash`, and `None` otherwise.
    pub fn check(&self, shown: &ShownDevice, email: &str, password_hash: &str, now: OffsetDateTime) -> Option<String> {
        let (signed, mac) = shown.0.rsplit_once('.')?;
        let mac = URL_SAFE_NO_PAD.decode(mac).ok()?;
        self.mac(signed, email, password_hash).verify_slice(&mac).ok()?;
        let (since, name) = signed.split_once('.')?;
        let since = OffsetDateTime::from_unix_timestamp(since.parse().ok()?).ok()?;
        (now - since < KNOWN_FOR).then(|| name.to_owned())
    }

    /// Makes the cookie for a device from which the account with `email` logs in. `name` is the device's random name, if it already has one.
    pub fn cookie(
        &self,
        config: &Config,
        email: &str,
        password_hash: &str,
        name: Option<String>,
        now: OffsetDateTime,
    ) -> Cookie<'static> {
        let ShownDevice(value) = self.sign(&name.unwrap_or_else(secrets::token), email, password_hash, now);
        Cookie::build(self.cookie_name(email), value)
            .path("/api/account")
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(config.http.is_https())
            .max_age(CookieDuration::seconds(KNOWN_FOR.whole_seconds()))
            .finish()
    }

    /// Returns the name of the device cookie of an account. Each account has its own cookie, so that a browser that several people share is
    /// recognized for all of them. The email cannot be derived from the name.
    fn cookie_name(&self, email: &str) -> String {
        let mac = self.mac("name", email, "").finalize().into_bytes();
        format!("{COOKIE}{}", secrets::hex(&mac[..8]))
    }

    fn sign(&self, name: &str, email: &str, password_hash: &str, now: OffsetDateTime) -> ShownDevice {
        let signed = format!("{}.{name}", now.unix_timestamp());
        let mac = self.mac(&signed, email, password_hash).finalize().into_bytes();
        ShownDevice(format!("{signed}.{}", URL_SAFE_NO_PAD.encode(mac)))
    }

    fn mac(&self, signed: &str, email: &str, password_hash: &str) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("any length is a key");
        mac.update(format!("{signed}\n{}\n{password_hash}", email.to_lowercase()).as_bytes());
        mac
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    const NOW: OffsetDateTime = datetime!(2026-11-22 12:00 UTC);

    #[test]
    fn a_device_is_known_for_a_year_to_the_account_that_logged_in_from_it_and_until_a_new_password() {
        let devices = Devices::new([7; 32]);
        let shown = devices.sign("laptop", "Ann@it.test", "hash", NOW);
        let check = |email: &str, hash, now| devices.check(&shown, email, hash, now);
        assert_eq!(check("ann@IT.test", "hash", NOW).as_deref(), Some("laptop"));
        assert_eq!(check("bob@it.test", "hash", NOW), None);
        assert_eq!(check("ann@it.test", "new hash", NOW), None);
        assert!(check("ann@it.test", "hash", NOW + Duration::days(364)).is_some());
        assert_eq!(check("ann@it.test", "hash", NOW + Duration::days(365)), None);
    }

    #[test]
    fn each_account_has_a_cookie_of_its_own_that_does_not_name_it() {
        let devices = Devices::new([7; 32]);
        let name = |email| devices.cookie_name(email);
        assert_eq!(name("Ann@it.test"), name("ann@it.test"));
        assert_ne!(name("ann@it.test"), name("bob@it.test"));
        assert!(!name("ann@it.test").contains("ann"));
    }

    #[test]
    fn what_the_server_has_not_signed_is_no_device() {
        let devices = Devices::new([7; 32]);
        let foreign = Devices::new([8; 32]).sign("laptop", "ann@it.test", "hash", NOW).0;
        let own = devices.sign("laptop", "ann@it.test", "hash", NOW).0;
        let longer = own.replacen(&NOW.unix_timestamp().to_string(), "1999999999", 1);
        for value in [foreign.as_str(), longer.as_str(), "", ".", "..", "1.2.3"] {
            let shown = ShownDevice(value.to_owned());
            assert_eq!(devices.check(&shown, "ann@it.test", "hash", NOW), None, "{value}");
        }
    }
}
