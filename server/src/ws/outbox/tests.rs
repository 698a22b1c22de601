use super::*;
use std::cell::Cell;

/// A destination of bytes that accepts as many bytes as `room` allows.
#[derive(Default)]
struct Pipe {
    room: Cell<usize>,
    taken: RefCell<Vec<u8>>,
    writes: Cell<usize>,
    is_finished: Cell<bool>,
    is_reset: Cell<bool>,
}

impl Wire for Pipe {
    fn write(&self, slices: &[IoSlice<'_>]) -> io::Result<usize> {
        let bytes: Vec<u8> = slices.iter().flat_map(|slice| slice.to_vec()).collect();
        let count = bytes.len().min(self.room.get());
        if count == 0 {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        self.writes.set(self.writes.get() + 1);
        self.room.set(self.room.get() - count);
        self.taken.borrow_mut().extend_from_slice(&bytes[..count]);
        Ok(count)
    }

    fn poll_writable(&self, _context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.room.get() > 0 {
            Poll::Ready(Ok(()))
        } else {
            Poll::Pending
        }
    }

    fn finish(&self) {
        self.is_finished.set(true);
    }

    fn reset(&self) {
        self.is_reset.set(true);
    }
}

fn outbox(room: usize, bound: usize) -> (Outbox<Pipe>, Instant) {
    (
        Outbox::new(
            Pipe {
                room: Cell::new(room),
                ..Pipe::default()
            },
            bound,
        ),
        Instant::now(),
    )
}

fn drain(outbox: &Outbox<Pipe>, room: usize) {
    outbox.wire.room.set(room);
    outbox.poll_flush(&mut Context::from_waker(Waker::noop()));
}

fn taken(outbox: &Outbox<Pipe>) -> String {
    String::from_utf8_lossy(&outbox.wire.taken.borrow()).into_owned()
}

#[test]
fn what_the_wire_takes_is_written_at_once_and_the_rest_joined_when_it_takes_more() {
    let (outbox, now) = outbox(5, 100);
    assert!(!outbox.push(&Bytes::from_static(b"abc"), Kind::Ack, now));
    for frame in ["defg", "hi", "j"] {
        outbox.push(&Bytes::from_static(frame.as_bytes()), Kind::Topic(1), now);
    }
    assert_eq!((taken(&outbox).as_str(), outbox.queued()), ("abcde", 5));
    let before = outbox.wire.writes.get();
    drain(&outbox, 100);
    assert_eq!((taken(&outbox).as_str(), outbox.queued()), ("abcdefghij", 0));
    assert_eq!(outbox.wire.writes.get(), before + 1);
}

#[test]
fn a_topic_is_dropped_but_for_a_frame_that_is_begun_and_acknowledgements_stay() {
    let (outbox, now) = outbox(2, 10);
    outbox.push(&Bytes::from_static(b"1111"), Kind::Topic(1), now);
    outbox.push(&Bytes::from_static(b"22"), Kind::Topic(2), now);
    outbox.push(&Bytes::from_static(b"ack"), Kind::Ack, now);
    assert!(
        outbox.push(&Bytes::from_static(b"111111"), Kind::Topic(1), now),
        "over its bound"
    );
    assert!(!outbox.takes_input());
    assert_eq!(outbox.heaviest_topic(), Some(1));
    outbox.drop_topic(1, now);
    assert_eq!((outbox.queued(), outbox.over_for(now)), (7, None));
    assert!(outbox.takes_input());
    drain(&outbox, 100);
    assert_eq!(taken(&outbox), "111122ack");
}

#[test]
fn acknowledgements_alone_stay_over_the_bound_and_age() {
    let (outbox, now) = outbox(0, 3);
    assert!(outbox.push(&Bytes::from_static(b"ack!"), Kind::Ack, now));
    let later = now + Duration::from_secs(10);
    assert_eq!(outbox.heaviest_topic(), None);
    assert_eq!(
        (outbox.over_for(later), outbox.oldest(later)),
        (Some(later - now), Some(later - now))
    );
    drain(&outbox, 10);
    assert_eq!((outbox.over_for(later), outbox.oldest(later)), (None, None));
}

#[test]
fn a_reader_that_is_within_the_bound_again_is_not_over_it_though_something_waits_still() {
    let (outbox, now) = outbox(0, 3);
    outbox.push(&Bytes::from_static(b"acknowledged"), Kind::Ack, now);
    drain(&outbox, 8);
    assert_eq!((outbox.queued(), outbox.over_for(now).is_some()), (4, true));
    drain(&outbox, 1);
    assert_eq!((outbox.queued(), outbox.over_for(now)), (3, None));
    let later = now + Duration::from_secs(9);
    outbox.push(&Bytes::from_static(b"!"), Kind::Topic(1), later);
    assert_eq!(outbox.over_for(later), Some(Duration::ZERO), "it counts from then on");
}

#[test]
fn nothing_follows_a_close_and_the_wire_is_finished_once_it_is_written() {
    let (outbox, now) = outbox(1, 100);
    outbox.push(&Bytes::from_static(b"ab"), Kind::Ack, now);
    outbox.close(WebsocketClose::ClientLeft, now);
    outbox.push(&Bytes::from_static(b"late"), Kind::Ack, now);
    outbox.close(WebsocketClose::BrokenFrame, now);
    assert!(!outbox.wire.is_finished.get());
    assert!(outbox.closing_for(now + Duration::from_secs(1)).is_some() && !outbox.is_open());
    drain(&outbox, 100);
    assert_eq!(*outbox.wire.taken.borrow(), [b'a', b'b', 0x88, 2, 3, 232]);
    assert!(outbox.wire.is_finished.get());
}

#[test]
fn an_abort_leaves_nothing_and_resets_the_wire() {
    let (outbox, now) = outbox(0, 100);
    outbox.push(&Bytes::from_static(b"ab"), Kind::Ack, now);
    outbox.abort();
    outbox.push(&Bytes::from_static(b"cd"), Kind::Ack, now);
    assert_eq!(
        (outbox.queued(), outbox.is_ended(), outbox.wire.is_reset.get()),
        (0, true, true)
    );
}

#[test]
fn a_paused_connection_gives_no_events_until_it_is_let_go() {
    let (outbox, _) = outbox(0, 100);
    outbox.pause();
    outbox.pause();
    outbox.resume();
    assert!(!outbox.takes_input());
    outbox.resume();
    assert!(outbox.takes_input());
}
