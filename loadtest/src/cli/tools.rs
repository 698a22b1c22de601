//! Options of the tools around the scenarios.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;

/// Options of `seed`.
#[derive(Debug, Clone, Args)]
pub struct SeedOptions {
    /// The address that the server listens on
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
    /// The number of jobs to make; their ids are consecutive
    #[arg(long, default_value_t = 1)]
    pub jobs: usize,
    /// The number of tracks to submit to each
    #[arg(long, default_value_t = 64)]
    pub tracks: usize,
}

/// Options of `report`.
#[derive(Debug, Clone, Args)]
pub struct ReportOptions {
    /// A file of JSON lines, one for each run
    pub results: PathBuf,
    /// A file that the page is also written to
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
