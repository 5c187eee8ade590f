//! How much memory is available.

use std::fs;

/// Memory in MiB that this process can still allocate, on Linux: what the system has, within the
/// limit of the control group, as in a container.
pub(crate) fn available_mib() -> Option<u64> {
    let system = in_meminfo(&fs::read_to_string("/proc/meminfo").ok()?, "MemAvailable:")?;
    let read = |name: &str| fs::read_to_string(format!("/sys/fs/cgroup/memory.{name}")).ok();
    let cache = read("stat").and_then(|stat| inactive_file(&stat)).unwrap_or(0);
    let group = read("max").zip(read("current"));
    let group = group.and_then(|(max, used)| in_group(&max, &used, cache));
    Some(group.map_or(system, |group| group.min(system)))
}

/// The memory of the system in MiB, on Linux.
pub(crate) fn total_mib() -> Option<u64> {
    in_meminfo(&fs::read_to_string("/proc/meminfo").ok()?, "MemTotal:")
}

fn in_meminfo(text: &str, key: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? >> 10)
}

/// Bytes of cached files that the kernel drops first. They count as used in a group.
fn inactive_file(stat: &str) -> Option<u64> {
    stat.lines().find_map(|line| line.strip_prefix("inactive_file "))?.trim().parse().ok()
}

/// `None` for a group without a limit, whose maximum is the word "max".
fn in_group(max: &str, used: &str, cache: u64) -> Option<u64> {
    let [max, used] = [max, used].map(|text| text.trim().parse::<u64>().ok());
    Some(max?.saturating_sub(used?.saturating_sub(cache)) >> 20)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_the_system_are_read() {
        let text = "MemTotal:       24674544 kB\nMemFree: 1 kB\nMemAvailable:   23068672 kB\n";
        assert_eq!(in_meminfo(text, "MemAvailable:"), Some(22528));
        assert_eq!(in_meminfo(text, "MemTotal:"), Some(24096));
        assert_eq!(in_meminfo("MemTotal: 5 kB\n", "MemAvailable:"), None);
        assert_eq!(in_group("max\n", "1048576\n", 0), None);
        assert_eq!(in_group("4194304\n", "1048576\n", 0), Some(3));
        assert_eq!(in_group("4194304\n", "3145728\n", 2 << 20), Some(3));
        assert_eq!(in_group("1048576\n", "4194304\n", 0), Some(0));
        assert_eq!(inactive_file("anon 1\ninactive_file 4096\nactive_file 5\n"), Some(4096));
        assert_eq!(inactive_file("anon 1\n"), None);
    }
}
