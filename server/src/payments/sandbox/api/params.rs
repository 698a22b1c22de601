//! The parameters of API requests: form-encoded, with brackets in the names of nested parameters. Each call declares which parameters it
//! accepts.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use url::form_urlencoded;

use super::error::ApiError;

/// The maximum number of pairs of brackets in one name. For comparison, `subscription_details[items][0][price_data][recurring][interval]` has
/// five pairs.
const DEPTH: usize = 6;

/// The parameters of an API request, and the paths of the ids that the client wants to be replaced by whole objects.
#[derive(Debug)]
pub(in crate::payments::sandbox) struct Sent<T> {
    pub(in crate::payments::sandbox) params: T,
    pub(super) expand: Vec<String>,
}

/// Parses the parameters of an API request. Refuses unknown parameters, so that none is ignored silently.
pub(super) fn read<T: DeserializeOwned>(raw: &[u8]) -> Result<Sent<T>, ApiError> {
    let mut expand = Vec::new();
    let mut rest = form_urlencoded::Serializer::new(String::new());
    for (name, value) in form_urlencoded::parse(raw) {
        if name == "expand" || name.starts_with("expand[") {
            expand.push(value.into_owned());
        } else {
            rest.append_pair(&name, &value);
        }
    }
    let config = serde_qs::Config::new().use_form_encoding(true).max_depth(DEPTH);
    let params = config
        .deserialize_str(&rest.finish())
        .map_err(|error| refusal(&error.to_string()))?;
    Ok(Sent { params, expand })
}

fn refusal(text: &str) -> ApiError {
    let named = |begin: &str| {
        let (name, _) = text.strip_prefix(begin)?.split_once('`')?;
        Some(name.to_owned())
    };
    if let Some(name) = named("unknown field `") {
        return ApiError::invalid("parameter_unknown", format!("Received unknown parameter: {name}")).of(&name);
    }
    if let Some(name) = named("missing field `") {
        return ApiError::invalid("parameter_missing", format!("Missing required param: {name}.")).of(&name);
    }
    ApiError::invalid("parameter_invalid", format!("A parameter cannot be read: {text}"))
}

/// A filter by the time at which objects were created.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(untagged)]
pub(in crate::payments::sandbox) enum Created {
    /// Only objects created in this second (Unix time).
    At(#[serde(deserialize_with = "number")] i64),
    /// Only objects created in this range of time.
    Range(Range),
}

/// The bounds of a range of times, in seconds since 1970: greater than (`gt`), greater than or equal (`gte`), less than (`lt`), less than or
/// equal (`lte`).
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::payments::sandbox) struct Range {
    #[serde(default, deserialize_with = "optional_number")]
    gt: Option<i64>,
    #[serde(default, deserialize_with = "optional_number")]
    gte: Option<i64>,
    #[serde(default, deserialize_with = "optional_number")]
    lt: Option<i64>,
    #[serde(default, deserialize_with = "optional_number")]
    lte: Option<i64>,
}

impl Created {
    /// Returns the first and the last second that the filter accepts, both inclusive.
    pub(super) fn bounds(self) -> (i64, i64) {
        match self {
            Self::At(at) => (at, at),
            Self::Range(range) => (
                range
                    .gte
                    .into_iter()
                    .chain(range.gt.map(|at| at + 1))
                    .max()
                    .unwrap_or(i64::MIN),
                range
                    .lte
                    .into_iter()
                    .chain(range.lt.map(|at| at - 1))
                    .min()
                    .unwrap_or(i64::MAX),
            ),
        }
    }
}

/// Reads a number that serde passes as text, because the number is inside an untagged enum.
fn number<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(serde::de::Error::custom)
}

fn optional_number<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    number(deserializer).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payments::sandbox::object::Metadata;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Example {
        name: Option<String>,
        created: Option<Created>,
        #[serde(default)]
        metadata: Metadata,
        #[serde(default)]
        items: Vec<Item>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Item {
        price: String,
        quantity: Option<i64>,
    }

    fn read_example(raw: &str) -> Result<Sent<Example>, ApiError> {
        read(raw.as_bytes())
    }

    #[test]
    fn brackets_nest_whether_they_are_encoded_or_not() {
        for raw in [
            "name=Ann+B&items[0][price]=p%261&items[0][quantity]=2&metadata[a+b]=c&expand[]=x&expand[]=data.y",
            "name=Ann%20B&items%5B0%5D%5Bprice%5D=p%261&items%5B0%5D%5Bquantity%5D=2&metadata%5Ba%20b%5D=c&expand%5B0%5D=x&expand%5B1%5D=data.y",
        ] {
            let sent = read_example(raw).unwrap();
            assert_eq!(sent.params.name.as_deref(), Some("Ann B"));
            assert_eq!(sent.params.items[0].price, "p&1");
            assert_eq!(sent.params.items[0].quantity, Some(2));
            assert_eq!(sent.params.metadata["a b"], "c");
            assert_eq!(sent.expand, ["x", "data.y"]);
        }
        assert_eq!(read_example("name=").unwrap().params.name.as_deref(), Some(""));
    }

    #[test]
    fn what_is_unknown_or_missing_is_named() {
        for (raw, code, param) in [
            ("nmae=Ann", "parameter_unknown", Some("nmae")),
            ("items[0][prise]=1", "parameter_unknown", Some("prise")),
            ("items[0][quantity]=1", "parameter_missing", Some("price")),
            ("items[0][price]=1&items[0][quantity]=many", "parameter_invalid", None),
        ] {
            let body = read_example(raw).unwrap_err().body();
            assert_eq!(body["error"]["code"], code, "{raw}");
            assert_eq!(body["error"]["param"].as_str(), param, "{raw}");
        }
    }

    #[test]
    fn times_come_as_one_or_as_a_range() {
        let bounds = |raw: &str| read_example(raw).unwrap().params.created.unwrap().bounds();
        assert_eq!(bounds("created=7"), (7, 7));
        assert_eq!(bounds("created[gt]=7&created[lte]=9"), (8, 9));
        assert_eq!(bounds("created[gte]=7"), (7, i64::MAX));
        assert!(read_example("created[before]=7").is_err());
    }
}
