//! What each plan allows, as far as commands need to know. The numbers are the operator's; the server reads them from its seed file.

use std::collections::HashMap;

/// One plan's limits. None: no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanLimits {
    /// Applications in a calendar month, UTC.
    pub applications_per_month: Option<i32>,
    /// Playlists of the creator's own.
    pub own_playlists: bool,
    /// Storage in megabytes, units of 1024.
    pub storage_mbytes: i64,
}

/// Every plan's limits by title, lower case.
#[derive(Debug, Clone, Default)]
pub struct PlanBook(HashMap<String, PlanLimits>);

impl PlanBook {
    /// A book of these plans.
    pub fn new(plans: impl IntoIterator<Item = (String, PlanLimits)>) -> Self {
        Self(plans.into_iter().collect())
    }

    /// The limits of a plan; a plan that is not in the book allows nothing.
    pub fn limits(&self, title: &str) -> PlanLimits {
        let nothing = PlanLimits {
            applications_per_month: Some(0),
            own_playlists: false,
            storage_mbytes: 0,
        };
        self.0.get(title).copied().unwrap_or(nothing)
    }

    /// Storage of a plan in megabytes, units of 1024.
    pub fn storage_mbytes(&self, title: &str) -> f64 {
        self.limits(title).storage_mbytes as f64
    }
}
