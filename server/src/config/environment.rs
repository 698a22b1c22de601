//! The environment names of the settings. Values are read by the form that their setting has, so that a token of digits
//! stays text.

use figment::Figment;
use figment::providers::Serialized;

use super::ConfigError;

#[derive(Clone, Copy)]
enum Form {
    Text,
    Number,
    Switch,
    List,
}

const NAMES: &[(&str, &str, Form)] = &[
    ("NEEDLEDROP_DATA", "data", Form::Text),
    ("NEEDLEDROP_DEMO", "demo", Form::Switch),
    ("NEEDLEDROP_LISTEN", "http.listen", Form::Text),
    ("NEEDLEDROP_PUBLIC_URL", "http.public_url", Form::Text),
    ("NEEDLEDROP_ALLOWED_ORIGINS", "http.allowed_origins", Form::List),
    ("NEEDLEDROP_RATE_LIMIT", "http.rate_limit", Form::Switch),
    ("NEEDLEDROP_METRICS_TOKEN", "http.metrics_token", Form::Text),
    ("DATABASE_URL", "database.url", Form::Text),
    ("NEEDLEDROP_PING_INTERVAL_MS", "live.ping_interval_ms", Form::Number),
    ("NEEDLEDROP_PING_TIMEOUT_MS", "live.ping_timeout_ms", Form::Number),
    ("NEEDLEDROP_CONNECT_TIMEOUT_MS", "live.connect_timeout_ms", Form::Number),
    ("NEEDLEDROP_TOPIC_IDLE_MS", "live.topic_idle_ms", Form::Number),
    ("NEEDLEDROP_COMMIT_WITHIN_MS", "live.commit_within_ms", Form::Number),
    ("NEEDLEDROP_OUTGOING_BYTES", "live.outgoing_bytes", Form::Number),
    ("NEEDLEDROP_FRAMES_HOURS", "live.frames_hours", Form::Number),
    ("NEEDLEDROP_FRAMES_MAX", "live.frames_max", Form::Number),
    ("NEEDLEDROP_BUS", "live.bus", Form::Text),
    ("NEEDLEDROP_STORE", "store.kind", Form::Text),
    ("NEEDLEDROP_MAIL", "mail.transport", Form::Text),
    ("NEEDLEDROP_MAIL_FROM", "mail.from", Form::Text),
    ("NEEDLEDROP_PAYMENTS", "payments.provider", Form::Text),
    ("NEEDLEDROP_UPSELL", "page.upsell", Form::Switch),
    ("NEEDLEDROP_CHAT_URL", "page.chat_url", Form::Text),
    ("NEEDLEDROP_CHAT_AGENT_URL", "page.chat_agent_url", Form::Text),
    ("NEEDLEDROP_MASTERING_URL", "page.mastering_url", Form::Text),
    ("NEEDLEDROP_CONTACT_EMAIL", "page.contact_email", Form::Text),
    ("SENTRY_DSN", "errors.sentry_dsn", Form::Text),
    ("NEEDLEDROP_SIGNUP_APPROVAL", "limits.signup_approval", Form::Text),
    ("NEEDLEDROP_BETA_CAPACITY", "limits.beta_capacity", Form::Number),
    ("NEEDLEDROP_ADMIN_EMAIL", "admin.email", Form::Text),
    ("NEEDLEDROP_ADMIN_PASSWORD", "admin.password", Form::Text),
];

/// Lays the environment over the settings read so far; an empty value counts as not set.
pub(super) fn merge(mut figment: Figment, variable: impl Fn(&str) -> Option<String>) -> Result<Figment, ConfigError> {
    let mut faults = Vec::new();
    for &(name, key, form) in NAMES {
        let Some(value) = variable(name).filter(|value| !value.is_empty()) else {
            continue;
        };
        figment = match form {
            Form::Text => figment.merge(Serialized::default(key, value)),
            Form::List => {
                let items: Vec<&str> = value
                    .split(',')
                    .map(str::trim)
                    .filter(|item| !item.is_empty())
                    .collect();
                figment.merge(Serialized::default(key, items))
            }
            Form::Number => {
                if let Ok(number) = value.parse::<u64>() {
                    figment.merge(Serialized::default(key, number))
                } else {
                    faults.push(format!("{name} must be a whole number, not {value:?}"));
                    figment
                }
            }
            Form::Switch => match value.to_ascii_lowercase().as_str() {
                "1" | "on" | "true" | "yes" => figment.merge(Serialized::default(key, true)),
                "0" | "off" | "false" | "no" => figment.merge(Serialized::default(key, false)),
                _ => {
                    faults.push(format!("{name} must be on (1) or off (0), not {value:?}"));
                    figment
                }
            },
        };
    }
    if faults.is_empty() {
        Ok(figment)
    } else {
        Err(ConfigError::Invalid(faults))
    }
}
