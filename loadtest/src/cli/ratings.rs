//! Options of the scenarios that rate.

use clap::Args;

use super::calls::UploadedOptions;
use super::{ServerOptions, Span};

/// Options of `idle`.
#[derive(Debug, Clone, Args)]
pub struct IdleOptions {
    /// The server
    #[command(flatten)]
    pub server: ServerOptions,
    /// The number of connections
    #[arg(long, default_value_t = 10_000)]
    pub connections: usize,
    /// Seconds to hold them
    #[arg(long, default_value_t = 10.0)]
    pub hold: f64,
}

/// Options of `fanout`.
#[derive(Debug, Clone, Args)]
pub struct FanoutOptions {
    /// The server
    #[command(flatten)]
    pub server: ServerOptions,
    /// The length
    #[command(flatten)]
    pub span: Span,
    /// Connections that follow the topic
    #[arg(long, default_value_t = 1000)]
    pub watchers: usize,
    /// Connections that rate, in turn
    #[arg(long, default_value_t = 4)]
    pub raters: usize,
    /// Ratings a second, of all raters together
    #[arg(long, default_value_t = 20.0)]
    pub rate: f64,
    /// Uploads in progress at any moment, each followed by the next
    #[arg(long, default_value_t = 0)]
    pub uploads: usize,
    /// The file that they upload
    #[command(flatten)]
    pub uploaded: UploadedOptions,
}

/// Options of `commenting`.
#[derive(Debug, Clone, Args)]
pub struct CommentingOptions {
    /// The server; its account watches and rates
    #[command(flatten)]
    pub server: ServerOptions,
    /// The length
    #[command(flatten)]
    pub span: Span,
    /// The account of a member of the same company who comments, with the same password
    #[arg(long, default_value = "manager2@demo.test")]
    pub colleague: String,
    /// False for the ratings alone
    #[arg(long, default_value_t = true, action = clap::ArgAction::Set)]
    pub comments: bool,
    /// Connections that follow the topic
    #[arg(long, default_value_t = 20)]
    pub watchers: usize,
    /// Connections that rate, in turn
    #[arg(long, default_value_t = 4)]
    pub raters: usize,
    /// Ratings a second, of all raters together
    #[arg(long, default_value_t = 20.0)]
    pub rate: f64,
}

/// Options of `edits`.
#[derive(Debug, Clone, Args)]
pub struct EditsOptions {
    /// The server; its account makes the playlist, edits it and rates
    #[command(flatten)]
    pub server: ServerOptions,
    /// The length
    #[command(flatten)]
    pub span: Span,
    /// The account of a member of the same company, with the same password
    #[arg(long, default_value = "manager2@demo.test")]
    pub colleague: String,
    /// Edits a second
    #[arg(long, default_value_t = 10.0)]
    pub edits: f64,
    /// Ratings a second
    #[arg(long, default_value_t = 20.0)]
    pub ratings: f64,
}

/// Options of `following`.
#[derive(Debug, Clone, Args)]
pub struct FollowingOptions {
    /// The server; its account leads
    #[command(flatten)]
    pub server: ServerOptions,
    /// The length
    #[command(flatten)]
    pub span: Span,
    /// The account of a member of the same company whose pages follow, with the same password
    #[arg(long, default_value = "manager2@demo.test")]
    pub colleague: String,
    /// Pages that follow
    #[arg(long, default_value_t = 200)]
    pub followers: usize,
    /// Acts of the leader a second
    #[arg(long, default_value_t = 4.0)]
    pub acts: f64,
}

/// Options of `storm`.
#[derive(Debug, Clone, Args)]
pub struct StormOptions {
    /// The server
    #[command(flatten)]
    pub server: ServerOptions,
    /// The length
    #[command(flatten)]
    pub span: Span,
    /// Connections that follow the topic; with 0 only acknowledgements are awaited
    #[arg(long, default_value_t = 1000)]
    pub watchers: usize,
    /// Connections that rate, with one rating outstanding each
    #[arg(long, default_value_t = 16)]
    pub raters: usize,
}

/// Options of `flood`.
#[derive(Debug, Clone, Args)]
pub struct FloodOptions {
    /// The server; its job is the first
    #[command(flatten)]
    pub server: ServerOptions,
    /// The length; the warm-up is to rate every track once
    #[command(flatten)]
    pub span: Span,
    /// The number of jobs with ratings: the server's job and those after it
    #[arg(long, default_value_t = 1)]
    pub jobs: i64,
    /// Connections that rate
    #[arg(long, default_value_t = 12)]
    pub raters: usize,
    /// Ratings of one connection that may be without an answer
    #[arg(long, default_value_t = 250)]
    pub depth: usize,
    /// Accounts of reviewers, each with the same number of raters
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "manager@demo.test,manager2@demo.test,admin@demo.test"
    )]
    pub reviewers: Vec<String>,
}

/// Options of `reconnect`.
#[derive(Debug, Clone, Args)]
pub struct ReconnectOptions {
    /// The server; its process is the one that is started
    #[command(flatten)]
    pub server: ServerOptions,
    /// Connections that follow the topic
    #[arg(long, default_value_t = 2000)]
    pub watchers: usize,
    /// Connections that rate, in turn
    #[arg(long, default_value_t = 4)]
    pub raters: usize,
    /// Ratings a second, of all raters together
    #[arg(long, default_value_t = 10.0)]
    pub rate: f64,
    /// The command that starts the server
    #[arg(last = true, required = true)]
    pub command: Vec<String>,
}

/// Options of `spread`.
#[derive(Debug, Clone, Args)]
pub struct SpreadOptions {
    /// The server; its process is the one that is started, its job the first
    #[command(flatten)]
    pub server: ServerOptions,
    /// The length
    #[command(flatten)]
    pub span: Span,
    /// Topics that are followed and rated in: those of the server's job and of the jobs after it, which have the same
    /// submissions
    #[arg(long, default_value_t = 1)]
    pub topics: usize,
    /// Followers of each topic
    #[arg(long, default_value_t = 1)]
    pub followers: usize,
    /// Connections that rate, in turn
    #[arg(long, default_value_t = 4)]
    pub raters: usize,
    /// Ratings a second, of all raters together
    #[arg(long, default_value_t = 50.0)]
    pub rate: f64,
    /// The number of first pages of the job's submissions that are requested, one after the other
    #[arg(long, default_value_t = 20)]
    pub pages: usize,
    /// The command that starts the server
    #[arg(last = true, required = true)]
    pub command: Vec<String>,
}
