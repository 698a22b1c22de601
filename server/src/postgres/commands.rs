//! What an operator does to the managed databases by the command line.

use std::io::{BufRead as _, Write as _};

use super::cluster::{self, ForgetError, LocalPostgresError, Upgraded};
use crate::config::Config;

/// Why a command about the managed databases failed.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// The managed database cannot be used.
    #[error("managed postgresql: {0}")]
    Local(#[from] LocalPostgresError),
    /// The cluster stays.
    #[error("cluster {0} is not removed: {1}")]
    Stays(String, ForgetError),
    /// There is no cluster of that name.
    #[error("there is no cluster {0}: needledrop clusters lists them")]
    Unknown(String),
    /// DATABASE_URL names a database that others run.
    #[error("DATABASE_URL is set: that database is not managed by needledrop")]
    NotManaged,
    /// The question was not answered with yes.
    #[error("nothing was removed")]
    Declined,
    /// Standard input cannot be read.
    #[error("cannot ask: {0}")]
    Input(#[from] std::io::Error),
}

/// Upgrades the database of the data folder, which the caller has locked, or removes what former upgrades kept.
pub async fn upgrade(config: &Config, remove_old: bool) -> Result<(), ClusterError> {
    if config.database.url.is_some() {
        return Err(ClusterError::NotManaged);
    }
    if remove_old {
        ask(&format!(
            "Remove the former databases of {} for good?",
            config.data.display()
        ))?;
        let removed = cluster::remove_old(&config.data)?;
        for folder in &removed {
            println!("removed {}", folder.display());
        }
        if removed.is_empty() {
            println!("no former database is kept");
        }
        return Ok(());
    }
    match cluster::upgrade(&config.data).await? {
        Upgraded::Newest(major) => println!("the database is of PostgreSQL {major}, and no newer version is installed"),
        Upgraded::Done { from, to, kept } => println!(
            "the database is of PostgreSQL {to} now. The one of PostgreSQL {from} is kept in {}: needledrop upgrade-database --remove-old removes it",
            kept.display()
        ),
    }
    Ok(())
}

/// Prints the clusters that live elsewhere.
pub fn list() {
    let clusters = cluster::list();
    if clusters.is_empty() {
        println!("no managed database lives outside of its data folder");
    }
    for found in clusters {
        let state = match (found.is_running, found.is_linked) {
            (true, _) => "runs",
            (false, true) => "stopped",
            (false, false) => "abandoned: its data folder is not there, or has another database",
        };
        println!("{}  {}  {state}", found.name, found.data.display());
    }
}

/// Removes an abandoned cluster.
pub fn forget(name: &str) -> Result<(), ClusterError> {
    let Some(found) = cluster::list().into_iter().find(|found| found.name == name) else {
        return Err(ClusterError::Unknown(name.to_owned()));
    };
    ask(&format!(
        "Remove the database in {} (data folder {}) for good?",
        found.home.display(),
        found.data.display()
    ))?;
    match cluster::forget(name) {
        Ok(true) => println!("removed {}", found.home.display()),
        Ok(false) => return Err(ClusterError::Unknown(name.to_owned())),
        Err(error) => return Err(ClusterError::Stays(name.to_owned(), error)),
    }
    Ok(())
}

/// Goes on only where the answer is yes.
fn ask(question: &str) -> Result<(), ClusterError> {
    print!("{question} Type yes: ");
    std::io::stdout().flush()?;
    let mut answer = String::new();
    std::io::stdin().lock().read_line(&mut answer)?;
    if answer.trim() == "yes" {
        Ok(())
    } else {
        Err(ClusterError::Declined)
    }
}
