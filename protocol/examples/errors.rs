//! Writes docs/errors.md: every code that a call or an event may answer.

use protocol::error_code::ErrorCode;

const HEAD: &str = "# Error codes

What a refusal's `error` may be, made from the server's own list (`make types`). A call answers `{error, status, message?, fields?, request_id?}` with the status; an
event is acknowledged by the same. Codes may be added: take one that you do not know by its status. Which call answers which code says
[openapi.json](openapi.json); what to repeat over a live connection, [live-protocol.md](live-protocol.md).

| status | code | cause | remedy |
|---|---|---|---|";

fn main() {
    println!("{HEAD}");
    for code in ErrorCode::ALL {
        println!(
            "| {} | `{code}` | {} | {} |",
            code.status(),
            code.cause(),
            code.remedy()
        );
    }
}
