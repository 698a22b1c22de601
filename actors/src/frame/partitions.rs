//! Maintains the hourly partitions of the frames table. They are created in advance, and dropped when they are too old.

use crate::database::partition::{change, is_in_use, is_made_already, is_row_elsewhere};
use crate::database::store::exists_partition;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// The number of hours after the current one for which partitions are created in advance.
const HOURS_AHEAD: i64 = 3;

/// Drops the partitions that are older than `keep_hours`; if it is none, age is no reason to drop a partition. While the table is larger
/// than `max_bytes`, also drops its oldest partitions. Then creates the partitions of this hour and the next hours. Several nodes can call
/// this at the same time. If a long-running query blocks a change, the next call makes that change.
///
/// # Errors
/// The database rejects a statement or is unavailable. Changes made before the error remain.
pub async fn maintain(
    conn: &mut PgConnection,
    now: OffsetDateTime,
    keep_hours: Option<i64>,
    max_bytes: i64,
) -> Result<(), sqlx::Error> {
    let this_hour = hour_of(now);
    let oldest_kept = keep_hours.map(|hours| name_of(this_hour - Duration::hours(hours)));
    let mut partitions = super::store::list_partitions(conn).await?;
    partitions.sort_by(|a, b| a.name.cmp(&b.name));
    let mut bytes: i64 = partitions.iter().map(|partition| partition.bytes).sum();
    let this_partition = name_of(this_hour);
    for partition in partitions {
        let over_age = oldest_kept.as_ref().is_some_and(|oldest| partition.name < *oldest);
        let over_size = bytes > max_bytes && partition.name < this_partition;
        if over_age || over_size {
            let drop = change(conn, &format!("drop table if exists {}", partition.name)).await;
            if is_in_use(&drop) {
                tracing::info!(
                    partition = partition.name,
                    "frames are being read, and are dropped later"
                );
                break;
            }
            drop?;
            bytes -= partition.bytes;
            tracing::info!(partition = partition.name, over_size, "frames dropped");
        }
    }
    if let Some(hours) = keep_hours {
        super::store::delete_strays(conn, hours).await?;
    }
    // last: on a full disk there may be room only now
    for ahead in 0..=HOURS_AHEAD {
        let created = create(conn, this_hour + Duration::hours(ahead)).await;
        if is_in_use(&created) {
            tracing::info!(ahead, "frames are being read, and their next partitions are made later");
            break;
        }
        created?;
    }
    Ok(())
}

async fn create(conn: &mut PgConnection, hour: OffsetDateTime) -> Result<(), sqlx::Error> {
    let name = name_of(hour);
    let (from, to) = (hour.unix_timestamp(), (hour + Duration::HOUR).unix_timestamp());
    if exists_partition(conn, &name).await? {
        return Ok(());
    }
    let sql = format!(
        "create table if not exists {name} partition of frame for values from (to_timestamp({from})) to (to_timestamp({to}))"
    );
    match change(conn, &sql).await {
        // the clock jumped: the frames stay in the default partition until their time is over
        Err(error) if is_row_elsewhere(&error) => {
            tracing::warn!(partition = name, "frames of this hour are in the default partition");
            Ok(())
        }
        Err(error) if is_made_already(&error) => Ok(()),
        made => made,
    }
}

fn hour_of(moment: OffsetDateTime) -> OffsetDateTime {
    let seconds = moment.unix_timestamp().div_euclid(3_600) * 3_600;
    OffsetDateTime::from_unix_timestamp(seconds).expect("an hour of a valid moment is a valid moment")
}

/// Returns the name of the partition of an hour. The alphabetic order of the names is the order of the hours.
fn name_of(hour: OffsetDateTime) -> String {
    format!(
        "frame_{:04}{:02}{:02}_{:02}",
        hour.year(),
        u8::from(hour.month()),
        hour.day(),
        hour.hour()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn a_partition_is_named_by_its_hour() {
        assert_eq!(
            name_of(hour_of(datetime!(2026-11-20 14:59:59 UTC))),
            "frame_20261120_14"
        );
        assert!(name_of(datetime!(2026-09-30 23:00 UTC)) < name_of(datetime!(2026-10-01 00:00 UTC)));
    }
}
