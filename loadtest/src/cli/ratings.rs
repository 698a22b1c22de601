//! Options of the scenarios that rate tracks.

use clap::Args;

use super::calls::UploadedOptions;
use super::{ServerOptions, Span};

/// Options of the scenario `idle`.
#[derive(Debug, Clone, Args)]
pub struct IdleOptions {
    /// The server that is measured
    #[command(flatten)]
    pub server: ServerOptions,
    /// The number of connections
    #[arg(long, default_value_t = 10_000)]
    pub connections: usize,
    /// Seconds for which the connections are kept open
    #[arg(long, default_value_t = 10.0)]
    pub hold: f64,
}

/// Options of the scenario `fanout`.
#[derive(Debug, Clone, Args)]
pub struct FanoutOptions {
    /// The server that is measured
    #[command(flatten)]
    pub server: ServerOptions,
    /// The duration of the measurement
    #[command(flatten)]
    pub span: Span,
    /// The number of connections that follow the job's `review:` topic
    #[arg(long, default_value_t = 1000)]
    pub watchers: usize,
    /// The number of connections that take turns in rating
    #[arg(long, default_value_t = 4)]
    pub raters: usize,
    /// Ratings per second of all raters together
    #[arg(long, default_value_t = 20.0)]
    pub rate: f64,
    /// The number of uploads in progress at any time
    #[arg(long, default_value_t = 0)]
    pub uploads: usize,
    /// The creator and the file that is uploaded
    #[command(flatten)]
    pub uploaded: UploadedOptions,
}

/// Options of the scenario `commenting`.
#[derive(Debug, Clone, Args)]
pub struct CommentingOptions {
    /// The server, and the account that watches and rates
    #[command(flatten)]
    pub server: ServerOptions,
    /// The duration of the measurement
    #[command(flatten)]
    pub span: Span,
    /// The account of another member of the company, who comments; its password must be the one that --password gives
    #[arg(long, default_value = "manager2@demo.test")]
    pub colleague: String,
    /// True to send comments; false to measure the same ratings without comments
    #[arg(long, default_value_t = true, action = clap::ArgAction::Set)]
    pub comments: bool,
    /// The number of connections that follow the job's `review:` topic
    #[arg(long, default_value_t = 20)]
    pub watchers: usize,
    /// The number of connections that take turns in rating
    #[arg(long, default_value_t = 4)]
    pub raters: usize,
    /// Ratings per second of all raters together
    #[arg(long, default_value_t = 20.0)]
    pub rate: f64,
}

/// Options of the scenario `edits`.
#[derive(Debug, Clone, Args)]
pub struct EditsOptions {
    /// The server, and the account that makes the playlist, edits it and rates
    #[command(flatten)]
    pub server: ServerOptions,
    /// The duration of the measurement
    #[command(flatten)]
    pub span: Span,
    /// The account of another member of the company, who follows the playlist; its password must be the one that --password gives
    #[arg(long, default_value = "manager2@demo.test")]
    pub colleague: String,
    /// Edits of the playlist per second
    #[arg(long, default_value_t = 10.0)]
    pub edits: f64,
    /// Ratings per second
    #[arg(long, default_value_t = 20.0)]
    pub ratings: f64,
}

/// Options of the scenario `following`.
#[derive(Debug, Clone, Args)]
pub struct FollowingOptions {
    /// The server, and the account of the leader
    #[command(flatten)]
    pub server: ServerOptions,
    /// The duration of the measurement
    #[command(flatten)]
    pub span: Span,
    /// The account of another member of the company, whose connections follow the leader; its password must be the one that --password
    /// gives
    #[arg(long, default_value = "manager2@demo.test")]
    pub colleague: String,
    /// The number of connections that follow the leader
    #[arg(long, default_value_t = 200)]
    pub followers: usize,
    /// Changes of the leader's activity per second
    #[arg(long, default_value_t = 4.0)]
    pub acts: f64,
}

/// Options of the scenario `storm`.
#[derive(Debug, Clone, Args)]
pub struct StormOptions {
    /// The server that is measured
    #[command(flatten)]
    pub server: ServerOptions,
    /// The duration of the measurement
    #[command(flatten)]
    pub span: Span,
    /// The number of connections that follow the job's `review:` topic; with 0, raters wait only for acknowledgements
    #[arg(long, default_value_t = 1000)]
    pub watchers: usize,
    /// The number of connections that rate; each has one rating in progress
    #[arg(long, default_value_t = 16)]
    pub raters: usize,
}

/// Options of the scenario `flood`.
#[derive(Debug, Clone, Args)]
pub struct FloodOptions {
    /// The server, and the first of the jobs whose tracks are rated
    #[command(flatten)]
    pub server: ServerOptions,
    /// The duration; the warm-up must be long enough to rate every track once
    #[command(flatten)]
    pub span: Span,
    /// The number of jobs whose tracks are rated: the job given by --job, and the jobs with the ids that follow
    #[arg(long, default_value_t = 1)]
    pub jobs: i64,
    /// The number of connections that rate
    #[arg(long, default_value_t = 12)]
    pub raters: usize,
    /// The maximum number of unanswered ratings of one connection
    #[arg(long, default_value_t = 250)]
    pub depth: usize,
    /// The accounts of the reviewers; each uses the same number of connections
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "manager@demo.test,manager2@demo.test,admin@demo.test"
    )]
    pub reviewers: Vec<String>,
}

/// Options of the scenario `reconnect`.
#[derive(Debug, Clone, Args)]
pub struct ReconnectOptions {
    /// The server, whose process the scenario starts itself
    #[command(flatten)]
    pub server: ServerOptions,
    /// The number of connections that follow the job's `review:` topic
    #[arg(long, default_value_t = 2000)]
    pub watchers: usize,
    /// The number of connections that take turns in rating
    #[arg(long, default_value_t = 4)]
    pub raters: usize,
    /// Ratings per second of all raters together
    #[arg(long, default_value_t = 10.0)]
    pub rate: f64,
    /// The command that starts the server
    #[arg(last = true, required = true)]
    pub command: Vec<String>,
}

/// Options of the scenario `spread`.
#[derive(Debug, Clone, Args)]
pub struct SpreadOptions {
    /// The server, whose process the scenario starts itself, and the first of the jobs whose tracks are rated
    #[command(flatten)]
    pub server: ServerOptions,
    /// The duration of the measurement
    #[command(flatten)]
    pub span: Span,
    /// The number of jobs whose `review:` topics are followed and whose tracks are rated: the job given by --job, and the jobs with the ids that
    /// follow. All of them must have the same submissions
    #[arg(long, default_value_t = 1)]
    pub topics: usize,
    /// The number of followers of each topic
    #[arg(long, default_value_t = 1)]
    pub followers: usize,
    /// The number of connections that take turns in rating
    #[arg(long, default_value_t = 4)]
    pub raters: usize,
    /// Ratings per second of all raters together
    #[arg(long, default_value_t = 50.0)]
    pub rate: f64,
    /// How many times the first page of the job's submissions is requested, one request after the other
    #[arg(long, default_value_t = 20)]
    pub pages: usize,
    /// The command that starts the server
    #[arg(last = true, required = true)]
    pub command: Vec<String>,
}
