//! Database queries for files: the signing key, the rows that use a file, and the data for the tags of downloaded tracks.

use std::collections::HashMap;

use protocol::ids::{ExportId, LinkId, TrackId};
use serde::Deserialize;
use sqlx::PgConnection;
use sqlx::types::Json;
use time::OffsetDateTime;

use media::audio::{Credit, TagFacts};

pub(super) async fn delete_secret(connection: &mut PgConnection, name: &str) -> sqlx::Result<()> {
    sqlx::query!("delete from server_secret where name = $1", name)
        .execute(connection)
        .await?;
    Ok(())
}

/// Stores `value` as the secret `name`, unless the database already has a secret of that name. Returns the secret that is stored now.
pub(super) async fn find_or_insert_secret(
    connection: &mut PgConnection,
    name: &str,
    value: &[u8],
) -> sqlx::Result<Vec<u8>> {
    sqlx::query!(
        "insert into server_secret (name, value) values ($1, $2) on conflict (name) do nothing",
        name,
        value
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query_scalar!("select value from server_secret where name = $1", name)
        .fetch_one(connection)
        .await
}

/// Returns the id of the track whose name in the file store is `name_in_base`.
pub async fn find_track_id_by_name(connection: &mut PgConnection, name_in_base: &str) -> sqlx::Result<Option<TrackId>> {
    let id = sqlx::query_scalar!("select id from track where name_in_base = $1", name_in_base)
        .fetch_optional(connection)
        .await?;
    Ok(id.map(TrackId))
}

/// A writer, a publisher or a master owner of a track, as the database stores them.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct StoredCredit {
    first_name: String,
    last_name: String,
    name: String,
    pro: String,
    ipi: String,
    basis_points: i32,
}

fn credits(stored: Json<Vec<StoredCredit>>, with_ipis: bool) -> Vec<Credit> {
    let credit = |stored: StoredCredit| {
        let parts = [stored.first_name, stored.last_name, stored.name];
        let names: Vec<&str> = parts
            .iter()
            .map(|part| part.trim())
            .filter(|part| !part.is_empty())
            .collect();
        Credit {
            name: names.join(" "),
            pro: stored.pro,
            ipi: if with_ipis { stored.ipi } else { String::new() },
            basis_points: stored.basis_points,
        }
    };
    stored.0.into_iter().map(credit).collect()
}

/// Returns the data for the ID3 tags of tracks. The contact is empty if the creator has not chosen one. If `link` is given, IPI numbers are
/// left out unless the link includes them.
pub(super) async fn list_tag_facts(
    connection: &mut PgConnection,
    tracks: &[TrackId],
    link: Option<&LinkId>,
) -> sqlx::Result<HashMap<TrackId, TagFacts>> {
    let tracks: Vec<i64> = tracks.iter().map(|track| track.0).collect();
    let rows = sqlx::query!(
        r#"select t.id, t.title, t.artist_name, t.writers as "writers: Json<Vec<StoredCredit>>", t.publishers as "publishers: Json<Vec<StoredCredit>>",
                  t.master_owners as "master_owners: Json<Vec<StoredCredit>>", t.isrc, t.iswc, t.genre, t.bpm, t.key, t.created, a.public_contact,
                  $2::text is null or exists (select 1 from share_link where link_id = $2 and include_ipis) as "with_ipis!"
           from track t join account a on a.id = t.user_id where t.id = any($1)"#,
        &tracks,
        link.map(|link| link.0.as_str())
    )
    .fetch_all(connection)
    .await?;
    let facts = rows.into_iter().map(|row| {
        let facts = TagFacts {
            title: row.title,
            artist_name: row.artist_name,
            writers: credits(row.writers, row.with_ipis),
            publishers: credits(row.publishers, row.with_ipis),
            master_owners: credits(row.master_owners, row.with_ipis),
            isrc: row.isrc,
            iswc: row.iswc,
            genre: row.genre,
            bpm: row.bpm,
            key: row.key,
            year: row.created.year(),
            contact: row.public_contact,
        };
        (TrackId(row.id), facts)
    });
    Ok(facts.collect())
}

/// Returns true if a picture with this name is used by an account, company, job, application or playlist, or is listed in the table
/// `loose_file`.
pub(super) async fn exists_image(connection: &mut PgConnection, name: &str) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select 1 from account where avatar_key = $1)
               or exists (select 1 from company where logo_key = $1) or exists (select 1 from company where background_key = $1)
               or exists (select 1 from company where search_icon_key = $1) or exists (select 1 from company where login_image_key = $1)
               or exists (select 1 from job where avatar_key = $1) or exists (select 1 from loose_file where name = $1)
               or exists (select 1 from application where background_key = $1)
               or exists (select 1 from playlist where background_key = $1) as "shown!""#,
        name
    )
    .fetch_one(connection)
    .await
}

/// Returns true if an archive has this name.
pub(super) async fn exists_archive(connection: &mut PgConnection, name: &str) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select 1 from archive where encode(archive_key, 'hex') = $1) as "exists!""#,
        name
    )
    .fetch_one(connection)
    .await
}

/// Returns true if the file belongs to something that was deleted, and whose deletion can still be undone.
pub(super) async fn exists_deletion(connection: &mut PgConnection, file: &str) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select 1 from deletion where $1 = any(files)) as "exists!""#,
        file
    )
    .fetch_one(connection)
    .await
}

/// Returns the ids of tracks and their names in the file store: the next 500 tracks whose id is greater than `after` and that were created
/// before the time `before`.
pub(super) async fn list_names(
    connection: &mut PgConnection,
    after: i64,
    before: OffsetDateTime,
) -> sqlx::Result<Vec<(i64, String)>> {
    let rows = sqlx::query!(
        "select id, name_in_base from track where id > $1 and created < $2 order by id limit 500",
        after,
        before
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name_in_base)).collect())
}

/// A prepared archive or CSV.
pub(super) struct StoredExport {
    /// The name of the file in the file store.
    pub(super) name: String,
    /// The file name under which the browser saves the file.
    pub(super) file_name: String,
    /// The media type of the file.
    pub(super) content_type: &'static str,
    /// The size in bytes.
    pub(super) size: u64,
    /// True if the download also requires the session cookie of the person who requested the export.
    pub(super) is_for_staff: bool,
}

/// Returns an export, if it is finished and the person or link that requested it still has the right to it.
pub(super) async fn find_export(
    connection: &mut PgConnection,
    export_id: &ExportId,
) -> sqlx::Result<Option<StoredExport>> {
    let row = sqlx::query!(
        r#"select encode(a.archive_key, 'hex') as "name!", a.file_name, a.format, a.room
           from export e join archive a using (archive_key) cross join lateral export_access(e.export_id) x
           where e.export_id = $1 and a.finished is not null and x.holds"#,
        export_id.0
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| StoredExport {
        name: row.name,
        file_name: row.file_name,
        content_type: match row.format.as_str() {
            "zip" => "application/zip",
            "7z" => "application/x-7z-compressed",
            "scp" => "application/gzip",
            _ => "text/csv; charset=utf-8",
        },
        size: row.room.cast_unsigned(),
        is_for_staff: row.format == "csv",
    }))
}
