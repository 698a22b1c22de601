//! The SQL for exports and the archives that are prepared for them.

pub(super) mod tracks;

use std::collections::HashMap;

use protocol::ids::{ExportId, JobId, LinkId, SessionId};
use serde_json::Value;
use sqlx::PgConnection;
use sqlx::types::Json;
use time::OffsetDateTime;

use super::{ArchiveKey, Packing};
use crate::domain::track::table::TrackRow;
use crate::files::Holder as FileHolder;

/// The holder of an export (a session or a link), and the right to the tracks that the holder needs to keep the export.
#[derive(Debug, Clone, Default)]
pub(super) struct Holder {
    session_id: Option<i64>,
    link_id: Option<String>,
    generation: Option<i32>,
    job_id: Option<i64>,
}

impl Holder {
    /// Makes the holder for a session of one of the staff.
    pub(super) fn of_staff(session: SessionId) -> Self {
        Self {
            session_id: Some(session.0),
            ..Self::default()
        }
    }

    /// Makes the holder for the session of a person who may make links to the tracks that `link` shares.
    pub(super) fn of_sharer(session: SessionId, link: &LinkId) -> Self {
        Self {
            link_id: Some(link.0.clone()),
            ..Self::of_staff(session)
        }
    }

    /// Makes the holder for the session of a reviewer of the job.
    pub(super) fn of_reviewer(session: SessionId, job: JobId) -> Self {
        Self {
            job_id: Some(job.0),
            ..Self::of_staff(session)
        }
    }

    /// Makes the holder for a link: all visitors who opened it in this generation. A generation ends when the link's password is set or
    /// removed.
    pub(super) fn of_link(link: &LinkId, generation: i32) -> Self {
        Self {
            link_id: Some(link.0.clone()),
            generation: Some(generation),
            ..Self::default()
        }
    }
}

/// An archive or CSV file that is to be prepared.
#[derive(Debug, Clone)]
pub(super) struct NewArchive {
    pub(super) key: ArchiveKey,
    pub(super) packing: Packing,
    pub(super) file_name: String,
    pub(super) contents: String,
    pub(super) files: i32,
}

/// Inserts an archive to be prepared; returns false if it already exists. A failed archive is reset, so that it is prepared again.
pub(super) async fn insert_archive(conn: &mut PgConnection, new: &NewArchive) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "insert into archive (archive_key, format, file_name, contents, files) values ($1, $2, $3, $4::text::jsonb, $5)
         on conflict (archive_key) do update
         set contents = excluded.contents, asked = now(), begun = null, files_done = 0, bytes = 0, percent = 0, room = 0, error = null
         where archive.error is not null",
        new.key.0,
        new.packing.as_str(),
        new.file_name,
        new.contents,
        new.files
    );
    Ok(done.execute(conn).await?.rows_affected() == 1)
}

/// Returns the holder's export of an archive; inserts one if there is none. If a reviewer requests the same archive for another job, the
/// export then depends on the right to review that job.
pub(super) async fn find_or_insert_export(
    conn: &mut PgConnection,
    fresh: &ExportId,
    key: &ArchiveKey,
    holder: &Holder,
) -> sqlx::Result<ExportId> {
    let id = sqlx::query_scalar!(
        "insert into export (export_id, archive_key, session_id, link_id, generation, job_id) values ($1, $2, $3, $4, $5, $6)
         on conflict (archive_key, session_id, link_id, generation) do update set job_id = excluded.job_id, asked = now(), followed = now()
         returning export_id",
        fresh.0,
        key.0,
        holder.session_id,
        holder.link_id,
        holder.generation,
        holder.job_id
    );
    Ok(ExportId(id.fetch_one(conn).await?))
}

/// Counts the holder's exports that are still in preparation.
pub(super) async fn count_under_way(conn: &mut PgConnection, holder: &Holder) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from export e join archive a using (archive_key)
           where a.finished is null and a.error is null and e.session_id is not distinct from $1
             and (e.session_id is not null or e.link_id is not distinct from $2)"#,
        holder.session_id,
        holder.link_id
    )
    .fetch_one(conn)
    .await
}

/// The current state of an export.
pub(super) struct StateRow {
    pub(super) export_id: String,
    pub(super) holder: FileHolder,
    pub(super) holds: bool,
    pub(super) error: Option<String>,
    pub(super) begun: bool,
    pub(super) percent: i16,
    pub(super) files: i32,
    pub(super) files_done: i32,
    pub(super) bytes: i64,
    pub(super) size: i64,
    /// The time since which the holder can download the finished export: the time at which it was finished or was last requested, whichever
    /// is later.
    pub(super) finished: Option<OffsetDateTime>,
    /// The number of exports that will be prepared before this one.
    pub(super) position: i64,
}

