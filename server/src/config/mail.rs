//! Settings for emails: how they are delivered, and from whom they come.

use std::fmt;

use lettre::message::Mailbox;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::extension::ClientId;
use serde::Deserialize;
use url::{Host, Url};

/// The error message for an invalid setting `mail.transport`. It does not contain the value of the setting, which may contain a password.
const EXPECTED: &str = "mail.transport must be outbox, or the address of an SMTP server: smtps://user:password@host, or \
                        smtp://user:password@host:port with ?tls=required (STARTTLS), ?tls=opportunistic, or nothing for no TLS";

/// How emails are delivered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MailTransport {
    /// Emails are written as `.eml` files into the data folder.
    Outbox,
    /// Emails are sent to an SMTP server.
    Smtp(SmtpServer),
}

/// How the connection to an SMTP server is encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encryption {
    /// The connection is never encrypted.
    None,
    /// The connection is encrypted by STARTTLS if the server offers it.
    Opportunistic,
    /// The connection is encrypted by STARTTLS. If the server does not offer it, no email is sent.
    Required,
    /// The connection is encrypted from its beginning (TLS).
    FromStart,
}

/// The address of an SMTP server, and the parameters for connecting to it.
#[derive(Clone, PartialEq, Eq)]
pub struct SmtpServer {
    /// The host name or IP address of the SMTP server.
    pub host: String,
    pub port: u16,
    /// How the connection to the SMTP server is encrypted.
    pub encryption: Encryption,
    /// The name that this server tells the SMTP server (HELO); `None` for the name of this machine.
    pub hello: Option<ClientId>,
    /// The user and password for the SMTP server; `None` if the server needs none.
    pub credentials: Option<Credentials>,
}

/// Debug output contains neither the user nor the password, so that logs do not contain them either.
impl fmt::Debug for SmtpServer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{} ({:?})", self.host, self.port, self.encryption)
    }
}

impl SmtpServer {
    /// Parses an `smtp://` or `smtps://` address. The path of the address is the name for HELO.
    fn from_address(address: &str) -> Option<Self> {
        let url = Url::parse(address).ok()?;
        let tls = url
            .query_pairs()
            .find(|(name, _)| name == "tls")
            .map(|(_, value)| value);
        let (encryption, default_port) = match (url.scheme(), tls.as_deref()) {
            ("smtp", None) => (Encryption::None, 25),
            ("smtp", Some("opportunistic")) => (Encryption::Opportunistic, 587),
            ("smtp", Some("required")) => (Encryption::Required, 587),
            ("smtps", _) => (Encryption::FromStart, 465),
            _ => return None,
        };
        let host = match url.host()? {
            // the host of a scheme that the library does not know is a name even if it is an IP address
            Host::Domain(name) => name.to_owned(),
            Host::Ipv4(address) => address.to_string(),
            Host::Ipv6(address) => address.to_string(),
        };
        let credentials = match (url.username(), url.password()) {
            ("", None) => None,
            (user, Some(password)) if !user.is_empty() => Some(Credentials::new(decoded(user)?, decoded(password)?)),
            _ => return None,
        };
        let hello = url.path().trim_matches('/');
        Some(Self {
            host: host.trim_matches(['[', ']']).to_owned(),
            port: url.port().unwrap_or(default_port),
            encryption,
            hello: (!hello.is_empty()).then(|| ClientId::Domain(hello.to_owned())),
            credentials,
        })
    }
}

/// Decodes the percent-encoding in a part of an address. `+` and `&` are not changed, because only form fields give them a meaning.
pub(super) fn decoded(part: &str) -> Option<String> {
    let pairs = format!("={}", part.replace('+', "%2B").replace('&', "%26"));
    let (_, value) = url::form_urlencoded::parse(pairs.as_bytes()).next()?;
    Some(value.into_owned())
}

impl<'de> Deserialize<'de> for MailTransport {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text == "outbox" {
            return Ok(Self::Outbox);
        }
        SmtpServer::from_address(&text)
            .map(Self::Smtp)
            .ok_or_else(|| serde::de::Error::custom(EXPECTED))
    }
}

/// Settings for emails.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MailConfig {
    /// How emails are delivered.
    pub transport: MailTransport,
    /// The sender of all emails.
    pub from: String,
}

impl MailConfig {
    pub(super) fn check(&self, problems: &mut Vec<String>) {
        if self.from.parse::<Mailbox>().is_err() {
            problems.push(format!(
                "mail.from must be a mail address such as \"Needledrop <no-reply@music.example>\", not {:?}",
                self.from
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_smtp_servers_say_port_encryption_and_log_in() {
        let cases = [
            ("smtp://127.0.0.1:1025", "127.0.0.1", 1025, Encryption::None),
            ("smtp://mail.example", "mail.example", 25, Encryption::None),
            (
                "smtp://mail.example?tls=required",
                "mail.example",
                587,
                Encryption::Required,
            ),
            (
                "smtp://mail.example:26/?tls=opportunistic",
                "mail.example",
                26,
                Encryption::Opportunistic,
            ),
            ("smtps://mail.example", "mail.example", 465, Encryption::FromStart),
            ("smtp://[::1]:25", "::1", 25, Encryption::None),
        ];
        for (address, host, port, encryption) in cases {
            let server = SmtpServer::from_address(address).unwrap_or_else(|| panic!("{address}"));
            assert_eq!(
                (server.host.as_str(), server.port, server.encryption),
                (host, port, encryption)
            );
            assert!(server.credentials.is_none() && server.hello.is_none(), "{address}");
        }
        let server = SmtpServer::from_address("smtps://ann%40x.test:p%2Fw+d%20@mail.example/hello.example").unwrap();
        let credentials = Credentials::new("ann@x.test".to_owned(), "p/w+d ".to_owned());
        assert_eq!(server.credentials, Some(credentials));
        assert_eq!(server.hello, Some(ClientId::Domain("hello.example".to_owned())));
    }

    #[test]
    fn signs_of_a_form_stand_for_themselves_in_a_user_and_a_password() {
        for (address, user, password) in [
            ("smtps://ann:a&b+c@mail.example", "ann", "a&b+c"),
            ("smtps://a&n+n:=&=%26%2B%25;@mail.example", "a&n+n", "=&=&+%;"),
            ("smtps://&:+&@mail.example", "&", "+&"),
        ] {
            let server = SmtpServer::from_address(address).unwrap_or_else(|| panic!("{address}"));
            let credentials = Credentials::new(user.to_owned(), password.to_owned());
            assert_eq!(server.credentials, Some(credentials), "{address}");
        }
    }

    #[test]
    fn a_password_is_neither_shown_nor_repeated() {
        let server = SmtpServer::from_address("smtps://ann:hidden@mail.example").unwrap();
        assert_eq!(format!("{server:?}"), "mail.example:465 (FromStart)");
        for wrong in [
            "imap://ann:hidden@x",
            "smtp://ann:hidden@",
            "smtp://:hidden@x",
            "smtp://ann@x",
            "smtp://x?tls=hidden",
            "hidden",
        ] {
            let error = serde_json::from_value::<MailTransport>(wrong.into())
                .unwrap_err()
                .to_string();
            assert!(
                error.starts_with("mail.transport must be") && !error.contains("hidden"),
                "{error}"
            );
        }
    }
}
