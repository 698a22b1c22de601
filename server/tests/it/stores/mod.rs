//! The file store: the data folder or a bucket.

mod failing;
mod moving;
mod same;
mod serving;
mod sweeping;
