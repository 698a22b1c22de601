//! The sender: takes letters out of the queue and sends them, a few at a time. Every node has one.

use std::time::Duration;

use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use sqlx::PgPool;
use time::OffsetDateTime;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::Mail;
use super::backoff::next_try;
use super::store::{self, Claimed};
use super::transport::SendError;

/// Letters under way at once.
const AT_ONCE: usize = 4;

/// How often the queue is looked at when nobody says that something was put in: for letters to be tried again, and those of nodes
/// that ended.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// For how long nobody else tries a letter that is under way; so long it waits where its sender ends.
const UNDER_WAY: time::Duration = time::Duration::minutes(1);

/// How often a sender that still tries a letter says so.
const STILL_UNDER_WAY: Duration = Duration::from_secs(15);

/// How long the row of a letter that has gone is tried to be deleted, where the database is away.
const SETTLE_WITHIN: Duration = Duration::from_mins(4);

/// With this between two tries.
const SETTLE_EVERY: Duration = Duration::from_secs(1);

/// How long letters under way may hold up a stop.
const STOP_WITHIN: Duration = Duration::from_secs(5);

/// The names of what can become of a letter at one try.
pub const OUTCOMES: [&str; 4] = ["sent", "put_off", "given_up", "expired"];

/// How long it is known that a letter was given up, and why.
const REMEMBER_GIVEN_UP: time::Duration = time::Duration::days(7);

/// Sends what waits in a database.
pub struct Sender<N> {
    pool: PgPool,
    mail: Mail,
    now: N,
}

/// A sender at work, to be stopped.
#[derive(Debug)]
pub struct Sending {
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Sending {
    /// Cuts off what is under way; it is tried again by whoever comes next.
    pub fn cut_off(&self) {
        self.task.abort();
    }

    /// Takes no further letters, and lets those under way leave, five seconds at most.
    pub async fn stop(self) {
        let _ = self.stop.send(());
        let abort = self.task.abort_handle();
        if tokio::time::timeout(STOP_WITHIN, self.task).await.is_err() {
            abort.abort();
        }
    }
}

impl<N: Fn() -> OffsetDateTime + 'static> Sender<N> {
    /// A sender with a clock.
    pub fn new(pool: PgPool, mail: Mail, now: N) -> Self {
        Self { pool, mail, now }
    }

    /// Sends until stopped, in a task of this thread.
    pub fn start(self) -> Sending {
        let (stop, stopped) = oneshot::channel();
        let task = actix_web::rt::spawn(async move { self.run(stopped).await });
        Sending { stop, task }
    }

    async fn run(&self, mut stopped: oneshot::Receiver<()>) {
        let mut under_way = FuturesUnordered::new();
        let mut is_reading_well = true;
        loop {
            match self.claim(AT_ONCE - under_way.len()).await {
                Ok(claimed) => {
                    is_reading_well = true;
                    under_way.extend(claimed.into_iter().map(|letter| self.send(letter)));
                }
                Err(error) => {
                    if is_reading_well {
                        tracing::warn!(%error, "queue of letters cannot be read");
                    }
                    is_reading_well = false;
                }
            }
            tokio::select! {
                _ = &mut stopped => break,
                Some(()) = under_way.next(), if is_reading_well => {}
                () = self.mail.wake.notified() => {}
                () = tokio::time::sleep(LOOK_EVERY) => {}
            }
        }
        while under_way.next().await.is_some() {}
    }

    /// Sends all that is due now, and what becomes due meanwhile; how many letters were tried.
    pub async fn send_due(&self) -> sqlx::Result<usize> {
        let mut tried = 0;
        loop {
            let claimed = self.claim(AT_ONCE).await?;
            if claimed.is_empty() {
                return Ok(tried);
            }
            tried += claimed.len();
            futures_util::future::join_all(claimed.into_iter().map(|letter| self.send(letter))).await;
        }
    }

    async fn claim(&self, places: usize) -> sqlx::Result<Vec<Claimed>> {
        if places == 0 {
            return Ok(Vec::new());
        }
        let now = (self.now)();
        let mut connection = self.pool.acquire().await?;
        store::claim_due(&mut connection, now, now + UNDER_WAY, places as i64).await
    }

