//! Removes a member from a company. The member's playlists in the company's jobs pass to the owner, with their links. The member's teams
//! that are chosen only for jobs of this company pass to the owner too. Playlists shared with the member are no longer shared, and pending
//! invitations that the member sent are withdrawn. Ratings and comments remain.

mod store;

use std::collections::BTreeSet;

use actors::access;
use actors::access::caller::Caller;
use actors::audit::AuditTarget;
use actors::live::Live;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::{AdminChange, CompanyChange, UserChange};
use protocol::error_code::ErrorCode;
use protocol::ids::{CompanyId, InviteId, JobId, LinkId, PlaylistId, TeamId, UserId};
use protocol::topic::Topic;
use serde_json::json;
use sqlx::PgConnection;

use super::invitation;
use super::roles::store::find_role;
use crate::domain::job::teams::TeamLoss;
use crate::domain::playlist::ownership_transfer::{self, OwnedPlaylist};
use crate::domain::team::append_team_changed;

/// A member who leaves a company.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Departure {
    /// The company that the member leaves.
    pub company: CompanyId,
    /// The person who leaves the company.
    pub member: UserId,
    /// True: the links that the member made end. False: they pass to the owner together with their playlists.
    pub end_links: bool,
}

/// The member's playlists, links, invitations and teams in a company that the member leaves.
#[derive(Debug, PartialEq, Eq)]
struct LeftBehind {
    /// The person who gets the member's playlists and teams: the owner of the company, or the next owner if the owner leaves.
    next_owner: UserId,
    heir_name: String,
    playlists: Vec<(PlaylistId, JobId)>,
    /// Playlists of other people that were shared with the member.
    shared: Vec<PlaylistId>,
    /// Valid share links that the member made, with the playlists that they open.
    links: Vec<(LinkId, PlaylistId)>,
    /// Pending invitations that the member sent, with the addresses to which they were sent.
    invites: Vec<(InviteId, String)>,
    /// The member's teams that are chosen only for jobs of this company.
    own_teams: Vec<TeamId>,
    /// The jobs of this company that lose a team of the member, each with that team. These are the teams that are also chosen for jobs of
    /// other companies.
    lost_teams: Vec<(JobId, TeamId)>,
}

impl LeftBehind {
    async fn find(conn: &mut PgConnection, departure: Departure) -> Result<Self, WriteError> {
        let (company, member) = (departure.company, departure.member);
        let (own_teams, lost_teams) = store::list_teams(conn, company, member).await?;
        let found = store::find_heir(conn, company, member).await?;
        let (next_owner, heir_name) = found.ok_or(ErrorCode::NotFound)?;
        Ok(Self {
            next_owner,
            heir_name,
            playlists: store::list_playlists(conn, company, member).await?,
            shared: store::list_shared(conn, company, member).await?,
            links: if departure.end_links {
                store::list_links(conn, company, member).await?
            } else {
                Vec::new()
            },
            invites: store::list_invites(conn, company, member).await?,
            own_teams,
            lost_teams,
        })
    }

    fn losses(&self, leaver: UserId) -> impl Iterator<Item = TeamLoss> {
        let (owner, leaver) = (self.next_owner, Some(leaver));
        self.lost_teams.iter().map(move |&(job, team)| TeamLoss {
            job,
            team,
            leaver,
            owner,
        })
    }
}

/// Removes a member from a company. The caller is the member, the owner, an admin of the company or one of the staff. 404 if the person to
/// remove is not a member; 403 if the person to remove is the owner.
pub fn delete_member(live: &Live, caller: &Caller, departure: Departure) -> PendingReply<bool> {
    let by = caller.user_id;
    live.write(caller)
        .plan(async move |conn| {
            let access = access::company::load(conn, by, departure.company).await?;
            if by == departure.member {
                access.require_see()?;
            } else {
                access.require_manage()?;
            }
            // an owner without other members has no heir
            check_removable(conn, departure).await?;
            let mut topics = topics(conn, departure).await?;
            // a write that rates holds the head of the review
            let reviewed = store::list_reviewed(conn, departure.company, departure.member).await?;
            topics.extend(reviewed.into_iter().map(Topic::Review));
            topics.extend([
                Topic::User(departure.member),
                Topic::Company(departure.company),
                Topic::Admin,
            ]);
            Ok((topics, ()))
        })
        .run(async move |write, ()| delete_member_in(write, by, departure).await)
}

/// Refuses with 404 if the person is not a member, and with 403 if the person is the owner.
async fn check_removable(
    conn: &mut PgConnection,
    Departure { company, member, .. }: Departure,
) -> Result<(), WriteError> {
    let role = find_role(conn, company, member).await?;
    if role.ok_or(ErrorCode::NotFound)? == "owner" {
        return Err(ErrorCode::OwnerCannotBeRemoved.into());
    }
    Ok(())
}

