//! The roof: the one place that knows every concrete actor. It hands their factories to the registry and offers the server typed commands.
//!
//! A command is queued when the function is called, in the caller's order, and answered by the future that it gives.

mod figures;
mod lifecycle;
mod tenure;

use crate::application::commands::{ApplicationCommand, OwnPlaylist};
use crate::application::owner::ApplicationOwner;
use crate::bus::{BusListener, BusMessage};
use crate::caller::Caller;
use crate::engine::Engine;
use crate::fault::Fault;
use crate::frame::Frame;
use crate::job::commands::{JobCommand, JobEdit, ReviewCommand, Submit, Withdraw};
use crate::job::owner::JobOwner;
use crate::listing::ListingOwner;
use crate::playlist::owner::PlaylistOwner;
use crate::refusal::Refusal;
use crate::registry::{TopicPort, root_of};
use crate::reply::{Answer, Reply, ReplyTo};
use crate::session::rights::RightsDesk;
use crate::topic::actor::TopicActor;
use crate::topic::messages::{AskAgain, Detach, HubRef, SetDoing, SubscribeTopic};
use crate::user::commands::UserCommand;
use crate::user::owner::UserOwner;
use crate::user::rider::Rider;
use crate::user::{Decision, Removed};
use crate::write::{Subject, WriteBuilder};
use protocol::client_event::{JobTrack, JobTrackAnswer, RateTrack, RateTrackAnswer, SetTrackListened};
use protocol::entity::job::JobStatus;
use protocol::ids::{ApplicationId, JobId, PlaylistId, SessionId, TrackId, UserId};
use protocol::limits::{RATING_MAX, RATING_MIN};
use protocol::topic::Topic;
use sqlx::PgPool;
use std::sync::Arc;
use tokio::sync::{Notify, watch};

pub use figures::{EngineFigures, StoredFigures};
pub use lifecycle::{BusChoice, LiveOptions, StartError};
pub use tenure::life_name;

/// The live engine of this process.
pub struct Live {
    engine: Arc<Engine>,
    rights: RightsDesk,
    is_superseded: watch::Receiver<bool>,
}

/// Which actor owns which kind of topic.
fn launch(engine: &Arc<Engine>, root: &Topic, generation: u64) -> Option<Box<dyn TopicPort>> {
    Some(match root {
        Topic::Review(_) => TopicActor::<JobOwner>::launch(engine, root, generation),
        Topic::Playlist(_) => TopicActor::<PlaylistOwner>::launch(engine, root, generation),
        Topic::Application(_) => TopicActor::<ApplicationOwner>::launch(engine, root, generation),
        Topic::User(_) => TopicActor::<UserOwner>::launch(engine, root, generation),
        Topic::Board | Topic::Team(_) | Topic::Company(_) | Topic::Admin => {
            TopicActor::<ListingOwner>::launch(engine, root, generation)
        }
        // registered under its review topic
        Topic::Job(_) | Topic::Link(_) | Topic::Export(_) => return None,
    })
}

impl Live {
    /// The database.
    pub fn pool(&self) -> &PgPool {
        &self.engine.pool
    }

    /// Where it is asked who may follow what.
    pub fn rights(&self) -> &RightsDesk {
        &self.rights
    }

    /// Random name of the database's life.
    pub fn epoch(&self) -> &str {
        &self.engine.epoch
    }

    /// Whether other nodes can be reached, where there may be any.
    pub fn is_bus_connected(&self) -> bool {
        self.engine.bus.is_connected()
    }

    /// Actors that run.
    pub fn topics(&self) -> usize {
        self.engine.registry.len()
    }

    /// Follows a topic. Rights were checked; the answer comes over the subscriber's hub.
    pub fn subscribe(&self, message: SubscribeTopic) {
        self.engine.registry.subscribe(&self.engine, message);
    }

    /// Ends a subscription.
    pub fn detach(&self, message: Detach) {
        self.engine.registry.detach(&self.engine, message);
    }

    /// Says what a person does on a topic.
    pub fn set_doing(&self, message: SetDoing) {
        self.engine.registry.set_doing(&self.engine, message);
    }

    /// Asks for the frames that a hub has missed.
    pub fn ask_again(&self, message: AskAgain) {
        self.engine.registry.ask_again(&self.engine, message);
    }

