//! What reviewers and company members do to a job in a transaction of its own: edits, status.

use super::commands::JobEdit;
use super::store::{self, JobRow};
use crate::access::{self, job::JobAccess};
use crate::caller::Caller;
use crate::engine::Engine;
use crate::fault::Fault;
use crate::frame::Frame;
use crate::frame::transaction::TopicTransaction;
use crate::refusal::Refusal;
use protocol::change::{BoardChange, JobChange, UserChange};
use protocol::entity::account::Role;
use protocol::entity::job::{BUYER_TYPES, JobDetails, JobStatus, ShareType};
use protocol::error_code::ErrorCode;
use protocol::ids::{JobId, TeamId};
use protocol::limits;
use protocol::topic::Topic;
use std::collections::BTreeSet;

/// Checks that the session is alive, for whom nobody else does.
async fn check_session(tx: &mut TopicTransaction, caller: &Caller) -> Result<(), Fault> {
    if access::session::is_alive(tx.conn(), caller.session_id, caller.user_id).await? {
        Ok(())
    } else {
        Err(ErrorCode::NotLoggedIn.into())
    }
}

/// Checks that the caller may edit the job.
async fn check_editor(tx: &mut TopicTransaction, caller: &Caller, job: JobId) -> Result<JobAccess, Fault> {
    check_session(tx, caller).await?;
    let access = access::job::of(tx.conn(), caller.user_id, job).await?;
    Ok(access.require_edit()?)
}

/// Where a list of jobs shows this one: the board, or its teams.
fn lists_of(row: &JobRow) -> Vec<Topic> {
    if row.teams.is_empty() {
        vec![Topic::Board]
    } else {
        row.teams.iter().map(|team| Topic::Team(*team)).collect()
    }
}

/// Opens, closes, archives or deletes a job.
pub(super) async fn set_status(
    engine: &Engine,
    caller: &Caller,
    job: JobId,
    status: JobStatus,
) -> Result<Vec<Frame>, Fault> {
    // which lists show it can change until the heads are locked: looked at before, and again after
    for _ in 0..3 {
        let before = store::find_job(&mut *engine.pool.acquire().await?, job)
            .await?
            .ok_or(ErrorCode::NotFound)?;
        let lists = lists_of(&before);
        let mut topics = lists.clone();
        topics.push(Topic::Job(job));
        let mut tx = TopicTransaction::begin(&engine.pool, engine.origin(), &topics).await?;
        let row = store::find_job(tx.conn(), job).await?.ok_or(ErrorCode::NotFound)?;
        if lists_of(&row) != lists {
            continue;
        }
        check_editor(&mut tx, caller, job).await?;
        if row.status == status {
            return Ok(Vec::new());
        }
        store::update_status(tx.conn(), job, status).await?;
        tx.append(&Topic::Job(job), JobChange::StatusChanged { status });
        for list in &lists {
            let change = if status == JobStatus::Deleted {
                BoardChange::JobRemoved { job_id: job }
            } else {
                BoardChange::JobChanged {
                    job_id: job,
                    status,
                    details: Box::new(row.details.clone()),
                    by: caller.user_id,
                }
            };
            tx.append(list, change);
        }
        return Ok(tx.commit().await?);
    }
    Err(ErrorCode::TryAgain.into())
}

