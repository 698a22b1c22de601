//! Publishes changes of a job on the topics of the lists that show the job. Until the job is deleted, creators see it on the job board or
//! in the lists of its teams, managers see it in their company's list, and the staff sees it in the list of all jobs.

use std::collections::BTreeSet;

use actors::job::store::JobRow;
use actors::write::{Write, WriteError};
use protocol::change::job_list::{JobChanged, JobCreated, JobListChange, JobRemoved};
use protocol::change::{AdminChange, BoardChange, Change, CompanyChange, TeamChange};
use protocol::entity::job::JobStatus;
use protocol::ids::{CompanyId, JobId, TeamId, UserId};
use protocol::topic::Topic;

/// The creators who can see a job.
#[derive(Debug, Clone, Copy)]
pub(in crate::domain) enum Audience<'t> {
    /// All creators.
    Everybody,
    /// Only members of these teams; nobody if there are no teams.
    Teams(&'t [TeamId]),
}

impl<'t> Audience<'t> {
    /// Returns the creators who can see a job for which these teams are chosen: all creators if no team is chosen.
    pub(in crate::domain) fn chosen(teams: &'t [TeamId]) -> Self {
        if teams.is_empty() {
            Self::Everybody
        } else {
            Self::Teams(teams)
        }
    }

    pub(super) fn of(row: &'t JobRow) -> Self {
        if row.is_team_job() {
            Self::Teams(&row.teams)
        } else {
            Self::Everybody
        }
    }
}

/// Returns the topics of all lists that show a job with this company, audience and status.
pub(super) fn lists_of(company: CompanyId, audience: Audience<'_>, status: JobStatus) -> BTreeSet<Topic> {
    let mut lists = lists_of_creators(audience, status);
    lists.extend([Topic::Admin, Topic::Company(company)]);
    lists
}

/// Returns the topics of the creators' lists that show a job with this audience and status.
pub(in crate::domain) fn lists_of_creators(audience: Audience<'_>, status: JobStatus) -> BTreeSet<Topic> {
    match audience {
        _ if status == JobStatus::Deleted => BTreeSet::new(),
        Audience::Everybody => BTreeSet::from([Topic::Board]),
        Audience::Teams(teams) => teams.iter().copied().map(Topic::Team).collect(),
    }
}

/// Publishes a change of a job's status, from `before` to `status`, on the topics of the creators' lists to which the job is added or from
/// which it is removed.
pub(in crate::domain) fn append_for_creators(
    write: &mut Write,
    job_id: JobId,
    by: UserId,
    audience: Audience<'_>,
    (before, status): (JobStatus, JobStatus),
) -> Result<(), WriteError> {
    let (old, new) = (lists_of_creators(audience, before), lists_of_creators(audience, status));
    for list in new.difference(&old) {
        let created = JobListChange::Created(JobCreated { job_id, status, by });
        write.try_append(list, change_for(list, created))?;
    }
    for list in old.difference(&new) {
        let removed = JobListChange::Removed(JobRemoved { job_id, before });
        write.try_append(list, change_for(list, removed))?;
    }
    Ok(())
}

fn lists_of_row(row: &JobRow) -> BTreeSet<Topic> {
    lists_of(row.details.company_id, Audience::of(row), row.status)
}

/// Publishes the change of a job to every list that showed the job before the change, or shows it afterward. `before` is `None` if the job
/// is new.
pub(super) fn append_changes(
    write: &mut Write,
    job: JobId,
    by: UserId,
    before: Option<&JobRow>,
    after: &JobRow,
) -> Result<(), WriteError> {
    for (list, change) in changes(job, by, before, after) {
        write.try_append(&list, change)?;
    }
    Ok(())
}

fn changes(job_id: JobId, by: UserId, before: Option<&JobRow>, after: &JobRow) -> Vec<(Topic, Change)> {
    let (old, new) = (before.map(lists_of_row).unwrap_or_default(), lists_of_row(after));
    let mut changes = Vec::new();
    let created = JobCreated {
        job_id,
        status: after.status,
        by,
    };
    changes.extend(
        new.difference(&old)
            .map(|list| (list, JobListChange::Created(created.clone()))),
    );
    if let Some(before) = before {
        let removed = JobRemoved {
            job_id,
            before: before.status,
        };
        changes.extend(
            old.difference(&new)
                .map(|list| (list, JobListChange::Removed(removed.clone()))),
        );
        if after != before {
            let changed = Box::new(JobChanged {
                job_id,
                before: before.status,
                status: after.status,
                details: after.details.clone(),
                limits: after.limits.clone(),
                share_type: after.share_type,
                teams_id: after.teams.clone(),
                is_team_job: after.is_team_job(),
                by,
            });
            changes.extend(
                old.intersection(&new)
                    .map(|list| (list, JobListChange::Changed(changed.clone()))),
            );
        }
    }
    changes
        .into_iter()
        .map(|(list, change)| (list.clone(), change_for(list, change)))
        .collect()
}