pub(super) async fn list_states(conn: &mut PgConnection, exports: &[String]) -> sqlx::Result<Vec<StateRow>> {
    let rows = sqlx::query!(
        r#"select e.export_id, e.session_id, e.link_id, e.generation, x.holds as "holds!", a.error, a.begun is not null as "begun!", a.percent,
                  a.files, a.files_done, a.bytes, a.room, case when a.finished is not null then greatest(a.finished, e.asked) end as finished,
                  case when a.begun is null
                    then (select count(*) from archive b where b.finished is null and b.error is null and b.asked < a.asked) else 0
                    end as "position!"
           from export e join archive a using (archive_key) cross join lateral export_access(e.export_id) x
           where e.export_id = any($1)"#,
        exports
    );
    let states = rows.fetch_all(conn).await?.into_iter().filter_map(|row| {
        Some(StateRow {
            holder: file_holder(row.session_id, row.link_id, row.generation)?,
            export_id: row.export_id,
            holds: row.holds,
            error: row.error,
            begun: row.begun,
            percent: row.percent,
            files: row.files,
            files_done: row.files_done,
            bytes: row.bytes,
            size: row.room,
            finished: row.finished,
            position: row.position,
        })
    });
    Ok(states.collect())
}

/// Returns the session or link for which the download addresses of an export are signed.
fn file_holder(session: Option<i64>, link: Option<String>, generation: Option<i32>) -> Option<FileHolder> {
    match (session, link, generation) {
        (Some(session), _, _) => Some(FileHolder::Session(SessionId(session))),
        (None, Some(link), Some(generation)) => Some(FileHolder::Link(LinkId(link), generation)),
        _ => None,
    }
}

/// Returns the holders of these exports.
pub(super) async fn list_holders(
    conn: &mut PgConnection,
    exports: &[String],
) -> sqlx::Result<HashMap<ExportId, FileHolder>> {
    let rows = sqlx::query!(
        "select export_id, session_id, link_id, generation from export where export_id = any($1)",
        exports
    );
    let holders = rows.fetch_all(conn).await?.into_iter().filter_map(|row| {
        let holder = file_holder(row.session_id, row.link_id, row.generation)?;
        Some((ExportId(row.export_id), holder))
    });
    Ok(holders.collect())
}

pub(super) async fn mark_followed(conn: &mut PgConnection, exports: &[String]) -> sqlx::Result<()> {
    let recorded = sqlx::query!(
        "update export set followed = now() where export_id = any($1) and followed < now() - interval '15 seconds'",
        exports
    );
    recorded.execute(conn).await?;
    Ok(())
}

/// The format and contents of an export whose preparation begins.
pub(super) struct Begun {
    pub(super) format: String,
    pub(super) contents: Option<Value>,
}

/// Marks the preparation of an archive as begun; `None` if the archive is finished, has failed or no longer exists.
pub(super) async fn begin(conn: &mut PgConnection, key: &ArchiveKey) -> sqlx::Result<Option<Begun>> {
    sqlx::query_as!(
        Begun,
        r#"update archive set begun = coalesce(begun, now()), files_done = 0, bytes = 0, percent = 0
           where archive_key = $1 and finished is null and error is null returning format, contents"#,
        key.0
    )
    .fetch_optional(conn)
    .await
}

/// Stores the progress of an export. Returns false if nobody waits for the export: everyone who asked for it has lost the right
/// to it or has not followed its topic for five minutes.
pub(super) async fn update_progress(
    conn: &mut PgConnection,
    key: &ArchiveKey,
    percent: i16,
    files_done: i32,
    bytes: i64,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update archive a set percent = $2, files_done = $3, bytes = $4
         where a.archive_key = $1 and a.finished is null and exists (
             select 1 from export e cross join lateral export_access(e.export_id) x
             where e.archive_key = a.archive_key and e.followed > now() - interval '5 minutes' and x.holds)",
        key.0,
        percent,
        files_done,
        bytes
    );
    Ok(done.execute(conn).await?.rows_affected() == 1)
}

