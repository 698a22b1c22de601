//! Options of the scenarios about shared links.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;

use super::calls::UploadedOptions;
use super::{ServerOptions, Span};

/// Options of `archive`.
#[derive(Debug, Clone, Args)]
pub struct ArchiveOptions {
    /// The server; its process's memory is watched
    #[command(flatten)]
    pub server: ServerOptions,
    /// The creator who shares, and a track
    #[command(flatten)]
    pub uploaded: UploadedOptions,
    /// The server's data folder, on the disk that both write to
    #[arg(long)]
    pub data: PathBuf,
    /// Tracks of the archive
    #[arg(long, default_value_t = 100)]
    pub tracks: usize,
    /// The formats of the archives, one after the other
    #[arg(long, value_delimiter = ',', default_value = "zip,7z,scp")]
    pub formats: Vec<String>,
    /// Archives of each format, each after a copy of the same files
    #[arg(long, default_value_t = 5)]
    pub rounds: usize,
}

/// Options of `visitors`.
#[derive(Debug, Clone, Args)]
pub struct VisitorsOptions {
    /// The server, with its limits on; its account makes the link and rates
    #[command(flatten)]
    pub server: ServerOptions,
    /// The length
    #[command(flatten)]
    pub span: Span,
    /// Visitors, each from an address of its own
    #[arg(long, default_value_t = 200)]
    pub visitors: usize,
    /// Bytes that each requests in a second
    #[arg(long, default_value_t = 40_000)]
    pub rate: u64,
}

/// Options of `serving`.
#[derive(Debug, Clone, Args)]
pub struct ServingOptions {
    /// The address that the server listens on
    #[arg(long, default_value = "127.0.0.1:8080")]
    pub address: SocketAddr,
    /// Its process, for CPU
    #[arg(long, default_value_t = 0)]
    pub pid: u32,
    /// Its name in the report
    #[arg(long, default_value = "needledrop")]
    pub label: String,
    /// The file's path on another server; without it a track is uploaded to ours
    #[arg(long)]
    pub path: Option<String>,
    /// The track
    #[command(flatten)]
    pub uploaded: UploadedOptions,
    /// The creator's password
    #[arg(long, default_value = "needledrop-demo")]
    pub password: String,
    /// The length
    #[command(flatten)]
    pub span: Span,
    /// Connections that request the file again and again
    #[arg(long, default_value_t = 16)]
    pub connections: usize,
}
