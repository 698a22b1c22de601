//! The scenario `users-csv`: the staff download all accounts as CSV. Measures the rows per second and the growth of the server's memory during
//! the download.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::api::Api;
use crate::cli::UsersCsvOptions;
use crate::error::LoadError;
use crate::process::resident_bytes;
use crate::report::run::Run;

const CALL: &str = "/api/admin/get_all_users_csv";
const TIMEOUT: Duration = Duration::from_mins(1);
const BUFFER: usize = 64 * 1024;
/// The interval at which the server's memory is checked.
const LOOK_EVERY: Duration = Duration::from_millis(2);
/// The bytes that end a row: a quotation mark, because every cell is quoted, and a line break.
const ROW_END: &[u8] = b"\"\r\n";
/// The last bytes of a complete response in HTTP chunks: the end of the last row's chunk and an empty chunk.
const LAST_PIECE: &[u8] = b"\r\n0\r\n\r\n";

/// Counts the rows of a response that is read in several reads.
#[derive(Debug, Default)]
struct Rows {
    ended: u64,
    bytes: u64,
    /// The last bytes that were read. They are stored because the end of a row or of the response may be split between two reads.
    tail: Vec<u8>,
}

impl Rows {
    fn read(&mut self, piece: &[u8]) {
        self.bytes += piece.len() as u64;
        let counted = self.tail.len().saturating_sub(ROW_END.len() - 1);
        self.tail.extend_from_slice(piece);
        let ends = self.tail[counted..].windows(ROW_END.len());
        self.ended += ends.filter(|window| *window == ROW_END).count() as u64;
        let over = self.tail.len().saturating_sub(LAST_PIECE.len());
        self.tail.drain(..over);
    }

    /// Returns the number of rows without the header row; `None` if the response is incomplete.
    fn accounts(&self) -> Option<u64> {
        (self.tail == LAST_PIECE).then(|| self.ended.saturating_sub(1))
    }
}

/// Runs the scenario: downloads the file once.
pub fn run(options: &UsersCsvOptions) -> Result<Run, LoadError> {
    let api = Api::log_in(options.address, &options.admin, &options.password)?;
    let path = api.call(CALL, &json!({}))?;
    let path = path
        .as_str()
        .ok_or_else(|| LoadError::call(CALL, "no address".to_owned()))?;
    let resting = resident_bytes(options.pid);
    let mut stream = TcpStream::connect(options.address).map_err(LoadError::io(path))?;
    stream.set_read_timeout(Some(TIMEOUT)).map_err(LoadError::io(path))?;
    let request = format!(
        "GET {path} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nConnection: close\r\n\r\n",
        options.address,
        api.cookie()
    );
    let began = Instant::now();
    stream.write_all(request.as_bytes()).map_err(LoadError::io(path))?;
    let (mut rows, mut buffer) = (Rows::default(), vec![0; BUFFER]);
    let (mut rise, mut looked) = (0, began);
    loop {
        let read = stream.read(&mut buffer).map_err(LoadError::io(path))?;
        if read == 0 {
            break;
        }
        rows.read(&buffer[..read]);
        if looked.elapsed() >= LOOK_EVERY {
            looked = Instant::now();
            rise = rise.max(resident_bytes(options.pid).saturating_sub(resting));
        }
    }
    let seconds = began.elapsed().as_secs_f64();
    let accounts = rows.accounts();
    let accounts = accounts.ok_or_else(|| LoadError::call(path, "the file was cut short".to_owned()))?;
    let mut run = Run::new("users_csv", "all accounts", 0, 0);
    run.set("rows", accounts as f64);
    run.set("rows_per_s", accounts as f64 / seconds);
    run.set("file_mb", rows.bytes as f64 / 1e6);
    run.set("resident_rise_mb", rise as f64 / 1e6);
    Ok(run)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_counted_wherever_the_pieces_end() {
        let answer =
            b"HTTP/1.1 200 OK\r\n\r\n8\r\n\"a\",\"b\"\r\n\r\n12\r\n\"1\",\"2\"\r\n\"3\",\"4\"\r\n\r\n0\r\n\r\n";
        for length in [1, 2, 3, 5, answer.len()] {
            let mut rows = Rows::default();
            for piece in answer.chunks(length) {
                rows.read(piece);
            }
            assert_eq!(
                (rows.accounts(), rows.bytes),
                (Some(2), answer.len() as u64),
                "{length}"
            );
        }
        let mut cut = Rows::default();
        cut.read(&answer[..answer.len() - 1]);
        assert_eq!(cut.accounts(), None);
    }
}
