//! The settings of the server. They are read and checked when the server starts: from the default settings, then from `needledrop.toml`,
//! then from environment variables. Later values override earlier ones.

pub mod admin;
pub mod affiliate;
pub mod bus;
pub mod database;
mod environment;
pub mod errors;
pub mod http;
pub mod limits;
pub mod links;
pub mod live;
pub mod mail;
pub mod page;
pub mod payments;
pub mod proxies;
pub mod store;

use std::path::{Path, PathBuf};

use figment::Figment;
use figment::providers::{Format, Toml};
use serde::Deserialize;

pub use admin::AdminConfig;
pub use affiliate::AffiliateConfig;
pub use bus::Bus;
pub use database::DatabaseConfig;
pub use errors::ErrorsConfig;
pub use http::HttpConfig;
pub use limits::{Approval, LimitsConfig};
pub use links::LinksConfig;
pub use live::LiveConfig;
pub use mail::{Encryption, MailConfig, MailTransport, SmtpServer};
pub use page::PageConfig;
pub use payments::{PaymentsConfig, PaymentsProvider, SandboxReach};
pub use proxies::Proxies;
pub use store::{StoreConfig, StoreKind};

/// The file of default settings. Its comments document all settings.
pub const DEFAULTS: &str = include_str!("config.default.toml");

/// The name of the settings file that is read if the command line names no other file.
pub const FILE_NAME: &str = "needledrop.toml";

/// The reason why the settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The settings file, or an environment variable, contains a value of the wrong type.
    #[error("{0}")]
    Unreadable(#[from] Box<figment::Error>),
    /// The settings file that the command line names does not exist.
    #[error("no settings file at {0}")]
    Missing(PathBuf),
    /// Some settings have invalid values. Each message is about one of them.
    #[error("{}", .0.join("\n"))]
    Invalid(Vec<String>),
}

/// All settings of the server, after they were checked.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The folder for all data that the server itself stores.
    pub data: PathBuf,
    /// This program, which is started for the server's child processes. The settings do not contain it. If it is `None`, the server does
    /// their work itself.
    #[serde(skip)]
    pub program: Option<PathBuf>,
    /// True for a demo: an empty database is filled with demo data, `/dev/outbox` is available, and only this machine can reach the server.
    pub demo: bool,
    /// The HTTP listener, and the origins and proxies that it trusts.
    pub http: HttpConfig,
    pub database: DatabaseConfig,
    /// Live connections, and the frames that are sent over them.
    pub live: LiveConfig,
    /// The store for audio, pictures and archives.
    pub store: StoreConfig,
    /// Share links.
    pub links: LinksConfig,
    /// How emails are delivered.
    pub mail: MailConfig,
    /// The payment provider, its keys and its addresses.
    pub payments: PaymentsConfig,
    /// The service that tracks affiliates.
    pub affiliate: AffiliateConfig,
    /// Optional content of the pages, such as a live chat.
    pub page: PageConfig,
    /// Error reports.
    pub errors: ErrorsConfig,
    /// Limits and rules of the installation.
    pub limits: LimitsConfig,
    /// The administrator account that is created when the server starts.
    pub admin: AdminConfig,
}

impl Config {
    /// Loads the settings: first the default settings, then those in `file` (or else in `needledrop.toml` in the working folder, if it
    /// exists), then those in environment variables, which `variable` reads. Later values override earlier ones. If there are several
    /// problems, the error contains all of them.
    pub fn load(file: Option<&Path>, variable: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        let mut figment = Figment::from(Toml::string(DEFAULTS));
        match file {
            Some(path) if !path.is_file() => return Err(ConfigError::Missing(path.to_owned())),
            Some(path) => figment = figment.merge(Toml::file_exact(path)),
            None => figment = figment.merge(Toml::file(FILE_NAME)),
        }
        let figment = environment::merge(figment, variable)?;
        let mut config: Self = figment.extract().map_err(Box::new)?;
        config.http.complete();
        let problems = config.problems();
        if problems.is_empty() {
            Ok(config)
        } else {
            Err(ConfigError::Invalid(problems))
        }
    }

