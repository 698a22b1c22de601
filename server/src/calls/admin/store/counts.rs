//! Counts the accounts for each choice of each filter of the staff's list of accounts. The database maintains a count for each group of
//! accounts; this module adds these counts.

use protocol::entity::account::Role;
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

use super::filter::{Filter, Keeps};

/// A group of accounts that have equal values in all fields by which the list can be filtered, and the number of accounts in it.
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column")]
pub(in crate::calls::admin) struct Group {
    role: String,
    on_hold: bool,
    email_confirmed: bool,
    approved: bool,
    blocked: bool,
    listed_plan: String,
    number: i64,
}

/// Lists all groups of accounts. The number of groups grows only with the number of plans, not with the number of accounts.
pub(in crate::calls::admin) async fn list_groups(connection: &mut PgConnection) -> sqlx::Result<Vec<Group>> {
    sqlx::query_as!(
        Group,
        r#"select role, on_hold, email_confirmed, approved, blocked, listed_plan, sum(number)::bigint as "number!"
           from account_count group by role, on_hold, email_confirmed, approved, blocked, listed_plan having sum(number) <> 0"#
    )
    .fetch_all(connection)
    .await
}

/// For each choice of each filter, the number of accounts that would match if this choice was combined with the other filters of the request.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(in crate::calls::admin) struct UserCounts {
    /// The number of creators, ignoring the filter by plan.
    creator: i64,
    /// The number of managers, ignoring the filter by plan.
    manager: i64,
    /// The number of admins, ignoring the filter by plan.
    admin: i64,
    /// The number of accounts on hold.
    on_hold: i64,
    /// The number of accounts whose email is not confirmed.
    unconfirmed: i64,
    /// The number of blocked accounts.
    blocked: i64,
    /// The number of accounts that are not approved.
    not_approved: i64,
    /// The number of accounts about which the staff can decide: not approved, and with a confirmed email.
    to_decide: i64,
    /// The number of accounts with each plan, sorted by the plan's title; plans without accounts are left out.
    plans: Vec<PlanCount>,
}

/// The number of accounts with a plan.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(in crate::calls::admin) struct PlanCount {
    /// The title of the plan, in lower case.
    plan: String,
    number: i64,
}

/// Returns the number of accounts that match the filter.
pub(in crate::calls::admin) fn count(groups: &[Group], filter: &Filter) -> i64 {
    let left = groups.iter().filter(|group| leaves(filter, group));
    left.map(|group| group.number).sum()
}

/// Returns, for each choice of each filter, the number of accounts that would match if this choice was combined with the other filters.
pub(in crate::calls::admin) fn count_choices(groups: &[Group], filter: &Filter) -> UserCounts {
    let of_role = |role: Role| {
        let plan = None;
        let role = Some(role.as_str());
        count(
            groups,
            &Filter {
                role,
                plan,
                ..filter.clone()
            },
        )
    };
    let of_state = |keeps| {
        let keeps = Some(keeps);
        count(
            groups,
            &Filter {
                keeps,
                ..filter.clone()
            },
        )
    };
    let confirmed: Vec<Group> = groups.iter().filter(|group| group.email_confirmed).cloned().collect();
    let on_hold = Some(true);
    UserCounts {
        creator: of_role(Role::Creator),
        manager: of_role(Role::Manager),
        admin: of_role(Role::Admin),
        on_hold: count(
            groups,
            &Filter {
                on_hold,
                ..filter.clone()
            },
        ),
        unconfirmed: of_state(Keeps::Unconfirmed),
        blocked: of_state(Keeps::Blocked),
        not_approved: of_state(Keeps::NotApproved),
        to_decide: {
            let keeps = Some(Keeps::NotApproved);
            count(
                &confirmed,
                &Filter {
                    keeps,
                    ..filter.clone()
                },
            )
        },
        plans: count_plans(groups, filter),
    }
}

fn count_plans(groups: &[Group], filter: &Filter) -> Vec<PlanCount> {
    let titles: std::collections::BTreeSet<&String> = groups.iter().map(|group| &group.listed_plan).collect();
    let counted = titles.into_iter().map(|plan| PlanCount {
        plan: plan.clone(),
        number: {
            let plan = Some(plan.clone());
            count(groups, &Filter { plan, ..filter.clone() })
        },
    });
    counted.filter(|plan| plan.number > 0).collect()
}

fn leaves(filter: &Filter, group: &Group) -> bool {
    let is_in_state = match filter.keeps {
        None => true,
        Some(Keeps::Unconfirmed) => !group.email_confirmed,
        Some(Keeps::Blocked) => group.blocked,
        Some(Keeps::NotApproved) => !group.approved,
    };
    is_in_state
        && filter.role.is_none_or(|role| group.role == role)
        && filter.on_hold.is_none_or(|on_hold| group.on_hold == on_hold)
        && filter.plan.as_ref().is_none_or(|plan| group.listed_plan == *plan)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(role: &str, plan: &str, number: i64) -> Group {
        Group {
            role: role.to_owned(),
            on_hold: false,
            email_confirmed: true,
            approved: true,
            blocked: false,
            listed_plan: plan.to_owned(),
            number,
        }
    }

    #[test]
    fn each_choice_is_counted_under_the_other_filters_and_roles_whatever_the_plan() {
        let groups = [
            group("creator", "free", 1),
            group("creator", "pro", 2),
            Group {
                approved: false,
                ..group("creator", "pro", 4)
            },
            Group {
                approved: false,
                email_confirmed: false,
                ..group("creator", "pro", 8)
            },
            Group {
                on_hold: true,
                ..group("creator", "pro", 16)
            },
            Group {
                blocked: true,
                ..group("creator", "pro", 32)
            },
            group("manager", "free", 64),
            Group {
                approved: false,
                on_hold: true,
                ..group("creator", "free", 128)
            },
        ];
        let filter = Filter {
            role: Some("creator"),
            on_hold: Some(false),
            plan: Some("pro".to_owned()),
            ..Filter::default()
        };
        assert_eq!(count(&groups, &filter), 2 + 4 + 8 + 32);
        let plans = |counts: &[(&str, i64)]| -> Vec<PlanCount> {
            let counted = counts.iter().map(|(plan, number)| PlanCount {
                plan: (*plan).to_owned(),
                number: *number,
            });
            counted.collect()
        };
        let expected = UserCounts {
            creator: 1 + 2 + 4 + 8 + 32,
            manager: 64,
            admin: 0,
            on_hold: 16,
            unconfirmed: 8,
            blocked: 32,
            not_approved: 4 + 8,
            to_decide: 4,
            plans: plans(&[("free", 1), ("pro", 2 + 4 + 8 + 32)]),
        };
        assert_eq!(count_choices(&groups, &filter), expected);
        let filter = Filter {
            keeps: Some(Keeps::NotApproved),
            plan: None,
            ..filter
        };
        let expected = UserCounts {
            creator: 4 + 8,
            manager: 0,
            on_hold: 128,
            plans: plans(&[("pro", 4 + 8)]),
            ..expected
        };
        assert_eq!(count_choices(&groups, &filter), expected);
    }
}
