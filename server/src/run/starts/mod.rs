//! Checks that the data folder and the database belong together. Each start of a node creates a random id, which is written first into the
//! data folder and then into the database. The data folder also keeps the id of the previous start.
//!
//! If the id in the database is not one of the two ids in the folder, there are two explanations: the database was restored from a backup,
//! or this folder is a copy, and a server has been started with the original folder since then.

mod store;

use actors::write::{Subject, WriteError, offline_write};
use sqlx::PgPool;
use uuid::Uuid;

use crate::clock::Clock;
use crate::run::data_folder::{DataFolder, DataFolderError, STARTS_FILE};

/// The reason why a start is refused.
#[derive(Debug, thiserror::Error)]
pub enum StartsError {
    /// The folder and the database do not belong together, because the folder does not contain the id in the database.
    #[error(
        "data folder {} and the database do not belong together: the database does not hold the folder's last start. Where the database was \
         restored from a backup, run needledrop new-epoch; where the folder was copied from another node's, run needledrop new-node on the copy",
        .0.display()
    )]
    Apart(std::path::PathBuf),
    /// The folder cannot be read or written.
    #[error(transparent)]
    Folder(#[from] DataFolderError),
    /// The database cannot be read.
    #[error("database: {0}")]
    Sql(#[from] sqlx::Error),
    /// The id of this start could not be stored in the database.
    #[error("database: {0}")]
    Write(#[from] WriteError),
}

/// Checks that the data folder and the database belong together, and stores the id of this start in both.
pub async fn begin(pool: &PgPool, folder: &DataFolder) -> Result<(), StartsError> {
    let recorded = store::find_start(&mut *pool.acquire().await?, &folder.node_id).await?;
    let belongs = match folder.read(STARTS_FILE)?.as_deref().map(parse) {
        // the folder's first start
        None => recorded.is_none(),
        Some(starts) => starts.contains(&recorded),
    };
    if !belongs {
        return Err(StartsError::Apart(folder.path.clone()));
    }
    record_start(pool, folder, recorded).await
}

/// Stores a new start id in the data folder and in the database, without checking whether they belong together. From now on they do.
pub async fn renew(pool: &PgPool, folder: &DataFolder) -> Result<(), StartsError> {
    let recorded = store::find_start(&mut *pool.acquire().await?, &folder.node_id).await?;
    record_start(pool, folder, recorded).await
}

/// Returns the two ids in the file `start_ids`: the id of the last start, and the id that the database contained before that start.
fn parse(file: &str) -> [Option<Uuid>; 2] {
    let mut ids = file.lines().map(|line| line.parse().ok());
    let last = ids.next().flatten();
    [last, ids.next().unwrap_or(last)]
}

async fn record_start(pool: &PgPool, folder: &DataFolder, recorded: Option<Uuid>) -> Result<(), StartsError> {
    let id = Uuid::new_v4();
    let former = recorded.map_or_else(|| "none".to_owned(), |recorded| recorded.to_string());
    folder.write(STARTS_FILE, &format!("{id}\n{former}\n"))?;
    offline_write(pool, Subject::Task("record the start"), Clock.now(), async |write| {
        Ok(store::upsert_start(write.rows(), &folder.node_id, id).await?)
    })
    .await?;
    if recorded.is_none() {
        // a database without any start no longer belongs to the folder
        folder.write(STARTS_FILE, &format!("{id}\n"))?;
    }
    Ok(())
}
