//! NUMA nodes, and the binding of search threads to them.
//!
//! On a machine with several NUMA nodes, memory is faster from the node that it belongs to. A search
//! with more threads than a node has CPUs spans nodes anyway; bound threads stay beside their
//! histories, and the load is shared evenly. A search that fits on a node is left to the scheduler,
//! so that many small ones, as in a match, do not crowd the first node.

mod cpu_list;

use std::fmt;
use std::fs;
use std::path::Path;

use lucena_affinity::Binding;

use self::cpu_list::{format_cpu_list, parse_cpu_list};

/// Whether search threads are bound to NUMA nodes.
///
/// ```
/// use lucena_search::NumaPolicy;
/// assert_eq!(NumaPolicy::Auto.name(), "auto");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NumaPolicy {
    /// On Linux, threads are bound to the nodes in turn if there are more threads than the largest
    /// node has CPUs.
    #[default]
    Auto,
    /// No thread is bound.
    None,
}

impl NumaPolicy {
    /// Every policy.
    pub const ALL: [Self; 2] = [Self::Auto, Self::None];

    /// The name as the value of an option.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::None => "none",
        }
    }
}

impl fmt::Display for NumaPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A NUMA node with the CPUs that the calling thread may use, displayed as in `0-7,16-23`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NumaNode {
    /// The number of the node.
    pub number: u32,
    /// The numbers of its CPUs, in order; at least one.
    pub cpus: Vec<usize>,
}

impl NumaNode {
    /// The nodes in order; none if the system does not report them.
    ///
    /// ```
    /// use lucena_search::NumaNode;
    /// assert!(NumaNode::all().iter().all(|node| !node.cpus.is_empty()));
    /// ```
    #[must_use]
    pub fn all() -> Vec<Self> {
        Self::under(Path::new("/"))
    }

    /// The nodes that the files under this root report.
    fn under(root: &Path) -> Vec<Self> {
        let status = fs::read_to_string(root.join("proc/thread-self/status")).unwrap_or_default();
        let allowed = allowed_cpus(&status);
        let is_allowed = |cpu: &usize| allowed.as_ref().is_none_or(|all| all.contains(cpu));
        let entries = fs::read_dir(root.join("sys/devices/system/node"));
        let mut nodes: Vec<Self> = entries
            .into_iter()
            .flatten()
            .flatten()
            .filter_map(|entry| {
                let number = entry.file_name().to_str()?.strip_prefix("node")?.parse().ok()?;
                let list = fs::read_to_string(entry.path().join("cpulist")).ok()?;
                let mut cpus = parse_cpu_list(&list)?;
                cpus.retain(is_allowed);
                (!cpus.is_empty()).then_some(Self { number, cpus })
            })
            .collect();
        nodes.sort_unstable_by_key(|node| node.number);
        nodes
    }
}

impl fmt::Display for NumaNode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format_cpu_list(&self.cpus))
    }
}

/// The CPUs of `Cpus_allowed_list` in `/proc/PID/status`.
fn allowed_cpus(status: &str) -> Option<Vec<usize>> {
    parse_cpu_list(status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:"))?)
}

/// The node of each thread of a search; empty if threads are not bound.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Placement {
    nodes: Vec<NumaNode>,
    /// Indices of nodes, one for each thread.
    of_thread: Vec<usize>,
}

impl Placement {
    /// The placement on this machine.
    pub(crate) fn new(policy: NumaPolicy, n_threads: usize) -> Self {
        match policy {
            // One thread always fits: nothing is read.
            NumaPolicy::Auto if n_threads > 1 => Self::on(NumaNode::all(), n_threads),
            _ => Self::default(),
        }
    }

    pub(crate) fn on(nodes: Vec<NumaNode>, n_threads: usize) -> Self {
        let largest = nodes.iter().map(|node| node.cpus.len()).max().unwrap_or(0);
        if nodes.len() < 2 || n_threads <= largest {
            return Self::default();
        }
        // In turn, as long as a node has CPUs left; beyond all CPUs it starts again.
        let cpus = (0..largest).flat_map(|nth| {
            let has_cpu = move |node: &(usize, &NumaNode)| node.1.cpus.len() > nth;
            nodes.iter().enumerate().filter(has_cpu).map(|(index, _)| index)
        });
        let cpus: Vec<usize> = cpus.collect();
        let of_thread = cpus.iter().copied().cycle().take(n_threads).collect();
        Self { nodes, of_thread }
    }

