//! Writes docs/live-protocol.md with its table of the events that change or read something.

use protocol::description;

fn main() {
    print!("{}", description::guide(include_str!("../../docs/live-protocol.md")));
}
