//! A response body that passes on large chunks in pieces. For each connection, actix-web copies whole chunks into a buffer. If a chunk were a
//! document of a megabyte, clients that do not read their responses would take up a megabyte each, and a thousand new connections would keep a
//! worker busy for a second.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use actix_web::body::{BodySize, BoxBody, MessageBody};
use bytes::Bytes;

/// The largest piece in bytes. The pieces in which files are read are not larger.
const MAX_PIECE: usize = 64 * 1024;

/// A body whose chunks have at most [`MAX_PIECE`] bytes each.
pub struct SplitBody {
    body: BoxBody,
    /// The part of the last chunk that was not passed on yet.
    rest: Bytes,
}

impl SplitBody {
    /// Splits the chunks of this body.
    pub fn new(body: BoxBody) -> Self {
        let rest = Bytes::new();
        Self { body, rest }
    }
}

impl MessageBody for SplitBody {
    type Error = <BoxBody as MessageBody>::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, Self::Error>>> {
        if self.rest.is_empty() {
            match ready!(Pin::new(&mut self.body).poll_next(context)) {
                Some(Ok(chunk)) => self.rest = chunk,
                end => return Poll::Ready(end),
            }
        }
        let piece = self.rest.len().min(MAX_PIECE);
        Poll::Ready(Some(Ok(self.rest.split_to(piece))))
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use actix_web::body::BodyStream;
    use futures_util::stream;

    use super::*;

    #[actix_web::test]
    async fn large_chunks_are_split_and_small_ones_stay() {
        let sizes = [1, MAX_PIECE, 2 * MAX_PIECE + 7];
        let sent = sizes.map(|size| Bytes::from(vec![size as u8; size]));
        let chunks = stream::iter(sent.clone().map(Ok::<_, actix_web::Error>));
        let mut body = SplitBody::new(BodyStream::new(chunks).boxed());
        let mut pieces = Vec::new();
        while let Some(piece) = poll_fn(|context| Pin::new(&mut body).poll_next(context)).await {
            pieces.push(piece.unwrap());
        }
        let lengths: Vec<usize> = pieces.iter().map(Bytes::len).collect();
        assert_eq!(lengths, [1, MAX_PIECE, MAX_PIECE, MAX_PIECE, 7]);
        assert_eq!(pieces.concat(), sent.concat());
        let whole = SplitBody::new(Bytes::from(vec![0; 3 * MAX_PIECE]).boxed());
        assert_eq!(whole.size(), BodySize::Sized(3 * MAX_PIECE as u64));
    }
}
