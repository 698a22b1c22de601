//! The command line of the load generator.

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

/// A scenario or another command. Each scenario prints one line of JSON to stdout and a readable table to stderr.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Measure the memory per connection, with connections that only listen
    Idle(IdleOptions),
    /// Measure the delay until each of many watchers has received a rating, with ratings at a steady rate
    Fanout(FanoutOptions),
    /// Measure the delay of ratings at a steady rate while one reviewer comments as fast as the server answers
    Commenting(CommentingOptions),
    /// Measure the delay until a colleague has received an edit of a playlist, with edits and ratings at a steady rate
    Edits(EditsOptions),
    /// Measure the delay until every follower of a reviewer has received a change of the reviewer's activity
    Following(FollowingOptions),
    /// Make as many ratings as possible; each rater sends its next rating when every watcher has received the rater's previous one
    Storm(StormOptions),
    /// Make as many ratings as possible without watchers; enough ratings are in progress at a time to fill the server's batches
    Flood(FloodOptions),
    /// Measure how long all followers take to reconnect at the same time: after a lost network, a killed server, and a stopped server
    Reconnect(ReconnectOptions),
    /// Measure what a topic and a rating cost the server, with ratings at a steady rate over many topics or many submissions
    Spread(SpreadOptions),
    /// Measure log-ins at random times, optionally while ratings are sent to watchers
    LogIns(LogInOptions),
    /// Measure the call that returns the logged-in person; each connection makes its next call when the previous one is answered
    GetInfo(GetInfoOptions),
    /// Measure calls and ratings of ordinary users while thousands of connections of hostile clients are open
    Hostile(HostileOptions),
    /// Measure ratings and the server's memory over time while streaming, archives, log-ins, uploads, edits, payments and statistics also
    /// run
    House(HouseOptions),
    /// Measure the calls that return lists, search results and statistics, on a filled database
    Lists(ListsOptions),
    /// Measure the export of all accounts as CSV: the rows per second, and how much the server's memory grows
    UsersCsv(UsersCsvOptions),
    /// Measure how often a creator receives new counts of listens while reviewers listen to the creator's tracks at a steady rate
    Listens(ListensOptions),
    /// Send signed events of the payment provider at a steady rate, and measure the delay until the pages of the people who paid receive
    /// them
    Payments(PaymentsOptions),
    /// Compare the time of an upload with the times of its separate steps: writing the file, decoding it, measuring its samples
    Upload(UploadOptions),
    /// Compare the time of making an archive of a playlist with the time of copying the same files
    Archive(ArchiveOptions),
    /// Measure a reviewer's ratings while visitors stream tracks from a shared page
    Visitors(VisitorsOptions),
    /// Measure repeated requests for one file over kept-alive connections, to this project's server or to another server
    Serving(ServingOptions),
    /// Make the jobs that the scenarios rate in, on a server with demo data, and print the id of the first job
    Seed(SeedOptions),
    /// Write a page with the medians of many runs and the ratios of these medians
    Report(ReportOptions),
    /// Draw how the cost grows in runs of `fanout` and `spread`, and how the values of `house` change over time
    Plot(PlotOptions),
}

/// The kind of server that is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Target {
    /// The product: the scenario logs in, authenticates its connections and follows the `review:` topic of a job
    Needledrop,
    /// A server for comparison, which answers `subscribe` and `rating.set_track` from memory without a log-in
    Peer,
}

/// The options that describe the measured server; most scenarios have them.
#[derive(Debug, Clone, Args)]
pub struct ServerOptions {
    /// The address that the server listens on
    #[arg(long, default_value = "127.0.0.1:8080")]
    pub address: SocketAddr,
    /// The kind of server
    #[arg(long, value_enum, default_value = "needledrop")]
    pub target: Target,
    /// The id of the server's process, to measure its memory and CPU time
    #[arg(long, default_value_t = 0)]
    pub pid: u32,
    /// The name of the server in the report
    #[arg(long, default_value = "needledrop")]
    pub label: String,
    /// The id of the job whose tracks are rated; the command `seed` creates such a job
    #[arg(long, default_value_t = 1)]
    pub job: i64,
    /// The email of the reviewer's account
    #[arg(long, default_value = "manager@demo.test")]
    pub email: String,
    /// The password of the reviewer's account
    #[arg(long, default_value = "needledrop-demo")]
    pub password: String,
}

/// The duration of a measurement.
#[derive(Debug, Clone, Copy, Args)]
pub struct Span {
    /// Seconds of warm-up before the measurement starts
    #[arg(long, default_value_t = 1.0)]
    pub warm_up: f64,
    /// Seconds of the measurement
    #[arg(long, default_value_t = 3.0)]
    pub seconds: f64,
}
