//! Checks which topics of a `subscribe` request the client may follow, by the rights of its account or by the tokens of share links.

use std::net::IpAddr;
use std::time::Instant;

use actors::access::caller::Caller;
use actors::access::topic::Viewer;
use actors::rate_limit::Kind;
use actors::topic::messages::Resume;
use protocol::client_event::Subscribe;
use protocol::error_code::ErrorCode;
use protocol::ids::ExportId;
use protocol::limits::SOCKET_TOPICS_MAX;
use protocol::refusal::Refusal;
use protocol::topic::{InvalidTopic, Topic};

use super::hub::subscriptions::SubscribeRequest;
use super::worker::WorkerRef;
use crate::domain::export;
use crate::files::Holder;
use crate::files::link::{OpenLink, Shown};
use crate::http::CallError;

/// The maximum number of share links that a visitor can open with one `subscribe` request.
const VISITOR_LINKS_MAX: usize = 10;

/// The result of checking a `subscribe` request.
pub struct Checked {
    /// For each requested topic, in the order of the request: the data for following it, or the refusal.
    pub wanted: Vec<Result<SubscribeRequest, Refusal>>,
    /// True if the session has ended, but this connection has not been told yet.
    pub is_ended: bool,
}

/// Checks which of the requested topics the client may follow.
pub async fn check_all(
    worker: &WorkerRef,
    caller: Option<&Caller>,
    address: Option<IpAddr>,
    wanted: &[Subscribe],
) -> Checked {
    // topics beyond the limit of a connection are not looked up
    let (allowed, beyond) = wanted.split_at(wanted.len().min(SOCKET_TOPICS_MAX + 1));
    let topics: Vec<Result<Topic, InvalidTopic>> = allowed.iter().map(|wanted| wanted.topic.parse()).collect();
    let Granted {
        topics: grants,
        name,
        is_ended,
    } = match grant_all(worker, caller, address, allowed, &topics).await {
        Ok(grants) => grants,
        Err(error) => {
            let refusal = Refusal::from(error);
            Granted {
                topics: vec![Err(refusal); allowed.len()],
                name: None,
                is_ended: false,
            }
        }
    };
    let mut all = Vec::with_capacity(wanted.len());
    for ((wanted, topic), grant) in allowed.iter().zip(topics).zip(grants) {
        all.push(match (topic, grant) {
            (Ok(topic), Ok(link)) => Resume::of(wanted.offset, wanted.epoch.clone()).map(|resume| {
                let mut person = caller.map(Caller::person);
                // a person who changed their name after logging in is shown with the new one
                if let (Some(person), Some(name)) = (&mut person, &name) {
                    person.user_name.clone_from(name);
                }
                SubscribeRequest {
                    topic,
                    resume,
                    person,
                    link,
                }
            }),
            (_, Err(refusal)) => Err(refusal),
            (Err(invalid), Ok(_)) => Err(invalid.into()),
        });
    }
    all.extend(beyond.iter().map(|_| Err(ErrorCode::TooManyTopics.into())));
    Checked { wanted: all, is_ended }
}

/// The right to follow one topic, or the refusal. If the topic may be followed because of a share link, the right contains the link; if the
/// account itself may follow the topic, it contains none.
type Grant = Result<Option<OpenLink>, Refusal>;

struct Granted {
    topics: Vec<Grant>,
    /// The person's current name.
    name: Option<String>,
    is_ended: bool,
}

async fn grant_all(
    worker: &WorkerRef,
    caller: Option<&Caller>,
    address: Option<IpAddr>,
    wanted: &[Subscribe],
    topics: &[Result<Topic, InvalidTopic>],
) -> Result<Granted, CallError> {
    let known: Vec<Topic> = topics
        .iter()
        .flatten()
        .filter(|topic| !matches!(topic, Topic::Link(_) | Topic::Export(_)))
        .cloned()
        .collect();
    let access = match caller {
        Some(caller) if !known.is_empty() => {
            let viewer = Viewer {
                user_id: caller.user_id,
                session_id: Some(caller.session_id),
            };
            Some(worker.parts.live.access().load(viewer, known).await?)
        }
        _ => None,
    };
    let links = open_links(worker, caller.is_none(), address, wanted, topics).await?;
    let links = check_exports(worker, caller, topics, links).await?;
    let grants = topics
        .iter()
        .zip(links)
        .map(|(topic, link)| match (topic, link, &access) {
            (Err(invalid), _, _) => Err((*invalid).into()),
            (Ok(_), Some(link), _) => link,
            (Ok(topic), None, Some(access)) => access.follow(topic).map(|()| None).map_err(|code| match code {
                ErrorCode::NotFound => Refusal::no_such(topic.kind_of().noun()),
                code => code.into(),
            }),
            (Ok(_), None, None) => Err(ErrorCode::NotLoggedIn.into()),
        });
    let grants = grants.collect();
    let name = access.as_ref().and_then(|access| access.user_name().map(str::to_owned));
    let is_ended = access.is_some_and(|access| access.is_ended());
    Ok(Granted {
        topics: grants,
        name,
        is_ended,
    })
}

