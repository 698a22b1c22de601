//! The right to follow a topic. It is checked when a client subscribes, and again, in one query for all topics, when access changes.

use protocol::error_code::ErrorCode;
use protocol::ids::{SessionId, UserId};
use protocol::topic::Topic;
use sqlx::PgConnection;
use std::collections::{HashMap, HashSet};

/// The account whose rights are checked, and optionally one of its sessions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Viewer {
    /// The id of the account.
    pub user_id: UserId,
    /// The session, which must not have ended; none to check the rights of the account independently of any session.
    pub session_id: Option<SessionId>,
}

/// The rights of an account on the topics of one request.
#[derive(Debug, Default)]
pub struct TopicAccess {
    user_name: Option<String>,
    found: HashMap<Topic, Permissions>,
    is_ended: bool,
}

impl TopicAccess {
    /// Returns true if the session of the viewer has ended.
    pub fn is_ended(&self) -> bool {
        self.is_ended
    }

    /// Returns the account's current name.
    pub fn user_name(&self) -> Option<&str> {
        self.user_name.as_deref()
    }

    /// Checks that the account may follow `topic`.
    ///
    /// # Errors
    /// `forbidden` if the account may see the object of the topic (such as the job) but not follow the topic, `not_found` if it may not
    /// even see the object, `not_logged_in` if the session has ended.
    pub fn follow(&self, topic: &Topic) -> Result<(), ErrorCode> {
        if self.is_ended {
            return Err(ErrorCode::NotLoggedIn);
        }
        match self.found.get(topic) {
            Some(permissions) if permissions.follows => Ok(()),
            Some(permissions) if permissions.sees => Err(ErrorCode::Forbidden),
            _ => Err(ErrorCode::NotFound),
        }
    }

    /// Returns those of `topics` that the account may no longer follow. Topics of links and exports are left out, because access to them comes
    /// from a token, not from an account.
    pub fn lost<'t>(&self, topics: impl IntoIterator<Item = &'t Topic>) -> HashSet<Topic> {
        let bound = topics
            .into_iter()
            .filter(|topic| !matches!(topic, Topic::Link(_) | Topic::Export(_)));
        bound.filter(|topic| self.follow(topic).is_err()).cloned().collect()
    }
}

/// The rights of a person on one topic and on the object of the topic, for example a job or a playlist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Permissions {
    /// True if the person may see the object of the topic, for example the job.
    sees: bool,
    /// True if the person may follow the topic.
    follows: bool,
}

/// Returns the kind and the id of a topic; the id is 0 if the topic has no numeric id.
fn kind_and_id(topic: &Topic) -> (String, i64) {
    let name = topic.to_string();
    let id = name.split_once(':').and_then(|(_, id)| id.parse().ok());
    (topic.kind().to_owned(), id.unwrap_or(0))
}

/// Reads in one query the rights of each viewer on the topics of their request, in the order of `requests`. Topics that do not exist are left
/// out. There are no rights for an account that may not log in, or for a session that has ended.
pub(super) async fn list_topic_access(
    conn: &mut PgConnection,
    requests: &[(Viewer, &[Topic])],
) -> Result<Vec<TopicAccess>, sqlx::Error> {
    let users: Vec<i64> = requests.iter().map(|(asker, _)| asker.user_id.0).collect();
    let sessions: Vec<Option<i64>> = requests
        .iter()
        .map(|(asker, _)| asker.session_id.map(|id| id.0))
        .collect();
    let (mut questions, mut places, mut kinds, mut ids) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (place, (_, topics)) in (1_i64..).zip(requests) {
        for topic in *topics {
            let (kind, id) = kind_and_id(topic);
            questions.push(topic);
            places.push(place);
            kinds.push(kind);
            ids.push(id);
        }
    }
    let rows = sqlx::query_file!(
        "src/access/topic_access.sql",
        &users,
        &places,
        &kinds,
        &ids,
        &sessions as &[Option<i64>],
    )
    .fetch_all(conn)
    .await?;
    let mut all: Vec<TopicAccess> = requests.iter().map(|_| TopicAccess::default()).collect();
    for row in rows {
        let access = &mut all[row.place as usize - 1];
        let permissions = Permissions {
            sees: row.sees,
            follows: row.follows,
        };
        match (row.question as usize).checked_sub(1) {
            Some(question) => {
                access.found.insert(questions[question].clone(), permissions);
            }
            None if row.sees => access.user_name = Some(row.user_name),
            None => access.is_ended = true,
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::ids::JobId;

    fn access(found: &[(Topic, Permissions)]) -> TopicAccess {
        TopicAccess {
            found: found.iter().cloned().collect(),
            ..TopicAccess::default()
        }
    }

    #[test]
    fn following_is_forbidden_to_people_who_see_the_target_and_not_found_for_all_others() {
        let sees = Permissions {
            sees: true,
            follows: false,
        };
        let creator = access(&[(Topic::Review(JobId(1)), sees)]);
        assert_eq!(creator.follow(&Topic::Review(JobId(1))), Err(ErrorCode::Forbidden));
        assert_eq!(creator.follow(&Topic::Review(JobId(2))), Err(ErrorCode::NotFound));
    }

    #[test]
    fn a_session_that_has_ended_follows_nothing() {
        let follows = Permissions {
            sees: true,
            follows: true,
        };
        let mut ended = access(&[(Topic::Board, follows)]);
        assert!(ended.follow(&Topic::Board).is_ok());
        ended.is_ended = true;
        assert_eq!(ended.follow(&Topic::Board), Err(ErrorCode::NotLoggedIn));
    }

    #[test]
    fn a_blocked_account_loses_all_access_except_by_links() {
        let link = Topic::Link("abc".parse().unwrap());
        let topics = [Topic::Board, Topic::User(UserId(1)), link];
        let lost = TopicAccess::default().lost(&topics);
        assert_eq!(lost, HashSet::from([Topic::Board, Topic::User(UserId(1))]));
    }
}
