//! The executable: reads the settings, begins to log, and runs the command of the command line.

use std::error::Error;
use std::process::ExitCode;

use clap::Parser as _;
use rustix::fs::Mode;
use rustix::process::{Resource, getrlimit, setrlimit, umask};
use server::archive::WriteArchive;
use server::cli::Cli;
use server::decoding::AnalyseAudio;
use server::decoding::MakeCover;
use server::decoding::PreparePicture;
use server::passwords::{HashPassword, VerifyPassword};
use server::run::{error_reports, telemetry};
use server::subprocess::{self, Handler};

fn main() -> ExitCode {
    rustls::crypto::ring::default_provider()
        .install_default()
        .expect("nothing has installed a TLS provider before");
    // Emails, tracks and logs are readable by the server's user alone.
    umask(Mode::RWXG | Mode::RWXO);
    if let Some(niceness) = subprocess::niceness_of_child() {
        return match subprocess::answer_requests(niceness, &handlers()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => fail(&error, ExitCode::FAILURE),
        };
    }
    let cli = Cli::parse();
    let config = match cli.config() {
        Ok(config) => config,
        Err(error) => return fail(&error, ExitCode::FAILURE),
    };
    // before any other thread exists, so that all of them report
    let _reports = error_reports::start(&config);
    telemetry::init_logs(&config);
    raise_open_files();
    match actix_web::rt::System::new().block_on(cli.run(config)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error, ExitCode::from(error.exit_code())),
    }
}

fn fail(error: &dyn Error, code: ExitCode) -> ExitCode {
    eprintln!("needledrop: {error}");
    code
}

/// Returns the handlers for all requests that the server sends to its child processes.
fn handlers() -> [Handler; 6] {
    [
        Handler::of::<HashPassword>(),
        Handler::of::<VerifyPassword>(),
        Handler::of::<AnalyseAudio>(),
        Handler::of::<PreparePicture>(),
        Handler::of::<MakeCover>(),
        Handler::of::<WriteArchive>(),
    ]
}

/// Raises the limit on the number of open files of the process to the maximum, because each live connection is an open file.
fn raise_open_files() {
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    if let Err(error) = setrlimit(Resource::Nofile, limit) {
        tracing::warn!(%error, "cannot raise the number of open files");
    }
}
