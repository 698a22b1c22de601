//! Prints docs/live-protocol.md with its tables of the calls whose answer is live, and of the events that change or read something. It
//! reads docs/openapi.json, so it runs in the folder of the project, after that file was written.

use protocol::description;
use std::error::Error;
use std::fs::read_to_string;

fn main() -> Result<(), Box<dyn Error>> {
    let calls = serde_json::from_str(&read_to_string("docs/openapi.json")?)?;
    print!(
        "{}",
        description::guide(&read_to_string("docs/live-protocol.md")?, &calls)
    );
    Ok(())
}
