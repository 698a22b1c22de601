//! Options of the scenarios for shared links and file downloads.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;

use super::calls::UploadedOptions;
use super::{ServerOptions, Span};

/// Options of the scenario `archive`.
#[derive(Debug, Clone, Args)]
pub struct ArchiveOptions {
    /// The server; --pid gives the process whose memory is measured
    #[command(flatten)]
    pub server: ServerOptions,
    /// The creator who shares a playlist, and the file that every track of the playlist contains
    #[command(flatten)]
    pub uploaded: UploadedOptions,
    /// The data directory of the server; the copies for comparison are written to the same disk
    #[arg(long)]
    pub data: PathBuf,
    /// The number of tracks in the archive
    #[arg(long, default_value_t = 100)]
    pub tracks: usize,
    /// The formats of the archives, which are made one after the other
    #[arg(long, value_delimiter = ',', default_value = "zip,7z,scp")]
    pub formats: Vec<String>,
    /// The number of archives of each format; before each of them the same files are copied for comparison
    #[arg(long, default_value_t = 5)]
    pub rounds: usize,
}

/// Options of the scenario `visitors`.
#[derive(Debug, Clone, Args)]
pub struct VisitorsOptions {
    /// The server, with its rate limits on, and the account that makes the link and rates
    #[command(flatten)]
    pub server: ServerOptions,
    /// The duration of the measurement
    #[command(flatten)]
    pub span: Span,
    /// The number of visitors, each with a different IP address
    #[arg(long, default_value_t = 200)]
    pub visitors: usize,
    /// Bytes per second that each visitor requests
    #[arg(long, default_value_t = 40_000)]
    pub rate: u64,
}

/// Options of the scenario `serving`.
#[derive(Debug, Clone, Args)]
pub struct ServingOptions {
    /// The address that the server listens on
    #[arg(long, default_value = "127.0.0.1:8080")]
    pub address: SocketAddr,
    /// The id of the server's process, to measure its CPU time
    #[arg(long, default_value_t = 0)]
    pub pid: u32,
    /// The name of the server in the report
    #[arg(long, default_value = "needledrop")]
    pub label: String,
    /// The path of the file on another server; without this option a track is uploaded to this project's server
    #[arg(long)]
    pub path: Option<String>,
    /// The creator, and the track that is uploaded and requested
    #[command(flatten)]
    pub uploaded: UploadedOptions,
    /// The creator's password
    #[arg(long, default_value = "needledrop-demo")]
    pub password: String,
    /// The duration of the measurement
    #[command(flatten)]
    pub span: Span,
    /// The number of connections that request the file repeatedly
    #[arg(long, default_value_t = 16)]
    pub connections: usize,
}
