//! Who may follow which topic: checked at subscribe, and again in one query when access changes.

use protocol::error_code::ErrorCode;
use protocol::ids::{JobId, SessionId, UserId};
use protocol::topic::Topic;
use sqlx::PgConnection;
use std::collections::{HashMap, HashSet};

/// Who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Viewer {
    /// The account.
    pub user_id: UserId,
    /// The session that must still stand; none where it is asked for all sessions of the account.
    pub session_id: Option<SessionId>,
}

/// What an account may know and follow of the topics that were asked for.
#[derive(Debug, Default)]
pub struct TopicAccess {
    role: Option<String>,
    user_name: Option<String>,
    user_id: Option<UserId>,
    found: HashMap<Topic, Permissions>,
    is_ended: bool,
}

impl TopicAccess {
    /// Whether the session that asked has ended.
    pub fn is_ended(&self) -> bool {
        self.is_ended
    }

    /// The account's name as it now is.
    pub fn user_name(&self) -> Option<&str> {
        self.user_name.as_deref()
    }

    /// Whether `topic` may be followed.
    ///
    /// # Errors
    /// `forbidden` where the thing itself may be seen, else `not_found`; `not_logged_in` where the session has ended.
    pub fn follow(&self, topic: &Topic) -> Result<(), ErrorCode> {
        if self.is_ended {
            return Err(ErrorCode::NotLoggedIn);
        }
        let role = self.role.as_deref().ok_or(ErrorCode::NotFound)?;
        match topic {
            Topic::User(id) if Some(*id) == self.user_id => Ok(()),
            // the board's jobs are open to every role
            Topic::Board => Ok(()),
            Topic::Admin if role == "admin" => Ok(()),
            // these hang on rows, where they are for accounts at all
            _ => match self.found.get(topic) {
                Some(permissions) if permissions.follows => Ok(()),
                Some(permissions) if permissions.sees => Err(ErrorCode::Forbidden),
                _ => Err(ErrorCode::NotFound),
            },
        }
    }

    /// Those of `topics` that may no longer be followed. Links are held by their token, not by an account.
    pub fn lost<'t>(&self, topics: impl IntoIterator<Item = &'t Topic>) -> HashSet<Topic> {
        let bound = topics
            .into_iter()
            .filter(|topic| !matches!(topic, Topic::Link(_) | Topic::Export(_)));
        bound.filter(|topic| self.follow(topic).is_err()).cloned().collect()
    }
}

/// What a person may do with a topic's thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Permissions {
    /// May know that it exists.
    sees: bool,
    /// May follow the topic.
    follows: bool,
}

/// Topics that were asked about, as columns. One without a number is answered by the account alone.
#[derive(Default)]
struct Columns {
    /// The question, counted from 1.
    places: Vec<i64>,
    kinds: Vec<String>,
    ids: Vec<i64>,
}

impl Columns {
    fn of(asked: &[(Viewer, &[Topic])]) -> Self {
        let mut columns = Self::default();
        for (place, (_, topics)) in (1..).zip(asked) {
            for topic in *topics {
                // a review is reached by its job
                let kind = if let Topic::Review(_) = topic {
                    "job"
                } else {
                    topic.kind()
                };
                let name = topic.to_string();
                let Some(id) = name.split_once(':').and_then(|(_, id)| id.parse().ok()) else {
                    continue;
                };
                columns.places.push(place);
                columns.kinds.push(kind.to_owned());
                columns.ids.push(id);
            }
        }
        columns
    }
}

/// How each asker stands to those of their topics that exist, in one query and in their order. An account that may not be logged in has no
/// rights, and neither has a session that has ended.
pub(super) async fn list_topic_access(
    conn: &mut PgConnection,
    asked: &[(Viewer, &[Topic])],
) -> Result<Vec<TopicAccess>, sqlx::Error> {
    let columns = Columns::of(asked);
    let users: Vec<i64> = asked.iter().map(|(asker, _)| asker.user_id.0).collect();
    let sessions: Vec<Option<i64>> = asked.iter().map(|(asker, _)| asker.session_id.map(|id| id.0)).collect();
    let rows = sqlx::query_file!(
        "src/access/topic_access.sql",
        &users,
        &columns.places,
        &columns.kinds,
        &columns.ids,
        &sessions as &[Option<i64>],
    )
    .fetch_all(conn)
    .await?;
    let mut all: Vec<TopicAccess> = asked.iter().map(|_| TopicAccess::default()).collect();
    for row in rows {
        let rights = &mut all[row.place as usize - 1];
        let permissions = Permissions {
            sees: row.sees,
            follows: row.follows,
        };
        match row.kind.as_str() {
            "account" if !row.sees => rights.is_ended = true,
            "account" => {
                rights.user_id = Some(UserId(row.id));
                rights.role = Some(row.role);
                rights.user_name = Some(row.user_name);
            }
            "job" => {
                rights.found.insert(Topic::Review(JobId(row.id)), permissions);
                rights.found.insert(
                    Topic::Job(JobId(row.id)),
                    Permissions {
                        follows: row.sees,
                        ..permissions
                    },
                );
            }
            kind => {
                if let Ok(topic) = format!("{kind}:{}", row.id).parse() {
                    rights.found.insert(topic, permissions);
                }
            }
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access(role: &str, found: &[(Topic, Permissions)]) -> TopicAccess {
        TopicAccess {
            role: Some(role.to_owned()),
            user_name: None,
            user_id: Some(UserId(1)),
            found: found.iter().cloned().collect(),
            is_ended: false,
        }
    }

    #[test]
    fn a_creator_who_sees_the_job_is_forbidden_its_review_and_a_stranger_does_not_find_it() {
        let sees = Permissions {
            sees: true,
            follows: false,
        };
        let creator = access("creator", &[(Topic::Review(JobId(1)), sees)]);
        assert_eq!(creator.follow(&Topic::Review(JobId(1))), Err(ErrorCode::Forbidden));
        assert_eq!(creator.follow(&Topic::Review(JobId(2))), Err(ErrorCode::NotFound));
        assert_eq!(creator.follow(&Topic::Admin), Err(ErrorCode::NotFound));
        assert!(creator.follow(&Topic::Board).is_ok());
    }

    #[test]
    fn only_ones_own_user_topic_may_be_followed() {
        let admin = access("admin", &[]);
        assert!(admin.follow(&Topic::User(UserId(1))).is_ok());
        assert_eq!(admin.follow(&Topic::User(UserId(2))), Err(ErrorCode::NotFound));
    }

    #[test]
    fn a_session_that_has_ended_follows_nothing() {
        let ended = TopicAccess {
            is_ended: true,
            ..access("admin", &[])
        };
        assert_eq!(ended.follow(&Topic::Board), Err(ErrorCode::NotLoggedIn));
    }

    #[test]
    fn a_blocked_account_loses_everything_but_what_its_links_open() {
        let link = Topic::Link("abc".parse().unwrap());
        let topics = [Topic::Board, Topic::User(UserId(1)), link];
        let lost = TopicAccess::default().lost(&topics);
        assert_eq!(lost, HashSet::from([Topic::Board, Topic::User(UserId(1))]));
    }
}
