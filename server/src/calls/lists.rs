//! The topics that keep each list up to date. The answer that contains a page of a list also contains the heads of these topics, as
//! `list_live`. The heads are read in the same snapshot as the rows, so a client that follows the topics from these heads misses no change.

use protocol::entity::account::Role;
use protocol::entity::live::LiveHead;
use protocol::ids::{CompanyId, JobId, PlaylistId};
use protocol::topic::Topic;
use sqlx::PgConnection;

use super::snapshot::Snapshot;
use crate::domain::{company, team};
use crate::http::{CallResult, Caller, Response};

/// A list of rows. Topics publish the changes that keep the list up to date.
#[derive(Debug)]
pub(super) enum List {
    /// The caller's own tracks, applications or invitations, or the teams that the caller joined.
    Own,
    /// The jobs that the caller sees.
    Jobs,
    /// The companies that the caller belongs to; these are their ids.
    Companies(Vec<CompanyId>),
    /// All companies, for the staff. The id is that of the company whose members the page includes; `None` if it includes no members.
    AllCompanies(Option<CompanyId>),
    /// The playlists of one job.
    Playlists(JobId),
    /// The submissions to a job, or only those in one of the job's playlists.
    Submissions(JobId, Option<PlaylistId>),
    /// The share links to the playlist or application with this topic.
    LinksOf(Topic),
    /// All accounts, as the staff sees them.
    Users,
    /// The statistics of the whole platform.
    Statistics,
    /// The teams whose members the caller may see, and the invitations into these teams.
    Teams,
}

impl List {
    async fn topics(self, connection: &mut PgConnection, caller: &Caller) -> sqlx::Result<Vec<Topic>> {
        let own = Topic::User(caller.user_id);
        Ok(match self {
            Self::Teams if caller.is_admin() => vec![Topic::Admin],
            Self::Own | Self::Teams => vec![own],
            Self::Companies(companies) => [own]
                .into_iter()
                .chain(companies.into_iter().map(Topic::Company))
                .collect(),
            Self::AllCompanies(open) => [Topic::Admin].into_iter().chain(open.map(Topic::Company)).collect(),
            Self::Playlists(job) => vec![own, Topic::Review(job)],
            Self::Submissions(job, playlist) => [Topic::Review(job)]
                .into_iter()
                .chain(playlist.map(Topic::Playlist))
                .collect(),
            Self::LinksOf(topic) => vec![topic],
            Self::Users | Self::Statistics => vec![Topic::Admin],
            Self::Jobs => match caller.role {
                Role::Admin => vec![Topic::Admin],
                Role::Manager => {
                    let companies = company::store::list_of_member(connection, caller.user_id).await?;
                    companies.into_iter().map(Topic::Company).collect()
                }
                Role::Creator => {
                    let teams = team::store::list_of_member(connection, caller.user_id).await?;
                    let teams = teams.into_iter().map(Topic::Team);
                    [Topic::Board, own].into_iter().chain(teams).collect()
                }
            },
        })
    }
}

impl Snapshot {
    /// Returns the heads of the topics that keep `list` up to date.
    pub(super) async fn list_heads(&mut self, caller: &Caller, list: List) -> sqlx::Result<Vec<LiveHead>> {
        let topics = list.topics(self.connection(), caller).await?;
        let heads = self.heads(topics.iter().cloned()).await?;
        Ok(topics.into_iter().map(|topic| heads.of(topic)).collect())
    }

    /// Ends the snapshot and returns the answer: `result`, with the heads of the topics of `list`.
    pub(super) async fn answer<T>(mut self, caller: &Caller, list: List, result: T) -> CallResult<T> {
        let heads = self.list_heads(caller, list).await?;
        self.end().await?;
        Ok(Response::new(result).with_list_live(heads))
    }
}
