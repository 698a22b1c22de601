//! The administrator made at start.

use serde::Deserialize;

/// The administrator made at start where there is none with this email.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdminConfig {
    /// Their email.
    pub email: Option<String>,
    /// Their password.
    pub password: Option<String>,
}

impl std::fmt::Debug for AdminConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AdminConfig")
            .field("email", &self.email)
            .finish_non_exhaustive()
    }
}

impl AdminConfig {
    pub(super) fn check(&self, problems: &mut Vec<String>) {
        if self.email.is_some() != self.password.is_some() {
            problems.push("admin.email and admin.password belong together".to_owned());
        }
    }
}
