//! The reasons why a request to the S3 service can fail, and the repetition of requests that fail temporarily.

use std::io;
use std::time::Duration;

use s3::error::S3Error;

use crate::blob::store::BlobError;

/// How long to wait before the second, third and fourth attempt of a request.
pub(super) const WAITS: [Duration; 3] = [
    Duration::from_millis(100),
    Duration::from_millis(400),
    Duration::from_millis(1600),
];

/// The reason why a request to the S3 service failed. The texts never contain access keys, although the error answers of some services do.
#[derive(Debug)]
pub(super) enum Failure {
    /// The file does not exist.
    Missing,
    /// The file ends before the requested range.
    Short,
    /// The service has no storage space left.
    Full,
    /// A temporary failure; a new attempt can succeed. The text says what the cause is.
    Temporary(String),
    /// A permanent failure; a new attempt would fail, too. The text says what the cause is.
    Permanent(String),
    /// The local file that is to be uploaded cannot be read.
    Io(io::Error),
}

impl From<S3Error> for Failure {
    fn from(error: S3Error) -> Self {
        match error {
            S3Error::HttpFailWithBody(status, body) => Self::of_answer(status, code(&body)),
            S3Error::Reqwest(error) => Self::Temporary(error.without_url().to_string()),
            S3Error::Io(error) => Self::Io(error),
            other => Self::Permanent(other.to_string()),
        }
    }
}

impl Failure {
    fn of_answer(status: u16, code: &str) -> Self {
        match (status, code) {
            (404, "" | "NoSuchKey" | "NotFound") => Self::Missing,
            (416, _) => Self::Short,
            (507, _) | (_, "QuotaExceeded" | "EntityTooLarge" | "XMinioStorageFull") => Self::Full,
            (408 | 429 | 500 | 502..=504, _) | (_, "RequestTimeout" | "SlowDown") => {
                Self::Temporary(format!("the service answered {status} {code}"))
            }
            _ => Self::Permanent(format!("the service answered {status} {code}")),
        }
    }
}

/// Returns the error code in the body of an error answer of the S3 service; an empty text if there is none.
fn code(body: &str) -> &str {
    let inside = body
        .split_once("<Code>")
        .and_then(|(_, rest)| rest.split_once("</Code>"));
    let code = inside.map_or("", |(code, _)| code);
    if code.len() <= 64 && code.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        code
    } else {
        ""
    }
}

impl From<Failure> for io::Error {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Missing => Self::new(io::ErrorKind::NotFound, "no such file in the store"),
            Failure::Short => io::ErrorKind::UnexpectedEof.into(),
            Failure::Full => Self::new(io::ErrorKind::StorageFull, "the store is full"),
            Failure::Temporary(text) | Failure::Permanent(text) => Self::other(text),
            Failure::Io(error) => error,
        }
    }
}

impl From<Failure> for BlobError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Missing => Self::Missing,
            Failure::Io(error) => Self::Io(error),
            other => Self::Store(other.into()),
        }
    }
}

/// Sends a request. If it fails temporarily, waits and sends it again. The request must be one that may be sent several times.
pub(super) async fn with_retries<T, F>(ask: impl Fn() -> F) -> Result<T, Failure>
where
    F: Future<Output = Result<T, S3Error>>,
{
    for wait in WAITS {
        match ask().await.map_err(Failure::from) {
            Err(Failure::Temporary(text)) => tracing::debug!(text, "the file store is asked again"),
            other => return other,
        }
        tokio::time::sleep(wait).await;
    }
    Ok(ask().await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_code_of_a_refusal_is_shown() {
        let body = "<Error><Code>SignatureDoesNotMatch</Code><AWSAccessKeyId>AKIASECRET</AWSAccessKeyId></Error>";
        let failure = Failure::from(S3Error::HttpFailWithBody(403, body.to_owned()));
        assert_eq!(
            io::Error::from(failure).to_string(),
            "the service answered 403 SignatureDoesNotMatch"
        );
        assert_eq!(code("<Code>AKIA SECRET</Code>"), "");
    }

    #[test]
    fn a_bucket_that_is_gone_is_no_missing_file() {
        let of = |status, code: &str| Failure::from(S3Error::HttpFailWithBody(status, format!("<Code>{code}</Code>")));
        assert!(matches!(of(404, "NoSuchKey"), Failure::Missing));
        assert!(matches!(of(404, "NoSuchBucket"), Failure::Permanent(_)));
        assert!(matches!(of(403, "QuotaExceeded"), Failure::Full));
        assert!(matches!(of(503, "SlowDown"), Failure::Temporary(_)));
    }
}
