//! Settings of the database.

use std::fmt;
use std::path::PathBuf;

use serde::Deserialize;

/// Settings of the database.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DatabaseConfig {
    /// The address of a PostgreSQL server, version 15 or later. If it is `None`, the server runs a PostgreSQL cluster of its own.
    pub url: Option<String>,
    /// The folder for the server's own PostgreSQL cluster if PostgreSQL's user cannot enter the data folder; `None` for the default folder.
    pub cluster: Option<PathBuf>,
    /// True if the server may start with an empty database.
    pub may_be_new: bool,
    /// The maximum number of connections in the database pool for calls.
    pub max_connections: u32,
}

impl fmt::Debug for DatabaseConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DatabaseConfig")
            // it may contain a password
            .field("url", &self.url.is_some())
            .field("cluster", &self.cluster)
            .field("may_be_new", &self.may_be_new)
            .field("max_connections", &self.max_connections)
            .finish()
    }
}

impl DatabaseConfig {
    pub(super) fn check(&self, problems: &mut Vec<String>) {
        if self.max_connections == 0 {
            problems.push("database.max_connections must be at least 1".to_owned());
        }
        if self.cluster.as_ref().is_some_and(|cluster| !cluster.is_absolute()) {
            problems.push("database.cluster must be an absolute path".to_owned());
        }
        if let Some(url) = &self.url
            && !url.starts_with("postgres://")
            && !url.starts_with("postgresql://")
        {
            problems.push("database.url must start with postgres:// or postgresql://".to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_of_the_settings_holds_no_password() {
        let config = DatabaseConfig {
            url: Some("postgres://app:secret@db.test/app".to_owned()),
            cluster: None,
            may_be_new: true,
            max_connections: 10,
        };
        assert!(!format!("{config:?}").contains("secret"));
    }
}
