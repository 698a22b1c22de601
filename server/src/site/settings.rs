//! The values of the operator's settings that are inserted into the pages, and the content security policies of the pages.

use actix_web::http::header::HeaderValue;
use serde::Serialize;

use crate::config::Config;
use crate::config::page::origin_of;

/// The content security policy of the product's pages. Nothing is loaded from other origins. Style attributes are allowed, because the
/// component library sets positions with them; script attributes are not allowed.
const POLICY: &[(&str, &str)] = &[
    ("default-src", "'self'"),
    ("script-src", "'self'"),
    ("style-src", "'self' 'unsafe-inline'"),
    ("img-src", "'self' data: blob:"),
    ("media-src", "'self' blob:"),
    ("font-src", "'self' data:"),
    ("connect-src", "'self'"),
    ("worker-src", "'self'"),
    ("manifest-src", "'self'"),
    ("frame-src", "'self'"),
    ("object-src", "'none'"),
    ("base-uri", "'self'"),
    ("form-action", "'self'"),
    ("frame-ancestors", "'none'"),
];

/// The beginnings of the paths of pages whose addresses contain a secret. These pages send no referrer, and load nothing from other
/// origins.
const SECRET_PAGES: &[&str] = &[
    "/shareable-",
    "/confirm",
    "/reset-pass",
    "/register-from-company-invite",
    "/files/",
];

/// The empty element in the built page that is replaced by an element with the settings.
const PLACE: &str = "<script type=\"application/json\" id=\"settings\">{}</script>";

/// Returns true if the page at this path has a secret in its address.
pub fn holds_secret(path: &str) -> bool {
    SECRET_PAGES.iter().any(|page| path.starts_with(page))
}

/// The settings that are inserted into a page. The web client reads them in `settings.ts`.
#[derive(Debug, Clone, Serialize)]
struct ClientSettings {
    version: String,
    chat_url: Option<String>,
    chat_agent_url: Option<String>,
    mastering_url: Option<String>,
    upsell: bool,
    sentry_dsn: Option<String>,
    contact_email: Option<String>,
}

/// The values that are inserted into pages, and the content security policies of pages.
#[derive(Debug)]
pub struct PageSettings {
    client: ClientSettings,
    policy: HeaderValue,
    secret_policy: HeaderValue,
}

impl PageSettings {
    /// Takes the values from the settings of the server. The version is missing; it is added when a page is served.
    pub fn new(config: &Config) -> Self {
        let page = &config.page;
        let chat = page.chat_url.as_deref().and_then(origin_of);
        let chat_line = chat.as_ref().map(|origin| origin.replacen("http", "ws", 1));
        let agent = page.chat_agent_url.as_deref().and_then(origin_of);
        let mastering = page.mastering_url.as_deref().and_then(origin_of);
        let ingest = config.errors.ingest_origin();
        let mut more: Vec<(&str, &Option<String>)> = vec![("frame-src", &mastering), ("connect-src", &ingest)];
        more.extend([
            ("connect-src", &agent),
            ("connect-src", &chat),
            ("connect-src", &chat_line),
        ]);
        more.extend(
            [
                "script-src",
                "style-src",
                "img-src",
                "font-src",
                "media-src",
                "frame-src",
            ]
            .map(|name| (name, &chat)),
        );
        Self {
            client: ClientSettings {
                version: String::new(),
                chat_url: page.chat_url.clone(),
                chat_agent_url: page.chat_agent_url.clone(),
                mastering_url: page.mastering_url.clone(),
                upsell: page.upsell,
                sentry_dsn: config.errors.sentry_dsn.clone(),
                contact_email: page.contact_email.clone(),
            },
            policy: policy(&more),
            secret_policy: policy(&[]),
        }
    }

    /// Returns the content security policy of the page at this path.
    pub fn policy(&self, path: &str) -> HeaderValue {
        if holds_secret(path) {
            &self.secret_policy
        } else {
            &self.policy
        }
        .clone()
    }

    /// Returns the page `page`, which is served at this path, with its settings inserted.
    pub fn write_into(&self, page: &str, path: &str, version: String) -> String {
        let mut client = ClientSettings {
            version,
            ..self.client.clone()
        };
        if holds_secret(path) {
            client.chat_url = None;
            client.chat_agent_url = None;
            client.mastering_url = None;
            client.sentry_dsn = None;
        }
        let json = serde_json::to_string(&client).expect("text and switches can be written as JSON");
        // a less-than sign could end the element that contains the settings
        page.replacen(PLACE, &PLACE.replace("{}", &json.replace('<', "\\u003c")), 1)
    }
}

