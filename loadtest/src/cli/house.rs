//! Options of the whole under load.

use clap::Args;

use super::calls::UploadedOptions;
use super::{ServerOptions, Span};

/// Options of `house`.
#[derive(Debug, Clone, Args)]
pub struct HouseOptions {
    /// The server; its account rates, edits, shares and logs in
    #[command(flatten)]
    pub server: ServerOptions,
    /// The length
    #[command(flatten)]
    pub span: Span,
    /// Connections that follow the job's topic
    #[arg(long, default_value_t = 1000)]
    pub followers: usize,
    /// Connections that rate, in turn
    #[arg(long, default_value_t = 4)]
    pub raters: usize,
    /// Ratings a second, of all raters together
    #[arg(long, default_value_t = 20.0)]
    pub ratings: f64,
    /// Visitors who stream by a link, each from an address of its own
    #[arg(long, default_value_t = 200)]
    pub visitors: usize,
    /// Bytes that each visitor requests in a second
    #[arg(long, default_value_t = 40_000)]
    pub visitor_rate: u64,
    /// Log-ins a second on average
    #[arg(long, default_value_t = 20.0)]
    pub log_ins: f64,
    /// Uploads in progress at any moment, each followed by the next
    #[arg(long, default_value_t = 5)]
    pub uploads: usize,
    /// The file that is uploaded, and that archives have copies of
    #[command(flatten)]
    pub uploaded: UploadedOptions,
    /// The formats of the archives; one of each is in preparation at any moment
    #[arg(long, value_delimiter = ',', default_value = "zip,7z")]
    pub archives: Vec<String>,
    /// Tracks of an archive
    #[arg(long, default_value_t = 10)]
    pub archive_tracks: usize,
    /// Edits of a playlist a second
    #[arg(long, default_value_t = 10.0)]
    pub edits: f64,
    /// The account of a member of the same company, with the same password, who has the playlist open
    #[arg(long, default_value = "manager2@demo.test")]
    pub colleague: String,
    /// Events of the payment provider a second
    #[arg(long, default_value_t = 20.0)]
    pub events: f64,
    /// The email of the people that the events are about; {n} is their number from 1
    #[arg(long, default_value = "buyer{n}@bench.test")]
    pub buyer: String,
    /// The number of these people
    #[arg(long, default_value_t = 200)]
    pub people: usize,
    /// The secret that signs the events
    #[arg(long)]
    pub secret: String,
    /// The statistics that are read
    #[command(flatten)]
    pub statistics: StatisticsOptions,
}

/// The readers of statistics.
#[derive(Debug, Clone, Args)]
pub struct StatisticsOptions {
    /// Reads of statistics a second
    #[arg(long, default_value_t = 10.0)]
    pub statistics: f64,
    /// The creator who reads theirs
    #[arg(long, default_value = "creator@demo.test")]
    pub reader: String,
    /// The administrator who reads the platform's
    #[arg(long, default_value = "admin@demo.test")]
    pub admin: String,
}
