//! Decodes uploads in child processes: a queue that is fair to people, and the requests that the child processes answer.

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use media::audio::{Analysis, ProbeError, analyse};
use media::cover;
use media::image::{self, PictureError, PictureKind};
use protocol::ids::UserId;
use serde::{Deserialize, Serialize};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::background_threads::BackgroundThreads;
use crate::subprocess::{Request, RequestError, Subprocesses};

/// The nice value of the child processes that decode. Those that hash passwords have 5 and therefore come first; the server's threads
/// have 0.
const NICENESS: i32 = 15;

/// A request to decode and measure the file at this path. The response is [`ProbeError::Io`] if the file cannot be read; all other errors
/// mean that the file is not acceptable.
#[derive(Debug, Serialize, Deserialize)]
pub struct AnalyseAudio(pub PathBuf);

impl Request for AnalyseAudio {
    const NAME: &'static str = "analyse_audio";
    type Response = Result<Analysis, ProbeError>;

    fn answer(self) -> Self::Response {
        analyse(&self.0)
    }
}

/// A request to convert an uploaded picture to its stored form.
#[derive(Debug, Serialize, Deserialize)]
pub struct PreparePicture {
    pub kind: PictureKind,
    pub upload: Vec<u8>,
}

impl Request for PreparePicture {
    const NAME: &'static str = "prepare_picture";
    type Response = Result<Vec<u8>, PictureError>;

    fn answer(self) -> Self::Response {
        image::prepare(self.kind, &self.upload)
    }
}

/// A request for the cover of a share link with this background picture, if it has one. The response is the error's text if `background`
/// is not a picture, or the cover cannot be encoded.
#[derive(Debug, Serialize, Deserialize)]
pub struct MakeCover {
    pub background: Option<Vec<u8>>,
}

impl Request for MakeCover {
    const NAME: &'static str = "make_cover";
    type Response = Result<Vec<u8>, String>;

    fn answer(self) -> Self::Response {
        let made = self
            .background
            .as_deref()
            .map_or_else(cover::plain, cover::of_background);
        made.map_err(|error| error.to_string())
    }
}

/// Decodes uploads in child processes of low priority, only a few at a time, because decoding uses a lot of processor time and must not
/// slow down the live connections. At any time, only one file of each person waits for a free process, so that nobody has to wait for all
/// files of another person.
#[derive(Debug, Clone)]
pub struct Decoding {
    threads: BackgroundThreads,
    subprocesses: Subprocesses,
    people: Arc<Mutex<HashMap<UserId, Queue>>>,
}

/// The decoding tasks of one person that are running or waiting.
#[derive(Debug)]
struct Queue {
    turn: Arc<Semaphore>,
    length: usize,
}

impl Decoding {
    /// Creates a queue that decodes at most `at_once` files, and at least one, at the same time. They are decoded in child processes of
    /// `program`; without a program, in this process.
    pub fn new(at_once: usize, program: Option<PathBuf>) -> Self {
        Self {
            threads: BackgroundThreads::start("decoding", at_once.max(1)),
            subprocesses: Subprocesses::new(program, NICENESS),
            people: Arc::default(),
        }
    }

    /// Creates a queue that uses half of the machine's processors. The other half remains for requests.
    pub fn for_this_machine(program: Option<PathBuf>) -> Self {
        Self::new(
            std::thread::available_parallelism().map_or(1, |count| count.get() / 2),
            program,
        )
    }

    /// Decodes and measures a file as soon as a child process is free.
    ///
    /// # Errors
    /// The errors of [`AnalyseAudio`].
    pub async fn analyse(&self, path: PathBuf) -> Result<Analysis, ProbeError> {
        let subprocesses = self.subprocesses.clone();
        let analysed = self.threads.run(move || subprocesses.answer(AnalyseAudio(path)));
        decoded(analysed.await.map_err(RequestError::Ended).flatten())
    }

