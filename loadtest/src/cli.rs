//! The command line.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Measures a server that speaks the live protocol.
#[derive(Debug, Parser)]
#[command(version)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// One scenario, or the work around it. Each scenario prints one line of JSON; a table for people goes to stderr.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Connections that only listen: memory for each of them
    Idle(IdleOptions),
    /// Ratings at a steady rate into many watchers: how soon each watcher has them
    Fanout(FanoutOptions),
    /// As many ratings as it takes: each rater sends its next when every watcher has its last
    Storm(StormOptions),
    /// As many acknowledged ratings as it takes, with enough under way for whole batches and nobody watching
    Flood(FloodOptions),
    /// All followers lose their connections at once and come back at once: a lost network, a killed server, one asked to stop
    Reconnect(ReconnectOptions),
    /// Ratings at a steady rate over many topics, or over many submissions: what each of them costs
    Spread(SpreadOptions),
    /// Log-ins at random moments, beside ratings into watchers if wished
    LogIns(LogInOptions),
    /// Who is logged in, asked as often as the server answers
    GetInfo(GetInfoOptions),
    /// Make the jobs that the scenarios rate in, on a server with demo data, and print the first id
    Seed(SeedOptions),
    /// Medians of many runs and their ratios, as one page
    Report(ReportOptions),
    /// Pictures of how cost grows, out of runs of `fanout` and `spread`
    Plot(PlotOptions),
}

/// Which server is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Target {
    /// The product: log in, say who it is, follow the review topic of a job
    Needledrop,
    /// A peer that answers `subscribe` and `rating.set_track` for anyone, from memory
    Peer,
}

/// What every scenario needs to know of the server.
#[derive(Debug, Clone, Args)]
pub struct ServerOptions {
    /// Where it listens
    #[arg(long, default_value = "127.0.0.1:8080")]
    pub address: SocketAddr,
    /// Which kind it is
    #[arg(long, value_enum, default_value = "needledrop")]
    pub target: Target,
    /// Its process, for memory and CPU
    #[arg(long, default_value_t = 0)]
    pub pid: u32,
    /// Its name in the report
    #[arg(long, default_value = "needledrop")]
    pub label: String,
    /// The job to rate in, made by `seed`
    #[arg(long, default_value_t = 1)]
    pub job: i64,
    /// The reviewer's account
    #[arg(long, default_value = "manager@demo.test")]
    pub email: String,
    /// Its password
    #[arg(long, default_value = "needledrop-demo")]
    pub password: String,
}

/// How long to measure.
#[derive(Debug, Clone, Copy, Args)]
pub struct Span {
    /// Seconds before the measurement starts
    #[arg(long, default_value_t = 1.0)]
    pub warm_up: f64,
    /// Seconds of the measurement
    #[arg(long, default_value_t = 3.0)]
    pub seconds: f64,
}

/// Options of `idle`.
#[derive(Debug, Clone, Args)]
pub struct IdleOptions {
    /// The server
    #[command(flatten)]
    pub server: ServerOptions,
    /// How many connections
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
    /// How long
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
}

/// Options of `storm`.
#[derive(Debug, Clone, Args)]
pub struct StormOptions {
    /// The server
    #[command(flatten)]
    pub server: ServerOptions,
    /// How long
    #[command(flatten)]
    pub span: Span,
    /// Connections that follow the topic; with 0 only acknowledgements are waited for
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
    /// How long; the warm-up is to rate every track once
    #[command(flatten)]
    pub span: Span,
    /// Jobs that are rated in: the server's job and those after it
    #[arg(long, default_value_t = 1)]
    pub jobs: i64,
    /// Connections that rate
    #[arg(long, default_value_t = 12)]
    pub raters: usize,
    /// Ratings of one connection that may be without an answer
    #[arg(long, default_value_t = 250)]
    pub depth: usize,
    /// Accounts of reviewers, each with as many of the raters as another
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
    /// What starts the server
    #[arg(last = true, required = true)]
    pub command: Vec<String>,
}

/// Options of `spread`.
#[derive(Debug, Clone, Args)]
pub struct SpreadOptions {
    /// The server; its process is the one that is started, its job the first
    #[command(flatten)]
    pub server: ServerOptions,
    /// How long
    #[command(flatten)]
    pub span: Span,
    /// Topics that are followed and rated in: of the server's job and those after it, which hold the same submissions
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
    /// First pages of the job's submissions that are asked for, one after the other
    #[arg(long, default_value_t = 20)]
    pub pages: usize,
    /// What starts the server
    #[arg(last = true, required = true)]
    pub command: Vec<String>,
}

/// Options of `log-ins`.
#[derive(Debug, Clone, Args)]
pub struct LogInOptions {
    /// The server; its account is the one that logs in
    #[command(flatten)]
    pub server: ServerOptions,
    /// How long; log-ins of the warm-up count
    #[command(flatten)]
    pub span: Span,
    /// Log-ins a second on average; each comes independently of the others
    #[arg(long, default_value_t = 5.0)]
    pub rate: f64,
    /// Connections that follow the job's topic meanwhile
    #[arg(long, default_value_t = 0)]
    pub watchers: usize,
    /// Connections that rate, in turn, where there are watchers
    #[arg(long, default_value_t = 4)]
    pub raters: usize,
    /// Ratings a second, of all raters together
    #[arg(long, default_value_t = 20.0)]
    pub ratings: f64,
    /// Where the random moments begin
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Options of `get-info`.
#[derive(Debug, Clone, Args)]
pub struct GetInfoOptions {
    /// The server; its account is the one that asks
    #[command(flatten)]
    pub server: ServerOptions,
    /// How long
    #[command(flatten)]
    pub span: Span,
    /// Connections that ask, with one question outstanding each
    #[arg(long, default_value_t = 32)]
    pub connections: usize,
}

/// Options of `seed`.
#[derive(Debug, Clone, Args)]
pub struct SeedOptions {
    /// Where the server listens
    #[arg(long, default_value = "127.0.0.1:8080")]
    pub address: SocketAddr,
    /// The manager who makes the job
    #[arg(long, default_value = "manager@demo.test")]
    pub manager: String,
    /// The creator who submits to it
    #[arg(long, default_value = "creator@demo.test")]
    pub creator: String,
    /// The password of both
    #[arg(long, default_value = "needledrop-demo")]
    pub password: String,
    /// How many jobs to make; their ids follow one another
    #[arg(long, default_value_t = 1)]
    pub jobs: usize,
    /// How many tracks to submit to each
    #[arg(long, default_value_t = 64)]
    pub tracks: usize,
}

/// Options of `report`.
#[derive(Debug, Clone, Args)]
pub struct ReportOptions {
    /// A file of JSON lines, one for each run
    pub results: PathBuf,
    /// Where the page is also written
    #[arg(long)]
    pub write: Option<PathBuf>,
}

/// Options of `plot`.
#[derive(Debug, Clone, Args)]
pub struct PlotOptions {
    /// A file of JSON lines, one for each run
    pub results: PathBuf,
    /// The folder that the pictures are written to
    #[arg(long)]
    pub into: PathBuf,
}