/// Brings an edit into a job's row.
async fn apply_edit(
    tx: &mut TopicTransaction,
    caller: &Caller,
    is_admin: bool,
    row: &mut JobRow,
    edit: JobEdit,
) -> Result<(), Fault> {
    let admins_only = edit.share_type.is_some_and(|share_type| share_type != row.share_type)
        || edit
            .subscription_limitation
            .as_ref()
            .is_some_and(|plans| *plans != row.limits.available_for_plans);
    if admins_only && !is_admin {
        return Err(ErrorCode::Forbidden.into());
    }
    if let Some(company) = edit.company_id.filter(|company| *company != row.details.company_id) {
        let access = access::company::of(tx.conn(), caller.user_id, company).await?;
        if is_admin && !access.posts {
            return Err(Refusal::field("company_id", "First select a Company").into());
        }
        let access = access.require_post()?;
        row.details.company = access.name;
        row.details.company_id = company;
    }
    if let Some(teams) = &edit.teams_id {
        let new: Vec<TeamId> = teams.iter().filter(|team| !row.teams.contains(team)).copied().collect();
        if !access::team::may_name_all(tx.conn(), caller.user_id, &new).await? {
            return Err(Refusal::field("teams_id", "Not one of your teams").into());
        }
    }
    if let Some(job_type) = edit.job_type {
        let unlimited = store::find_type(tx.conn(), &job_type).await?;
        row.unlimited_type = unlimited.ok_or_else(|| Refusal::field("type", "Not a job type"))?;
        row.details.job_type = job_type;
    }
    if let Some(buyer_type) = edit.buyer_type {
        if !BUYER_TYPES.contains(&buyer_type.as_str()) {
            return Err(Refusal::field("buyer_type", "Not a buyer type").into());
        }
        row.details.buyer_type = buyer_type;
    }
    fn set<T>(slot: &mut T, value: Option<T>) {
        if let Some(value) = value {
            *slot = value;
        }
    }
    set(&mut row.details.title, edit.title);
    set(&mut row.details.description, edit.description);
    set(&mut row.details.budget, edit.budget);
    set(&mut row.details.link_1, edit.link_1);
    set(&mut row.details.link_2, edit.link_2);
    set(&mut row.share_type, edit.share_type);
    set(&mut row.teams, edit.teams_id);
    set(&mut row.limits.access_from, edit.access_from);
    set(&mut row.limits.access_to, edit.access_to);
    set(&mut row.limits.available_for_plans, edit.subscription_limitation);
    set(&mut row.limits.tracks_per_user_limit, edit.tracks_per_user_limit);
    if row.unlimited_type {
        row.limits.tracks_per_user_limit = limits::TRACKS_PER_USER_MAX;
    }
    if row.limits.access_from > row.limits.access_to {
        return Err(Refusal::field("access_from", "The range begins above its end").into());
    }
    Ok(())
}

/// Edits a job.
pub(super) async fn edit(engine: &Engine, caller: &Caller, job: JobId, edit: JobEdit) -> Result<Vec<Frame>, Fault> {
    for _ in 0..3 {
        let before = store::find_job(&mut *engine.pool.acquire().await?, job)
            .await?
            .ok_or(ErrorCode::NotFound)?;
        let (old_lists, before_company) = (lists_of(&before), before.details.company_id);
        let teams = edit.teams_id.clone().unwrap_or_else(|| before.teams.clone());
        let new_lists = lists_of(&JobRow { teams, ..before });
        let mut topics: BTreeSet<Topic> = old_lists.iter().chain(&new_lists).cloned().collect();
        topics.insert(Topic::Job(job));
        // with the company go its members' rights: those of the old one no longer review the job, those of the new one do
        let companies = [Some(before_company), edit.company_id]
            .into_iter()
            .flatten()
            .collect::<BTreeSet<_>>();
        let companies: Vec<i64> = companies.into_iter().map(|company| company.0).collect();
        let concerned = if companies.len() > 1 {
            store::list_members(&mut *engine.pool.acquire().await?, &companies).await?
        } else {
            Vec::new()
        };
        let lists: Vec<Topic> = topics
            .iter()
            .filter(|topic| **topic != Topic::Job(job))
            .cloned()
            .collect();
        topics.extend(concerned.iter().map(|user| Topic::User(*user)));
        let topics: Vec<Topic> = topics.into_iter().collect();
        let mut tx = TopicTransaction::begin(&engine.pool, engine.origin(), &topics).await?;
        let mut row = store::find_job(tx.conn(), job).await?.ok_or(ErrorCode::NotFound)?;
        if lists_of(&row) != old_lists || row.details.company_id != before_company {
            continue;
        }
        let access = check_editor(&mut tx, caller, job).await?;
        let (details, share_type) = (row.details.clone(), row.share_type);
        let (job_limits, teams) = (row.limits.clone(), row.teams.clone());
        apply_edit(&mut tx, caller, access.is_admin, &mut row, edit.clone()).await?;
        store::update_job(tx.conn(), job, &row).await?;
        let topic = Topic::Job(job);
        if row.details != details {
            tx.append(&topic, JobChange::DetailsChanged(row.details.clone()));
        }
        if row.share_type != share_type {
            tx.append(
                &topic,
                JobChange::ShareTypeChanged {
                    share_type: row.share_type,
                },
            );
        }
        // with the teams, too, changes who may submit; whoever may no longer see the job is found by this
        if row.limits != job_limits || row.teams != teams {
            tx.append(&topic, JobChange::LimitsChanged(row.limits.clone()));
        }
        if row.details.company_id != before_company {
            let members = store::list_members(tx.conn(), &companies).await?;
            if members.iter().any(|user| !concerned.contains(user)) {
                continue;
            }
            for user in members {
                tx.append(&Topic::User(user), UserChange::RightsChanged);
            }
        }
        // no list shows what is deleted
        let shown_in: &[Topic] = if row.status == JobStatus::Deleted { &[] } else { &lists };
        for list in shown_in {
            let change = match (old_lists.contains(list), new_lists.contains(list)) {
                (true, false) => BoardChange::JobRemoved { job_id: job },
                (false, true) => BoardChange::JobCreated {
                    job_id: job,
                    by: caller.user_id,
                },
                _ => {
                    let (status, details) = (row.status, Box::new(row.details.clone()));
                    BoardChange::JobChanged {
                        job_id: job,
                        status,
                        details,
                        by: caller.user_id,
                    }
                }
            };
            tx.append(list, change);
        }
        return Ok(tx.commit().await?);
    }
    Err(ErrorCode::TryAgain.into())
}

