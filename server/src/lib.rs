//! The server. It receives HTTP requests and live connections, and sends responses and frames of changes.

pub mod archive;
mod atomic_file;
mod background_threads;
pub mod blob;
pub mod calls;
pub mod cli;
pub mod clock;
pub mod config;
pub mod csv_file;
pub mod demo;
pub mod domain;
mod file_name;
pub mod files;
mod html;
pub mod http;
pub mod listing;
pub mod mail;
pub mod media;
pub mod passwords;
pub mod payments;
pub mod postgres;
mod public_address;
pub mod run;
pub mod secrets;
pub mod site;
pub mod validation;
pub mod ws;
