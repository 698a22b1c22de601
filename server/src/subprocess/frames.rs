//! The messages between the server and its child processes: each is preceded by its length.

use std::io::{self, ErrorKind, Read, Write};

/// Writes a message.
pub(super) fn write_frame(output: &mut impl Write, message: &[u8]) -> io::Result<()> {
    let length = u32::try_from(message.len()).map_err(io::Error::other)?;
    output.write_all(&length.to_le_bytes())?;
    output.write_all(message)?;
    output.flush()
}

/// Reads the next message; none if the input ends before it.
pub(super) fn read_frame(input: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut length = [0; size_of::<u32>()];
    if input.read(&mut length[..1])? == 0 {
        return Ok(None);
    }
    input.read_exact(&mut length[1..])?;
    let length = u32::from_le_bytes(length);
    let mut message = Vec::new();
    input.take(u64::from(length)).read_to_end(&mut message)?;
    if message.len() < length as usize {
        return Err(ErrorKind::UnexpectedEof.into());
    }
    Ok(Some(message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_they_were_written() {
        let mut pipe = Vec::new();
        for message in [&b"first"[..], b"", b"third"] {
            write_frame(&mut pipe, message).unwrap();
        }
        let mut input = &pipe[..];
        for message in [&b"first"[..], b"", b"third"] {
            assert_eq!(read_frame(&mut input).unwrap().as_deref(), Some(message));
        }
        assert_eq!(read_frame(&mut input).unwrap(), None);
    }

    #[test]
    fn a_message_that_ends_early_is_an_error() {
        let mut pipe = Vec::new();
        write_frame(&mut pipe, b"message").unwrap();
        for length in 1..pipe.len() {
            let error = read_frame(&mut &pipe[..length]).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::UnexpectedEof, "{length}");
        }
    }
}
