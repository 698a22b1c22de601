//! Moves a job to another company. Ratings, listened flags and submissions stay with the job. Its playlists pass to the new company's
//! owner. Shares of the playlists with people outside the new company end, and so do all links to the playlists. The job loses the teams
//! whose manager is not a member of the new company. All members of both companies are notified that their rights have changed.

use std::collections::BTreeSet;

use actors::access;
use actors::write::{Write, WriteError};
use protocol::change::UserChange;
use protocol::error_code::ErrorCode;
use protocol::ids::{CompanyId, JobId, TeamId, UserId};
use protocol::topic::Topic;
use sqlx::PgConnection;

use super::store;
use super::teams::TeamLoss;
use crate::domain::playlist::ownership_transfer;
use crate::domain::team::append_team_changed;

/// The transfer of a job from one company to another.
#[derive(Debug, Clone, Copy)]
pub(super) struct Transfer<'a> {
    pub(super) job: JobId,
    /// The title of the job before the transfer. If the same edit also changes the title, the former company does not see the new one.
    pub(super) title: &'a str,
    pub(super) from: CompanyId,
    pub(super) to: CompanyId,
}

impl Transfer<'_> {
    /// Returns the topics on which the transfer is published, without those of the lists that show the job.
    pub(super) async fn topics(self, conn: &mut PgConnection, teams: &[TeamId]) -> Result<BTreeSet<Topic>, WriteError> {
        let people = store::list_members(conn, &[self.from.0, self.to.0]).await?;
        let mut topics: BTreeSet<Topic> = people.into_iter().map(Topic::User).collect();
        let foreign = store::list_foreign_teams(conn, teams, self.to).await?;
        topics.extend(foreign.into_iter().map(|(_, manager)| Topic::User(manager)));
        for playlist in ownership_transfer::list_of_job(conn, self.job).await? {
            topics.extend([Topic::User(playlist.user_id), Topic::Playlist(playlist.id)]);
        }
        let links = ownership_transfer::list_links_of_job(conn, self.job).await?;
        topics.extend(links.into_iter().map(|(link, _)| Topic::Link(link)));
        // a write that rates holds the head of the review
        topics.insert(Topic::Review(self.job));
        Ok(topics)
    }

    /// Transfers the job's playlists, and ends the shares, links and teams that are no longer allowed. The job's row must already contain
    /// the new company.
    pub(super) async fn execute(self, write: &mut Write, by: UserId, teams: &[TeamId]) -> Result<(), WriteError> {
        let former = store::list_members(write.rows(), &[self.from.0]).await?;
        let members = store::list_members(write.rows(), &[self.to.0]).await?;
        // writes in progress of people who lose their rights are committed before this or not at all
        let lost: Vec<UserId> = former.difference(&members).copied().collect();
        access::session::lock_exclusive(write.rows(), &lost).await?;
        let owner = store::find_owner(write.rows(), self.to).await?;
        let (owner, owner_name) = owner.ok_or(ErrorCode::NotFound)?;
        let links = ownership_transfer::list_links_of_job(write.rows(), self.job).await?;
        ownership_transfer::append_shares_ended(write, links)?;
        ownership_transfer::delete_links_of_job(write.rows(), self.job).await?;
        ownership_transfer::take_shares_back(write, self.job, self.to).await?;
        let now = write.now();
        ownership_transfer::update_company_shares(write.rows(), self.job, now).await?;
        for playlist in ownership_transfer::list_of_job(write.rows(), self.job).await? {
            let former = playlist.user_id;
            if former == owner {
                continue;
            }
            ownership_transfer::hand_over(write, &playlist, self.job, (owner, &owner_name)).await?;
            if !access::playlist::load(write.rows(), former, playlist.id).await?.sees {
                let (playlist_id, job_id) = (playlist.id, self.job);
                write.try_append(
                    &Topic::User(former),
                    UserChange::PlaylistDeleted { playlist_id, job_id },
                )?;
            }
        }
        for (team, leaver) in store::list_foreign_teams(write.rows(), teams, self.to).await? {
            let loss = TeamLoss {
                job: self.job,
                team,
                leaver: Some(leaver),
                owner,
            };
            loss.execute(write, by).await?;
            append_team_changed(write, team, leaver)?;
        }
        self.notify_former(write, by, former.difference(&members)).await?;
        // its members' rights change with the company: those of the old one no longer review the job, those of the new one do
        for user in former.union(&members) {
            write.try_append(&Topic::User(*user), UserChange::RightsChanged)?;
        }
        Ok(())
    }

    /// Notifies those members of the former company who do not belong to the new company, except the person who moved the job.
    async fn notify_former<'a>(
        self,
        write: &mut Write,
        by: UserId,
        lost: impl Iterator<Item = &'a UserId>,
    ) -> Result<(), WriteError> {
        let company = store::find(write.rows(), self.job).await?.details.company;
        let text = format!("The job \"{}\" moved to {company}.", self.title);
        for user in lost.filter(|user| **user != by) {
            write.try_append(&Topic::User(*user), UserChange::Notice { text: text.clone() })?;
        }
        Ok(())
    }
}
