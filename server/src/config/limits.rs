//! Limits and rules of the installation.

use serde::Deserialize;

/// How new accounts are approved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Approval {
    /// An administrator approves each account.
    Manual,
    /// An account is approved when its email is confirmed.
    Auto,
}

/// Limits and rules of the installation.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitsConfig {
    /// How new accounts are approved.
    pub signup_approval: Approval,
    /// The number of accounts at which new accounts begin to be put on hold; 0 means no limit.
    pub beta_capacity: u32,
    /// The maximum size of a call's JSON body, in bytes.
    pub json_bytes: usize,
    /// The number of password hashes that are computed at the same time.
    pub password_workers: usize,
    /// For each priority, the maximum number of password hashes that wait to be computed, in addition to `password_workers`. Beyond it, calls of
    /// the networks with the most waiting hashes are refused with 429.
    pub password_queue: usize,
    /// The maximum number of companies that one manager can own.
    pub companies_owned: u32,
    /// The maximum number of teams that one manager can own.
    pub teams_owned: u32,
    /// The maximum number of jobs that one person can create. Deleted jobs do not count.
    pub jobs_owned: u32,
    /// The maximum number of playlists that one person can have in one job.
    pub playlists_of_job: u32,
    /// The number of days after which a session ends if it is not used.
    pub session_idle_days: u16,
    /// The number of days after the log-in at which a session ends, even if it is used.
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
