//! The SQL that transfers playlists to another owner.

use protocol::ids::{CompanyId, JobId, LinkId, PlaylistId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A playlist and its owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::domain) struct OwnedPlaylist {
    pub(in crate::domain) id: PlaylistId,
    pub(in crate::domain) user_id: UserId,
}

/// Lists a job's playlists.
pub(in crate::domain) async fn list_of_job(
    conn: &mut PgConnection,
    job: JobId,
) -> Result<Vec<OwnedPlaylist>, sqlx::Error> {
    let rows = sqlx::query!("select id, user_id from playlist where job_id = $1 order by id", job.0);
    let rows = rows.fetch_all(conn).await?.into_iter().map(|row| OwnedPlaylist {
        id: PlaylistId(row.id),
        user_id: UserId(row.user_id),
    });
    Ok(rows.collect())
}

/// Sets the time since which a job's playlists are shared with the whole company. It is called when the job moves to another company, since
/// the playlists are new to that company's members.
pub(in crate::domain) async fn update_company_shares(
    conn: &mut PgConnection,
    job: JobId,
    now: OffsetDateTime,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update playlist set company_shared = $2 where job_id = $1 and company_shared is not null",
        job.0,
        now
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Lists the valid share links to a job's playlists.
pub(in crate::domain) async fn list_links_of_job(
    conn: &mut PgConnection,
    job: JobId,
) -> Result<Vec<(LinkId, PlaylistId)>, sqlx::Error> {
    let links = sqlx::query!(
        r#"select l.link_id as "link_id!", p.id from playlist p join live_link l on l.playlist_id = p.id where p.job_id = $1 order by l.link_id"#,
        job.0
    );
    let links = links.fetch_all(conn).await?;
    Ok(links
        .into_iter()
        .map(|row| (LinkId(row.link_id), PlaylistId(row.id)))
        .collect())
}

/// Deletes all links to a job's playlists, including expired ones.
pub(in crate::domain) async fn delete_links_of_job(conn: &mut PgConnection, job: JobId) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "delete from share_link l using playlist p where p.id = l.playlist_id and p.job_id = $1",
        job.0
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Transfers a playlist to the person `to`, with the share links to it that `from` made.
pub(super) async fn update_owner(
    conn: &mut PgConnection,
    playlist: PlaylistId,
    from: UserId,
    to: UserId,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with links as (update share_link set created_by = $3 where playlist_id = $1 and created_by = $2)
         update playlist set user_id = $3, version = version + 1 where id = $1",
        playlist.0,
        from.0,
        to.0
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes the share of a playlist with a person. Returns the remaining shares of the playlist: whether it is shared with the whole
/// company, and the single members with whom it is shared. Returns `None` if the playlist was not shared with the person.
pub(super) async fn delete_share(
    conn: &mut PgConnection,
    playlist: PlaylistId,
    person: UserId,
) -> Result<Option<(bool, Vec<UserId>)>, sqlx::Error> {
    let row = sqlx::query!(
        r#"with gone as (delete from playlist_member where playlist_id = $1 and user_id = $2 returning playlist_id)
           select p.shared_company, array(select m.user_id from playlist_member m
                                          where m.playlist_id = p.id and m.user_id <> $2 order by m.user_id) as "members!"
           from gone join playlist p on p.id = gone.playlist_id"#,
        playlist.0,
        person.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| (row.shared_company, row.members.into_iter().map(UserId).collect())))
}

/// Deletes the shares of a job's playlists with people who do not belong to the company. Returns each playlist that lost a share, with its
/// remaining shares: whether it is shared with the whole company, and the single members with whom it is shared.
pub(super) async fn delete_foreign_shares(
    conn: &mut PgConnection,
    job: JobId,
    company: CompanyId,
) -> Result<Vec<(PlaylistId, bool, Vec<UserId>)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"with gone as (
               delete from playlist_member m using playlist p
               where p.job_id = $1 and m.playlist_id = p.id
                 and not exists (select 1 from company_member c where c.company_id = $2 and c.user_id = m.user_id offset 0)
               returning m.playlist_id, m.user_id)
           select p.id, p.shared_company,
                  array(select m.user_id from playlist_member m
                        where m.playlist_id = p.id and not exists (select 1 from gone g where g.playlist_id = p.id and g.user_id = m.user_id)
                        order by m.user_id) as "members!"
           from playlist p where p.job_id = $1 and p.id in (select playlist_id from gone) order by p.id"#,
        job.0,
        company.0
    )
    .fetch_all(conn)
    .await?;
    let members = |ids: Vec<i64>| ids.into_iter().map(UserId).collect();
    Ok(rows
        .into_iter()
        .map(|row| (PlaylistId(row.id), row.shared_company, members(row.members)))
        .collect())
}
