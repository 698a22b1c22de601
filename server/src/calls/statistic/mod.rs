//! The calls under statistic/: the counts of a creator's tracks, and the statistics of the whole platform.

mod csv;
mod get;
mod get_available_dates;
mod get_chart_dates;
mod get_statistics;
mod get_stats;
mod series;

use crate::http::route::{Calls, Registry};

/// Registers the calls under statistic/.
pub fn register(calls: &mut Calls) {
    calls
        .service(get::get)
        .service(get_available_dates::get_available_dates)
        .service(get_chart_dates::get_chart_dates)
        .service(get_statistics::get_statistics)
        .service(get_stats::get_stats)
        .service(series::visitors)
        .service(series::submitted_songs)
        .service(series::user_activity)
        .service(series::logins);
}

/// Registers the CSV files of the platform's charts.
pub fn register_files(registry: &mut Registry) {
    registry.service(csv::csv);
}
