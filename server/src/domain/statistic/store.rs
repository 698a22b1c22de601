//! The SQL for the counts of tracks: how often each track was submitted, played, downloaded and shared.

use protocol::change::user::TrackCount;
use protocol::ids::{TrackId, UserId};
use sqlx::PgConnection;
use time::Date;

use crate::listing::Sort;

/// A play or download of a track to be counted.
pub(super) struct Listen {
    pub(super) track: i64,
    /// The id of an account, or the hash of a visitor without an account.
    pub(super) listener: String,
    pub(super) kind: &'static str,
}

/// Counts plays and downloads, each at most once per listener, track, kind and day. Returns the ids of the tracks whose counts it increased.
pub(super) async fn insert_listens(conn: &mut PgConnection, listens: &[Listen], day: Date) -> sqlx::Result<Vec<i64>> {
    let tracks: Vec<i64> = listens.iter().map(|listen| listen.track).collect();
    let listeners: Vec<String> = listens.iter().map(|listen| listen.listener.clone()).collect();
    let kinds: Vec<String> = listens.iter().map(|listen| listen.kind.to_owned()).collect();
    sqlx::query_scalar!(
        r#"with counted as (
               insert into track_listen (track_id, listener, kind, day)
               select distinct e.track_id, e.listener, e.kind, $4::date
               from unnest($1::bigint[], $2::text[], $3::text[]) e(track_id, listener, kind)
               join track t on t.id = e.track_id
               where t.user_id::text <> e.listener
               on conflict do nothing returning track_id, kind),
           sums as (
               select track_id, count(*) filter (where kind = 'listen') as plays, count(*) filter (where kind = 'download') as downloads
               from counted group by 1),
           tracks as (
               update track t set plays_count = t.plays_count + s.plays, download_count = t.download_count + s.downloads
               from sums s where t.id = s.track_id returning t.id, t.user_id, s.plays, s.downloads),
           days as (
               insert into creator_day_count as d (user_id, day, plays, downloads)
               select user_id, $4, sum(plays), sum(downloads) from tracks group by 1
               on conflict (user_id, day) do update set plays = d.plays + excluded.plays, downloads = d.downloads + excluded.downloads)
           select id as "id!" from tracks"#,
        &tracks,
        &listeners,
        &kinds,
        day
    )
    .fetch_all(conn)
    .await
}

/// Deletes at most `most` records of listeners from days before `day`; returns how many were deleted. The counts of tracks are not affected.
pub(super) async fn delete_listens_before(conn: &mut PgConnection, day: Date, most: i64) -> sqlx::Result<u64> {
    let gone = sqlx::query!(
        "delete from track_listen where ctid = any(array(select l.ctid from track_listen l where l.day < $1 order by l.day limit $2))",
        day,
        most
    )
    .execute(conn)
    .await?;
    Ok(gone.rows_affected())
}

/// Records that each of these links or shares contains all of these tracks. Each link or share that did not contain a track before increases the
/// track's share count by one. Returns the ids of the tracks whose share count was increased.
pub(super) async fn insert_shared(
    conn: &mut PgConnection,
    tracks: &[i64],
    shared_as: &[String],
) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        r#"with counted as (
               insert into shared_once (track_id, shared_as)
               select distinct t, s from unnest($1::bigint[]) t cross join unnest($2::text[]) s
               on conflict do nothing returning track_id),
           shares as (select track_id, count(*) as number from counted group by 1)
           update track t set share_count = t.share_count + s.number from shares s where t.id = s.track_id returning t.id"#,
        tracks,
        shared_as
    )
    .fetch_all(conn)
    .await
}

/// Records that the counts of tracks have changed and must be published; returns the creators of the tracks.
pub(super) async fn insert_unpublished(conn: &mut PgConnection, tracks: &[i64]) -> sqlx::Result<Vec<UserId>> {
    let users = sqlx::query_scalar!(
        r#"with noted as (
               insert into counts_to_tell (user_id, track_id) select user_id, id from track where id = any($1) order by id
               on conflict (user_id, track_id) do update set since = excluded.since returning user_id)
           select distinct user_id as "user_id!" from noted"#,
        tracks
    );
    Ok(users.fetch_all(conn).await?.into_iter().map(UserId).collect())
}

/// Deletes the records of a creator's changed counts; returns the ids of the affected tracks.
pub(super) async fn delete_unpublished(conn: &mut PgConnection, user: UserId) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        "delete from counts_to_tell where user_id = $1 returning track_id",
        user.0
    )
    .fetch_all(conn)
    .await
}

/// Returns the counts of these tracks.
pub(super) async fn list_counts(conn: &mut PgConnection, tracks: &[i64]) -> sqlx::Result<Vec<TrackCount>> {
    let rows = sqlx::query!(
        "select id, upload_count, plays_count, download_count, share_count from track where id = any($1) order by id",
        tracks
    );
    let count = rows.fetch_all(conn).await?.into_iter().map(|row| TrackCount {
        track_id: TrackId(row.id),
        upload_count: row.upload_count,
        plays_count: row.plays_count,
        download_count: row.download_count,
        share_count: row.share_count,
    });
    Ok(count.collect())
}

/// A track with its counts and the data that a player needs.
pub struct CountedTrack {
    pub title: String,
    pub artist_name: String,
    pub file_name: String,
    pub name_in_base: String,
    /// The duration in seconds; `None` until the creator has saved the track's form.
    pub duration: Option<f64>,
    pub wave: Vec<u8>,
    pub count: TrackCount,
}

