//! The database roles of the cluster. The superuser is used only to set up the cluster; the server connects as a role that can use only the
//! server's database.

use std::fs;
use std::io::{Read as _, Seek as _, Write as _};
use std::os::unix::fs::{MetadataExt as _, fchown};
use std::path::Path;

use rustix::fs::{Mode, OFlags};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions as _, Connection as _};

use super::error::{LocalPostgresError, io_error};
use super::folders::ClusterFolders;
use super::user::{self, RunAs};

/// The database role as which the server connects.
pub(super) const ROLE: &str = "app";

/// The name of the server's database.
pub(super) const DATABASE: &str = "app";

/// The superuser role, which initdb creates. In clusters of earlier versions it is named `app`, and the server connected as this role.
pub(super) const SUPERUSER: &str = "postgres";

/// A temporary superuser role. It exists only while the superuser role of an earlier version is renamed.
const RENAMING: &str = "needledrop_renaming";

/// The SQL that makes the server's role the owner of all objects of the superuser in the server's database.
const TRANSFER: &str = include_str!("transfer.sql");

/// Returns the options to connect to a database of the cluster as this role.
pub(super) fn options(folders: &ClusterFolders, role: &str, database: &str) -> PgConnectOptions {
    PgConnectOptions::new_without_pgpass()
        .socket(&folders.run)
        .username(role)
        .database(database)
        .password("")
}

/// Writes the access rules of the cluster. Only the system users of the server and of the cluster may log in as the superuser role. Any
/// process that can reach the Unix socket may log in as the server's role, but only the cluster's user can enter the folder of the socket.
pub(super) fn write_rules(folders: &ClusterFolders) -> Result<(), LocalPostgresError> {
    let names = user::names(folders.user);
    // If the accounts have no names on the system (a container with a bare user id), the folder's permissions alone protect the socket.
    let (method, map) = if names.is_empty() {
        ("trust", String::new())
    } else {
        let lines = names
            .iter()
            .flat_map(|name| [SUPERUSER, RENAMING].map(|role| format!("server \"{name}\" {role}\n")));
        ("peer map=server", lines.collect())
    };
    let rules = format!(
        "# Written by Needledrop at each start.\nlocal all {SUPERUSER},{RENAMING} {method}\nlocal all {ROLE} trust\n"
    );
    for (name, content) in [("pg_hba.conf", rules), ("pg_ident.conf", map)] {
        let file = folders.cluster.join(name);
        write_own(&file, &content, folders.user).map_err(io_error("cannot write", &file))?;
    }
    Ok(())
}

/// Writes a file into the cluster's folder, unless the file already has this content. Refuses links: the folder belongs to the cluster's
/// user, who could otherwise make root overwrite another file.
fn write_own(path: &Path, content: &str, user: Option<RunAs>) -> std::io::Result<()> {
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC | OFlags::CREATE | OFlags::RDWR;
    let mut file = fs::File::from(rustix::fs::open(path, flags, Mode::RUSR | Mode::WUSR)?);
    let found = file.metadata()?;
    if !found.is_file() || found.nlink() != 1 {
        return Err(std::io::Error::other("it is no file of its own, remove it"));
    }
    if let Some(user) = user {
        fchown(&file, Some(user.uid), Some(user.gid))?;
    }
    let mut present = String::new();
    if file.read_to_string(&mut present).is_ok() && present == content {
        return Ok(());
    }
    file.set_len(0)?;
    file.rewind()?;
    file.write_all(content.as_bytes())
}

/// Creates the server's role and database if they are missing, and limits the rights of the role. Also converts clusters of earlier
/// versions, in which the server connected as the superuser. If the function was interrupted, it can be called again.
pub(super) async fn set_up(folders: &ClusterFolders) -> Result<(), LocalPostgresError> {
    let mut connection = match options(folders, SUPERUSER, "postgres").connect().await {
        Err(error) if is_unknown_role(&error) => {
            rename_superuser(folders).await?;
            options(folders, SUPERUSER, "postgres").connect().await?
        }
        connection => connection?,
    };
    execute(&mut connection, "set client_min_messages = warning").await?;
    execute(&mut connection, &format!("drop role if exists {RENAMING}")).await?;
    // The rules of an adopted cluster may have changed.
    execute(&mut connection, "select pg_reload_conf()").await?;
    create(&mut connection, &format!("create role {ROLE} login")).await?;
    create(&mut connection, &format!("create database {DATABASE} owner {ROLE}")).await?;
    execute(&mut connection, &format!("alter database {DATABASE} owner to {ROLE}")).await?;
    connection.close().await?;
    let mut connection = options(folders, SUPERUSER, DATABASE).connect().await?;
    execute(&mut connection, TRANSFER).await?;
    connection.close().await?;
    Ok(())
}

/// Renames the superuser role `app` of an earlier version to `postgres`. A temporary superuser does this, because no session can rename its
/// own role.
async fn rename_superuser(folders: &ClusterFolders) -> Result<(), LocalPostgresError> {
    let mut connection = options(folders, ROLE, "postgres").connect().await?;
    create(&mut connection, &format!("create role {RENAMING} superuser login")).await?;
    connection.close().await?;
    let mut connection = options(folders, RENAMING, "postgres").connect().await?;
    execute(&mut connection, &format!("alter role {ROLE} rename to {SUPERUSER}")).await?;
    connection.close().await?;
    tracing::info!("the server's database role is no superuser any more");
    Ok(())
}

/// Runs a statement that creates a role or a database. It is no error if the role or database exists already.
async fn create(connection: &mut PgConnection, statement: &str) -> Result<(), LocalPostgresError> {
    match sqlx::raw_sql(sqlx::AssertSqlSafe(statement)).execute(connection).await {
        Err(sqlx::Error::Database(error)) if matches!(error.code().as_deref(), Some("42P04" | "42710")) => Ok(()),
        made => Ok(made.map(drop)?),
    }
}

async fn execute(connection: &mut PgConnection, statement: &str) -> Result<(), LocalPostgresError> {
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement))
        .execute(connection)
        .await?;
    Ok(())
}

/// Returns true for the error `invalid_authorization_specification`: the role does not exist, or the cluster's access rules were written by
/// an earlier version and do not contain the role.
pub(super) fn is_unknown_role(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Database(error) if error.code().as_deref() == Some("28000"))
}
