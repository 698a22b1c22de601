//! Whether a folder is the one that the database's rows speak of: a shared folder that is not mounted is an empty one, and would
//! lose each upload and answer each track with 404.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use actors::write::WriteError;
use sqlx::PgPool;

use super::kept_secret;
use crate::secrets;

/// The name's row in the database.
const ID_NAME: &str = "file store";

/// The file in the folder.
const ID_FILE: &str = "store_id";

/// How long the node that made the store may take to write its file.
const WAIT: Duration = Duration::from_millis(200);
const WAITS: u32 = 25;

/// The folder is not this database's store.
#[derive(Debug, thiserror::Error)]
#[error(
    "{} is not the file store of this database: is the right folder mounted? Its file {ID_FILE} should hold {expected}; where this is the store, \
     moved or restored, write that into it", .folder.display()
)]
pub struct OtherStore {
    folder: PathBuf,
    expected: String,
}

/// Names a new store in the database and in its folder; true where a known one is in this folder.
pub(super) async fn is_store(pool: &PgPool, folder: &Path) -> Result<Result<(), OtherStore>, WriteError> {
    let fresh = secrets::token();
    let kept = kept_secret::keep(pool, ID_NAME, fresh.as_bytes()).await?;
    let expected = String::from_utf8_lossy(&kept).into_owned();
    let file = folder.join(ID_FILE);
    if expected == fresh && write(&file, &fresh).is_ok() {
        return Ok(Ok(()));
    }
    for _ in 0..WAITS {
        match fs::read_to_string(&file) {
            Ok(found) if found.trim() == expected => return Ok(Ok(())),
            Ok(_) => break,
            Err(_) => tokio::time::sleep(WAIT).await,
        }
    }
    Ok(Err(OtherStore {
        folder: folder.to_owned(),
        expected,
    }))
}

fn write(file: &Path, id: &str) -> io::Result<()> {
    let new = file.with_extension("new");
    fs::write(&new, id)?;
    fs::File::open(&new)?.sync_all()?;
    fs::rename(new, file)
}
