//! What the requests of one connection tell its line (`line`): whether one is under way, and whether it is known whose they are.

use std::cell::{Cell, RefCell};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use actix_web::Error;
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use bytes::Bytes;

use super::rate_limit::{Entered, Known, People, PersonPlace};

/// See the module. One for each connection, found by its requests.
#[derive(Debug, Default)]
pub struct Traffic {
    under_way: Cell<u32>,
    has_begun: Cell<bool>,
    /// Its place among the strangers of its network, and the word that it has lost it.
    stranger: RefCell<Option<Entered>>,
    is_ousted: Cell<bool>,
    person: RefCell<Option<PersonPlace>>,
}

impl Traffic {
    /// The traffic of a connection that has just been opened; its place among the strangers of its network is held until it is known
    /// whose it is.
    pub fn new(stranger: Option<Entered>) -> Rc<Self> {
        Rc::new(Self {
            stranger: RefCell::new(stranger),
            ..Self::default()
        })
    }

    /// Whether the connection has had a request, and now has none: the next head is due.
    pub fn awaits_head(&self) -> bool {
        self.has_begun.get() && self.under_way.get() == 0
    }

    /// Somebody who is known uses the connection. Who has too many of them already stays a stranger with this one.
    pub fn introduce(&self, known: Known, people: Option<&People>) {
        // one that carries everybody's requests is nobody's
        if self.stranger.borrow().is_none() {
            return;
        }
        if let Some(people) = people {
            let Some(place) = people.enter(known) else { return };
            self.person.replace(Some(place));
        }
        self.stranger.take();
    }

    /// Whether another stranger was given the place of this one.
    pub fn is_ousted(&self, context: &mut Context<'_>) -> bool {
        if !self.is_ousted.get() {
            let mut stranger = self.stranger.borrow_mut();
            let word = stranger.as_mut().map(|(_, ousted)| Pin::new(ousted).poll(context));
            self.is_ousted.set(matches!(word, Some(Poll::Ready(true))));
        }
        self.is_ousted.get()
    }
}

/// A request whose answer is not whole yet.
#[derive(Debug)]
struct UnderWay(Rc<Traffic>);

impl UnderWay {
    fn begin(traffic: &Rc<Traffic>) -> Self {
        traffic.has_begun.set(true);
        traffic.under_way.set(traffic.under_way.get() + 1);
        Self(Rc::clone(traffic))
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.under_way.set(self.0.under_way.get() - 1);
    }
}

/// Middleware that tells the connection of each request.
pub async fn note_request<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<NotedBody>, Error> {
    let traffic = request.request().conn_data::<Rc<Traffic>>();
    let under_way = traffic.map(UnderWay::begin);
    let response = next.call(request).await?;
    Ok(response.map_into_boxed_body().map_body(|_, body| NotedBody {
        body,
        _under_way: under_way,
    }))
}

/// The body of an answer, whose request is under way until it is dropped.
pub struct NotedBody {
    body: BoxBody,
    _under_way: Option<UnderWay>,
}

impl MessageBody for NotedBody {
    type Error = <BoxBody as MessageBody>::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Pin::new(&mut self.body).poll_next(context)
    }
}