async fn delete_member_in(write: &mut Write, by: UserId, departure: Departure) -> Result<bool, WriteError> {
    let Departure { company, member, .. } = departure;
    // their writes in progress, also a first rating in a job, are committed before this or not at all
    access::session::lock_exclusive(write.rows(), &[member]).await?;
    for job in store::list_reviewed(write.rows(), company, member).await? {
        if !write.holds(&Topic::Review(job)) {
            return Err(WriteError::TopicsChanged);
        }
    }
    let passed = leave(write, by, departure).await?;
    notify_leaders(write, by, departure).await?;
    write.append(&Topic::Company(company), CompanyChange::MemberLeft { user_id: member });
    write.append(&Topic::Admin, AdminChange::CompanyChanged { company_id: company });
    let own = Topic::User(member);
    for team_id in passed.teams {
        write.append(&own, UserChange::TeamDeleted { team_id });
    }
    for team in passed.lost_teams {
        append_team_changed(write, team, member)?;
    }
    let left = UserChange::CompanyLeft {
        company_id: company,
        deleted: false,
        by,
    };
    write.append(&own, left);
    write.append(&own, UserChange::RightsChanged);
    let details = json!({ "company_id": company });
    write.audit(Some(AuditTarget::User(member)), details).await?;
    Ok(true)
}

/// Returns the topics on which the departure is published.
pub(in crate::domain) async fn topics(
    conn: &mut PgConnection,
    departure: Departure,
) -> Result<BTreeSet<Topic>, WriteError> {
    let left = LeftBehind::find(conn, departure).await?;
    let recipients = left.invites.iter().map(|(_, email)| email.as_str());
    let mut people = store::list_notified(conn, recipients).await?;
    people.push(left.next_owner);
    let mut topics = invitation::topics(conn, departure.company, people.into_iter().map(Topic::User)).await?;
    for loss in left.losses(departure.member) {
        topics.extend(loss.topics(conn).await?);
    }
    let passed = left.playlists.iter().map(|(playlist, _)| *playlist);
    topics.extend(passed.chain(left.shared).map(Topic::Playlist));
    for (link, playlist) in left.links {
        topics.extend([Topic::Link(link), Topic::Playlist(playlist)]);
    }
    if !left.own_teams.is_empty() {
        topics.insert(Topic::Admin);
    }
    Ok(topics)
}

/// The playlists and teams that passed to the owner, and the teams that the company's jobs have lost.
pub(in crate::domain) struct Passed {
    pub(in crate::domain) playlists: Vec<PlaylistId>,
    pub(in crate::domain) teams: Vec<TeamId>,
    lost_teams: BTreeSet<TeamId>,
}

/// Deletes the membership, and passes the member's playlists and teams to their new owner.
pub(in crate::domain) async fn leave(
    write: &mut Write,
    by: UserId,
    departure: Departure,
) -> Result<Passed, WriteError> {
    let Departure { company, member, .. } = departure;
    let left = LeftBehind::find(write.rows(), departure).await?;
    store::delete_member(write.rows(), company, member).await?;
    withdraw(write, company, &left.invites).await?;
    ownership_transfer::append_shares_ended(write, left.links.iter().cloned())?;
    if departure.end_links {
        store::delete_links(write.rows(), company, member).await?;
    }
    for &playlist in &left.shared {
        ownership_transfer::take_share_back(write, playlist, member).await?;
    }
    for &(id, job_id) in &left.playlists {
        let playlist = OwnedPlaylist { id, user_id: member };
        ownership_transfer::hand_over(write, &playlist, job_id, (left.next_owner, &left.heir_name)).await?;
    }
    for &team_id in &left.own_teams {
        store::hand_over_team(write.rows(), team_id, left.next_owner).await?;
        append_team_changed(write, team_id, left.next_owner)?;
    }
    for loss in left.losses(member) {
        loss.execute(write, by).await?;
    }
    Ok(Passed {
        playlists: left.playlists.into_iter().map(|(playlist, _)| playlist).collect(),
        lost_teams: left.lost_teams.iter().map(|(_, team)| *team).collect(),
        teams: left.own_teams,
    })
}

/// Notifies the owner and the admins of the company, except the person who made the change, that the member has left.
async fn notify_leaders(write: &mut Write, by: UserId, departure: Departure) -> Result<(), WriteError> {
    let Departure { company, member, .. } = departure;
    let Some(names) = store::find_names(write.rows(), company, member, by).await? else {
        return Ok(());
    };
    let (person, company_name) = (&names.member, &names.company);
    let text = match &names.by {
        _ if by == member => format!("{person} left {company_name}."),
        Some(leader) => format!("{leader} removed {person} from {company_name}."),
        None => format!("Needledrop's staff removed {person} from {company_name}."),
    };
    for leader in super::store::list_leaders(write.rows(), company).await? {
        if leader != by {
            write.try_append(&Topic::User(leader), UserChange::Notice { text: text.clone() })?;
        }
    }
    Ok(())
}

async fn withdraw(write: &mut Write, company: CompanyId, invites: &[(InviteId, String)]) -> Result<(), WriteError> {
    for (invite, email) in invites {
        let recipients = store::list_notified(write.rows(), [email.as_str()]).await?;
        super::store::delete_invite(write.rows(), *invite).await?;
        invitation::append_changes(write, company, *invite, None, recipients.first().copied()).await?;
    }
    Ok(())
}
