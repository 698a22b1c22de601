//! Writes docs/errors.md: every code that a call or an event may answer.

use protocol::error_code::ErrorCode;

const HEAD: &str = "# Error codes

The values of a refusal's `error`, generated from the server's own list (`make types`). A call answers `{error, status, message?, fields?, request_id?}` with that
status; an event is acknowledged with the same. Codes may be added: treat an unknown code by its status. [openapi.json](openapi.json) lists the codes of each
call, and [live-protocol.md](live-protocol.md) says which requests over a live connection to repeat.

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