    /// Binds the calling thread, the one of this index in a search, until the binding is dropped. `None`
    /// if the system refuses: binding is an optimization.
    pub(crate) fn bind(&self, thread: usize) -> Option<Binding> {
        let node = *self.of_thread.get(thread)?;
        Binding::to(&self.nodes[node].cpus).ok()
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    /// The files of a machine.
    struct Machine(PathBuf);

    impl Machine {
        fn new(name: &str, allowed: &str, nodes: &[(&str, &str)]) -> Self {
            let root = std::env::temp_dir().join(format!("lucena-{name}-{}", std::process::id()));
            fs::create_dir_all(root.join("proc/thread-self")).unwrap();
            let status =
                format!("Name:\tlucena\nCpus_allowed:\tff\nCpus_allowed_list:\t{allowed}\n");
            fs::write(root.join("proc/thread-self/status"), status).unwrap();
            for (node, list) in nodes {
                let folder = root.join("sys/devices/system/node").join(node);
                fs::create_dir_all(&folder).unwrap();
                fs::write(folder.join("cpulist"), format!("{list}\n")).unwrap();
            }
            Self(root)
        }

        fn nodes(&self) -> Vec<NumaNode> {
            NumaNode::under(&self.0)
        }
    }

    impl Drop for Machine {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn node(number: u32, cpus: &[usize]) -> NumaNode {
        NumaNode { number, cpus: cpus.to_vec() }
    }

    #[test]
    fn nodes_have_the_cpus_that_the_process_may_use() {
        // Node 10 comes after node 2, a node of memory has no CPUs, and other files are none.
        let files =
            [("node10", "8-11"), ("node2", "0-3,6"), ("node3", ""), ("nodes", "1"), ("node4", "x")];
        let machine = Machine::new("nodes", "1-2,6,8", &files);
        assert_eq!(machine.nodes(), [node(2, &[1, 2, 6]), node(10, &[8])]);
        assert_eq!(machine.nodes()[0].to_string(), "1-2,6");
        let pinned = Machine::new("pinned", "3", &[("node0", "0-3"), ("node1", "4-7")]);
        assert_eq!(pinned.nodes(), [node(0, &[3])]);
        assert_eq!(NumaNode::under(Path::new("/no/such/root")), []);
    }

    #[test]
    fn without_a_mask_every_cpu_may_be_used() {
        assert_eq!(allowed_cpus("Name:\tx\nCpus_allowed_list:\t0,2-3\n"), Some(vec![0, 2, 3]));
        assert_eq!(allowed_cpus("Cpus_allowed:\tff\n"), None);
        let machine = Machine::new("mask", "none", &[("node0", "0-1")]);
        assert_eq!(machine.nodes(), [node(0, &[0, 1])]);
    }

    #[test]
    fn threads_take_the_nodes_in_turn() {
        let of_thread = |nodes: &[NumaNode], n| Placement::on(nodes.to_vec(), n).of_thread;
        let two = [node(0, &[0, 1]), node(1, &[2, 3])];
        assert_eq!(of_thread(&two, 4), [0, 1, 0, 1]);
        assert_eq!(of_thread(&two, 3), [0, 1, 0]);
        assert_eq!(of_thread(&two, 6), [0, 1, 0, 1, 0, 1]);
        assert_eq!(of_thread(&two, 2), [], "they fit on a node");
        assert_eq!(of_thread(&two[..1], 8), [], "there is one node");
        assert_eq!(of_thread(&[], 8), []);
        let uneven = [node(0, &[0]), node(1, &[1, 2, 3])];
        assert_eq!(of_thread(&uneven, 4), [0, 1, 1, 1]);
        assert_eq!(of_thread(&uneven, 5), [0, 1, 1, 1, 0]);
    }

    #[test]
    fn nothing_is_bound_by_the_policy_none() {
        assert_eq!(Placement::new(NumaPolicy::None, 1024), Placement::default());
        assert_eq!(Placement::new(NumaPolicy::Auto, 1), Placement::default());
    }

    #[cfg(target_os = "linux")]
    mod binding {
        use std::collections::BTreeSet;
        use std::sync::{Arc, Mutex};

        use lucena_affinity::allowed_cpus;
        use lucena_board::{Game, Position};
        use lucena_eval::{Evaluator, Material, Score};

        use super::*;
        use crate::{Limits, Search};

        fn mask() -> Vec<usize> {
            allowed_cpus().unwrap()
        }

        /// Records the CPUs of the threads that evaluate.
        #[derive(Clone)]
        struct Recorder(Material, Arc<Mutex<BTreeSet<Vec<usize>>>>);

        impl Evaluator for Recorder {
            fn evaluate(&mut self, position: &Position) -> Score {
                self.1.lock().unwrap().insert(mask());
                self.0.evaluate(position)
            }
        }

        #[test]
        fn every_thread_of_a_search_runs_on_its_node_and_the_caller_is_set_free() {
            let before = mask();
            let masks: Arc<Mutex<BTreeSet<_>>> = Arc::default();
            let recorder = Recorder(Material::default(), Arc::clone(&masks));
            let mut search = Search::new(recorder).hash_mb(1).threads(2);
            // A helper that starts late may not have evaluated anything before the search ends.
            let check = |search: &mut Search<_>, expected: &[Vec<usize>]| {
                masks.lock().unwrap().clear();
                let expected = BTreeSet::from_iter(expected.iter().cloned());
                for _ in 0..50 {
                    search.run(&Game::default(), &Limits::nodes(10_000), |_| {});
                    if masks.lock().unwrap().len() >= expected.len() {
                        break;
                    }
                }
                assert_eq!(*masks.lock().unwrap(), expected);
            };
            check(&mut search, std::slice::from_ref(&before));
            // On a machine with one CPU both nodes are the same.
            let (first, last) = (before[0], *before.last().unwrap());
            search.place_on(vec![node(0, &[first]), node(1, &[last])]);
            check(&mut search, &[vec![first], vec![last]]);
            assert_eq!(mask(), before);
            search.set_numa_policy(NumaPolicy::None);
            check(&mut search, &[before]);
        }
    }
}