    /// Begins to put a write together, in the name of `subject`.
    pub fn write(&self, subject: impl Into<Subject>) -> WriteBuilder<'_> {
        WriteBuilder::new(&self.engine, subject.into())
    }

    /// Is notified when the job queue has something new.
    pub fn queue_wake(&self) -> Arc<Notify> {
        Arc::clone(&self.engine.queue_wake)
    }

    /// Makes a worker's hub known, so that it is told of log-outs and of the end.
    pub fn register_hub(&self, hub: HubRef) {
        self.engine.hubs.register(hub);
    }

    /// Tells the connections of sessions whose rows are gone that they have ended; returns once every hub of this node has done so.
    /// Other nodes do it as soon as they hear of it.
    pub async fn log_out(&self, sessions: &[SessionId], reason: &'static str) {
        self.engine.hubs.log_out(&*self.engine.bus, sessions, reason).await;
    }

    /// Asks every connection to come again, elsewhere or later; returns once every hub has said so.
    pub async fn drain(&self) {
        self.engine.hubs.drain().await;
    }

    /// Hands on frames that a transaction of the caller's own appended, after its commit.
    pub fn publish(&self, frames: Vec<Frame>) {
        let frames: Vec<Arc<Frame>> = frames.into_iter().map(Arc::new).collect();
        self.engine.publish(&frames, None);
    }

    fn job(&self, job: JobId, command: JobCommand) {
        self.engine
            .registry
            .command::<JobOwner>(&self.engine, &Topic::Review(job), command);
    }

    /// Rates a track, or takes the rating back.
    pub fn rate(&self, caller: &Caller, rate: &RateTrack) -> Answer<RateTrackAnswer> {
        if rate
            .track_rating
            .is_some_and(|value| !(RATING_MIN..=RATING_MAX).contains(&value))
        {
            return refused(Refusal::field(
                "track_rating",
                "A rating is a whole number from 1 to 10",
            ));
        }
        let (reply, answer) = ReplyTo::new();
        self.job(
            rate.job_id,
            JobCommand::Review(ReviewCommand::rate(caller, rate.track_id, rate.track_rating, reply)),
        );
        answer
    }

    /// Marks a track as listened, or not.
    pub fn set_listened(&self, caller: &Caller, listened: &SetTrackListened) -> Answer<bool> {
        let (reply, answer) = ReplyTo::new();
        let command = ReviewCommand::listen(caller, listened.track_id, listened.listened, reply);
        self.job(listened.job_id, JobCommand::Review(command));
        answer
    }

    /// Puts a track on the list that a creator is putting together for a job.
    pub fn add_track(&self, caller: &Caller, track: JobTrack) -> Answer<JobTrackAnswer> {
        let (reply, answer) = ReplyTo::new();
        self.job(
            track.job_id,
            JobCommand::AddTrack(caller.clone(), track.track_id, reply),
        );
        answer
    }

    /// Takes a track off that list.
    pub fn remove_track(&self, caller: &Caller, track: JobTrack) -> Answer<JobTrackAnswer> {
        let (reply, answer) = ReplyTo::new();
        self.job(
            track.job_id,
            JobCommand::RemoveTrack(caller.clone(), track.track_id, reply),
        );
        answer
    }

    /// Submits tracks to a job.
    pub fn submit(&self, caller: &Caller, submit: Submit) -> Answer<ApplicationId> {
        let (reply, answer) = ReplyTo::new();
        self.job(submit.job_id, JobCommand::Submit(caller.clone(), submit, reply));
        answer
    }

    /// Withdraws tracks from a job.
    pub fn withdraw(&self, caller: &Caller, withdraw: Withdraw) -> Answer<bool> {
        let (reply, answer) = ReplyTo::new();
        self.job(withdraw.job_id, JobCommand::Withdraw(caller.clone(), withdraw, reply));
        answer
    }

    /// Edits a job.
    pub fn update_job(&self, caller: &Caller, job: JobId, edit: JobEdit) -> Answer<JobId> {
        let (reply, answer) = ReplyTo::new();
        self.job(job, JobCommand::Edit(caller.clone(), Box::new(edit), reply));
        answer
    }

    /// Opens, closes, archives or deletes a job.
    pub fn set_job_status(&self, caller: &Caller, job: JobId, status: JobStatus) -> Answer<JobId> {
        let (reply, answer) = ReplyTo::new();
        self.job(job, JobCommand::SetStatus(caller.clone(), status, reply));
        answer
    }

    /// Makes a job; `request_id` names the request.
    pub fn create_job(&self, caller: &Caller, job: JobEdit, request_id: Option<String>) -> Answer<JobId> {
        let (engine, caller) = (Arc::clone(&self.engine), caller.clone());
        self.unowned(async move { crate::job::owner::create(&engine, &caller, job, request_id).await })
    }

    /// Makes or changes a playlist of a creator's own.
    pub fn save_own_playlist(&self, caller: &Caller, playlist: OwnPlaylist) -> Answer<ApplicationId> {
        let Some(application) = playlist.application_id else {
            let (engine, caller) = (Arc::clone(&self.engine), caller.clone());
            return self.unowned(async move { crate::application::owner::save(&engine, &caller, &playlist).await });
        };
        let (reply, answer) = ReplyTo::new();
        let command = ApplicationCommand::Save(caller.clone(), playlist, reply);
        self.engine
            .registry
            .command::<ApplicationOwner>(&self.engine, &Topic::Application(application), command);
        answer
    }

    /// Takes tracks out of a playlist of a creator's own.
    pub fn remove_own_tracks(&self, caller: &Caller, application: ApplicationId, tracks: Vec<TrackId>) -> Answer<bool> {
        let (reply, answer) = ReplyTo::new();
        let command = ApplicationCommand::Remove(caller.clone(), tracks, reply);
        self.engine
            .registry
            .command::<ApplicationOwner>(&self.engine, &Topic::Application(application), command);
        answer
    }

    /// Removes a track of the caller's own from everything that holds it. Answers its name in the file store.
    pub fn delete_track(&self, caller: &Caller, track: TrackId) -> Answer<String> {
        let (reply, answer) = ReplyTo::new();
        self.user(caller.user_id, UserCommand::DeleteTrack(caller.clone(), track, reply));
        answer
    }

    fn user(&self, user: UserId, command: UserCommand) {
        self.engine
            .registry
            .command::<UserOwner>(&self.engine, &Topic::User(user), command);
    }

    /// Decides about an account, as one of the staff. Answers the sessions that ended, whose connections are still to be told.
    pub fn decide(
        &self,
        caller: &Caller,
        user: UserId,
        decision: Decision,
        rider: Option<Rider>,
    ) -> Answer<Vec<SessionId>> {
        let (reply, answer) = ReplyTo::new();
        self.user(user, UserCommand::Decide(caller.clone(), user, decision, rider, reply));
        answer
    }

    /// Removes an account with all that is its own, as one of the staff. Its connections are still to be told, its files to be removed.
    pub fn remove_user(&self, caller: &Caller, user: UserId, rider: Rider) -> Answer<Removed> {
        let (reply, answer) = ReplyTo::new();
        self.user(user, UserCommand::Remove(caller.clone(), user, rider, reply));
        answer
    }

    /// Something that no actor owns yet, since nobody can know it before its commit.
    fn unowned<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<(T, Vec<Frame>), Fault>> + Send + 'static,
    ) -> Answer<T> {
        let engine = Arc::clone(&self.engine);
        Answer::of(async move {
            let (result, frames) = work.await.map_err(Refusal::from)?;
            let frames: Vec<Arc<Frame>> = frames.into_iter().map(Arc::new).collect();
            engine.publish(&frames, None);
            Ok(Reply { result, live: None })
        })
    }
}

fn refused<T: Send + 'static>(refusal: Refusal) -> Answer<T> {
    Answer::of(std::future::ready(Err(refusal)))
}

impl BusListener for Live {
    fn hear(&self, message: BusMessage) {
        match message {
            BusMessage::Frame(frame) => self.engine.registry.deliver(&root_of(&frame.topic), &frame),
            BusMessage::Presence(presence) => self.engine.registry.hear_presence(presence),
            BusMessage::LogOut { sessions, reason } => self.engine.hubs.hear_log_out(&sessions, reason),
        }
    }
}