fn policy(more: &[(&str, &Option<String>)]) -> HeaderValue {
    let directives: Vec<String> = POLICY
        .iter()
        .map(|(name, sources)| {
            let mut directive = format!("{name} {sources}");
            for origin in more
                .iter()
                .filter(|(of, _)| of == name)
                .filter_map(|(_, origin)| origin.as_ref())
            {
                if !directive.split(' ').any(|source| source == origin) {
                    directive.push(' ');
                    directive.push_str(origin);
                }
            }
            directive
        })
        .collect();
    HeaderValue::from_str(&directives.join("; ")).expect("checked origins are header text")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(pairs: &[(&str, &str)]) -> PageSettings {
        let nowhere = tempfile::NamedTempFile::new().unwrap();
        let config = Config::load(Some(nowhere.path()), |name| {
            let value = pairs.iter().find(|(key, _)| *key == name);
            value.map(|(_, value)| (*value).to_owned())
        });
        PageSettings::new(&config.unwrap())
    }

    fn directive<'a>(policy: &'a HeaderValue, name: &str) -> &'a str {
        let mut directives = policy.to_str().unwrap().split("; ");
        directives.find(|part| part.starts_with(name)).unwrap()
    }

    const ALL: &[(&str, &str)] = &[
        ("NEEDLEDROP_CHAT_URL", "https://chat.example/widget.js"),
        ("NEEDLEDROP_CHAT_AGENT_URL", "https://agent.example/welcome"),
        ("NEEDLEDROP_MASTERING_URL", "https://mastering.example/start"),
        ("SENTRY_DSN", "https://abc@errors.example/7"),
        ("NEEDLEDROP_UPSELL", "off"),
    ];

    #[test]
    fn nothing_set_lets_nothing_foreign_in() {
        let policy = settings(&[]).policy("/");
        assert!(!policy.to_str().unwrap().contains("://"), "{policy:?}");
        assert_eq!(directive(&policy, "script-src"), "script-src 'self'");
    }

    #[test]
    fn each_setting_opens_the_policy_for_its_own_origin_only() {
        let policy = settings(&ALL[2..3]).policy("/");
        assert_eq!(
            directive(&policy, "frame-src"),
            "frame-src 'self' https://mastering.example"
        );
        assert_eq!(policy.to_str().unwrap().matches("://").count(), 1);
        let policy = settings(ALL).policy("/profile");
        assert_eq!(
            directive(&policy, "script-src"),
            "script-src 'self' https://chat.example"
        );
        assert_eq!(
            directive(&policy, "connect-src"),
            "connect-src 'self' https://errors.example https://agent.example https://chat.example wss://chat.example"
        );
    }

    #[test]
    fn a_page_whose_address_holds_a_secret_loads_nothing_from_elsewhere_and_names_no_other_site() {
        let settings = settings(ALL);
        for path in ["/reset-pass/", "/confirm-new-email", "/shareable-playlist/"] {
            assert!(!settings.policy(path).to_str().unwrap().contains("://"), "{path}");
            let page = settings.write_into(PLACE, path, "1+a".to_owned());
            assert!(!page.contains("example"), "{path}: {page}");
        }
    }

    #[test]
    fn every_page_has_the_address_to_write_to() {
        let settings = settings(&[("NEEDLEDROP_CONTACT_EMAIL", "legal@music.test")]);
        for path in ["/terms", "/reset-pass"] {
            let page = settings.write_into(PLACE, path, "1+a".to_owned());
            assert!(
                page.contains("\"contact_email\":\"legal@music.test\""),
                "{path}: {page}"
            );
        }
    }

    #[test]
    fn the_settings_stand_in_the_page_and_cannot_end_their_element() {
        let page = settings(ALL).write_into(&format!("<head>{PLACE}</head>"), "/", "0.23.0+</script>".to_owned());
        assert!(page.starts_with(
            "<head><script type=\"application/json\" id=\"settings\">{\"version\":\"0.23.0+\\u003c/script>\""
        ));
        assert_eq!(page.matches("</script>").count(), 1);
        assert!(
            page.contains("\"upsell\":false") && page.contains("\\u003c/script>"),
            "{page}"
        );
    }
}
