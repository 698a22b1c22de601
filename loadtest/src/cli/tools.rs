//! Options of the commands that are not scenarios: `seed`, `report` and `plot`.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;

/// Options of the command `seed`.
#[derive(Debug, Clone, Args)]
pub struct SeedOptions {
    /// The address that the server listens on
    #[arg(long, default_value = "127.0.0.1:8080")]
    pub address: SocketAddr,
    /// The account of the manager who makes the jobs
    #[arg(long, default_value = "manager@demo.test")]
    pub manager: String,
    /// The account of the creator who submits tracks to the jobs
    #[arg(long, default_value = "creator@demo.test")]
    pub creator: String,
    /// The password of both accounts
    #[arg(long, default_value = "needledrop-demo")]
    pub password: String,
    /// The number of jobs to make; their ids are consecutive
    #[arg(long, default_value_t = 1)]
    pub jobs: usize,
    /// The number of tracks to submit to each job
    #[arg(long, default_value_t = 64)]
    pub tracks: usize,
}

/// Options of the command `report`.
#[derive(Debug, Clone, Args)]
pub struct ReportOptions {
    /// A file with one line of JSON for each run
    pub results: PathBuf,
    /// A file to which the page is written, in addition to stdout
    #[arg(long)]
    pub write: Option<PathBuf>,
}

/// Options of the command `plot`.
#[derive(Debug, Clone, Args)]
pub struct PlotOptions {
    /// A file with one line of JSON for each run
    pub results: PathBuf,
    /// The directory into which the SVG pictures are written
    #[arg(long)]
    pub into: PathBuf,
}
