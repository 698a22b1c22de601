//! Transfers playlists to another owner, when their owner leaves the company or when their job moves to another company. Ends the shares and
//! links that are no longer allowed after the transfer.

mod store;

use actors::write::{Write, WriteError};
use protocol::change::{PlaylistChange, UserChange};
use protocol::ids::{CompanyId, JobId, LinkId, PlaylistId, UserId};
use protocol::topic::Topic;

use crate::domain::link;
pub(in crate::domain) use store::{
    OwnedPlaylist, delete_links_of_job, list_links_of_job, list_of_job, update_company_shares,
};

/// Transfers a playlist to another person, with the links to it that the former owner made. Ends the share with the new owner, if there is one.
pub(in crate::domain) async fn hand_over(
    write: &mut Write,
    playlist: &OwnedPlaylist,
    job_id: JobId,
    (to, to_name): (UserId, &str),
) -> Result<(), WriteError> {
    let playlist_id = playlist.id;
    store::update_owner(write.rows(), playlist_id, playlist.user_id, to).await?;
    let (user_id, user_name) = (to, to_name.to_owned());
    let changed = PlaylistChange::OwnerChanged { user_id, user_name };
    write.try_append(&Topic::Playlist(playlist_id), changed)?;
    take_share_back(write, playlist_id, to).await?;
    write.try_append(&Topic::User(to), UserChange::PlaylistCreated { playlist_id, job_id })
}

/// Ends the share of a playlist with a person, if there is one.
pub(in crate::domain) async fn take_share_back(
    write: &mut Write,
    playlist: PlaylistId,
    person: UserId,
) -> Result<(), WriteError> {
    if let Some((company, members)) = store::delete_share(write.rows(), playlist, person).await? {
        write.try_append(&Topic::Playlist(playlist), PlaylistChange::Shared { company, members })?;
    }
    Ok(())
}

/// Ends the shares of a job's playlists with people who do not belong to the given company.
pub(in crate::domain) async fn take_shares_back(
    write: &mut Write,
    job: JobId,
    company: CompanyId,
) -> Result<(), WriteError> {
    for (playlist, company, members) in store::delete_foreign_shares(write.rows(), job, company).await? {
        write.try_append(&Topic::Playlist(playlist), PlaylistChange::Shared { company, members })?;
    }
    Ok(())
}

/// Publishes that share links have ended, both to the followers of each link and to the followers of its playlist.
pub(in crate::domain) fn append_shares_ended(
    write: &mut Write,
    links: impl IntoIterator<Item = (LinkId, PlaylistId)>,
) -> Result<(), WriteError> {
    for (link_id, playlist) in links {
        write.try_append(&Topic::Link(link_id.clone()), link::REVOKED)?;
        write.try_append(&Topic::Playlist(playlist), PlaylistChange::LinkDeleted { link_id })?;
    }
    Ok(())
}
