//! The arguments of an event or acknowledgement: a JSON array. The whole array is checked, but only the first two items are read here: the name
//! of an event and its first argument.

use std::fmt;

use serde::de::{Deserialize, IgnoredAny, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::socket_error::SocketError;

/// The arguments of an event or acknowledgement, as JSON text that was checked but not yet deserialized.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Arguments<'a> {
    list: &'a str,
    first: Option<&'a str>,
    count: usize,
}

impl<'a> Arguments<'a> {
    /// Checks a JSON array and returns its items as arguments.
    pub fn from_array(json: &'a str) -> Result<Self, SocketError> {
        let array = Array::read(json)?;
        Ok(array.arguments_from(0))
    }

    /// Returns all arguments as JSON values, separated by commas, without the brackets of the array, as [`crate::encode::event_text`] needs
    /// them.
    pub const fn as_list(&self) -> &'a str {
        self.list
    }

    /// Returns the JSON of the first argument.
    pub const fn first(&self) -> Option<&'a str> {
        self.first
    }

    /// Returns the number of arguments.
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Returns true if there are no arguments.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }
}

/// Checks that `json` is one JSON value and returns it without surrounding spaces.
pub(crate) fn read_json(json: &str) -> Result<&str, SocketError> {
    let value: &RawValue = serde_json::from_str(json).map_err(|_| SocketError::PayloadNotJson)?;
    Ok(value.get())
}

/// A checked JSON array whose first two items can be accessed separately.
pub(crate) struct Array<'a> {
    json: &'a str,
    items: [Option<&'a str>; 2],
    count: usize,
}

impl<'a> Array<'a> {
    pub(crate) fn read(json: &'a str) -> Result<Self, SocketError> {
        if json.is_empty() {
            return Err(SocketError::PayloadMissing);
        }
        if let Ok(items) = serde_json::from_str::<Items<'a>>(json) {
            return Ok(Self {
                json,
                items: items.first_two,
                count: items.count,
            });
        }
        // Other JSON values fail here as well; a second reading distinguishes them from text that is not JSON.
        read_json(json)?;
        Err(SocketError::PayloadNotArray)
    }

    /// Returns the JSON of the first item.
    pub(crate) const fn first(&self) -> Option<&'a str> {
        self.items[0]
    }

    /// Returns the items from the index `skip` (0 or 1) on as arguments.
    pub(crate) fn arguments_from(&self, skip: usize) -> Arguments<'a> {
        let Some(first) = self.items.get(skip).copied().flatten() else {
            return Arguments::default();
        };
        // `first` is a slice of `json`, so it begins at the difference of their addresses.
        let offset = first.as_ptr().addr() - self.json.as_ptr().addr();
        let tail = self.json.get(offset..).unwrap_or_default().trim_end();
        let list = tail.strip_suffix(']').unwrap_or(tail).trim_end();
        Arguments {
            list,
            first: Some(first),
            count: self.count - skip,
        }
    }
}

struct Items<'a> {
    first_two: [Option<&'a str>; 2],
    count: usize,
}

impl<'de> Deserialize<'de> for Items<'de> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(ItemsVisitor)
    }
}

struct ItemsVisitor;

impl<'de> Visitor<'de> for ItemsVisitor {
    type Value = Items<'de>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an array")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut items = Items {
            first_two: [None; 2],
            count: 0,
        };
        for slot in &mut items.first_two {
            let Some(value) = seq.next_element::<&'de RawValue>()? else {
                return Ok(items);
            };
            *slot = Some(value.get());
            items.count += 1;
        }
        while seq.next_element::<IgnoredAny>()?.is_some() {
            items.count += 1;
        }
        Ok(items)
    }
}
