//! The command line.

mod calls;
mod house;
mod ratings;
mod shared;
mod tools;

use std::net::SocketAddr;

use clap::{Args, Parser, Subcommand, ValueEnum};

pub use calls::{
    GetInfoOptions, HostileOptions, ListensOptions, ListsOptions, LogInOptions, PaymentsOptions, UploadOptions,
    UploadedOptions, UsersCsvOptions,
};
pub use house::{HouseOptions, StatisticsOptions};
pub use ratings::{
    CommentingOptions, EditsOptions, FanoutOptions, FloodOptions, FollowingOptions, IdleOptions, ReconnectOptions,
    SpreadOptions, StormOptions,
};
pub use shared::{ArchiveOptions, ServingOptions, VisitorsOptions};
pub use tools::{PlotOptions, ReportOptions, SeedOptions};

/// Measures a server that speaks the live protocol.
#[derive(Debug, Parser)]
#[command(version)]
pub struct Cli {
    /// The command to run.
    #[command(subcommand)]
    pub command: Command,
}

/// One scenario, or the work around it. Each scenario prints one line of JSON; a table for people goes to stderr.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Connections that only listen: memory for each of them
    Idle(IdleOptions),
    /// Ratings at a steady rate, sent to many watchers: the delay until each watcher has them
    Fanout(FanoutOptions),
    /// One reviewer who comments as fast as answered beside ratings at a steady rate: the delay of the ratings
    Commenting(CommentingOptions),
    /// Edits of a playlist at a steady rate beside ratings: the delay until a colleague has them
    Edits(EditsOptions),
    /// Pages that follow a leader in a review: the delay until each has the acts of the leader
    Following(FollowingOptions),
    /// As many ratings as possible: each rater sends its next when every watcher has its last
    Storm(StormOptions),
    /// As many acknowledged ratings as possible, with enough in progress for whole batches and nobody watching
    Flood(FloodOptions),
    /// All followers lose their connections at once and reconnect at once: a lost network, a killed server, a stopped
    /// server
    Reconnect(ReconnectOptions),
    /// Ratings at a steady rate over many topics, or over many submissions: the cost of each of them
    Spread(SpreadOptions),
    /// Log-ins at random moments, beside ratings into watchers if wished
    LogIns(LogInOptions),
    /// The call that returns the logged-in person, made as often as the server answers
    GetInfo(GetInfoOptions),
    /// Calls and ratings of honest people beside thousands of connections of hostile clients
    Hostile(HostileOptions),
    /// All of the server's work at once, for minutes: the ratings' times, and memory over time
    House(HouseOptions),
    /// All lists, searches and figures of pages, over a filled database
    Lists(ListsOptions),
    /// All accounts as CSV: the rows each second, and the growth of the server's memory meanwhile
    UsersCsv(UsersCsvOptions),
    /// Tracks of one creator heard by reviewers at a steady rate: the events that the creator gets
    Listens(ListensOptions),
    /// Signed events of the payment provider for many people at a steady rate: the delay until their pages show them
    Payments(PaymentsOptions),
    /// An upload beside its necessary parts: a copy, a decoding, a measuring
    Upload(UploadOptions),
    /// Archives of a playlist beside copies of the same files
    Archive(ArchiveOptions),
    /// Visitors of a shared page who stream, beside a reviewer's ratings
    Visitors(VisitorsOptions),
    /// One file requested on kept connections, from this server or another
    Serving(ServingOptions),
    /// Make the jobs that the scenarios rate in, on a server with demo data, and print the first id
    Seed(SeedOptions),
    /// Medians of many runs and their ratios, as one page
    Report(ReportOptions),
    /// Pictures of the growth of cost, from runs of `fanout` and `spread`, and of `house` over time
    Plot(PlotOptions),
}

/// The kind of server that is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Target {
    /// The product: log in, authenticate the connection, follow the review topic of a job
    Needledrop,
    /// A peer that answers `subscribe` and `rating.set_track` for anyone, from memory
    Peer,
}

/// The server, as every scenario needs it.
#[derive(Debug, Clone, Args)]
pub struct ServerOptions {
    /// The address that it listens on
    #[arg(long, default_value = "127.0.0.1:8080")]
    pub address: SocketAddr,
    /// The kind of server
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

/// The length of a measurement.
#[derive(Debug, Clone, Copy, Args)]
pub struct Span {
    /// Seconds before the measurement starts
    #[arg(long, default_value_t = 1.0)]
    pub warm_up: f64,
    /// Seconds of the measurement
    #[arg(long, default_value_t = 3.0)]
    pub seconds: f64,
}
