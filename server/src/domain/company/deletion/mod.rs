//! The deletion of companies, and their restoration by the staff within 30 days.
//!
//! A company is deleted in one commit. The company's members lose their membership and all rights that depend on it. Its jobs are deleted,
//! its links end, and its invitations are withdrawn. The commit waits for the members' writes that are in progress, so that no such write
//! is committed after the deletion. Memberships and the former statuses of jobs are stored for a restoration.

mod store;

use std::collections::BTreeSet;

use actors::access;
use actors::access::caller::Caller;
use actors::audit::AuditTarget;
use actors::live::Live;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::{AdminChange, CompanyChange, JobChange, PlaylistChange, UserChange};
use protocol::entity::company::Company;
use protocol::entity::job::JobStatus;
use protocol::error_code::ErrorCode;
use protocol::ids::{CompanyId, InviteId, JobId, LinkId, PlaylistId, TeamId, UserId};
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use serde_json::json;
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::listing::{self, KEPT};
use crate::domain::job::audience::{Audience, append_for_creators, lists_of_creators};
use crate::domain::job::team_counts::counted_by;
use crate::domain::link;
use crate::domain::team::{append_team_changed, list_managers};
use crate::mail::{messages, queue};
use store::CompanyJob;

impl CompanyJob {
    fn audience(&self) -> Audience<'_> {
        if self.lost_teams {
            Audience::Teams(&self.teams)
        } else {
            Audience::chosen(&self.teams)
        }
    }

    /// Returns the status of the job after its company is restored. A job that was open is closed if it has lost all of its teams or if its
    /// closing time has passed.
    fn restored_status(&self) -> JobStatus {
        match self.former_status {
            Some(JobStatus::Open) if self.lost_teams || self.is_over => JobStatus::Closed,
            Some(status) => status,
            None => self.status,
        }
    }
}

/// The people and jobs that are affected when a company is deleted or restored; each job with its new status.
struct Scope {
    people: Vec<UserId>,
    jobs: Vec<(CompanyJob, JobStatus)>,
    /// The teams whose number of open jobs changes, with their managers.
    teams: Vec<(TeamId, UserId)>,
}

impl Scope {
    async fn find(
        conn: &mut PgConnection,
        company: CompanyId,
        status: impl Fn(&CompanyJob) -> JobStatus,
    ) -> Result<Self, WriteError> {
        let jobs = store::list_jobs(conn, company).await?.into_iter();
        let jobs: Vec<(CompanyJob, JobStatus)> = jobs
            .map(|job| {
                let status = status(&job);
                (job, status)
            })
            .collect();
        let recounted = jobs.iter().filter(|(job, status)| job.status != *status);
        let recounted = recounted.flat_map(|(job, status)| {
            let [before, after] = [job.status, *status].map(|status| counted_by(status, &job.teams));
            before.into_iter().chain(after)
        });
        Ok(Self {
            people: store::list_people(conn, company).await?,
            teams: list_managers(conn, recounted.collect()).await?,
            jobs,
        })
    }

    fn changed(&self) -> impl Iterator<Item = (&CompanyJob, JobStatus)> {
        let jobs = self.jobs.iter().map(|(job, status)| (job, *status));
        jobs.filter(|(job, status)| job.status != *status)
    }

    fn topics(&self, company: CompanyId) -> BTreeSet<Topic> {
        let mut topics: BTreeSet<Topic> = self.people.iter().copied().map(Topic::User).collect();
        topics.extend([Topic::Company(company), Topic::Admin]);
        topics.extend(self.teams.iter().map(|(_, manager)| Topic::User(*manager)));
        for (job, status) in self.changed() {
            topics.insert(Topic::Job(job.id));
            topics.extend(lists_of_creators(job.audience(), job.status));
            topics.extend(lists_of_creators(job.audience(), status));
        }
        topics
    }

    /// Publishes the new status of each job, and publishes `changes` to each person.
    fn append_changes(&self, write: &mut Write, by: UserId, changes: &[UserChange; 2]) -> Result<(), WriteError> {
        for (job, status) in self.changed() {
            write.try_append(&Topic::Job(job.id), JobChange::StatusChanged { status })?;
            append_for_creators(write, job.id, by, job.audience(), (job.status, status))?;
        }
        for &user in &self.people {
            for change in changes {
                write.try_append(&Topic::User(user), change.clone())?;
            }
        }
        for &(team, manager) in &self.teams {
            append_team_changed(write, team, manager)?;
        }
        Ok(())
    }
}

/// The rows that the deletion of a company affects.
struct Deletion {
    scope: Scope,
    /// The jobs in which a write of a reviewer may be in progress.
    busy: Vec<JobId>,
    links: Vec<(LinkId, PlaylistId)>,
    /// The pending invitations with their recipients, to whom the withdrawal is published.
    invited: Vec<(InviteId, UserId)>,
}

impl Deletion {
    async fn find(conn: &mut PgConnection, company: CompanyId) -> Result<Self, WriteError> {
        Ok(Self {
            scope: Scope::find(conn, company, |_| JobStatus::Deleted).await?,
            busy: store::list_busy(conn, company).await?,
            links: store::list_links(conn, company).await?,
            invited: store::list_invited(conn, company).await?,
        })
    }

    fn topics(&self, company: CompanyId) -> BTreeSet<Topic> {
        let mut topics = self.scope.topics(company);
        topics.extend(self.busy.iter().copied().map(Topic::Review));
        topics.extend(self.invited.iter().map(|(_, user)| Topic::User(*user)));
        for (link, playlist) in &self.links {
            topics.extend([Topic::Link(link.clone()), Topic::Playlist(*playlist)]);
        }
        topics
    }
}