    /// Sends one letter and settles its row.
    async fn send(&self, letter: Claimed) {
        let now = (self.now)();
        let (id, kind) = (letter.id, letter.kind.as_str());
        let is_late = letter.expires.is_some_and(|expires| expires <= now);
        let outcome = if is_late {
            Outcome::Late
        } else {
            Outcome::of(self.try_to_send(&letter).await, &letter, (self.now)())
        };
        match &outcome {
            Outcome::Sent => tracing::info!(letter.id = id, letter.kind = kind, "letter sent"),
            Outcome::Late => tracing::info!(
                letter.id = id,
                letter.kind = kind,
                "letter not sent: its link has expired"
            ),
            Outcome::Again { due, error } => {
                tracing::warn!(letter.id = id, letter.kind = kind, tries = letter.tries, %due, %error, "letter not sent yet");
            }
            Outcome::GivenUp { error } => {
                tracing::error!(letter.id = id, letter.kind = kind, tries = letter.tries, %error, "letter given up");
            }
        }
        self.settle(&letter, &outcome).await;
        metrics::counter!("needledrop_mail_letters_total", "outcome" => outcome.name()).increment(1);
    }

    /// Tries one letter, and keeps it from others for as long as that takes.
    async fn try_to_send(&self, letter: &Claimed) -> Result<(), SendError> {
        let mut trying = std::pin::pin!(self.mail.transport.send(&self.mail.from, letter));
        loop {
            tokio::select! {
                result = &mut trying => return result,
                () = tokio::time::sleep(STILL_UNDER_WAY) => {}
            }
            if let Err(error) = self.keep(letter).await {
                tracing::warn!(letter.id = letter.id, %error, "letter under way cannot be kept");
            }
        }
    }

    async fn keep(&self, letter: &Claimed) -> sqlx::Result<()> {
        let mut connection = self.pool.acquire().await?;
        store::update_due(&mut connection, letter.id, letter.tries, (self.now)() + UNDER_WAY).await
    }

    /// Says in the database what became of a letter, once it can be said: a row that stays would have the letter sent again.
    async fn settle(&self, letter: &Claimed, outcome: &Outcome) {
        let settled = tokio::time::timeout(SETTLE_WITHIN, async {
            while let Err(error) = self.try_to_settle(letter, outcome).await {
                tracing::warn!(letter.id = letter.id, %error, "what became of a letter cannot be stored yet");
                tokio::time::sleep(SETTLE_EVERY).await;
            }
        });
        if settled.await.is_err() {
            tracing::error!(
                letter.id = letter.id,
                "what became of a letter was not stored: it may be sent again"
            );
        }
    }

    async fn try_to_settle(&self, letter: &Claimed, outcome: &Outcome) -> sqlx::Result<()> {
        let mut connection = self.pool.acquire().await?;
        match outcome {
            Outcome::Sent | Outcome::Late => store::delete_letter(&mut connection, letter.id).await,
            Outcome::Again { due, .. } => store::update_due(&mut connection, letter.id, letter.tries, *due).await,
            Outcome::GivenUp { error } => {
                store::update_given_up(&mut connection, letter.id, letter.tries, &error.to_string()).await?;
                store::delete_given_up_before(&mut connection, (self.now)() - REMEMBER_GIVEN_UP).await
            }
        }
    }
}

/// What became of a letter.
#[derive(Debug)]
enum Outcome {
    Sent,
    /// Its link stopped working before it could be sent.
    Late,
    Again {
        due: OffsetDateTime,
        error: SendError,
    },
    GivenUp {
        error: SendError,
    },
}

impl Outcome {
    fn of(result: Result<(), SendError>, letter: &Claimed, now: OffsetDateTime) -> Self {
        let (error, was_answered) = match result {
            Ok(()) => return Self::Sent,
            Err(error @ SendError::Refused(_)) => return Self::GivenUp { error },
            Err(error @ SendError::PutOff(_)) => (error, true),
            Err(error @ SendError::Silence(_)) => (error, false),
        };
        match next_try(letter.created, now, letter.tries, was_answered) {
            Some(due) => Self::Again { due, error },
            None => Self::GivenUp { error },
        }
    }

    const fn name(&self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::Late => "expired",
            Self::Again { .. } => "put_off",
            Self::GivenUp { .. } => "given_up",
        }
    }
}