fn change_for(list: &Topic, change: JobListChange) -> Change {
    match list {
        Topic::Board => BoardChange::from(change).into(),
        Topic::Team(_) => TeamChange::from(change).into(),
        Topic::Company(_) => CompanyChange::from(change).into(),
        _ => AdminChange::from(change).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::change::job::JobLimits;
    use protocol::entity::job::{JobDetails, ShareType};

    /// Makes the row of a job of company 1 with this status and these teams.
    fn row(status: JobStatus, teams: &[i64]) -> JobRow {
        JobRow {
            details: JobDetails {
                title: "Night drive".to_owned(),
                description: String::new(),
                budget: String::new(),
                job_type: "Other".to_owned(),
                buyer_type: String::new(),
                company: "Sync House".to_owned(),
                company_id: CompanyId(1),
                link_1: String::new(),
                link_2: String::new(),
                avatar_url: None,
                closes_at: None,
            },
            status,
            blind: false,
            share_type: ShareType::PlaylistSharing,
            limits: JobLimits {
                tracks_per_user_limit: 10,
                available_for_plans: Vec::new(),
                access_from: 0,
                access_to: 10,
            },
            teams: teams.iter().copied().map(TeamId).collect(),
            lost_teams: false,
            unlimited_type: false,
        }
    }

    /// Returns a text `topic kind before>status` for each change. A status that the change does not contain is shown as `-`.
    fn published(before: Option<&JobRow>, after: &JobRow) -> Vec<String> {
        let changes = changes(JobId(5), UserId(7), before, after).into_iter();
        let mut published: Vec<String> = changes
            .map(|(topic, change)| {
                let change = serde_json::to_value(change).unwrap();
                let kind = change["kind"].as_str().unwrap().trim_start_matches("job_");
                let status = |field: &str| change[field].as_str().unwrap_or("-").to_owned();
                format!("{topic} {kind} {}>{}", status("before"), status("status"))
            })
            .collect();
        published.sort();
        published
    }

    fn edited(row: &JobRow, edit: fn(&mut JobRow)) -> JobRow {
        let mut after = row.clone();
        edit(&mut after);
        after
    }

    fn check(table: &[(&str, Option<&JobRow>, &JobRow, &str)]) {
        for (name, before, after, expected) in table {
            assert_eq!(published(*before, after).join(", "), *expected, "{name}");
        }
    }

    #[test]
    fn every_list_that_shows_a_job_before_or_after_is_notified_what_it_means_there() {
        use JobStatus::{Archived, Closed, Deleted, Open};
        let (open, team, both) = (row(Open, &[]), row(Open, &[3]), row(Open, &[3, 4]));
        let closed = row(Closed, &[]);
        let retitled = edited(&open, |row| row.details.title = "Day drive".to_owned());
        let narrowed = edited(&open, |row| row.limits.access_to = 5);
        let table: [(&str, Option<&JobRow>, &JobRow, &str); 10] = [
            (
                "new",
                None,
                &open,
                "admin created ->open, board created ->open, company:1 created ->open",
            ),
            (
                "new, for teams",
                None,
                &both,
                "admin created ->open, company:1 created ->open, team:3 created ->open, team:4 created ->open",
            ),
            (
                "retitled",
                Some(&open),
                &retitled,
                "admin changed open>open, board changed open>open, company:1 changed open>open",
            ),
            (
                "narrowed",
                Some(&open),
                &narrowed,
                "admin changed open>open, board changed open>open, company:1 changed open>open",
            ),
            ("the same", Some(&open), &open, ""),
            (
                "closed",
                Some(&open),
                &closed,
                "admin changed open>closed, board changed open>closed, company:1 changed open>closed",
            ),
            (
                "archived",
                Some(&team),
                &row(Archived, &[3]),
                "admin changed open>archived, company:1 changed open>archived, team:3 changed open>archived",
            ),
            (
                "deleted",
                Some(&closed),
                &row(Deleted, &[]),
                "admin changed closed>deleted, board removed closed>-, company:1 changed closed>deleted",
            ),
            (
                "deleted, of a team",
                Some(&team),
                &row(Deleted, &[3]),
                "admin changed open>deleted, company:1 changed open>deleted, team:3 removed open>-",
            ),
            (
                "brought back",
                Some(&row(Deleted, &[])),
                &open,
                "admin changed deleted>open, board created ->open, company:1 changed deleted>open",
            ),
        ];
        check(&table);
    }

    #[test]
    fn every_list_is_notified_of_a_job_that_comes_to_another_audience_or_company() {
        use JobStatus::{Closed, Open};
        let (open, team, both) = (row(Open, &[]), row(Open, &[3]), row(Open, &[3, 4]));
        let elsewhere = edited(&open, |row| row.details.company_id = CompanyId(2));
        let lost = edited(&row(Closed, &[]), |row| row.lost_teams = true);
        let table: [(&str, Option<&JobRow>, &JobRow, &str); 5] = [
            (
                "to a team",
                Some(&open),
                &team,
                "admin changed open>open, board removed open>-, company:1 changed open>open, team:3 created ->open",
            ),
            (
                "to one team more",
                Some(&team),
                &both,
                "admin changed open>open, company:1 changed open>open, team:3 changed open>open, team:4 created ->open",
            ),
            (
                "to all",
                Some(&team),
                &open,
                "admin changed open>open, board created ->open, company:1 changed open>open, team:3 removed open>-",
            ),
            (
                "without its last team",
                Some(&team),
                &lost,
                "admin changed open>closed, company:1 changed open>closed, team:3 removed open>-",
            ),
            (
                "to another company",
                Some(&open),
                &elsewhere,
                "admin changed open>open, board changed open>open, company:1 removed open>-, company:2 created ->open",
            ),
        ];
        check(&table);
    }
}
