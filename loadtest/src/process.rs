//! The memory and CPU of a process, from /proc.

use std::fs;

use rustix::param::clock_ticks_per_second;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Returns the resident memory of a process in bytes; 0 if the process has ended.
pub fn resident_bytes(pid: u32) -> u64 {
    status_bytes(pid, "VmRSS:")
}

/// Returns the anonymous resident memory (not backed by a file) of a process in bytes; 0 if the process has ended.
pub fn anonymous_bytes(pid: u32) -> u64 {
    status_bytes(pid, "RssAnon:")
}

fn status_bytes(pid: u32, name: &str) -> u64 {
    fs::read_to_string(format!("/proc/{pid}/status")).map_or(0, |status| bytes_in(&status, name))
}

fn bytes_in(status: &str, name: &str) -> u64 {
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let kilobytes = line
        .and_then(|rest| rest.split_whitespace().next())
        .and_then(|number| number.parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}

/// Returns the CPU time in seconds (user and system) of a process and its threads, without its child processes; 0 if the process has ended.
pub fn cpu_seconds(pid: u32) -> f64 {
    fs::read_to_string(format!("/proc/{pid}/stat")).map_or(0.0, |stat| ticks_in(&stat) as f64)
        / clock_ticks_per_second() as f64
}

/// Reads the CPU ticks from `/proc/<pid>/stat`. The process name in the second field may contain spaces and parentheses, so fields are counted
/// after the last closing parenthesis.
fn ticks_in(stat: &str) -> u64 {
    let fields = stat.rsplit(')').next().unwrap_or("").split_whitespace();
    fields
        .skip(11)
        .take(2)
        .filter_map(|field| field.parse::<u64>().ok())
        .sum()
}

/// Raises the limit on open files as far as possible, because each connection needs an open file.
pub fn lift_open_files() {
    let limit = getrlimit(Resource::Nofile);
    // A failure appears as soon as a connection is refused, with its number.
    let _ = setrlimit(
        Resource::Nofile,
        Rlimit {
            current: limit.maximum,
            maximum: limit.maximum,
        },
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read_from_its_line() {
        assert_eq!(
            bytes_in("Name:\tx\nVmHWM:\t  9 kB\nVmRSS:\t    1234 kB\nThreads:\t1\n", "VmRSS:"),
            1234 * 1024
        );
        assert_eq!(bytes_in("Name:\tx\n", "VmRSS:"), 0);
    }

    #[test]
    fn cpu_is_read_past_a_name_with_brackets() {
        let stat = "42 (a (b) c) S 1 1 1 0 -1 4194560 1 2 3 4 150 50 7 8 20 0 1 0 1 1 1";
        assert_eq!(ticks_in(stat), 200);
    }

    #[test]
    fn a_process_that_is_gone_uses_nothing() {
        assert_eq!(resident_bytes(u32::MAX), 0);
        assert!(cpu_seconds(u32::MAX).abs() < f64::EPSILON);
        let own = std::process::id();
        assert!(anonymous_bytes(own) > 0 && resident_bytes(own) > anonymous_bytes(own));
    }
}
