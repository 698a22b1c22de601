//! Whether the topics of a subscribe may be followed: by the account's rights, or by a link's token.

use actors::caller::Caller;
use actors::refusal::Refusal;
use actors::session::rights::{self, Asker, Grant};
use actors::topic::messages::Resume;
use protocol::client_event::Subscribe;
use protocol::error_code::ErrorCode;
use protocol::limits::SOCKET_TOPICS_MAX;
use protocol::topic::Topic;

use super::hub::subscriptions::Wanted;
use super::worker::WorkerRef;
use crate::http::CallError;
use crate::http::secrets;

/// What a subscribe may have.
pub struct Checked {
    /// Which of its topics may be followed, in their order.
    pub wanted: Vec<Result<Wanted, Refusal>>,
    /// The session has ended, and its connection has not been told.
    pub is_ended: bool,
}

/// Checks the topics of one subscribe.
pub async fn check_all(worker: &WorkerRef, caller: Option<&Caller>, wanted: &[Subscribe]) -> Checked {
    // what no connection may have in any case is not asked for
    let (asked, beyond) = wanted.split_at(wanted.len().min(SOCKET_TOPICS_MAX + 1));
    let topics: Vec<Option<Topic>> = asked.iter().map(|wanted| wanted.topic.parse().ok()).collect();
    let Granted {
        topics: grants,
        name,
        is_ended,
    } = match grant_all(worker, caller, asked, &topics).await {
        Ok(grants) => grants,
        Err(error) => {
            error.log();
            Granted {
                topics: vec![Err(error.code()); asked.len()],
                name: None,
                is_ended: false,
            }
        }
    };
    let mut all = Vec::with_capacity(wanted.len());
    for ((wanted, topic), grant) in asked.iter().zip(topics).zip(grants) {
        all.push(match (topic, grant) {
            (Some(topic), Ok(grant)) => {
                let resume = Resume {
                    offset: wanted.offset,
                    epoch: wanted.epoch.clone(),
                };
                let mut person = caller.filter(|_| grant.present).map(Caller::person);
                // whoever changed their name since they came is shown by the new one
                if let (Some(person), Some(name)) = (&mut person, &name) {
                    person.user_name.clone_from(name);
                }
                Ok(Wanted { topic, resume, person })
            }
            (_, Err(code)) => Err(code.into()),
            (None, Ok(_)) => Err(ErrorCode::NotFound.into()),
        });
    }
    all.extend(beyond.iter().map(|_| Err(ErrorCode::TooManyRequests.into())));
    Checked { wanted: all, is_ended }
}

struct Granted {
    topics: Vec<Result<Grant, ErrorCode>>,
    /// The person's name as it now is.
    name: Option<String>,
    is_ended: bool,
}

async fn grant_all(
    worker: &WorkerRef,
    caller: Option<&Caller>,
    wanted: &[Subscribe],
    topics: &[Option<Topic>],
) -> Result<Granted, CallError> {
    let known: Vec<Topic> = topics
        .iter()
        .flatten()
        .filter(|topic| !matches!(topic, Topic::Link(_)))
        .cloned()
        .collect();
    let rights = match caller {
        Some(caller) if !known.is_empty() => {
            let asker = Asker {
                user_id: caller.user_id,
                session_id: Some(caller.session_id),
            };
            Some(worker.state.live.rights().ask(asker, known).await?)
        }
        _ => None,
    };
    let mut grants = Vec::with_capacity(wanted.len());
    for (wanted, topic) in wanted.iter().zip(topics) {
        grants.push(match (topic, &rights) {
            (None, _) => Err(ErrorCode::NotFound),
            (Some(Topic::Link(_)), _) => open_link(worker, wanted, topic.as_ref()).await?,
            (Some(topic), Some(rights)) => rights.follow(topic),
            (Some(_), None) => Err(ErrorCode::NotLoggedIn),
        });
    }
    let name = rights.as_ref().and_then(|rights| rights.user_name().map(str::to_owned));
    let is_ended = rights.is_some_and(|rights| rights.is_ended());
    Ok(Granted {
        topics: grants,
        name,
        is_ended,
    })
}

async fn open_link(
    worker: &WorkerRef,
    wanted: &Subscribe,
    topic: Option<&Topic>,
) -> Result<Result<Grant, ErrorCode>, CallError> {
    let (Some(Topic::Link(link)), Some(token)) = (topic, &wanted.token) else {
        return Ok(Err(ErrorCode::NotFound));
    };
    let mut connection = worker.state.pool.acquire().await?;
    let Some(open) = rights::find_link(&mut connection, link, &secrets::hash(token)).await? else {
        return Ok(Err(ErrorCode::NotFound));
    };
    drop(connection);
    let granted = Ok(Grant { present: false });
    let Some(hash) = open.password_hash else {
        return Ok(granted);
    };
    let Some(password) = wanted.password.clone() else {
        return Ok(Err(ErrorCode::LinkPasswordRequired));
    };
    let is_right = worker.state.passwords.verify(password, Some(hash)).await?.is_right();
    Ok(if is_right {
        granted
    } else {
        Err(ErrorCode::WrongLinkPassword)
    })
}