/// Opens the share links of all requested topics with one query. Topics for which no link is needed get `None`. The links that visitors
/// open are counted for each network, to limit how often links can be guessed.
async fn open_links(
    worker: &WorkerRef,
    is_visitor: bool,
    address: Option<IpAddr>,
    wanted: &[Subscribe],
    topics: &[Result<Topic, InvalidTopic>],
) -> Result<Vec<Option<Grant>>, CallError> {
    let mut grants: Vec<Option<Grant>> = vec![None; wanted.len()];
    let (mut places, mut shown) = (Vec::new(), Vec::new());
    for (place, (wanted, topic)) in wanted.iter().zip(topics).enumerate() {
        if let Ok(topic @ (Topic::Link(_) | Topic::Export(_))) = topic {
            grants[place] = Some(Err(Refusal::no_such(topic.kind_of().noun())));
            if is_visitor && shown.len() == VISITOR_LINKS_MAX {
                grants[place] = Some(Err(ErrorCode::TooManyRequests.into()));
            } else if let Some(token) = &wanted.token {
                places.push((place, topic));
                shown.push(Shown::new(token, wanted.password.as_ref(), wanted.ticket.as_ref()));
            }
        }
    }
    if shown.is_empty() {
        return Ok(grants);
    }
    if is_visitor {
        let limits = &worker.parts.rate_limits.limiter;
        let counted = limits.check_from(Kind::VisitorLinks, (), address, Instant::now());
        counted.map_err(CallError::too_many_requests)?;
    }
    let parts = &worker.parts;
    let lookup = parts.lookups.acquire().await;
    let links = parts.link_opener.find_all(&shown).await?;
    // passwords take long to check, and need no connection to the database
    drop(lookup);
    let opened = parts.link_opener.open_found(&shown, &links, address).await;
    for ((place, topic), opened) in places.into_iter().zip(opened) {
        grants[place] = Some(match (opened, topic) {
            (Ok(open), Topic::Link(link_id)) if open.link_id != *link_id => Err(ErrorCode::NotFound.into()),
            (Ok(open), _) => Ok(Some(open)),
            (Err(error), _) => Err(error.into()),
        });
    }
    Ok(grants)
}

/// Allows following the topics of exports that belong to the session, or to the share link that the request opened. Refuses all other
/// exports.
async fn check_exports(
    worker: &WorkerRef,
    caller: Option<&Caller>,
    topics: &[Result<Topic, InvalidTopic>],
    mut grants: Vec<Option<Grant>>,
) -> Result<Vec<Option<Grant>>, CallError> {
    let exports: Vec<ExportId> = topics.iter().flatten().filter_map(export_of).cloned().collect();
    if exports.is_empty() {
        return Ok(grants);
    }
    let mut connection = worker.parts.pool.acquire().await?;
    let holders = export::list_holders(&mut connection, &exports).await?;
    for (topic, grant) in topics.iter().zip(&mut grants) {
        let Some(export_id) = topic.as_ref().ok().and_then(export_of) else {
            continue;
        };
        let is_held = match (holders.get(export_id), &grant) {
            (Some(Holder::Session(session)), _) => caller.is_some_and(|caller| caller.session_id == *session),
            (Some(Holder::Link(link, generation)), Some(Ok(Some(open)))) => {
                open.link_id == *link && open.generation == *generation
            }
            _ => false,
        };
        if is_held {
            *grant = Some(Ok(None));
        } else if !matches!(grant, Some(Err(_))) {
            *grant = Some(Err(ErrorCode::NotFound.into()));
        }
    }
    Ok(grants)
}

fn export_of(topic: &Topic) -> Option<&ExportId> {
    match topic {
        Topic::Export(export_id) => Some(export_id),
        _ => None,
    }
}
