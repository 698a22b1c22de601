//! Options of the scenarios that make calls to the API.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;

use super::{ServerOptions, Span};

/// Options of the scenario `log-ins`.
#[derive(Debug, Clone, Args)]
pub struct LogInOptions {
    /// The server, and the account that logs in
    #[command(flatten)]
    pub server: ServerOptions,
    /// The duration; log-ins during the warm-up count, too
    #[command(flatten)]
    pub span: Span,
    /// Log-ins per second on average; they happen at independent random times
    #[arg(long, default_value_t = 5.0)]
    pub rate: f64,
    /// The number of connections that follow the job's `review:` topic during the log-ins
    #[arg(long, default_value_t = 0)]
    pub watchers: usize,
    /// The number of connections that take turns in rating, if there are watchers
    #[arg(long, default_value_t = 4)]
    pub raters: usize,
    /// Ratings per second of all raters together
    #[arg(long, default_value_t = 20.0)]
    pub ratings: f64,
    /// The seed of the random numbers that determine the times of the log-ins
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Options of the scenario `get-info`.
#[derive(Debug, Clone, Args)]
pub struct GetInfoOptions {
    /// The server, and the account that makes the calls
    #[command(flatten)]
    pub server: ServerOptions,
    /// The duration of the measurement
    #[command(flatten)]
    pub span: Span,
    /// The number of connections that make calls; each makes one call at a time
    #[arg(long, default_value_t = 32)]
    pub connections: usize,
}

/// Options of the scenario `hostile`.
#[derive(Debug, Clone, Args)]
pub struct HostileOptions {
    /// The server, with its rate limits on, and the account and job that the ordinary users use
    #[command(flatten)]
    pub server: ServerOptions,
    /// The duration of the measurement, which begins after the hostile clients have connected
    #[command(flatten)]
    pub span: Span,
    /// The number of connections of each kind of hostile client
    #[arg(long, default_value_t = 1000)]
    pub connections: usize,
    /// The number of IP addresses that the hostile clients use
    #[arg(long, default_value_t = 1000)]
    pub addresses: usize,
    /// The creator's account whose password hostile clients guess; its real password must be the one that --password gives. The server must
    /// trust 127.0.0.1 as a proxy
    #[arg(long, default_value = "creator@demo.test")]
    pub creator: String,
    /// The account of another reviewer, who writes as fast as the server answers; its password must be the one that --password gives
    #[arg(long, default_value = "manager2@demo.test")]
    pub writer: String,
}

/// Options of the scenario `lists`.
#[derive(Debug, Clone, Args)]
pub struct ListsOptions {
    /// The address that the server listens on
    #[arg(long, default_value = "127.0.0.1:8080")]
    pub address: SocketAddr,
    /// The email of an administrator's account
    #[arg(long, default_value = "admin@fill.test")]
    pub admin: String,
    /// The password of the administrator's account
    #[arg(long, default_value = "needledrop-demo")]
    pub password: String,
    /// The number of requests for each call
    #[arg(long, default_value_t = 200)]
    pub requests: usize,
    /// The number of requests in progress at a time
    #[arg(long, default_value_t = 2)]
    pub connections: usize,
}

/// Options of the scenario `users-csv`.
#[derive(Debug, Clone, Args)]
pub struct UsersCsvOptions {
    /// The address that the server listens on
    #[arg(long, default_value = "127.0.0.1:8080")]
    pub address: SocketAddr,
    /// The id of the server's process
    #[arg(long)]
    pub pid: u32,
    /// The email of an administrator's account
    #[arg(long, default_value = "admin@fill.test")]
    pub admin: String,
    /// The password of the administrator's account
    #[arg(long, default_value = "needledrop-demo")]
    pub password: String,
}

/// Options of the scenario `listens`.
#[derive(Debug, Clone, Args)]
pub struct ListensOptions {
    /// The server, and the job whose submitted tracks the reviewers listen to
    #[command(flatten)]
    pub server: ServerOptions,
    /// The account of the creator who owns the tracks
    #[arg(long, default_value = "creator@demo.test")]
    pub creator: String,
    /// The accounts of the reviewers, each of whom listens to every track once
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "manager@demo.test,manager2@demo.test,admin@demo.test"
    )]
    pub reviewers: Vec<String>,
    /// Listens per second
    #[arg(long, default_value_t = 500.0)]
    pub rate: f64,
}

/// Options of the scenario `payments`.
#[derive(Debug, Clone, Args)]
pub struct PaymentsOptions {
    /// The address that the server listens on
    #[arg(long, default_value = "127.0.0.1:8080")]
    pub address: SocketAddr,
    /// The id of the server's process, to measure its CPU time
    #[arg(long, default_value_t = 0)]
    pub pid: u32,
    /// The email of the people whose payments are reported; {n} stands for the number of each person, counted from 1
    #[arg(long, default_value = "buyer{n}@bench.test")]
    pub email: String,
    /// The password of these people
    #[arg(long, default_value = "needledrop-demo")]
    pub password: String,
    /// The number of these people
    #[arg(long, default_value_t = 1_000)]
    pub people: usize,
    /// The secret with which the payment provider's events are signed
    #[arg(long)]
    pub secret: String,
    /// Events per second
    #[arg(long, default_value_t = 50.0)]
    pub rate: f64,
    /// The duration of the measurement in seconds
    #[arg(long, default_value_t = 30.0)]
    pub seconds: f64,
}

/// Options of the scenario `upload`.
#[derive(Debug, Clone, Args)]
pub struct UploadOptions {
    /// The address that the server listens on
    #[arg(long, default_value = "127.0.0.1:8080")]
    pub address: SocketAddr,
    /// The creator's password
    #[arg(long, default_value = "needledrop-demo")]
    pub password: String,
    /// The address of the server's example program `upload_parts`, which carries out the steps of an upload separately
    #[arg(long)]
    pub parts: SocketAddr,
    /// The creator and the file that is uploaded
    #[command(flatten)]
    pub uploaded: UploadedOptions,
    /// The number of rounds; the result is the median of all rounds
    #[arg(long, default_value_t = 9)]
    pub rounds: usize,
}

/// The creator who uploads, and the file.
#[derive(Debug, Clone, Args)]
pub struct UploadedOptions {
    /// The account of the creator who uploads
    #[arg(long, default_value = "creator@demo.test")]
    pub creator: String,
    /// An MP3 file without tags; its content is repeated until the uploaded file is large enough
    #[arg(long, default_value = "loadtest/upload.mp3")]
    pub file: PathBuf,
    /// The minimum size of the uploaded file in bytes
    #[arg(long, default_value_t = 10_000_000)]
    pub bytes: usize,
}
