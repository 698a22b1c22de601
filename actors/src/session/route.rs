//! Turns an event of a client into an intent, and refuses events that the sender's role may never send. The functions have no side effects.

use crate::access::caller::Caller;
use protocol::client_event::{Activity, AskExport, ClientEvent, Command, Init, Subscribe, SubscribeForm};
use protocol::entity::account::{Role, people};
use protocol::error_code::ErrorCode;
use protocol::refusal::Refusal;
use protocol::topic::Topic;

/// The request that an event makes.
#[derive(Debug, PartialEq)]
pub enum Intent {
    /// Identify the person on the connection by their session.
    Init(Init),
    /// Follow topics. The rights are not yet checked.
    Subscribe(Vec<Subscribe>, SubscribeForm),
    /// Stop following a topic.
    Unsubscribe(Topic),
    /// Show the sender's current activity to the other people on a topic.
    Presence(Topic, Activity),
    /// Return the server's time.
    Clock,
    /// Prepare an archive or a CSV file. The rights are not yet checked.
    AskExport(Option<Caller>, AskExport),
    /// Carry out a command that changes data.
    Command(Caller, Command),
}

/// Turns an event into an intent. `caller` is none for a visitor.
///
/// # Errors
/// `not_logged_in` for a visitor who must log in first, `forbidden` for a role that may never send the event, `not_found` for a name that is not
/// a topic.
pub fn route(event: ClientEvent, caller: Option<&Caller>) -> Result<Intent, Refusal> {
    match event {
        ClientEvent::Init(init) => Ok(Intent::Init(init)),
        ClientEvent::Subscribe(wanted, form) => Ok(Intent::Subscribe(wanted, form)),
        ClientEvent::Unsubscribe(unsubscribe) => Ok(Intent::Unsubscribe(topic(&unsubscribe.topic)?)),
        ClientEvent::Presence(presence) => {
            caller.ok_or(ErrorCode::NotLoggedIn)?;
            let topic = topic(&presence.topic)?;
            if !topic.kind_of().has_presence() {
                return Err(Refusal::field("topic", "There is no presence here"));
            }
            let position = presence.doing.position;
            if position.is_some_and(|seconds| !(0.0..=1e6).contains(&seconds)) {
                return Err(Refusal::field("doing.position", "Must be 0 to 1000000 seconds"));
            }
            Ok(Intent::Presence(topic, presence.doing))
        }
        ClientEvent::Clock => Ok(Intent::Clock),
        ClientEvent::AskExport(request) => {
            if let Some(roles) = request.roles() {
                check_role(caller, roles)?;
            }
            Ok(Intent::AskExport(caller.cloned(), request))
        }
        ClientEvent::Command(command) => {
            let caller = check_role(caller, command.roles())?;
            Ok(Intent::Command(caller.clone(), command))
        }
    }
}

/// Returns the caller if they have one of these roles.
fn check_role<'c>(caller: Option<&'c Caller>, roles: &[Role]) -> Result<&'c Caller, Refusal> {
    let caller = caller.ok_or(ErrorCode::NotLoggedIn)?;
    if roles.contains(&caller.role) {
        Ok(caller)
    } else {
        Err(Refusal::only(people(roles)))
    }
}

fn topic(name: &str) -> Result<Topic, Refusal> {
    name.parse().map_err(Refusal::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::client_event::JobTrack;
    use protocol::entity::account::Role;
    use protocol::ids::{JobId, SessionId, TrackId, UserId};

    fn caller(role: Role) -> Caller {
        Caller {
            session_id: SessionId(1),
            user_id: UserId(1),
            role,
            email: "a@b.co".into(),
            user_name: "somebody".into(),
        }
    }

    fn event(name: &str, payload: &str) -> ClientEvent {
        ClientEvent::decode(name, payload).unwrap()
    }

    #[test]
    fn a_visitor_commands_nothing_and_each_role_only_its_own() {
        let rate = || event("rating.set_track", r#"{"track_id":1,"job_id":2,"track_rating":7}"#);
        let add = || event("application.add_track", r#"{"track_id":1,"job_id":2}"#);
        let code = |result: Result<Intent, Refusal>| result.err().map(|refusal| refusal.code);
        for made in [rate(), add()] {
            assert_eq!(code(route(made, None)), Some(ErrorCode::NotLoggedIn));
        }
        assert_eq!(
            code(route(rate(), Some(&caller(Role::Creator)))),
            Some(ErrorCode::Forbidden)
        );
        assert_eq!(
            code(route(add(), Some(&caller(Role::Manager)))),
            Some(ErrorCode::Forbidden)
        );
        assert_eq!(code(route(rate(), Some(&caller(Role::Admin)))), None);
        let added = route(add(), Some(&caller(Role::Creator))).unwrap();
        let track = JobTrack {
            job_id: JobId(2),
            track_id: TrackId(1),
        };
        assert_eq!(added, Intent::Command(caller(Role::Creator), Command::AddTrack(track)));
    }

    #[test]
    fn presence_is_for_review_and_playlist_only() {
        let at = |topic: &str| {
            let presence = event(
                "presence",
                &format!(r#"{{"topic":"{topic}","doing":{{"playing":true}}}}"#),
            );
            route(presence, Some(&caller(Role::Manager))).map_err(|refusal| refusal.code)
        };
        assert!(at("review:1").is_ok() && at("playlist:1").is_ok());
        assert_eq!(at("board"), Err(ErrorCode::InvalidRequest));
        assert_eq!(at("nowhere"), Err(ErrorCode::NotFound));
    }
}
