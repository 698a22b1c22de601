//! The operator's commands for managed database clusters.

use std::io::{BufRead as _, Write as _};

use super::cluster::{self, ClusterOptions, ForgetError, LocalPostgresError, Upgraded};
use crate::config::Config;

/// The reason why a command for managed database clusters failed.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// The managed database cannot be used.
    #[error("managed postgresql: {0}")]
    Local(#[from] LocalPostgresError),
    /// The cluster or record with this name was not removed.
    #[error("cluster {0} is not removed: {1}")]
    Stays(String, ForgetError),
    /// There is no cluster or record with this name.
    #[error("there is no cluster {0}: needledrop clusters lists them")]
    Unknown(String),
    /// DATABASE_URL is set, so the database is not managed by the server.
    #[error("DATABASE_URL is set: that database is not managed by needledrop")]
    NotManaged,
    /// The operator has not answered the question with yes.
    #[error("nothing was removed")]
    Declined,
    /// Standard input cannot be read.
    #[error("cannot ask: {0}")]
    Input(#[from] std::io::Error),
}

/// If `remove_old` is true, removes the clusters that earlier upgrades have kept. Otherwise upgrades the cluster of the data folder. The
/// caller must have locked the data folder.
pub async fn upgrade(config: &Config, remove_old: bool) -> Result<(), ClusterError> {
    if config.database.url.is_some() {
        return Err(ClusterError::NotManaged);
    }
    let options = ClusterOptions::of(config);
    if remove_old {
        let old = cluster::list_old(&options)?;
        if old.is_empty() {
            println!("no former database is kept");
            return Ok(());
        }
        for folder in &old {
            println!("{}", folder.display());
        }
        ask(&format!(
            "Remove these former databases of {} for good?",
            config.data.display()
        ))?;
        cluster::remove_old(&old)?;
        println!("removed");
        return Ok(());
    }
    match cluster::upgrade(&options).await? {
        Upgraded::Newest(major) => println!("the database is of PostgreSQL {major}, and no newer version is installed"),
        Upgraded::Done { from, to, former } => println!(
            "the database is of PostgreSQL {to} now. The one of PostgreSQL {from} is kept in {}: needledrop upgrade-database --remove-old removes it",
            former.display()
        ),
    }
    Ok(())
}

/// Prints the clusters that are outside of their data folders, and the records of those that are inside.
pub fn list(config: &Config) {
    let clusters = cluster::list(&ClusterOptions::of(config));
    if clusters.is_empty() {
        println!("no managed database is recorded");
    }
    for found in clusters {
        let state = match (found.is_running, found.is_linked, found.is_inside) {
            (true, _, _) => "runs",
            (false, true, _) => "stopped",
            (false, false, false) => "abandoned: its data folder is not there, or has another database",
            (false, false, true) => "gone: it was in its data folder, which is not there, or has another database",
        };
        println!("{}  {}  {state}", found.name, found.data.display());
    }
}

/// Removes a cluster that no data folder uses any more, or the record of such a cluster. Asks the operator first.
pub fn forget(config: &Config, name: &str) -> Result<(), ClusterError> {
    let options = ClusterOptions::of(config);
    let Some(found) = cluster::list(&options).into_iter().find(|found| found.name == name) else {
        return Err(ClusterError::Unknown(name.to_owned()));
    };
    let (home, data) = (found.home.display(), found.data.display());
    ask(&if found.is_inside {
        format!("Forget that data folder {data} had a database?")
    } else {
        format!("Remove the database in {home} (data folder {data}) for good?")
    })?;
    match cluster::forget(&options, name) {
        Ok(true) => println!("removed {}", found.home.display()),
        Ok(false) => return Err(ClusterError::Unknown(name.to_owned())),
        Err(error) => return Err(ClusterError::Stays(name.to_owned(), error)),
    }
    Ok(())
}

/// Asks the operator a question, and fails unless the answer is yes.
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
