//! The command line.

mod calls;
mod ratings;
mod shared;
mod tools;

use std::net::SocketAddr;

use clap::{Args, Parser, Subcommand, ValueEnum};

pub use calls::{
    GetInfoOptions, HostileOptions, ListensOptions, ListsOptions, LogInOptions, PaymentsOptions, UploadOptions,
    UploadedOptions,
};
pub use ratings::{
    EditsOptions, FanoutOptions, FloodOptions, FollowingOptions, IdleOptions, ReconnectOptions, SpreadOptions,
    StormOptions,
};
pub use shared::{ArchiveOptions, ServingOptions, VisitorsOptions};
pub use tools::{PlotOptions, ReportOptions, SeedOptions};

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
    /// Edits of a playlist at a steady rate beside ratings: how soon a colleague has them
    Edits(EditsOptions),
    /// Pages that follow a leader in a review: how soon each has what the leader does
    Following(FollowingOptions),
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
    /// Calls and ratings of honest people beside thousands of connections of clients that mean harm
    Hostile(HostileOptions),
    /// Every list, search and figure that pages ask for, over a filled database
    Lists(ListsOptions),
    /// Tracks of one creator heard by reviewers at a steady rate: how often the creator is told
    Listens(ListensOptions),
    /// Signed events of the payment provider for many people at a steady rate: how soon their pages show them
    Payments(PaymentsOptions),
    /// An upload beside what it cannot do without: a copy, a decoding, a measuring
    Upload(UploadOptions),
    /// Archives of a playlist beside copies of the same files
    Archive(ArchiveOptions),
    /// Visitors of a shared page who stream, beside a reviewer's ratings
    Visitors(VisitorsOptions),
    /// One file asked for on kept connections, of this server or another
    Serving(ServingOptions),
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