/// Deletes a company. The caller must be its owner, one of its admins or one of the staff: 403 for other members, 404 for everybody else.
pub fn delete(live: &Live, caller: &Caller, company: CompanyId) -> PendingReply<bool> {
    let (who, by) = (caller.clone(), caller.user_id);
    live.write(caller)
        .position_of(Topic::Company(company))
        .plan(async move |conn| {
            let name = access::company::load(conn, by, company).await?.require_manage()?.name;
            Ok((Deletion::find(conn, company).await?.topics(company), name))
        })
        .run(async move |write, name| delete_in(write, &who, company, &name).await)
}

async fn delete_in(write: &mut Write, caller: &Caller, company_id: CompanyId, name: &str) -> Result<bool, WriteError> {
    let (by, now) = (caller.user_id, write.now());
    // writes of members in progress, also a first rating in a job, are committed before this or not at all
    let members = store::list_people(write.rows(), company_id).await?;
    access::session::lock_exclusive(write.rows(), &members).await?;
    let deletion = Deletion::find(write.rows(), company_id).await?;
    if !deletion.topics(company_id).iter().all(|topic| write.holds(topic)) {
        return Err(WriteError::TopicsChanged);
    }
    let leaders = store::list_leaders(write.rows(), company_id).await?;
    store::delete_links_and_invites(write.rows(), company_id).await?;
    store::delete_jobs(write.rows(), company_id).await?;
    store::delete_company(write.rows(), company_id, by, now).await?;

    let left = UserChange::CompanyLeft {
        company_id,
        deleted: true,
        by,
    };
    deletion
        .scope
        .append_changes(write, by, &[left, UserChange::RightsChanged])?;
    for (link_id, playlist) in deletion.links {
        write.try_append(&Topic::Link(link_id.clone()), link::REVOKED)?;
        write.try_append(&Topic::Playlist(playlist), PlaylistChange::LinkDeleted { link_id })?;
    }
    withdraw(write, &deletion.invited, now).await?;
    write.append(&Topic::Company(company_id), CompanyChange::Deleted);
    write.append(&Topic::Admin, AdminChange::CompanyDeleted { company_id });
    write.audit(Some(AuditTarget::Company(company_id)), json!({})).await?;
    for leader in leaders {
        let message = messages::company_deleted(&leader.user_name, name, &caller.user_name, caller.is_admin());
        write.enqueue(&queue::email(&leader.email, &message, None)).await?;
    }
    Ok(true)
}

/// Publishes on the recipients' `user:` topics that their invitations are withdrawn.
async fn withdraw(write: &mut Write, invited: &[(InviteId, UserId)], now: OffsetDateTime) -> Result<(), WriteError> {
    let people: BTreeSet<UserId> = invited.iter().map(|(_, user)| *user).collect();
    let unread = super::store::list_unread(write.rows(), &people, now).await?;
    for (user, unread_invites) in unread {
        for &(invite_id, _) in invited.iter().filter(|(_, recipient)| *recipient == user) {
            let changed = UserChange::InviteChanged {
                invite_id,
                status: None,
                unread_invites,
            };
            write.try_append(&Topic::User(user), changed)?;
        }
    }
    Ok(())
}

/// Restores a company that was deleted less than 30 days ago, on behalf of one of the staff. 404 after that time; 409 `conflict` if no former
/// member can own the company. A company that is not deleted is returned unchanged.
pub fn restore(live: &Live, caller: &Caller, company: CompanyId) -> PendingReply<Company> {
    let by = caller.user_id;
    live.write(caller)
        .position_of(Topic::Company(company))
        .plan(async move |conn| {
            if !access::company::load(conn, by, company).await?.is_admin {
                return Err(ErrorCode::NotFound.into());
            }
            let scope = Scope::find(conn, company, CompanyJob::restored_status).await?;
            Ok((scope.topics(company), scope))
        })
        .run(async move |write, scope| restore_in(write, by, company, scope).await)
}

async fn restore_in(write: &mut Write, by: UserId, company_id: CompanyId, scope: Scope) -> Result<Company, WriteError> {
    let now = write.now();
    let found = store::find_deleted(write.rows(), company_id).await?;
    let Some(deleted) = found.ok_or(ErrorCode::NotFound)? else {
        return listing::find(write.rows(), company_id).await;
    };
    if deleted + KEPT <= now {
        return Err(ErrorCode::NotFound.into());
    }
    let owner = store::find_owner(write.rows(), company_id).await?;
    let owner = owner.ok_or_else(|| {
        let refusal = Refusal::from(ErrorCode::Conflict);
        refusal.with_message("No former member of this company has an account anymore")
    })?;
    store::restore_company(write.rows(), company_id, owner).await?;
    let jobs: Vec<(JobId, JobStatus)> = scope.jobs.iter().map(|(job, status)| (job.id, *status)).collect();
    store::restore_jobs(write.rows(), &jobs).await?;
    let joined = UserChange::CompanyJoined { company_id };
    scope.append_changes(write, by, &[UserChange::RightsChanged, joined])?;
    write.append(&Topic::Company(company_id), CompanyChange::Restored);
    write.append(&Topic::Admin, AdminChange::CompanyRestored { company_id });
    write.audit(Some(AuditTarget::Company(company_id)), json!({})).await?;
    listing::find(write.rows(), company_id).await
}
