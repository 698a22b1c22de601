//! The SQL for visits of share links, and for visits of the site.

use protocol::ids::{ApplicationId, LinkId, PlaylistId};
use protocol::topic::Topic;
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};

use crate::domain::link::Counts;

/// Returns the salt with which a day's visitors are hashed; stores `fresh` as the salt if there is none.
pub(super) async fn find_or_insert_salt(conn: &mut PgConnection, day: Date, fresh: &[u8]) -> sqlx::Result<Vec<u8>> {
    sqlx::query!(
        "insert into visit_salt (day, salt) values ($1, $2) on conflict do nothing",
        day,
        fresh
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query_scalar!("select salt from visit_salt where day = $1", day)
        .fetch_one(conn)
        .await
}

/// The data of a link whose row is locked by this transaction.
pub(super) struct LockedLink {
    pub(super) opens: i64,
    pub(super) notify_first_open: bool,
}

/// Locks a link's row until the transaction ends.
pub(super) async fn lock_link(conn: &mut PgConnection, link: &LinkId) -> sqlx::Result<Option<LockedLink>> {
    sqlx::query_as!(
        LockedLink,
        "select opens, notify_first_open from share_link where link_id = $1 for no key update",
        link.0
    )
    .fetch_optional(conn)
    .await
}

/// The use of a link by one visitor on one day.
pub(super) struct VisitorActions {
    pub(super) is_known: bool,
    pub(super) has_played: bool,
}

pub(super) async fn find_known(
    conn: &mut PgConnection,
    link: &LinkId,
    day: Date,
    visitor: &str,
) -> sqlx::Result<VisitorActions> {
    sqlx::query_as!(
        VisitorActions,
        r#"select exists (select from link_visit where link_id = $1 and day = $2 and visitor = $3) as "is_known!",
                  exists (select from link_visit where link_id = $1 and day = $2 and visitor = $3 and kind = 'play') as "has_played!""#,
        link.0,
        day,
        visitor
    )
    .fetch_one(conn)
    .await
}

/// Counts a new visitor from a network; returns false without counting if the maximum number of visitors from this network is already
/// counted.
pub(super) async fn count_network_visitor(
    conn: &mut PgConnection,
    link: &LinkId,
    day: Date,
    network: &str,
    most: i32,
) -> sqlx::Result<bool> {
    let taken = sqlx::query!(
        "insert into link_network as n (link_id, day, network, visitors) values ($1, $2, $3, 1)
         on conflict (link_id, day, network) do update set visitors = n.visitors + 1 where n.visitors < $4",
        link.0,
        day,
        network,
        most
    );
    Ok(taken.execute(conn).await?.rows_affected() == 1)
}

/// Records a visit; returns false if the same visit was already recorded on that day.
pub(super) async fn insert_visit(
    conn: &mut PgConnection,
    link: &LinkId,
    day: Date,
    visitor: &str,
    kind: &str,
    track: i64,
) -> sqlx::Result<bool> {
    let inserted = sqlx::query!(
        "insert into link_visit (link_id, day, visitor, kind, track_id) values ($1, $2, $3, $4, $5) on conflict do nothing",
        link.0,
        day,
        visitor,
        kind,
        track
    );
    Ok(inserted.execute(conn).await?.rows_affected() == 1)
}

/// Records a visit of the site, unless this visitor is already recorded on that day, or the maximum number of visitors from their network
/// is reached.
pub(super) async fn insert_site_visit(
    conn: &mut PgConnection,
    day: Date,
    visitor: &str,
    network: &str,
    most: i32,
) -> sqlx::Result<()> {
    sqlx::query!(
        "with room as (insert into site_network as n (day, network, visitors)
                       select $1, $3, 1 where not exists (select from site_visit where day = $1 and visitor = $2)
                       on conflict (day, network) do update set visitors = n.visitors + 1 where n.visitors < $4 returning 1)
         insert into site_visit (day, visitor) select $1, $2 from room on conflict do nothing",
        day,
        visitor,
        network,
        most
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The numbers to add to the counts of a link.
pub(super) struct NewVisits {
    pub(super) opens: i64,
    pub(super) listeners: i64,
    pub(super) plays: i64,
    pub(super) downloads: i64,
}

pub(super) async fn add(
    conn: &mut PgConnection,
    link: &LinkId,
    new: NewVisits,
    now: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update share_link set opens = opens + $2, listeners = listeners + $3, plays = plays + $4, downloads = downloads + $5,
                last_opened = case when $2 > 0 then $6 else last_opened end
         where link_id = $1",
        link.0,
        new.opens,
        new.listeners,
        new.plays,
        new.downloads,
        now
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The person who created a link, with the data for an email about it.
pub(super) struct MadeBy {
    pub(super) user_name: String,
    pub(super) email: String,
    pub(super) recipient: String,
    /// The name of the playlist or application that the link opens.
    pub(super) playlist_name: String,
}

pub(super) async fn find_made_by(conn: &mut PgConnection, link: &LinkId) -> sqlx::Result<Option<MadeBy>> {
    // this function finds links that have ended, too; the one of domain/link does not
    sqlx::query_as!(
        MadeBy,
        r#"select a.user_name, a.email, l.recipient, coalesce(p.playlist_name, x.playlist_name) as "playlist_name!"
           from share_link l join account a on a.id = l.created_by
           left join playlist p on p.id = l.playlist_id left join application x on x.id = l.application_id
           where l.link_id = $1"#,
        link.0
    )
    .fetch_optional(conn)
    .await
}

pub(super) async fn find_counts(conn: &mut PgConnection, link: &LinkId) -> sqlx::Result<Option<Counts>> {
    sqlx::query_as!(
        Counts,
        "select opens, listeners, plays, downloads, last_opened from share_link where link_id = $1",
        link.0
    )
    .fetch_optional(conn)
    .await
}

/// Returns the topic of the playlist or application that a link opens.
pub(super) async fn find_target(conn: &mut PgConnection, link: &LinkId) -> sqlx::Result<Option<Topic>> {
    let row = sqlx::query!(
        "select playlist_id, application_id from share_link where link_id = $1",
        link.0
    );
    Ok(row.fetch_optional(conn).await?.and_then(|row| {
        let playlist = row.playlist_id.map(|id| Topic::Playlist(PlaylistId(id)));
        playlist.or(row.application_id.map(|id| Topic::Application(ApplicationId(id))))
    }))
}

/// Deletes the records of visitors on days before `day`, at most `most` rows of each table. Returns the largest number of rows that were deleted
/// from one table.
pub(super) async fn delete_before(conn: &mut PgConnection, day: Date, most: i64) -> sqlx::Result<u64> {
    let visits = sqlx::query!(
        "delete from link_visit where ctid = any(array(select v.ctid from link_visit v where v.day < $1 order by v.day limit $2))",
        day,
        most
    )
    .execute(&mut *conn)
    .await?;
    let listens = sqlx::query!(
        "delete from track_listen where ctid = any(array(
             select l.ctid from track_listen l where l.listener like 'v%' and l.day < $1 order by l.day limit $2))",
        day,
        most
    )
    .execute(&mut *conn)
    .await?;
    let networks = sqlx::query!(
        "delete from link_network where ctid = any(array(select n.ctid from link_network n where n.day < $1 order by n.day limit $2))",
        day,
        most
    )
    .execute(&mut *conn)
    .await?;
    let clicks = sqlx::query!(
        "delete from affiliate_click where ctid = any(array(select c.ctid from affiliate_click c where c.day < $1 order by c.day limit $2))",
        day,
        most
    )
    .execute(&mut *conn)
    .await?;
    let of_site = sqlx::query!(
        "delete from site_visit where ctid = any(array(select v.ctid from site_visit v where v.day < $1 order by v.day limit $2))",
        day,
        most
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "delete from site_network where ctid = any(array(select n.ctid from site_network n where n.day < $1 order by n.day limit $2))",
        day,
        most
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!("delete from visit_salt where day < $1", day)
        .execute(conn)
        .await?;
    Ok(visits
        .rows_affected()
        .max(listens.rows_affected())
        .max(networks.rows_affected())
        .max(of_site.rows_affected())
        .max(clicks.rows_affected()))
}