/// Returns the ids of a page of a creator's tracks in the requested order; tracks with equal values are ordered by id.
pub async fn find_page(
    conn: &mut PgConnection,
    user: UserId,
    sort: Sort<'_>,
    limit: i64,
    offset: i64,
) -> sqlx::Result<Vec<i64>> {
    // an index gives the order by plays and by title; for other counts the narrow rows are sorted
    macro_rules! sorted {
        ($id:literal, $table:literal, $order:literal) => {
            sqlx::query_scalar!(
                "select " + $id + " from " + $table + " where user_id = $1 order by " + $order + " limit $2 offset $3",
                user.0,
                limit,
                offset
            )
            .fetch_all(conn)
            .await
        };
    }
    match (sort.by, sort.is_up) {
        ("title", true) => sorted!("id", "track", "lower(title) asc, id asc"),
        ("title", false) => sorted!("id", "track", "lower(title) desc, id desc"),
        ("upload_count", true) => sorted!("track_id", "track_count", "upload_count asc, track_id asc"),
        ("upload_count", false) => sorted!("track_id", "track_count", "upload_count desc, track_id desc"),
        ("share_count", true) => sorted!("track_id", "track_count", "share_count asc, track_id asc"),
        ("share_count", false) => sorted!("track_id", "track_count", "share_count desc, track_id desc"),
        (_, true) => sorted!("track_id", "track_count", "plays_count asc, track_id asc"),
        (_, false) => sorted!("track_id", "track_count", "plays_count desc, track_id desc"),
    }
}

/// Returns the given tracks with their counts, in the given order.
pub async fn list_tracks(conn: &mut PgConnection, tracks: &[i64]) -> sqlx::Result<Vec<CountedTrack>> {
    let rows = sqlx::query!(
        "select id, title, artist_name, file_name, name_in_base, duration, wave, ready, upload_count, plays_count, download_count, share_count
         from unnest($1::bigint[]) with ordinality o(track_id, place) join track on id = o.track_id order by o.place",
        tracks
    );
    let tracks = rows.fetch_all(conn).await?.into_iter().map(|row| CountedTrack {
        title: row.title,
        artist_name: row.artist_name,
        file_name: row.file_name,
        name_in_base: row.name_in_base,
        duration: row.ready.then_some(row.duration),
        wave: row.wave,
        count: TrackCount {
            track_id: TrackId(row.id),
            upload_count: row.upload_count,
            plays_count: row.plays_count,
            download_count: row.download_count,
            share_count: row.share_count,
        },
    });
    Ok(tracks.collect())
}

/// A job that a creator has submitted to.
pub struct SubmittedJob {
    pub id: i64,
    pub is_open: bool,
}

/// Lists the jobs that a creator has submitted to.
pub async fn list_submitted_jobs(conn: &mut PgConnection, user: UserId) -> sqlx::Result<Vec<SubmittedJob>> {
    sqlx::query_as!(
        SubmittedJob,
        r#"select j.id as "id!", j.is_open as "is_open!"
           from (select distinct job_id from submission where user_id = $1) s
           cross join lateral (select id, status = 'open' as is_open from job where id = s.job_id offset 0) j
           order by j.id"#,
        user.0
    )
    .fetch_all(conn)
    .await
}

/// The sums of the counts over all of a creator's tracks.
pub struct Totals {
    pub tracks: i64,
    pub uploads: i64,
    pub plays: i64,
    pub shares: i64,
    pub downloads: i64,
}

/// Returns the sums of the counts over all tracks of a creator.
pub async fn find_totals(conn: &mut PgConnection, user: UserId) -> sqlx::Result<Totals> {
    sqlx::query_as!(
        Totals,
        r#"select count(*) as "tracks!", coalesce(sum(upload_count), 0)::bigint as "uploads!", coalesce(sum(plays_count), 0)::bigint as "plays!",
                  coalesce(sum(share_count), 0)::bigint as "shares!", coalesce(sum(download_count), 0)::bigint as "downloads!"
           from track_count where user_id = $1"#,
        user.0
    )
    .fetch_one(conn)
    .await
}

/// One day of a creator's chart: the number of plays and downloads on that day.
pub struct Chart {
    pub day: Date,
    pub plays: i64,
    pub downloads: i64,
}

/// Returns how many plays and downloads a creator's tracks had on every day of the month whose first day is `first`.
pub async fn list_chart(conn: &mut PgConnection, user: UserId, first: Date) -> sqlx::Result<Vec<Chart>> {
    sqlx::query_as!(
        Chart,
        r#"select d.day::date as "day!", coalesce(c.plays, 0) as "plays!", coalesce(c.downloads, 0) as "downloads!"
           from generate_series($2::date::timestamp, $2::date + interval '1 month' - interval '1 day', interval '1 day') d(day)
           left join creator_day_count c on c.user_id = $1 and c.day = d.day::date order by 1"#,
        user.0,
        first
    )
    .fetch_all(conn)
    .await
}

/// Returns the day (UTC) on which a creator uploaded their first track. The creator's monthly charts begin with the month of this day.
pub async fn find_first_month(conn: &mut PgConnection, user: UserId) -> sqlx::Result<Option<Date>> {
    sqlx::query_scalar!(
        "select (min(created) at time zone 'UTC')::date from track where user_id = $1",
        user.0
    )
    .fetch_one(conn)
    .await
}
