//! Reads the environment variables that override settings. The file of default settings lists the variables. The value of a variable is
//! parsed according to the type of the setting's default, so that a token that consists of digits stays text.

use std::collections::VecDeque;

use figment::Figment;
use figment::providers::Serialized;

use super::{ConfigError, DEFAULTS};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Text,
    Number,
    Switch,
    List,
}

/// A setting that an environment variable can set.
#[derive(Debug, PartialEq, Eq)]
struct Named<'a> {
    /// The name of the environment variable.
    name: &'a str,
    /// The name of the setting with its section, such as `http.listen`.
    key: String,
    form: Form,
}

/// Returns the settings that environment variables can set, from the file of default settings. There, a comment line contains the names of
/// variables in brackets, and the settings in the next lines belong to these variables, in the same order. A setting without a default is
/// in a comment line itself.
fn named(defaults: &str) -> Vec<Named<'_>> {
    let mut settings = Vec::new();
    let mut section = "";
    let mut names: VecDeque<&str> = VecDeque::new();
    for line in defaults.lines() {
        if let Some(header) = line.strip_prefix('[') {
            section = header.trim_end_matches(']');
        } else if let Some((key, default)) = setting(line) {
            settings.extend(names.pop_front().map(|name| Named {
                name,
                key: if section.is_empty() {
                    key.to_owned()
                } else {
                    format!("{section}.{key}")
                },
                form: form(default),
            }));
        } else {
            names.extend(names_in(line));
        }
    }
    settings
}

/// Returns the key and the default value if a line contains a setting, even if the setting is in a comment.
fn setting(line: &str) -> Option<(&str, &str)> {
    let (key, default) = line.trim_start_matches("# ").split_once(" = ")?;
    let is_key = key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    is_key.then_some((key, default))
}

fn form(default: &str) -> Form {
    match default.as_bytes().first() {
        Some(b'"') => Form::Text,
        Some(b'[') => Form::List,
        Some(b't' | b'f') => Form::Switch,
        _ => Form::Number,
    }
}

/// Returns the names of environment variables in a comment that contains `[NAME, OTHER_NAME]` or `[NAME: allowed values]`.
fn names_in(comment: &str) -> impl Iterator<Item = &str> {
    let bracketed = comment.split_once('[').and_then(|(_, rest)| rest.split_once(']'));
    let names = bracketed.map_or("", |(names, _)| names.split(':').next().unwrap_or_default());
    names
        .split(", ")
        .filter(|name| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_'))
}

/// Overrides settings with environment variables. An empty variable counts as not set.
pub(super) fn merge(mut figment: Figment, variable: impl Fn(&str) -> Option<String>) -> Result<Figment, ConfigError> {
    let mut problems = Vec::new();
    for Named { name, key, form } in named(DEFAULTS) {
        let Some(value) = variable(name).filter(|value| !value.is_empty()) else {
            continue;
        };
        figment = match form {
            Form::Text => figment.merge(Serialized::default(&key, value)),
            Form::List => {
                let items: Vec<&str> = value
                    .split(',')
                    .map(str::trim)
                    .filter(|item| !item.is_empty())
                    .collect();
                figment.merge(Serialized::default(&key, items))
            }
            Form::Number => {
                if let Ok(number) = value.parse::<u64>() {
                    figment.merge(Serialized::default(&key, number))
                } else {
                    problems.push(format!("{name} must be a whole number, not {value:?}"));
                    figment
                }
            }
            Form::Switch => match value.to_ascii_lowercase().as_str() {
                "1" | "on" | "true" | "yes" => figment.merge(Serialized::default(&key, true)),
                "0" | "off" | "false" | "no" => figment.merge(Serialized::default(&key, false)),
                _ => {
                    problems.push(format!("{name} must be on (1) or off (0), not {value:?}"));
                    figment
                }
            },
        };
    }
    if problems.is_empty() {
        Ok(figment)
    } else {
        Err(ConfigError::Invalid(problems))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_the_default_file_is_that_of_a_setting() {
        let names: Vec<&str> = DEFAULTS
            .lines()
            .filter(|line| line.starts_with('#'))
            .flat_map(names_in)
            .collect();
        let named = named(DEFAULTS);
        assert_eq!(named.iter().map(|setting| setting.name).collect::<Vec<_>>(), names);
        assert!(names.len() > 30, "{names:?}");
        for expected in [
            ("NEEDLEDROP_DATA", "data", Form::Text),
            ("NEEDLEDROP_DEMO", "demo", Form::Switch),
            ("NEEDLEDROP_PUBLIC_URL", "http.public_url", Form::Text),
            ("NEEDLEDROP_ALLOWED_ORIGINS", "http.allowed_origins", Form::List),
            ("NEEDLEDROP_TRUSTED_PROXIES", "http.trusted_proxies", Form::List),
            ("DATABASE_URL", "database.url", Form::Text),
            ("NEEDLEDROP_PING_TIMEOUT_MS", "live.ping_timeout_ms", Form::Number),
            ("NEEDLEDROP_ADMIN_PASSWORD", "admin.password", Form::Text),
        ] {
            let found = named.iter().find(|setting| setting.name == expected.0).unwrap();
            assert_eq!((found.name, found.key.as_str(), found.form), expected);
        }
    }

    #[test]
    fn the_name_of_a_setting_stands_above_it() {
        let defaults = "# Two of them. [A_ONE, A_TWO]\none = 1\ntwo = \"x\"\n[part]\n# Off at first,\n# [A_THREE: on or off]\n# three = false\nfour = []\n";
        let found = named(defaults);
        let found: Vec<_> = found
            .iter()
            .map(|setting| (setting.name, setting.key.as_str(), setting.form))
            .collect();
        assert_eq!(
            found,
            [
                ("A_ONE", "one", Form::Number),
                ("A_TWO", "two", Form::Text),
                ("A_THREE", "part.three", Form::Switch)
            ]
        );
    }
}
