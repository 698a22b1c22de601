//! Who may follow which topic: checked at subscribe, and again in one query when access changes.

use super::store;
use protocol::error_code::ErrorCode;
use protocol::ids::{SessionId, UserId};
use protocol::topic::Topic;
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
    pub(in crate::access) role: Option<String>,
    pub(in crate::access) user_name: Option<String>,
    pub(in crate::access) user_id: Option<UserId>,
    pub(in crate::access) found: HashMap<Topic, store::topic::Permissions>,
    pub(in crate::access) is_ended: bool,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::store::topic::Permissions;
    use protocol::ids::JobId;

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
