//! Options of the scenarios that make calls.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;

use super::{ServerOptions, Span};

/// Options of `log-ins`.
#[derive(Debug, Clone, Args)]
pub struct LogInOptions {
    /// The server; its account is the one that logs in
    #[command(flatten)]
    pub server: ServerOptions,
    /// The length; log-ins of the warm-up count
    #[command(flatten)]
    pub span: Span,
    /// Log-ins a second on average; each is independent of the others
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
    /// The seed of the random moments
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Options of `get-info`.
#[derive(Debug, Clone, Args)]
pub struct GetInfoOptions {
    /// The server; its account makes the calls
    #[command(flatten)]
    pub server: ServerOptions,
    /// The length
    #[command(flatten)]
    pub span: Span,
    /// Connections that make calls, one at a time each
    #[arg(long, default_value_t = 32)]
    pub connections: usize,
}

/// Options of `hostile`.
#[derive(Debug, Clone, Args)]
pub struct HostileOptions {
    /// The server, with its limits on; its account and job are the honest people's
    #[command(flatten)]
    pub server: ServerOptions,
    /// The length, once the hostile clients are there
    #[command(flatten)]
    pub span: Span,
    /// Connections of each kind of hostile client
    #[arg(long, default_value_t = 1000)]
    pub connections: usize,
    /// The number of addresses that they use
    #[arg(long, default_value_t = 1000)]
    pub addresses: usize,
    /// The free account that guesses, with the password of the other; the server trusts 127.0.0.1 as a proxy
    #[arg(long, default_value = "creator@demo.test")]
    pub creator: String,
    /// The colleague who writes as fast as the server answers, with the same password
    #[arg(long, default_value = "manager2@demo.test")]
    pub writer: String,
}

/// Options of `lists`.
#[derive(Debug, Clone, Args)]
pub struct ListsOptions {
    /// The address that the server listens on
    #[arg(long, default_value = "127.0.0.1:8080")]
    pub address: SocketAddr,
    /// An administrator's account
    #[arg(long, default_value = "admin@fill.test")]
    pub admin: String,
    /// Its password
    #[arg(long, default_value = "needledrop-demo")]
    pub password: String,
    /// Requests of each call
    #[arg(long, default_value_t = 200)]
    pub requests: usize,
    /// Requests in progress at a time
    #[arg(long, default_value_t = 2)]
    pub connections: usize,
}

/// Options of `users-csv`.
#[derive(Debug, Clone, Args)]
pub struct UsersCsvOptions {
    /// The address that the server listens on
    #[arg(long, default_value = "127.0.0.1:8080")]
    pub address: SocketAddr,
    /// The process of the server
    #[arg(long)]
    pub pid: u32,
    /// An administrator's account
    #[arg(long, default_value = "admin@fill.test")]
    pub admin: String,
    /// Its password
    #[arg(long, default_value = "needledrop-demo")]
    pub password: String,
}

/// Options of `listens`.
#[derive(Debug, Clone, Args)]
pub struct ListensOptions {
    /// The server; its job holds the tracks that are heard
    #[command(flatten)]
    pub server: ServerOptions,
    /// The creator whose tracks they are
    #[arg(long, default_value = "creator@demo.test")]
    pub creator: String,
    /// Accounts of reviewers, each of which hears every track once
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "manager@demo.test,manager2@demo.test,admin@demo.test"
    )]
    pub reviewers: Vec<String>,
    /// Listens a second
    #[arg(long, default_value_t = 500.0)]
    pub rate: f64,
}

/// Options of `payments`.
#[derive(Debug, Clone, Args)]
pub struct PaymentsOptions {
    /// The address that the server listens on
    #[arg(long, default_value = "127.0.0.1:8080")]
    pub address: SocketAddr,
    /// Its process, for CPU
    #[arg(long, default_value_t = 0)]
    pub pid: u32,
    /// The email of the people; {n} is their number from 1
    #[arg(long, default_value = "buyer{n}@bench.test")]
    pub email: String,
    /// Their password
    #[arg(long, default_value = "needledrop-demo")]
    pub password: String,
    /// The number of people
    #[arg(long, default_value_t = 1_000)]
    pub people: usize,
    /// The secret that signs the events
    #[arg(long)]
    pub secret: String,
    /// Events a second
    #[arg(long, default_value_t = 50.0)]
    pub rate: f64,
    /// The length in seconds
    #[arg(long, default_value_t = 30.0)]
    pub seconds: f64,
}

/// Options of `upload`.
#[derive(Debug, Clone, Args)]
pub struct UploadOptions {
    /// The address that the server listens on
    #[arg(long, default_value = "127.0.0.1:8080")]
    pub address: SocketAddr,
    /// The creator's password
    #[arg(long, default_value = "needledrop-demo")]
    pub password: String,
    /// The address that the example `upload_parts` of the server listens on
    #[arg(long)]
    pub parts: SocketAddr,
    /// The file that is uploaded
    #[command(flatten)]
    pub uploaded: UploadedOptions,
    /// The number of rounds; the medians count
    #[arg(long, default_value_t = 9)]
    pub rounds: usize,
}

/// The uploader, and the file.
#[derive(Debug, Clone, Args)]
pub struct UploadedOptions {
    /// The creator who uploads
    #[arg(long, default_value = "creator@demo.test")]
    pub creator: String,
    /// An MP3 of frames alone, repeated until the file is large enough
    #[arg(long, default_value = "loadtest/upload.mp3")]
    pub file: PathBuf,
    /// The least number of bytes of the file that is uploaded
    #[arg(long, default_value_t = 10_000_000)]
    pub bytes: usize,
}
