//! Limits and rules of the installation.

use serde::Deserialize;

/// The approval of new accounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Approval {
    /// An administrator approves each account.
    Manual,
    /// A confirmed email is enough.
    Auto,
}

/// Limits and rules of the installation.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitsConfig {
    /// The approval of new accounts.
    pub signup_approval: Approval,
    /// The number of accounts past which new ones start on hold; 0 is off.
    pub beta_capacity: u32,
    /// The largest JSON body of a call, in bytes.
    pub json_bytes: usize,
    /// Password hashes computed at the same time.
    pub password_workers: usize,
    /// Password hashes of each priority that may wait.
    pub password_queue: usize,
    /// Companies that one manager may own.
    pub companies_owned: u32,
    /// Teams that one manager may own.
    pub teams_owned: u32,
    /// Jobs that one person has created and that are not deleted.
    pub jobs_owned: u32,
    /// Playlists that one person may have in one job.
    pub playlists_of_job: u32,
    /// Days without use after which a session ends.
    pub session_idle_days: u16,
    /// Days after its log-in at which a session ends, even if it is used.
    pub session_days: u16,
}

impl LimitsConfig {
    pub(super) fn check(&self, problems: &mut Vec<String>) {
        if self.json_bytes < 1024 {
            problems.push(format!(
                "limits.json_bytes must be at least 1024, not {}",
                self.json_bytes
            ));
        }
        if self.password_workers == 0 {
            problems.push("limits.password_workers must be at least 1".to_owned());
        }
        if [
            self.companies_owned,
            self.teams_owned,
            self.jobs_owned,
            self.playlists_of_job,
        ]
        .contains(&0)
        {
            problems.push("what one person may have (companies_owned, teams_owned, jobs_owned, playlists_of_job in limits) must be at least 1".to_owned());
        }
        if self.session_idle_days == 0 || self.session_days < self.session_idle_days {
            problems.push(format!(
                "limits.session_idle_days must be at least 1, and limits.session_days at least as many, not {} and {}",
                self.session_idle_days, self.session_days
            ));
        }
    }
}
