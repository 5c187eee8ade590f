//! The log of the server, on standard error.

use std::io;

use serde::Deserialize;
use tracing_subscriber::filter::LevelFilter;

use crate::terminal::output::Failure;

/// Format of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub(super) enum LogFormat {
    /// Human-readable text
    Text,
    /// One JSON object per line
    Json,
}

/// Log level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub(super) enum LogLevel {
    /// Nothing
    Off,
    /// Server errors
    Error,
    /// Warnings as well
    Warn,
    /// Each request as well
    Info,
    /// Connections as well
    Debug,
}

/// Starts the log.
pub(super) fn start(format: Option<LogFormat>, level: Option<LogLevel>) -> Result<(), Failure> {
    let level = match level.unwrap_or(LogLevel::Warn) {
        LogLevel::Off => LevelFilter::OFF,
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
    };
    let log = tracing_subscriber::fmt().with_max_level(level).with_writer(io::stderr);
    let started = match format.unwrap_or(LogFormat::Text) {
        LogFormat::Text => log.with_ansi(false).try_init(),
        LogFormat::Json => log.json().flatten_event(true).try_init(),
    };
    started.map_err(|error| Failure::Message(format!("the log cannot be started: {error}")))
}
