//! Options of the scenario `house`, in which ratings, streaming, uploads, edits, payments and more happen at the same time.

use clap::Args;

use super::calls::UploadedOptions;
use super::{ServerOptions, Span};

/// Options of the scenario `house`.
#[derive(Debug, Clone, Args)]
pub struct HouseOptions {
    /// The server, and the account that rates tracks, edits a playlist, shares it and logs in
    #[command(flatten)]
    pub server: ServerOptions,
    /// The duration of the measurement
    #[command(flatten)]
    pub span: Span,
    /// The number of connections that follow the job's `review:` topic
    #[arg(long, default_value_t = 1000)]
    pub followers: usize,
    /// The number of connections that take turns in rating
    #[arg(long, default_value_t = 4)]
    pub raters: usize,
    /// Ratings per second of all raters together
    #[arg(long, default_value_t = 20.0)]
    pub ratings: f64,
    /// The number of visitors who stream tracks through a share link, each from a different IP address
    #[arg(long, default_value_t = 200)]
    pub visitors: usize,
    /// Bytes per second that each visitor requests
    #[arg(long, default_value_t = 40_000)]
    pub visitor_rate: u64,
    /// Log-ins per second on average
    #[arg(long, default_value_t = 20.0)]
    pub log_ins: f64,
    /// The number of uploads in progress at any time
    #[arg(long, default_value_t = 5)]
    pub uploads: usize,
    /// The file that is uploaded; the archives contain copies of it
    #[command(flatten)]
    pub uploaded: UploadedOptions,
    /// The formats of the archives; at any time one archive of each format is being made
    #[arg(long, value_delimiter = ',', default_value = "zip,7z")]
    pub archives: Vec<String>,
    /// The number of tracks in an archive
    #[arg(long, default_value_t = 10)]
    pub archive_tracks: usize,
    /// Edits of a playlist per second
    #[arg(long, default_value_t = 10.0)]
    pub edits: f64,
    /// The account of another member of the company, who has the playlist open; its password must be the one that --password gives
    #[arg(long, default_value = "manager2@demo.test")]
    pub colleague: String,
    /// Events of the payment provider per second
    #[arg(long, default_value_t = 20.0)]
    pub events: f64,
    /// The email of the people whose payments the events report; {n} stands for the number of each person, counted from 1
    #[arg(long, default_value = "buyer{n}@bench.test")]
    pub buyer: String,
    /// The number of people whose payments the events report
    #[arg(long, default_value_t = 200)]
    pub people: usize,
    /// The secret with which the payment provider's events are signed
    #[arg(long)]
    pub secret: String,
    /// The accounts that read statistics, and how often
    #[command(flatten)]
    pub statistics: StatisticsOptions,
}

/// The accounts that read statistics, and how often.
#[derive(Debug, Clone, Args)]
pub struct StatisticsOptions {
    /// Reads of statistics per second
    #[arg(long, default_value_t = 10.0)]
    pub statistics: f64,
    /// The account of a creator, who reads the statistics of their own tracks
    #[arg(long, default_value = "creator@demo.test")]
    pub reader: String,
    /// The account of an administrator, who reads the statistics of the platform
    #[arg(long, default_value = "admin@demo.test")]
    pub admin: String,
}
