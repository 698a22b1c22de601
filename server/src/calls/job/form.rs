//! The fields that job/create and job/update have in common, and their validation.

use std::collections::BTreeSet;

use protocol::ids::TeamId;
use protocol::limits;
use protocol::payload::REQUIRED;
use protocol::schema::BUYER_TYPES;
use protocol::timestamp::Timestamp;

use crate::domain::job::JobEdit;
use crate::form_variants;
use crate::http::CallError;
use crate::validation::FieldErrors;

const FILL: &str = "Fill in the empty fields";
const NO_COMPANY: &str = "First select a Company";

form_variants! { JobEdit:
    /// The schema of the fields of a new job. The first list contains the required fields, the second the fields that a new job cannot have.
    /// Other fields that are left out get their defaults.
    NewJobForm = (["title", "description", "budget", "link_1", "company_id"], ["job_id"]);
    /// The schema of an edit of a job. The first list contains the required fields, the second the fields that an edit cannot have. Other fields
    /// that are left out are not changed.
    EditedJobForm = (["job_id"], ["request_id"]);
}

impl JobEdit {
    /// Validates the fields of a new job and returns all errors together.
    pub(in crate::calls) fn check_new(self) -> Result<Self, CallError> {
        self.check(true)
    }

    /// Validates the fields of an edit, in which fields can be left out.
    pub(in crate::calls) fn check_edit(self) -> Result<Self, CallError> {
        self.check(false)
    }

    fn check(mut self, is_new: bool) -> Result<Self, CallError> {
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
        errors.shown_name("title", self.title.as_deref().unwrap_or_default());
        if is_new && self.company_id.is_none() {
            is_filled = false;
            errors.add("company_id", NO_COMPANY);
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
        let closes_at = self.closes_at.map(|at| at.and_then(Timestamp::as_storable));
        let is_lost = closes_at.is_some_and(|storable| storable.is_some() != self.closes_at.flatten().is_some());
        errors.check("closes_at", !is_lost, "Must be a moment before the year 10000");
        errors
            .finish()
            .map_err(|error| if is_filled { error } else { error.with_message(FILL) })?;
        self.closes_at = closes_at;
        self.link_1 = self.link_1.as_deref().map(with_scheme);
        self.link_2 = self.link_2.as_deref().map(with_scheme);
        // titles are lower case on the wire
        for plan in self.subscription_limitation.iter_mut().flatten() {
            *plan = plan.to_lowercase();
        }
        self.teams_id = self.teams_id.map(unique);
        Ok(self)
    }
}

/// Returns the link as a browser needs it: with `https://` in front, unless it begins with `http://` or `https://`.
fn with_scheme(link: &str) -> String {
    let link = link.trim();
    let begins = |scheme: &str| (link.get(..scheme.len())).is_some_and(|start| start.eq_ignore_ascii_case(scheme));
    if link.is_empty() || begins("https://") || begins("http://") {
        return link.to_owned();
    }
    format!("https://{link}")
}

/// Returns the teams without duplicates, in the given order.
fn unique(teams: Vec<TeamId>) -> Vec<TeamId> {
    let mut known = BTreeSet::new();
    teams.into_iter().filter(|team| known.insert(*team)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn form(change: impl FnOnce(&mut Value)) -> JobEdit {
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
        let error = JobEdit::default().check_new().unwrap_err().body();
        assert_eq!(error.message.as_deref(), Some(FILL));
        let names: Vec<&String> = error.fields.keys().collect();
        assert_eq!(names, ["budget", "company_id", "description", "link_1", "title"]);
        assert_eq!(error.fields["company_id"], NO_COMPANY);
        assert_eq!(fields(|form| form["title"] = json!("  ")), ["title"]);
    }

    #[test]
    fn an_edit_may_leave_out_what_it_may_not_empty() {
        assert_eq!(JobEdit::default().check_edit().unwrap(), JobEdit::default());
        let emptied = JobEdit {
            budget: Some(String::new()),
            ..JobEdit::default()
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
    fn an_example_link_begins_with_a_scheme_of_the_web() {
        for (typed, link) in [
            ("", ""),
            (" www.a.test ", "https://www.a.test"),
            ("http://a.test", "http://a.test"),
            ("HTTPS://a.test", "HTTPS://a.test"),
            ("javascript:alert(1)", "https://javascript:alert(1)"),
            ("höre", "https://höre"),
        ] {
            assert_eq!(with_scheme(typed), link);
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
