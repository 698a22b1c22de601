//! The fields that a creation or an edit of a job sets, and their validation.

use actors::access;
use actors::job::store::JobRow;
use actors::write::{Write, WriteError};
use protocol::entity::job::ShareType;
use protocol::error_code::ErrorCode;
use protocol::ids::{CompanyId, FileId, JobId, TeamId, UserId};
use protocol::limits;
use protocol::payload::stated;
use protocol::refusal::Refusal;
use protocol::schema::{
    BUYER_TYPES, BuyerType, JobBudget, JobDescription, JobLink, JobTitle, Link, Quality, RequestId, TracksPerUser,
};
use protocol::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store;

/// The brief and the limits of a job, as the form sends them. An edit does not change fields that are left out; a new job gets their defaults.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct JobEdit {
    /// The job to edit; left out for a new job.
    pub job_id: Option<JobId>,
    /// A name that the client chooses for the request for a new job. If the client sends the request again with this name within 24 hours,
    /// no job is made, and the answer contains the job of the first request.
    #[schema(value_type = Option<RequestId>)]
    pub request_id: Option<String>,
    /// The title of the job, at most 50 characters.
    #[schema(value_type = Option<JobTitle>)]
    pub title: Option<String>,
    /// The description of the job, at most 2000 characters.
    #[schema(value_type = Option<JobDescription>)]
    pub description: Option<String>,
    /// The budget of the job, at most 300 characters.
    #[schema(value_type = Option<JobBudget>)]
    pub budget: Option<String>,
    /// The company of the job; the caller must be a member of the company or an admin of the platform.
    pub company_id: Option<CompanyId>,
    /// The name of the job's type; Other if left out.
    #[serde(default, rename = "type")]
    pub job_type: Option<String>,
    /// The type of the buyer; Direct Licensor / Buyer if left out.
    #[schema(value_type = Option<BuyerType>)]
    pub buyer_type: Option<String>,
    /// The link to an example, at most 200 characters.
    #[schema(value_type = Option<JobLink>)]
    pub link_1: Option<String>,
    /// The link to a second example; may be empty.
    #[schema(value_type = Option<Link>)]
    pub link_2: Option<String>,
    /// The lowest rating, given by the platform's staff, of a creator who may apply: 0 to 10.
    #[schema(value_type = Option<Quality>)]
    pub access_from: Option<i16>,
    /// The highest rating, given by the platform's staff, of a creator who may apply: 0 to 10.
    #[schema(value_type = Option<Quality>)]
    pub access_to: Option<i16>,
    /// The number of tracks that one creator may submit, 1 to 1000; 10 if left out. For some job types the number is always 1000.
    #[schema(value_type = Option<TracksPerUser>)]
    pub tracks_per_user_limit: Option<i32>,
    /// The titles of the plans whose creators may apply; empty for all plans. Only admins may set it.
    pub subscription_limitation: Option<Vec<String>>,
    /// The teams whose members may apply; empty for all creators.
    pub teams_id: Option<Vec<TeamId>>,
    /// How the submissions are shared with the company: auto_forwarding or playlist_sharing. Only admins may set it.
    pub share_type: Option<ShareType>,
    /// The file_id of a picture that the caller uploaded with job/set_avatar; null removes the picture.
    #[serde(default, deserialize_with = "stated")]
    #[schema(value_type = Option<FileId>)]
    pub avatar_id: Option<Option<FileId>>,
    /// True: reviewers rate the job blind. Only the owner and admins of the job's company and the platform's staff may set it. 409
    /// `ratings_exist` if the job is to become blind and a track is already rated.
    pub blind: Option<bool>,
    /// The time, in the future, at which the job closes automatically; null for never.
    #[serde(default, deserialize_with = "stated")]
    #[schema(value_type = Option<Timestamp>)]
    pub closes_at: Option<Option<Timestamp>>,
}

/// Validates an edit, and applies it to a job's row.
pub(super) async fn apply_edit(
    write: &mut Write,
    by: UserId,
    is_admin: bool,
    row: &mut JobRow,
    edit: JobEdit,
) -> Result<(), WriteError> {
    let admins_only = edit.share_type.is_some_and(|share_type| share_type != row.share_type)
        || edit
            .subscription_limitation
            .as_ref()
            .is_some_and(|plans| *plans != row.limits.available_for_plans);
    if admins_only && !is_admin {
        return Err(ErrorCode::Forbidden.into());
    }
    if let Some(company) = edit.company_id.filter(|company| *company != row.details.company_id) {
        let access = access::company::load(write.rows(), by, company).await?;
        if is_admin && !access.posts {
            return Err(Refusal::field("company_id", "First select a Company").into());
        }
        let access = access.require_post()?;
        row.details.company = access.name;
        row.details.company_id = company;
    }
    if let Some(blind) = edit.blind.filter(|blind| *blind != row.blind) {
        let access = access::company::load(write.rows(), by, row.details.company_id).await?;
        if !access.manages {
            return Err(Refusal::only("the company's owner and admins, and the platform's staff,").into());
        }
        row.blind = blind;
    }
    if let Some(teams) = &edit.teams_id {
        let new: Vec<TeamId> = teams.iter().filter(|team| !row.teams.contains(team)).copied().collect();
        if let Some(foreign) = access::team::first_not_editable(write.rows(), by, &new).await? {
            let position = teams.iter().position(|team| *team == foreign).unwrap_or_default();
            let text = "Not one of your teams";
            return Err(Refusal::field(format!("teams_id.{position}"), text).into());
        }
    }
    if let Some(closes_at) = edit.closes_at.filter(|closes_at| *closes_at != row.details.closes_at) {
        if closes_at.is_some_and(|at| at.0 <= write.now()) {
            return Err(Refusal::field("closes_at", "Must be in the future").into());
        }
        row.details.closes_at = closes_at;
    }
    if let Some(job_type) = edit.job_type {
        let unlimited = store::find_type(write.rows(), &job_type).await?;
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
    row.lost_teams &= edit.teams_id.is_none();
    set(&mut row.teams, edit.teams_id);
    set(&mut row.limits.access_from, edit.access_from);
    set(&mut row.limits.access_to, edit.access_to);
    set(&mut row.limits.available_for_plans, edit.subscription_limitation);
    set(&mut row.limits.tracks_per_user_limit, edit.tracks_per_user_limit);
    if row.unlimited_type {
        row.limits.tracks_per_user_limit = limits::TRACKS_PER_USER_MAX;
    }
    if row.limits.access_from > row.limits.access_to {
        return Err(Refusal::field("access_from", "The lowest rating is above the highest").into());
    }
    Ok(())
}