/// Makes a job. It needs no actor: nobody can know it yet.
pub(crate) async fn create(
    engine: &Engine,
    caller: &Caller,
    edit: JobEdit,
    request: Option<String>,
) -> Result<(JobId, Vec<Frame>), Fault> {
    let text = String::new;
    if edit.company_id.is_none() {
        return Err(Refusal::field("company_id", "First select a Company").into());
    }
    let mut row = JobRow {
        details: JobDetails {
            title: text(),
            description: text(),
            budget: text(),
            job_type: "Other".to_owned(),
            buyer_type: BUYER_TYPES[0].to_owned(),
            company: text(),
            // replaced by the edit, which checks that the caller may post for the company
            company_id: protocol::ids::CompanyId(0),
            link_1: text(),
            link_2: text(),
        },
        status: JobStatus::Open,
        share_type: ShareType::PlaylistSharing,
        limits: protocol::change::job::JobLimits {
            tracks_per_user_limit: limits::TRACKS_PER_USER_DEFAULT,
            available_for_plans: Vec::new(),
            access_from: 0,
            access_to: limits::QUALITY_MAX,
        },
        teams: edit.teams_id.clone().unwrap_or_default(),
        unlimited_type: false,
    };
    let lists = lists_of(&row);
    // the edit puts them back, and checks them as new ones
    row.teams.clear();
    let mut tx = TopicTransaction::begin(&engine.pool, engine.origin(), &lists).await?;
    if let Some(request) = &request
        && let Some(id) = crate::request::find_result::<JobId>(tx.conn(), caller.user_id, "job/create", request).await?
    {
        return Ok((id, Vec::new()));
    }
    check_session(&mut tx, caller).await?;
    apply_edit(&mut tx, caller, caller.role == Role::Admin, &mut row, edit).await?;
    let job = store::insert_job(tx.conn(), caller.user_id, &row).await?;
    tx.adopt(Topic::Job(job)).await?;
    tx.adopt(Topic::Review(job)).await?;
    for list in &lists {
        tx.append(
            list,
            BoardChange::JobCreated {
                job_id: job,
                by: caller.user_id,
            },
        );
    }
    if let Some(request) = &request {
        crate::request::insert_result(tx.conn(), caller.user_id, "job/create", request, &job).await?;
    }
    Ok((job, tx.commit().await?))
}
