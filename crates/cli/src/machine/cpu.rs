//! Instruction sets and cores.

use std::collections::BTreeSet;
use std::{fs, thread};

/// An extension of the instruction set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct CpuFeature {
    pub(crate) name: &'static str,
    /// Whether this CPU has it.
    pub(crate) detected: bool,
    /// Whether the compiler could use it anywhere in this build.
    pub(crate) compiled_in: bool,
}

macro_rules! features {
    ($detect:ident: $($name:tt),+) => {
        vec![$(CpuFeature {
            name: $name,
            detected: std::arch::$detect!($name),
            compiled_in: cfg!(target_feature = $name),
        }),+]
    };
}

/// The extensions that make a difference here; none on architectures other than x86-64 and Arm.
pub(crate) fn features() -> Vec<CpuFeature> {
    #[cfg(target_arch = "x86_64")]
    return features!(is_x86_feature_detected:
        "popcnt", "bmi2", "avx2", "avxvnni", "avx512f", "avx512bw", "avx512vnni");
    #[cfg(target_arch = "aarch64")]
    return features!(is_aarch64_feature_detected: "neon", "dotprod", "i8mm", "sve2");
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    return Vec::new();
}

/// What Linux reports about the CPU.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Model {
    pub(crate) name: Option<String>,
    /// AMD before Zen 3, where PEXT is microcode and slow.
    pub(crate) has_slow_pext: bool,
}

impl Model {
    pub(crate) fn read() -> Self {
        fs::read_to_string("/proc/cpuinfo").map_or_else(|_| Self::default(), |text| Self::of(&text))
    }

    fn of(cpuinfo: &str) -> Self {
        let value = |key: &str| {
            let lines = cpuinfo.lines().filter_map(|line| line.split_once(':'));
            lines.filter(|(name, _)| name.trim() == key).map(|(_, value)| value.trim()).next()
        };
        // Zen 3 is family 25.
        let family = value("cpu family").and_then(|text| text.parse::<u32>().ok());
        Self {
            name: value("model name").map(str::to_owned),
            has_slow_pext: value("vendor_id") == Some("AuthenticAMD")
                && family.is_some_and(|family| family < 25),
        }
    }
}

/// Logical CPUs that this process may use.
pub(crate) fn n_threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Physical cores, if the system reports them.
pub(crate) fn n_cores() -> Option<usize> {
    let siblings: BTreeSet<String> = numbered("/sys/devices/system/cpu", "cpu")
        .into_iter()
        .filter_map(|(_, path)| fs::read_to_string(path + "/topology/thread_siblings_list").ok())
        .collect();
    (!siblings.is_empty()).then_some(siblings.len())
}

/// The entries `prefix0`, `prefix1`, … of a directory, in order.
fn numbered(directory: &str, prefix: &str) -> Vec<(u32, String)> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    let mut found: Vec<(u32, String)> = entries
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let number = name.strip_prefix(prefix)?.parse().ok()?;
            Some((number, format!("{directory}/{name}")))
        })
        .collect();
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compiled_in_features_are_detected() {
        for feature in features() {
            assert!(feature.detected || !feature.compiled_in, "{feature:?}");
        }
    }

    #[test]
    fn models_with_slow_pext_are_recognized() {
        let info = |vendor, family| {
            format!(
                "vendor_id\t: {vendor}\ncpu family\t: {family}\nmodel name\t: The CPU\n\nvendor_id : x\n"
            )
        };
        let is_slow = |vendor, family| Model::of(&info(vendor, family)).has_slow_pext;
        assert!(is_slow("AuthenticAMD", 23));
        assert!(!is_slow("AuthenticAMD", 25) && !is_slow("GenuineIntel", 6));
        assert_eq!(Model::of(&info("x", 1)).name.as_deref(), Some("The CPU"));
        assert_eq!(Model::of(""), Model::default());
    }
}
