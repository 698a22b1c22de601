//! The fields that job/create and job/update share.

use std::collections::BTreeSet;

use protocol::entity::job::ShareType;
use protocol::ids::{CompanyId, FileId, JobId, TeamId};
use protocol::limits;
use protocol::payload::{REQUIRED, stated};
use protocol::schema::{
    BUYER_TYPES, BuyerType, JobBudget, JobDescription, JobLink, JobTitle, Link, Quality, RequestId, TracksPerUser,
};
use protocol::timestamp::Timestamp;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::job::JobEdit;
use crate::form_variants;
use crate::http::CallError;
use crate::validation::FieldErrors;

const FILL: &str = "Fill in the empty fields";
const NO_COMPANY: &str = "First select a Company";

/// A job's brief and limits. What is left out of an edit stays; a new job gets the defaults.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(super) struct JobForm {
    /// Which job; for an edit alone.
    #[serde(default)]
    pub(super) job_id: Option<JobId>,
    /// The client's own name for this request: a new job that is asked for again within 24 hours is the first one.
    #[serde(default)]
    #[schema(value_type = Option<RequestId>)]
    pub(super) request_id: Option<String>,
    /// At most 50 characters.
    #[serde(default)]
    #[schema(value_type = Option<JobTitle>)]
    title: Option<String>,
    /// At most 2000 characters.
    #[serde(default)]
    #[schema(value_type = Option<JobDescription>)]
    description: Option<String>,
    /// At most 300 characters.
    #[serde(default)]
    #[schema(value_type = Option<JobBudget>)]
    budget: Option<String>,
    /// A company of which the caller is a member; any for admins.
    #[serde(default)]
    company_id: Option<CompanyId>,
    /// A job type's name; Other where left out.
    #[serde(default, rename = "type")]
    job_type: Option<String>,
    /// Direct Licensor / Buyer where left out.
    #[serde(default)]
    #[schema(value_type = Option<BuyerType>)]
    buyer_type: Option<String>,
    /// An example, at most 200 characters.
    #[serde(default)]
    #[schema(value_type = Option<JobLink>)]
    link_1: Option<String>,
    /// Another one; may be empty.
    #[serde(default)]
    #[schema(value_type = Option<Link>)]
    link_2: Option<String>,
    /// Lowest rating of a person who may apply, 0 to 10.
    #[serde(default)]
    #[schema(value_type = Option<Quality>)]
    access_from: Option<i16>,
    /// Highest rating of a person who may apply, 0 to 10.
    #[serde(default)]
    #[schema(value_type = Option<Quality>)]
    access_to: Option<i16>,
    /// 1 to 1000, 10 where left out; some job types force 1000.
    #[serde(default)]
    #[schema(value_type = Option<TracksPerUser>)]
    tracks_per_user_limit: Option<i32>,
    /// Titles of the plans that may apply, empty for all; admins only.
    #[serde(default)]
    subscription_limitation: Option<Vec<String>>,
    /// Teams whose members may apply, empty for everybody.
    #[serde(default)]
    teams_id: Option<Vec<TeamId>>,
    /// auto_forwarding or playlist_sharing; admins only.
    #[serde(default)]
    share_type: Option<ShareType>,
    /// The file_id of a picture that the caller has uploaded by job/set_avatar; null for none.
    #[serde(default, deserialize_with = "stated")]
    #[schema(value_type = Option<FileId>)]
    #[expect(clippy::option_option, reason = "left out, null and a value are three things")]
    avatar_id: Option<Option<FileId>>,
    /// When it closes by itself, in the future; null for never.
    #[serde(default, deserialize_with = "stated")]
    #[schema(value_type = Option<Timestamp>)]
    #[expect(clippy::option_option, reason = "left out, null and a value are three things")]
    closes_at: Option<Option<Timestamp>>,
}

form_variants! { JobForm:
    /// A new job. What is left out gets its default.
    NewJobForm = (["title", "description", "budget", "link_1", "company_id"], ["job_id"]);
    /// An edit of a job. What is left out stays.
    EditedJobForm = (["job_id"], ["request_id"]);
}

impl JobForm {
    /// The form of a new job, with all its errors.
    pub(super) fn check_new(self) -> Result<JobEdit, CallError> {
        self.check(true)
    }

    /// The form of an edit: what is left out stays.
    pub(super) fn check_edit(self) -> Result<JobEdit, CallError> {
        self.check(false)
    }

