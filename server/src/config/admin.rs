//! Settings for the administrator account that is created when the server starts.

use serde::Deserialize;

/// The administrator account that is created when the server starts, unless an account with this email exists.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdminConfig {
    pub email: Option<String>,
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
