//! Where files are kept: the data folder or a bucket.

mod failing;
mod same;
mod serving;
