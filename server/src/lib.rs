//! The edge: HTTP and live connections in, HTTP and frames out.

pub mod app;
pub mod app_state;
pub mod audio;
pub mod blob;
pub mod calls;
pub mod cli;
pub mod clock;
pub mod config;
pub mod data_folder;
pub mod database;
pub mod demo;
pub mod error_reports;
pub mod figures;
pub mod files;
pub mod http;
pub mod listen;
pub mod local_postgres;
pub mod mail;
pub mod page_settings;
pub mod passwords;
pub mod plans;
pub mod secrets;
pub mod serve;
pub mod telemetry;
pub mod web_client;
pub mod ws;
