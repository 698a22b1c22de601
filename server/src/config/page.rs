//! Settings for optional content of the pages, such as a live chat. If a setting is left out, the pages do not contain its content.

use actix_web::http::Uri;
use lettre::Address;
use serde::Deserialize;

/// Settings for optional content of the pages.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageConfig {
    /// True if the pages offer the paid plans to creators on the free plan.
    pub upsell: bool,
    /// The address of the script of a live chat; `None` for no live chat.
    pub chat_url: Option<String>,
    /// The address from which the live chat loads its welcome message.
    pub chat_agent_url: Option<String>,
    /// The address of a partner's page that is shown on the page "Mastering Channel".
    pub mastering_url: Option<String>,
    /// The email address for questions about the legal texts, and for copyright notices.
    pub contact_email: Option<String>,
}

impl PageConfig {
    pub(super) fn check(&self, problems: &mut Vec<String>) {
        for (name, address) in [
            ("chat_url", &self.chat_url),
            ("chat_agent_url", &self.chat_agent_url),
            ("mastering_url", &self.mastering_url),
        ] {
            if let Some(address) = address
                && origin_of(address).is_none()
            {
                problems.push(format!(
                    "page.{name} must be an http:// or https:// address, not {address:?}"
                ));
            }
        }
        if let Some(email) = &self.contact_email
            && email.parse::<Address>().is_err()
        {
            problems.push(format!("page.contact_email must be an email address, not {email:?}"));
        }
    }
}

/// Returns the origin of an http or https address, in the form that a content security policy needs; none if the address is not valid.
pub fn origin_of(address: &str) -> Option<String> {
    let uri: Uri = address.parse().ok()?;
    let scheme = uri.scheme_str().filter(|scheme| matches!(*scheme, "http" | "https"))?;
    let authority = uri.authority()?;
    let host = authority.host();
    // an address with characters that end the policy's entry, or with a password, is not accepted
    if host.is_empty() || host.contains([';', ',', '\'']) || authority.as_str().contains('@') {
        return None;
    }
    Some(match authority.port_u16() {
        Some(port) => format!("{scheme}://{host}:{port}"),
        None => format!("{scheme}://{host}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_scheme_host_and_port() {
        assert_eq!(
            origin_of("https://chat.example/widget.js?x=1").as_deref(),
            Some("https://chat.example")
        );
        assert_eq!(
            origin_of("http://127.0.0.1:9000/a").as_deref(),
            Some("http://127.0.0.1:9000")
        );
        for wrong in [
            "",
            "chat.example",
            "javascript:alert(1)",
            "https://",
            "https://a;b/",
            "https://me:pw@chat.example/",
        ] {
            assert_eq!(origin_of(wrong), None, "{wrong}");
        }
    }
}
