//! What to improve.

use lucena_search::NumaPolicy;

use super::{Report, Tables};
use crate::terminal::counted::counted;

/// One line for each thing that costs speed or strength.
pub(super) fn on(report: &Report) -> Vec<String> {
    let mut lines = Vec::new();
    if report.is_debug_build {
        lines.push("this is a debug build, which is slow: build with --release".to_owned());
    }
    lines.extend(on_instructions(report));
    if report.cpus > 1 && report.threads == 1 {
        lines.push(format!(
            "searches use one thread by default: --threads {} or the UCI option Threads uses all CPUs",
            report.cpus
        ));
    }
    if report.threads > report.cpus {
        lines.push(format!("more threads ({}) than usable CPUs ({})", report.threads, report.cpus));
    }
    let cpus_of_nodes: Vec<usize> = report.numa_nodes.iter().map(|node| node.cpus.len()).collect();
    lines.extend(on_numa_nodes(&cpus_of_nodes, report.threads, report.numa_policy));
    if let Some(free) = report.available_memory_mib
        && report.hash_mb as u64 > free
    {
        lines.push(format!("Hash is {} MB, but {free} MiB are available", report.hash_mb));
    }
    if report.tablebases.is_empty() && report.problems.is_empty() {
        lines.push("no tablebases: --syzygy DIRS or the UCI option SyzygyPath".to_owned());
    }
    lines.extend(report.tablebases.iter().filter_map(on_tables));
    lines
}

fn on_instructions(report: &Report) -> Option<String> {
    let is_compiled_in =
        |name| report.cpu_features.iter().any(|it| it.name == name && it.compiled_in);
    if report.has_slow_pext {
        return is_compiled_in("bmi2").then(|| {
            "PEXT is slow on this CPU: build with RUSTFLAGS=\"-C target-cpu=native -C target-feature=-bmi2\""
                .to_owned()
        });
    }
    let unused = report.cpu_features.iter().filter(|it| it.detected && !it.compiled_in);
    let unused: Vec<&str> = unused.map(|it| it.name).collect();
    (!unused.is_empty()).then(|| {
        format!(
            "built without {}, which this CPU has: build with RUSTFLAGS=\"-C target-cpu=native\"",
            unused.join(", ")
        )
    })
}

/// By itself, a search that is larger than a node binds its threads.
fn on_numa_nodes(cpus: &[usize], threads: usize, policy: &str) -> Option<String> {
    let spans_nodes = cpus.len() > 1 && cpus.iter().all(|&largest| threads > largest);
    (spans_nodes && policy == NumaPolicy::None.name()).then(|| {
        format!(
            "{threads} threads on {} NUMA nodes are not bound to them: set the option NumaPolicy to {}",
            cpus.len(),
            NumaPolicy::Auto
        )
    })
}

fn on_tables(tables: &Tables) -> Option<String> {
    let Tables { pieces, wdl, dtz, complete } = *tables;
    let missing = (2 * complete).saturating_sub(wdl + dtz);
    (missing > 0)
        .then(|| format!("{} for {pieces} pieces missing", counted(missing as u64, "table")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::cpu::CpuFeature;

    fn with(change: impl FnOnce(&mut Report)) -> Vec<String> {
        let mut report = Report::new(&lucena_engine::Options::default());
        report.is_debug_build = false;
        report.has_slow_pext = false;
        report.cpu_features.clear();
        (report.cpus, report.threads) = (4, 4);
        report.numa_nodes = Vec::new();
        report.available_memory_mib = None;
        report.tablebases = vec![Tables { pieces: 3, wdl: 5, dtz: 5, complete: 5 }];
        change(&mut report);
        on(&report)
    }

    fn bmi2(detected: bool, compiled_in: bool) -> Vec<CpuFeature> {
        vec![CpuFeature { name: "bmi2", detected, compiled_in }]
    }

    #[track_caller]
    fn check(change: impl FnOnce(&mut Report), expected: &str) {
        let lines = with(change);
        assert!(lines.len() == 1 && lines[0].contains(expected), "{lines:?}");
    }

    #[test]
    fn each_fault_has_a_line() {
        assert_eq!(with(|_| ()), [""; 0]);
        check(|it| it.is_debug_build = true, "--release");
        check(|it| it.cpu_features = bmi2(true, false), "built without bmi2");
        check(|it| it.threads = 1, "--threads 4");
        check(|it| it.threads = 8, "more threads (8)");
        check(|it| it.available_memory_mib = Some(1), "Hash is 16 MB");
        check(|it| it.tablebases.clear(), "--syzygy");
        check(|it| it.tablebases[0].dtz = 4, "1 table for 3 pieces");
        let slow = |it: &mut Report| {
            it.has_slow_pext = true;
            it.cpu_features = bmi2(true, true);
        };
        check(slow, "-bmi2");
        let avoided = |it: &mut Report| {
            it.has_slow_pext = true;
            it.cpu_features = bmi2(true, false);
        };
        assert_eq!(with(avoided), [""; 0]);
    }

    #[test]
    fn threads_of_a_large_search_should_be_bound() {
        let advice = on_numa_nodes(&[4, 4], 8, "none").unwrap();
        assert_eq!(
            advice,
            "8 threads on 2 NUMA nodes are not bound to them: set the option NumaPolicy to auto"
        );
        assert_eq!(on_numa_nodes(&[4, 4], 8, "auto"), None);
        assert_eq!(on_numa_nodes(&[4, 4], 4, "none"), None);
        assert_eq!(on_numa_nodes(&[8], 16, "none"), None);
    }
}
