//! The command line program: runs a scenario or writes a report.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use clap::Parser;
use loadtest::cli::{Cli, Command, PlotOptions, ReportOptions, SeedOptions};
use loadtest::error::LoadError;
use loadtest::process;
use loadtest::report::page::page;
use loadtest::report::plot::pictures;
use loadtest::report::run::{Run, read_runs};
use loadtest::scenarios::{
    archive, commenting, edits, fanout, flood, following, get_info, hostile, house, idle, listens, lists, log_ins,
    payments, reconnect, serving, spread, storm, upload, users_csv, visitors,
};
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
        Command::Edits(options) => edits::run(&options).map(|run| print(&run)),
        Command::Commenting(options) => commenting::run(&options).map(|run| print(&run)),
        Command::Following(options) => following::run(&options).map(|run| print(&run)),
        Command::Storm(options) => storm::run(&options).map(|run| print(&run)),
        Command::Flood(options) => flood::run(&options).map(|run| print(&run)),
        Command::Reconnect(options) => reconnect::run(&options).map(|runs| runs.iter().for_each(print)),
        Command::Spread(options) => spread::run(&options).map(|run| print(&run)),
        Command::LogIns(options) => log_ins::run(&options).map(|run| print(&run)),
        Command::GetInfo(options) => get_info::run(&options).map(|run| print(&run)),
        Command::Hostile(options) => hostile::run(&options).map(|run| print(&run)),
        Command::House(options) => house::run(&options).map(|house| {
            house.parts.iter().for_each(print);
            house.seconds.iter().for_each(|second| println!("{}", second.line()));
        }),
        Command::Lists(options) => lists::run(&options).map(|runs| {
            eprint!("{}", lists::table(&runs));
            for run in runs {
                println!("{}", run.line());
            }
        }),
        Command::UsersCsv(options) => users_csv::run(&options).map(|run| print(&run)),
        Command::Listens(options) => listens::run(&options).map(|run| print(&run)),
        Command::Payments(options) => payments::run(&options).map(|run| print(&run)),
        Command::Upload(options) => upload::run(&options).map(|run| print(&run)),
        Command::Archive(options) => archive::run(&options).map(|runs| runs.iter().for_each(print)),
        Command::Visitors(options) => visitors::run(&options).map(|run| print(&run)),
        Command::Serving(options) => serving::run(&options).map(|run| print(&run)),
        Command::Seed(options) => print_seed(&options),
        Command::Report(options) => print_report(&options),
        Command::Plot(options) => write_pictures(&options),
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
    let page = page(&read(&options.results)?);
    if let Some(target) = &options.write {
        fs::write(target, &page).map_err(LoadError::io(target.display().to_string()))?;
    }
    print!("{page}");
    Ok(())
}

fn write_pictures(options: &PlotOptions) -> Result<(), LoadError> {
    for (name, picture) in pictures(&read(&options.results)?) {
        let target = options.into.join(name);
        fs::write(&target, picture).map_err(LoadError::io(target.display().to_string()))?;
    }
    Ok(())
}

fn read(results: &Path) -> Result<Vec<Run>, LoadError> {
    let lines = fs::read_to_string(results).map_err(LoadError::io(results.display().to_string()))?;
    read_runs(&lines)
}
