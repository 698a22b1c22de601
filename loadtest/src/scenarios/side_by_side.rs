//! Runs several scenarios at the same time: each is set up on a separate thread, then all begin together. In this module, such a scenario is
//! called a part.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use crate::error::LoadError;
use crate::report::run::Run;

/// A signal on which a scenario waits after its setup, until all scenarios that run at the same time may begin.
#[derive(Debug, Default)]
pub struct Start(Option<Signals>);

#[derive(Debug)]
struct Signals {
    is_set_up: Sender<()>,
    begin: Receiver<()>,
}

impl Start {
    /// Returns a [`Start`] for a scenario that runs alone: [`Start::wait`] returns immediately.
    pub fn at_once() -> Self {
        Self::default()
    }

    /// Reports that this scenario is set up, and waits until all scenarios that run at the same time begin. Fails if the run ends before they
    /// begin.
    pub fn wait(&self) -> Result<(), LoadError> {
        let Some(signals) = &self.0 else { return Ok(()) };
        let began = signals.is_set_up.send(()).is_ok() && signals.begin.recv().is_ok();
        if began {
            Ok(())
        } else {
            Err(LoadError::Setup("the run ended before it began".to_owned()))
        }
    }
}

/// The scenarios that are set up to run at the same time, each on a separate thread.
#[derive(Debug, Default)]
pub struct Parts(Vec<Part>);

#[derive(Debug)]
struct Part {
    name: String,
    begin: Sender<()>,
    thread: JoinHandle<Result<Run, LoadError>>,
}

impl Parts {
    /// Starts a thread for a part and waits until the part is set up. `run` must call [`Start::wait`] once.
    pub fn add(
        &mut self,
        name: impl Into<String>,
        run: impl FnOnce(&Start) -> Result<Run, LoadError> + Send + 'static,
    ) -> Result<(), LoadError> {
        let (is_set_up, set_up) = channel();
        let (begin, started) = channel();
        let start = Start(Some(Signals {
            is_set_up,
            begin: started,
        }));
        let part = Part {
            name: name.into(),
            begin,
            thread: thread::spawn(move || run(&start)),
        };
        if set_up.recv().is_err() {
            let ended = part.join()?;
            return Err(LoadError::Setup(format!("{} ended before it began", ended.scenario)));
        }
        self.0.push(part);
        Ok(())
    }

    /// Lets all parts begin.
    pub fn begin(&self) {
        for part in &self.0 {
            // a part that has ended says why when it is joined
            let _ = part.begin.send(());
        }
    }

    /// Waits until all parts have ended. Returns their runs in the order in which the parts were added, each with the part's name as its
    /// scenario.
    pub fn end(self) -> Result<Vec<Run>, LoadError> {
        self.0.into_iter().map(Part::join).collect()
    }
}

impl Part {
    fn join(self) -> Result<Run, LoadError> {
        let Ok(ended) = self.thread.join() else {
            return Err(LoadError::Setup(format!("the thread of {} has ended", self.name)));
        };
        let mut run = ended?;
        run.scenario = self.name;
        Ok(run)
    }
}