    /// Decodes and measures a person's file as soon as the earlier files of the person are done and a child process is free.
    ///
    /// # Errors
    /// The errors of [`AnalyseAudio`].
    pub async fn analyse_for(&self, user: UserId, path: PathBuf) -> Result<Analysis, ProbeError> {
        decoded(self.answer_for(user, AnalyseAudio(path)).await)
    }

    /// Answers a person's request, as soon as the earlier requests of the person are answered and a child process is free.
    ///
    /// # Errors
    /// Fails if no child process can be started, or if the child process has ended, for example because the file crashed the decoder.
    pub async fn answer_for<R>(&self, user: UserId, request: R) -> Result<R::Response, RequestError>
    where
        R: Request<Response: Send> + Send + 'static,
    {
        let subprocesses = self.subprocesses.clone();
        let answered = self.run_for(user, move || subprocesses.answer(request));
        answered.await.map_err(RequestError::Ended).flatten()
    }

    /// Runs `work` for a person on a thread, as soon as the earlier work of the person is done and a thread is free.
    ///
    /// # Errors
    /// Fails if `work` panicked.
    pub async fn run_for<T: Send + 'static>(
        &self,
        user: UserId,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> io::Result<T> {
        let (queued, turn) = self.queue(user);
        // dropped in this order: the next in the queue finds the turn free
        let turn = (take(turn).await, queued);
        let work = move || {
            let _turn = turn;
            work()
        };
        self.threads.run(work).await
    }

    /// Returns the number of a person's decoding tasks that are running or waiting.
    pub fn queued(&self, user: UserId) -> usize {
        self.lock().get(&user).map_or(0, |queue| queue.length)
    }

    fn queue(&self, user: UserId) -> (Queued, Arc<Semaphore>) {
        let mut people = self.lock();
        let queue = people.entry(user).or_insert_with(|| Queue {
            turn: Arc::new(Semaphore::new(1)),
            length: 0,
        });
        queue.length += 1;
        let decoding = self.clone();
        (Queued { decoding, user }, Arc::clone(&queue.turn))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<UserId, Queue>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A decoding task in the queue of a person. The task counts until this value is dropped. When a person's last task is dropped, the
/// person's queue is removed.
struct Queued {
    decoding: Decoding,
    user: UserId,
}

impl Drop for Queued {
    fn drop(&mut self) {
        let mut people = self.decoding.lock();
        if let Some(queue) = people.get_mut(&self.user) {
            queue.length -= 1;
            if queue.length == 0 {
                people.remove(&self.user);
            }
        }
    }
}

async fn take(places: Arc<Semaphore>) -> OwnedSemaphorePermit {
    let place = places.acquire_owned().await;
    place.expect("the semaphore is never closed")
}

/// Converts a crash of the decoder to an error about the file, because it is not a fault of the server if a file crashes the decoder.
fn decoded(result: Result<Result<Analysis, ProbeError>, RequestError>) -> Result<Analysis, ProbeError> {
    result.unwrap_or_else(|error| match error {
        RequestError::NotStarted(error) => Err(ProbeError::Io(error)),
        RequestError::Ended(error) => {
            tracing::warn!(%error, "decoder failed");
            Err(ProbeError::not_mp3("the decoder failed"))
        }
    })
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn somebody_with_one_file_does_not_wait_for_all_of_somebody_elses() {
        let decoding = Decoding::new(1, None);
        let (report, reported) = mpsc::channel();
        let (go, gone) = mpsc::channel::<()>();
        let (ann, bob) = (UserId(1), UserId(2));
        let first = decoding.run_for(ann, move || gone.recv());
        let second = |name: &'static str, user| {
            let report = report.clone();
            decoding.run_for(user, move || report.send(name))
        };
        let others = futures_util::future::join4(second("ann", ann), second("ann", ann), second("bob", bob), async {
            go.send(()).unwrap();
        });
        let (_, (one, two, three, ())) = tokio::join!(first, others);
        for done in [one, two, three] {
            done.unwrap().unwrap();
        }
        let order: Vec<&str> = reported.try_iter().collect();
        assert_eq!(order, ["bob", "ann", "ann"]);
        assert!(decoding.lock().is_empty(), "nobody is remembered");
    }
}
