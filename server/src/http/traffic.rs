//! Records the requests of one connection: how many are in progress, and which person or link they belong to. The connection's stream needs
//! this record for its time limits.

use std::cell::{Cell, RefCell};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use actix_web::Error;
use actix_web::body::{BodySize, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use bytes::Bytes;

use super::rate_limit::{ConnectionOwner, Entered, IdentifiedConnections, IdentifiedSlot};
use super::split_body::SplitBody;

/// The record of the requests on one connection. Handlers get it from the request.
#[derive(Debug, Default)]
pub struct Traffic {
    under_way: Cell<u32>,
    has_begun: Cell<bool>,
    /// The slot that counts the connection while it is anonymous, and the future that resolves when another connection takes the slot.
    anonymous: RefCell<Option<Entered>>,
    is_evicted: Cell<bool>,
    person: RefCell<Option<IdentifiedSlot>>,
}

impl Traffic {
    /// Creates the record of a new connection, which is counted by the anonymous slot until its person or link is known.
    pub fn new(anonymous: Option<Entered>) -> Rc<Self> {
        Rc::new(Self {
            anonymous: RefCell::new(anonymous),
            ..Self::default()
        })
    }

    /// Returns true if the connection waits for the header of its next request: it has had at least one request, and none is in progress.
    pub fn awaits_head(&self) -> bool {
        self.has_begun.get() && self.under_way.get() == 0
    }

    /// Records that the connection belongs to a person, or to the visitors of a link. If they already have the maximum number of
    /// connections, the connection stays anonymous.
    pub fn identify(&self, known: ConnectionOwner, people: Option<&IdentifiedConnections>) {
        // a connection that carries everybody's requests belongs to nobody
        if self.anonymous.borrow().is_none() {
            return;
        }
        if let Some(people) = people {
            let Some(place) = people.enter(known) else { return };
            self.person.replace(Some(place));
        }
        self.anonymous.take();
    }

    /// Returns true if another anonymous connection has taken the slot of this one. This connection must then be closed.
    pub fn is_evicted(&self, context: &mut Context<'_>) -> bool {
        if !self.is_evicted.get() {
            let mut anonymous = self.anonymous.borrow_mut();
            let eviction = anonymous.as_mut().map(|(_, evicted)| Pin::new(evicted).poll(context));
            self.is_evicted.set(matches!(eviction, Some(Poll::Ready(true))));
        }
        self.is_evicted.get()
    }
}

/// A request whose response is not sent completely yet.
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

/// Middleware that adds each request to the record of its connection.
pub async fn track_request<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<TrackedBody>, Error> {
    let traffic = request.request().conn_data::<Rc<Traffic>>();
    let under_way = traffic.map(UnderWay::begin);
    let response = next.call(request).await?;
    Ok(response.map_into_boxed_body().map_body(|_, body| TrackedBody {
        body: SplitBody::new(body),
        _under_way: under_way,
    }))
}

/// The body of a response. Its request counts as in progress until the body is dropped.
pub struct TrackedBody {
    body: SplitBody,
    _under_way: Option<UnderWay>,
}

impl MessageBody for TrackedBody {
    type Error = <SplitBody as MessageBody>::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Pin::new(&mut self.body).poll_next(context)
    }
}
