//! Whether the topics of a subscribe may be followed: by the account's rights, or by a link's token.

use actors::caller::Caller;
use actors::refusal::Refusal;
use actors::session::rights::{self, Grant};
use actors::topic::messages::Resume;
use protocol::client_event::Subscribe;
use protocol::error_code::ErrorCode;
use protocol::topic::Topic;

use super::hub::subscriptions::Wanted;
use super::worker::WorkerRef;
use crate::http::CallError;
use crate::secrets;

/// Which of the topics may be followed, in their order.
pub async fn check_all(
    worker: &WorkerRef,
    caller: Option<&Caller>,
    wanted: &[Subscribe],
) -> Vec<Result<Wanted, Refusal>> {
    let topics: Vec<Option<Topic>> = wanted.iter().map(|wanted| wanted.topic.parse().ok()).collect();
    let (grants, name) = match grant_all(worker, caller, wanted, &topics).await {
        Ok(grants) => grants,
        Err(error) => {
            error.log();
            (vec![Err(error.code()); wanted.len()], None)
        }
    };
    let mut all = Vec::with_capacity(wanted.len());
    for ((wanted, topic), grant) in wanted.iter().zip(topics).zip(grants) {
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
    all
}

async fn grant_all(
    worker: &WorkerRef,
    caller: Option<&Caller>,
    wanted: &[Subscribe],
    topics: &[Option<Topic>],
) -> Result<(Vec<Result<Grant, ErrorCode>>, Option<String>), CallError> {
    let known: Vec<Topic> = topics
        .iter()
        .flatten()
        .filter(|topic| !matches!(topic, Topic::Link(_)))
        .cloned()
        .collect();
    let rights = match caller {
        Some(caller) if !known.is_empty() => Some(worker.state.live.rights().ask(caller.user_id, known).await?),
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
    let name = rights.and_then(|rights| rights.user_name().map(str::to_owned));
    Ok((grants, name))
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
