//! What viewers may do with topics, read for many at once.

use crate::access::topic::{TopicAccess, Viewer};
use protocol::ids::{JobId, UserId};
use protocol::topic::Topic;
use sqlx::PgConnection;

/// What a person may do with a topic's thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::access) struct Permissions {
    /// May know that it exists.
    pub(in crate::access) sees: bool,
    /// May follow the topic.
    pub(in crate::access) follows: bool,
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
pub(in crate::access) async fn list_topic_access(
    conn: &mut PgConnection,
    asked: &[(Viewer, &[Topic])],
) -> Result<Vec<TopicAccess>, sqlx::Error> {
    let columns = Columns::of(asked);
    let users: Vec<i64> = asked.iter().map(|(asker, _)| asker.user_id.0).collect();
    let sessions: Vec<Option<i64>> = asked.iter().map(|(asker, _)| asker.session_id.map(|id| id.0)).collect();
    let rows = sqlx::query_file!(
        "src/access/store/topic_access.sql",
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