/// Marks an archive as finished; returns false if it no longer exists.
pub(super) async fn finish(conn: &mut PgConnection, key: &ArchiveKey, files: i32, size: i64) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update archive set finished = coalesce(finished, now()), contents = null, error = null, percent = 100, files_done = $2, bytes = $3,
                room = $3
         where archive_key = $1",
        key.0,
        files,
        size
    );
    Ok(done.execute(conn).await?.rows_affected() == 1)
}

/// Marks an export as failed, with the code of the error.
pub(super) async fn fail(conn: &mut PgConnection, key: &ArchiveKey, error: &str) -> sqlx::Result<()> {
    let failed = sqlx::query!(
        "update archive set error = $2, room = 0 where archive_key = $1 and finished is null",
        key.0,
        error
    );
    failed.execute(conn).await?;
    Ok(())
}

/// Locks out other nodes from reserving space until the transaction ends.
pub(super) async fn lock_space(conn: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!("lock table archive in share row exclusive mode")
        .execute(conn)
        .await?;
    Ok(())
}

/// Returns the number of bytes that all archives except `but` take or have reserved.
pub(super) async fn sum_room(conn: &mut PgConnection, but: &ArchiveKey) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select coalesce(sum(room), 0)::bigint as "sum!" from archive where archive_key <> $1"#,
        but.0
    )
    .fetch_one(conn)
    .await
}

/// Deletes the row of the archive that was finished first; returns its key.
pub(super) async fn delete_oldest(conn: &mut PgConnection) -> sqlx::Result<Option<ArchiveKey>> {
    let key = sqlx::query_scalar!(
        "delete from archive where archive_key =
             (select archive_key from archive where finished is not null order by finished, archive_key limit 1) returning archive_key"
    );
    Ok(key.fetch_optional(conn).await?.map(ArchiveKey))
}

/// Stores the number of bytes that are reserved for an archive.
pub(super) async fn update_room(conn: &mut PgConnection, key: &ArchiveKey, room: i64) -> sqlx::Result<()> {
    let reserved = sqlx::query!("update archive set room = $2 where archive_key = $1", key.0, room);
    reserved.execute(conn).await?;
    Ok(())
}

/// Deletes the rows of finished archives for which there was no request in the last `hours` hours, and the rows of failed archives one day
/// after their request. Returns the keys of the archives, each with true if the archive was finished and so has a file.
pub(super) async fn delete_old(conn: &mut PgConnection, hours: i32) -> sqlx::Result<Vec<(ArchiveKey, bool)>> {
    let rows = sqlx::query!(
        r#"delete from archive a
           where (a.finished < now() - make_interval(hours => $1)
                  and not exists (select 1 from export e where e.archive_key = a.archive_key and e.asked > now() - make_interval(hours => $1)))
              or (a.error is not null and a.asked < now() - interval '1 day')
           returning a.archive_key, a.finished is not null as "is_finished!""#,
        hours
    );
    let rows = rows.fetch_all(conn).await?.into_iter();
    Ok(rows.map(|row| (ArchiveKey(row.archive_key), row.is_finished)).collect())
}

/// A track in the CSV file of all tracks.
pub(super) struct ListedTrack {
    pub(super) id: i64,
    pub(super) row: Json<TrackRow>,
    pub(super) user_name: String,
    pub(super) plan: String,
    pub(super) upload_count: i64,
    pub(super) plays_count: i64,
    pub(super) share_count: i64,
    pub(super) download_count: i64,
    pub(super) created: OffsetDateTime,
}

/// Returns at most `limit` tracks that follow the track with the id `after`.
pub(super) async fn list_all_tracks(conn: &mut PgConnection, after: i64, limit: i64) -> sqlx::Result<Vec<ListedTrack>> {
    sqlx::query_as!(
        ListedTrack,
        r#"select t.id, to_jsonb(t) as "row!: Json<TrackRow>", a.user_name, coalesce(s.plan, 'free') as "plan!", t.upload_count, t.plays_count, t.share_count,
                  t.download_count, t.created
           from track t join account a on a.id = t.user_id left join subscription s on s.user_id = a.id and s.is_active
           where t.ready and t.id > $1 order by t.id limit $2"#,
        after,
        limit
    )
    .fetch_all(conn)
    .await
}

/// Counts all tracks of the platform whose form is complete.
pub(super) async fn count_tracks(conn: &mut PgConnection) -> sqlx::Result<i64> {
    let count = sqlx::query_scalar!(r#"select count(*) as "count!" from track where ready"#);
    count.fetch_one(conn).await
}