    fn check(self, is_new: bool) -> Result<JobEdit, CallError> {
        let mut errors = FieldErrors::new();
        let mut is_filled = true;
        let texts = [
            ("title", &self.title, limits::JOB_TITLE_MAX),
            ("description", &self.description, limits::JOB_DESCRIPTION_MAX),
            ("budget", &self.budget, limits::JOB_BUDGET_MAX),
            ("link_1", &self.link_1, limits::LINK_MAX),
        ];
        for (field, text, most) in texts {
            let is_empty = text.as_ref().map_or(is_new, |text| text.trim().is_empty());
            if is_empty {
                is_filled = false;
                errors.add(field, REQUIRED);
            }
            errors.at_most(field, text.as_deref().unwrap_or_default(), most);
        }
        if is_new && self.company_id.is_none() {
            is_filled = false;
            errors.add("company_id", NO_COMPANY);
        }
        for (field, link) in [("link_1", &self.link_1), ("link_2", &self.link_2)] {
            errors.web_address(field, link.as_deref().unwrap_or_default().trim());
        }
        errors.at_most("link_2", self.link_2.as_deref().unwrap_or_default(), limits::LINK_MAX);
        let is_buyer_type = self
            .buyer_type
            .as_deref()
            .is_none_or(|name| BUYER_TYPES.contains(&name));
        errors.check("buyer_type", is_buyer_type, "Not a buyer type");
        for (field, bound) in [("access_from", self.access_from), ("access_to", self.access_to)] {
            let fits = bound.is_none_or(|bound| (0..=limits::QUALITY_MAX).contains(&bound));
            errors.check(field, fits, "Must be between 0 and 10");
        }
        let fits = self
            .tracks_per_user_limit
            .is_none_or(|limit| (1..=limits::TRACKS_PER_USER_MAX).contains(&limit));
        errors.check("tracks_per_user_limit", fits, "Must be between 1 and 1000");
        let closes_at = self.closes_at.map(|at| at.and_then(Timestamp::as_kept));
        let is_lost = closes_at.is_some_and(|kept| kept.is_some() != self.closes_at.flatten().is_some());
        errors.check("closes_at", !is_lost, "Must be a moment before the year 10000");
        errors
            .finish()
            .map_err(|error| if is_filled { error } else { error.with_message(FILL) })?;
        Ok(JobEdit {
            title: self.title,
            description: self.description,
            budget: self.budget,
            job_type: self.job_type,
            buyer_type: self.buyer_type,
            company_id: self.company_id,
            link_1: self.link_1,
            link_2: self.link_2,
            access_from: self.access_from,
            access_to: self.access_to,
            tracks_per_user_limit: self.tracks_per_user_limit,
            // titles are lower case on the wire
            subscription_limitation: self
                .subscription_limitation
                .map(|plans| plans.into_iter().map(|plan| plan.to_lowercase()).collect()),
            teams_id: self.teams_id.map(unique),
            share_type: self.share_type,
            avatar_id: self.avatar_id,
            closes_at,
        })
    }
}

/// Each team once, in their order.
fn unique(teams: Vec<TeamId>) -> Vec<TeamId> {
    let mut known = BTreeSet::new();
    teams.into_iter().filter(|team| known.insert(*team)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn form(change: impl FnOnce(&mut Value)) -> JobForm {
        let mut form =
            json!({"title": "T", "description": "D", "budget": "500", "link_1": "https://a.test", "company_id": 1});
        change(&mut form);
        serde_json::from_value(form).unwrap()
    }

    fn fields(change: impl FnOnce(&mut Value)) -> Vec<String> {
        form(change)
            .check_new()
            .map_or_else(|error| error.body().fields.into_keys().collect(), |_| Vec::new())
    }

    #[test]
    fn the_required_fields_of_a_new_job_are_named_with_the_sentence() {
        assert!(fields(|_| {}).is_empty());
        let error = JobForm::default().check_new().unwrap_err().body();
        assert_eq!(error.message.as_deref(), Some(FILL));
        let names: Vec<&String> = error.fields.keys().collect();
        assert_eq!(names, ["budget", "company_id", "description", "link_1", "title"]);
        assert_eq!(error.fields["company_id"], NO_COMPANY);
        assert_eq!(fields(|form| form["title"] = json!("  ")), ["title"]);
    }

    #[test]
    fn an_edit_may_leave_out_what_it_may_not_empty() {
        assert_eq!(JobForm::default().check_edit().unwrap(), JobEdit::default());
        let emptied = JobForm {
            budget: Some(String::new()),
            ..JobForm::default()
        };
        let error = emptied.check_edit().unwrap_err().body();
        assert_eq!(error.fields["budget"], REQUIRED);
    }

    #[test]
    fn texts_at_their_limits_pass_and_one_more_does_not() {
        for (field, most) in [
            ("title", 50),
            ("description", 2_000),
            ("budget", 300),
            ("link_1", 200),
            ("link_2", 200),
        ] {
            assert!(
                fields(|form| form[field] = json!("ä".repeat(most))).is_empty(),
                "{field}"
            );
            assert_eq!(fields(|form| form[field] = json!("ä".repeat(most + 1))), [field]);
        }
    }

    #[test]
    fn numbers_outside_their_ranges_are_refused() {
        for (field, good, bad) in [
            ("access_from", json!(0), json!(-1)),
            ("access_to", json!(10), json!(11)),
            ("tracks_per_user_limit", json!(1000), json!(1001)),
            ("tracks_per_user_limit", json!(1), json!(0)),
            ("buyer_type", json!("Hiring agent"), json!("Friend")),
        ] {
            assert!(fields(|form| form[field] = good.clone()).is_empty(), "{field} {good}");
            assert_eq!(fields(|form| form[field] = bad.clone()), [field], "{bad}");
        }
    }
}
