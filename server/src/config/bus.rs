//! Settings of the message bus between the nodes of the server.

use std::fmt;
use std::net::IpAddr;
use std::path::PathBuf;

use actors::bus::NatsServer;
use serde::{Deserialize, Deserializer, de};
use url::Url;

use super::mail::decoded;

const EXPECTED: &str = "live.bus must be local, or the address of a NATS server: nats://host:port, or \
                        tls://user:password@host:port with @ and / in user and password written %40 and %2F";

/// The default port of NATS servers.
const DEFAULT_PORT: u16 = 4222;

/// The message bus through which the nodes of the server exchange committed changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bus {
    /// There is only one node, so changes stay inside the process.
    Local,
    /// The nodes exchange changes through a NATS server.
    Nats(NatsAddress),
}

/// The address of a NATS server, with a user and password if the server needs them.
#[derive(Clone, PartialEq, Eq)]
pub struct NatsAddress {
    is_encrypted: bool,
    host: String,
    port: u16,
    user: Option<(String, String)>,
}

impl fmt::Debug for NatsAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NatsAddress").field(&self.place()).finish()
    }
}

impl NatsAddress {
    fn from_text(text: &str) -> Option<Self> {
        let url = Url::parse(text).ok()?;
        let is_encrypted = match url.scheme() {
            "nats" => false,
            "tls" => true,
            _ => return None,
        };
        let user = match (url.username(), url.password()) {
            ("", None) => None,
            (user, Some(password)) if !user.is_empty() => Some((decoded(user)?, decoded(password)?)),
            _ => return None,
        };
        let host = url.host_str().filter(|host| !host.is_empty())?.to_owned();
        let is_whole = matches!(url.path(), "" | "/") && url.query().is_none() && url.fragment().is_none();
        is_whole.then(|| Self {
            is_encrypted,
            host,
            port: url.port().unwrap_or(DEFAULT_PORT),
            user,
        })
    }

    /// Returns the address without the user and password.
    fn place(&self) -> String {
        let scheme = if self.is_encrypted { "tls" } else { "nats" };
        format!("{scheme}://{}:{}", self.host, self.port)
    }

    fn is_on_this_machine(&self) -> bool {
        let address = self.host.trim_matches(['[', ']']).parse::<IpAddr>();
        self.host == "localhost" || address.is_ok_and(|address| address.to_canonical().is_loopback())
    }
}

impl<'de> Deserialize<'de> for Bus {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text == "local" {
            return Ok(Self::Local);
        }
        // the text itself may contain a password
        let address = NatsAddress::from_text(&text).ok_or_else(|| de::Error::custom(EXPECTED))?;
        Ok(Self::Nats(address))
    }
}

impl NatsAddress {
    /// Returns the parameters for connecting to the NATS server: its address and user and, if given, a credentials file and the certificate
    /// of an authority.
    pub fn server(&self, credentials: Option<PathBuf>, authority: Option<PathBuf>) -> NatsServer {
        NatsServer {
            address: self.place(),
            user: self.user.clone(),
            credentials,
            authority,
        }
    }

    pub(super) fn check(&self, has_credentials: bool, problems: &mut Vec<String>) {
        if has_credentials && self.user.is_some() {
            problems.push("live.bus names a user, and live.bus_credentials another: give one of them".to_owned());
        }
        if self.is_on_this_machine() {
            return;
        }
        if !self.is_encrypted {
            problems.push(format!(
                "live.bus: {} is not on this machine, and what nodes say would go there in the clear: use tls://",
                self.place()
            ));
        }
        if !has_credentials && self.user.is_none() {
            problems.push(format!(
                "live.bus: {} would let anybody in: give tls://user:password@host, or live.bus_credentials",
                self.place()
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Bus, serde_json::Error> {
        serde_json::from_value(text.into())
    }

    fn problems(bus: &str, has_credentials: bool) -> Vec<String> {
        let mut problems = Vec::new();
        if let Bus::Nats(address) = read(bus).unwrap() {
            address.check(has_credentials, &mut problems);
        }
        problems
    }

    #[test]
    fn a_bus_is_local_or_nats_and_its_password_is_never_shown() {
        assert_eq!(read("local").unwrap(), Bus::Local);
        let Bus::Nats(address) = read("tls://node:p%40ss%2F@bus.example").unwrap() else {
            panic!("it is nats")
        };
        assert_eq!(address.place(), "tls://bus.example:4222");
        assert_eq!(address.user, Some(("node".to_owned(), "p@ss/".to_owned())));
        assert!(!format!("{address:?}").contains("p@"), "{address:?}");
        for wrong in [
            "nats://",
            "nats://user@host",
            "http://u:secret@host",
            "tls://u:secret@host/path",
            "remote",
            "",
        ] {
            let error = read(wrong).unwrap_err().to_string();
            assert!(
                error.contains("tls://") && !error.contains("secret"),
                "{wrong}: {error}"
            );
        }
    }

    #[test]
    fn away_from_this_machine_nodes_speak_encrypted_and_as_somebody() {
        for near in [
            "nats://127.0.0.1:4222",
            "nats://[::1]",
            "nats://localhost",
            "tls://127.0.0.1",
            "local",
        ] {
            assert_eq!(problems(near, false), [""; 0], "{near}");
        }
        assert_eq!(problems("tls://u:p@bus.example", false), [""; 0]);
        assert_eq!(problems("tls://bus.example", true), [""; 0]);
        for (bus, has_credentials, problem) in [
            ("nats://u:p@bus.example", false, "in the clear"),
            ("nats://10.0.0.1", true, "in the clear"),
            ("tls://bus.example", false, "let anybody in"),
            ("tls://u:p@bus.example", true, "give one of them"),
        ] {
            let problems = problems(bus, has_credentials);
            assert!(
                problems.len() == 1 && problems[0].contains(problem),
                "{bus}: {problems:?}"
            );
        }
    }
}