    /// Returns one warning for each setting that is valid but probably a mistake.
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = self.http.warnings();
        if self.mail.transport == MailTransport::Outbox && !self.demo {
            warnings.push(
                "mail.transport is outbox: emails reach nobody, and stay in the data folder for a week".to_owned(),
            );
        }
        warnings
    }

    fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        self.http.check(self.demo, &mut problems);
        self.database.check(&mut problems);
        self.live.check(&mut problems);
        self.store.check(self.live.has_several_nodes(), &mut problems);
        self.links.check(self.live.has_several_nodes(), &mut problems);
        self.mail.check(&mut problems);
        self.payments.check(&mut problems);
        self.affiliate.check(&mut problems);
        self.page.check(&mut problems);
        self.errors.check(&mut problems);
        self.limits.check(&mut problems);
        self.admin.check(&mut problems);
        problems
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(pairs: &[(&str, &str)]) -> Result<Config, ConfigError> {
        let nowhere = tempfile::NamedTempFile::new().unwrap();
        Config::load(Some(nowhere.path()), |name| {
            pairs
                .iter()
                .find(|(key, _)| *key == name)
                .map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_default_file_is_a_whole_and_valid_configuration() {
        let config = load(&[]).unwrap();
        assert_eq!(config.http.public_url(), "http://127.0.0.1:8080");
        assert!(config.http.rate_limit && !config.demo);
    }

    #[test]
    fn the_environment_wins_and_values_keep_their_type() {
        let config = load(&[
            ("NEEDLEDROP_LISTEN", "127.0.0.1:9000"),
            ("NEEDLEDROP_DEMO", "1"),
            ("NEEDLEDROP_RATE_LIMIT", "off"),
            ("NEEDLEDROP_METRICS_TOKEN", "12345678901234567890"),
            ("NEEDLEDROP_ALLOWED_ORIGINS", "http://a.test, http://b.test:81"),
            ("NEEDLEDROP_PING_INTERVAL_MS", "300"),
            ("NEEDLEDROP_SIGNUP_APPROVAL", "auto"),
        ])
        .unwrap();
        assert_eq!(config.http.public_url(), "http://127.0.0.1:9000");
        assert!(config.demo && !config.http.rate_limit);
        let token = "12345678901234567890";
        assert_eq!(config.http.metrics_token, Some(http::Token(token.to_owned())));
        assert!(!format!("{config:?}").contains(token), "it is not printed");
        assert_eq!(config.http.allowed_origins, ["http://a.test", "http://b.test:81"]);
        assert_eq!(config.live.ping_interval_ms, 300);
        assert_eq!(config.limits.signup_approval, Approval::Auto);
    }

    #[test]
    fn demo_mode_refuses_an_address_that_others_can_reach() {
        for (name, value, reason) in [
            ("NEEDLEDROP_LISTEN", "0.0.0.0:8080", "loopback"),
            ("NEEDLEDROP_PUBLIC_URL", "https://music.example", "http.public_url"),
            ("NEEDLEDROP_TRUSTED_PROXIES", "127.0.0.1", "http.trusted_proxies"),
        ] {
            let error = load(&[("NEEDLEDROP_DEMO", "1"), (name, value)]).unwrap_err();
            assert!(error.to_string().contains(reason), "{error}");
        }
        load(&[
            ("NEEDLEDROP_DEMO", "1"),
            ("NEEDLEDROP_PUBLIC_URL", "http://localhost:8080"),
        ])
        .unwrap();
    }

    #[test]
    fn several_nodes_need_one_links_key_and_one_store() {
        let bus = ("NEEDLEDROP_BUS", "nats://127.0.0.1:4222");
        let key = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";
        let store = ("NEEDLEDROP_STORE", "file:///mnt/music");
        assert!(
            load(&[bus, store])
                .unwrap_err()
                .to_string()
                .contains("NEEDLEDROP_LINKS_KEY")
        );
        let links_key = ("NEEDLEDROP_LINKS_KEY", key);
        assert!(
            load(&[bus, links_key])
                .unwrap_err()
                .to_string()
                .contains("share the files")
        );
        let config = load(&[bus, store, links_key]).unwrap();
        assert_eq!(config.links.key(), Some(*b"01234567890123456789012345678901"));
        let bucket = ("NEEDLEDROP_STORE", "s3://music/prod?region=eu-central-1");
        let keyless = load(&[bus, bucket, links_key]).unwrap_err();
        assert!(keyless.to_string().contains("AWS_SECRET_ACCESS_KEY"), "{keyless}");
        let keys = [
            ("AWS_ACCESS_KEY_ID", "AKIANAME"),
            ("AWS_SECRET_ACCESS_KEY", "a-secret-key"),
        ];
        let config = load(&[bus, bucket, links_key, keys[0], keys[1]]).unwrap();
        assert_eq!(config.store.keys(), ("AKIANAME", "a-secret-key"));
        let printed = format!("{config:?}");
        assert!(
            !printed.contains("AKIANAME") && !printed.contains("a-secret-key"),
            "keys are not printed"
        );
        let short = load(&[("NEEDLEDROP_FORMER_LINKS_KEYS", "MDEy")]).unwrap_err();
        assert!(short.to_string().contains("32 bytes"), "{short}");
    }

    #[test]
    fn every_fault_is_named_with_its_setting() {
        let error = load(&[
            ("NEEDLEDROP_PING_INTERVAL_MS", "0"),
            ("NEEDLEDROP_PUBLIC_URL", "music.example"),
            ("NEEDLEDROP_CHAT_URL", "chat.example/widget.js"),
            ("SENTRY_DSN", "https://errors.example/7"),
            ("NEEDLEDROP_BUS_CREDENTIALS", "/nowhere/nats.creds"),
        ])
        .unwrap_err();
        let text = error.to_string();
        for setting in [
            "live.ping_interval_ms",
            "http.public_url",
            "page.chat_url",
            "errors.sentry_dsn",
            "live.bus_credentials",
        ] {
            assert!(text.contains(setting), "{setting}: {text}");
        }
    }

    #[test]
    fn a_value_of_the_wrong_form_names_the_environment_variable() {
        let error = load(&[("NEEDLEDROP_DEMO", "perhaps")]).unwrap_err();
        assert!(error.to_string().contains("NEEDLEDROP_DEMO"), "{error}");
    }

    #[test]
    fn an_unknown_setting_in_the_file_is_refused() {
        use std::io::Write as _;
        let mut file = tempfile::NamedTempFile::new().unwrap();
        write!(file, "[http]\nlisten_to = \"127.0.0.1:1\"\n").unwrap();
        let error = Config::load(Some(file.path()), |_| None).unwrap_err();
        assert!(error.to_string().contains("listen_to"), "{error}");
    }
}
