//! The address of an S3 bucket, as the settings contain it.

use std::fmt;
use std::str::FromStr;

use url::Url;

/// The address of an S3 bucket, or of a prefix in a bucket: `s3://bucket/prefix?region=eu-central-1&endpoint=https://s3.example`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct S3Address {
    pub(super) bucket: String,
    /// The beginning of the names of all objects of the store; empty if the store uses the whole bucket.
    pub(super) prefix: String,
    pub(super) region: String,
    /// The address of the S3 service; `None` for the service of Amazon.
    pub(super) endpoint: Option<String>,
}

/// The error for a text that is not the address of an S3 bucket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not the address of a bucket")]
pub struct InvalidPlace;

impl FromStr for S3Address {
    type Err = InvalidPlace;

    fn from_str(text: &str) -> Result<Self, InvalidPlace> {
        let url = Url::parse(text).map_err(|_| InvalidPlace)?;
        let is_plain = |name: &str| {
            name.split('/').all(|part| !matches!(part, "." | ".." | ""))
                && name
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || b"-_./".contains(&byte))
        };
        let bucket = url.host_str().filter(|bucket| is_plain(bucket)).ok_or(InvalidPlace)?;
        let prefix = url.path().trim_matches('/');
        let has_more = !url.username().is_empty() || url.password().is_some() || url.port().is_some();
        if url.scheme() != "s3" || has_more || url.fragment().is_some() || !(prefix.is_empty() || is_plain(prefix)) {
            return Err(InvalidPlace);
        }
        let (mut region, mut endpoint) = (None, None);
        for (name, value) in url.query_pairs() {
            match &*name {
                "region" if !value.is_empty() => region = Some(value.into_owned()),
                "endpoint" => endpoint = Some(origin(&value).ok_or(InvalidPlace)?),
                _ => return Err(InvalidPlace),
            }
        }
        Ok(Self {
            bucket: bucket.to_owned(),
            prefix: prefix.to_owned(),
            region: region.ok_or(InvalidPlace)?,
            endpoint,
        })
    }
}

/// Parses the address of a service, and returns it without a slash at its end; `None` if the address is not valid.
fn origin(text: &str) -> Option<String> {
    let url = Url::parse(text).ok()?;
    let is_bare = url.path() == "/" && url.query().is_none() && url.username().is_empty() && url.password().is_none();
    (matches!(url.scheme(), "http" | "https") && is_bare).then(|| url.origin().ascii_serialization())
}

impl fmt::Display for S3Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "s3://{}", self.bucket)?;
        if self.prefix.is_empty() {
            Ok(())
        } else {
            write!(f, "/{}", self.prefix)
        }
    }
}

impl S3Address {
    /// Returns the name of an object in the bucket: the prefix, if there is one, followed by `name`.
    pub(super) fn path(&self, name: &str) -> String {
        match self.prefix.as_str() {
            "" => name.to_owned(),
            prefix => format!("{prefix}/{name}"),
        }
    }

    pub(super) fn endpoint(&self) -> String {
        let amazon = || format!("https://s3.{}.amazonaws.com", self.region);
        self.endpoint.clone().unwrap_or_else(amazon)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_names_bucket_prefix_region_and_endpoint() {
        let place: S3Address = "s3://my-music/prod/a?region=eu-central-1".parse().unwrap();
        assert_eq!(place.path("audio/x"), "prod/a/audio/x");
        assert_eq!(place.endpoint(), "https://s3.eu-central-1.amazonaws.com");
        let place: S3Address = "s3://music?region=eu&endpoint=http://127.0.0.1:9000/".parse().unwrap();
        assert_eq!(place.path("audio/x"), "audio/x");
        assert_eq!(place.endpoint(), "http://127.0.0.1:9000");
    }

    #[test]
    fn a_place_holds_no_keys_and_nothing_unknown() {
        for wrong in [
            "s3://music",
            "s3:///music?region=eu",
            "s3://key:secret@music?region=eu",
            "s3://music?region=",
            "s3://music?region=eu&acl=public",
            "s3://music/a/../b c?region=eu",
            "s3://music/a//b?region=eu",
            "s3://music?region=eu&endpoint=ftp://s3.example",
            "s3://music?region=eu&endpoint=https://key:secret@s3.example",
            "s3://music?region=eu&endpoint=https://s3.example/path",
            "https://music?region=eu",
        ] {
            assert_eq!(wrong.parse::<S3Address>(), Err(InvalidPlace), "{wrong}");
        }
    }
}
