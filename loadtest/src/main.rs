//! Runs one scenario or writes one report.

use std::fs;
use std::process::ExitCode;

use clap::Parser;
use loadtest::cli::{Cli, Command, ReportOptions, SeedOptions};
use loadtest::error::LoadError;
use loadtest::process;
use loadtest::report::page::page;
use loadtest::report::run::{Run, read_runs};
use loadtest::scenarios::{fanout, flood, idle, storm};
use loadtest::seed::{Accounts, seed};

fn main() -> ExitCode {
    process::lift_open_files();
    match run(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<(), LoadError> {
    match command {
        Command::Idle(options) => idle::run(&options).map(|run| print(&run)),
        Command::Fanout(options) => fanout::run(&options).map(|run| print(&run)),
        Command::Storm(options) => storm::run(&options).map(|run| print(&run)),
        Command::Flood(options) => flood::run(&options).map(|run| print(&run)),
        Command::Seed(options) => print_seed(&options),
        Command::Report(options) => print_report(&options),
    }
}

fn print(run: &Run) {
    eprint!("{}", run.table());
    println!("{}", run.line());
}

fn print_seed(options: &SeedOptions) -> Result<(), LoadError> {
    let accounts = Accounts {
        manager: &options.manager,
        creator: &options.creator,
        password: &options.password,
    };
    let job_id = seed(options.address, &accounts, options.jobs, options.tracks)?;
    println!("{job_id}");
    Ok(())
}

fn print_report(options: &ReportOptions) -> Result<(), LoadError> {
    let path = options.results.display().to_string();
    let lines = fs::read_to_string(&options.results).map_err(LoadError::io(path))?;
    let page = page(&read_runs(&lines)?);
    if let Some(target) = &options.write {
        fs::write(target, &page).map_err(LoadError::io(target.display().to_string()))?;
    }
    print!("{page}");
    Ok(())
}
