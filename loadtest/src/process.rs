//! The memory and CPU of the server, from /proc. Its child processes that run the same program belong to it; a PostgreSQL that it has started
//! does not.

use std::fs;
use std::iter::once;

use rustix::param::clock_ticks_per_second;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Returns the resident memory of a process in bytes, and of its child processes the anonymous part, because they share the program; 0 if the
/// process has ended.
pub fn resident_bytes(pid: u32) -> u64 {
    let children = children(pid).into_iter().map(anonymous_bytes);
    status_bytes(pid, "VmRSS:") + children.sum::<u64>()
}

/// Returns the anonymous resident memory (not backed by a file) of a process in bytes, without its child processes; 0 if the process has
/// ended.
pub fn anonymous_bytes(pid: u32) -> u64 {
    status_bytes(pid, "RssAnon:")
}

/// Returns the child processes of a process that run the same program.
fn children(pid: u32) -> Vec<u32> {
    let program = |pid: u32| fs::read_link(format!("/proc/{pid}/exe")).ok();
    let Some(parents) = program(pid) else {
        return Vec::new();
    };
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let pids = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    pids.filter(|&child| parent(child) == Some(pid) && program(child).as_ref() == Some(&parents))
        .collect()
}

fn parent(pid: u32) -> Option<u32> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    fields(&stat).nth(1)?.parse().ok()
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

/// Returns the CPU time in seconds (user and system) of a process and its child processes; 0 if the process has ended.
pub fn cpu_seconds(pid: u32) -> f64 {
    let processes = once(pid).chain(children(pid));
    let ticks = processes.map(|pid| fs::read_to_string(format!("/proc/{pid}/stat")).map_or(0, |stat| ticks_in(&stat)));
    ticks.sum::<u64>() as f64 / clock_ticks_per_second() as f64
}

fn ticks_in(stat: &str) -> u64 {
    fields(stat)
        .skip(11)
        .take(2)
        .filter_map(|field| field.parse::<u64>().ok())
        .sum()
}

/// Returns the fields of `/proc/<pid>/stat` from the third one on. The second one, the name of the process, may contain spaces and
/// parentheses, so that the fields are those after the last closing parenthesis.
fn fields(stat: &str) -> impl Iterator<Item = &str> {
    stat.rsplit(')').next().unwrap_or("").split_whitespace()
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
    use std::process::{Command, Stdio};

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
    fn a_child_process_counts_if_it_runs_the_same_program() {
        let own = std::process::id();
        let mut other = Command::new("cat").stdin(Stdio::piped()).spawn().unwrap();
        assert_eq!(parent(other.id()), Some(own));
        assert!(children(own).is_empty());
        let mut outer = Command::new("sh")
            .args(["-c", "sh -c 'read line'; exit 0"])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        while children(outer.id()).is_empty() {
            assert!(outer.try_wait().unwrap().is_none());
        }
        for child in [&mut other, &mut outer] {
            drop(child.stdin.take());
            child.wait().unwrap();
        }
    }

    #[test]
    fn a_process_that_is_gone_uses_nothing() {
        assert_eq!(resident_bytes(u32::MAX), 0);
        assert!(cpu_seconds(u32::MAX).abs() < f64::EPSILON);
        let own = std::process::id();
        assert!(anonymous_bytes(own) > 0 && resident_bytes(own) > anonymous_bytes(own));
    }
}
