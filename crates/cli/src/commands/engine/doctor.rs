//! `lucena doctor`.

mod advice;

use std::fmt::Write as _;

use lucena_board::attacks;
use lucena_book::{Book, default_book};
use lucena_engine::Options;
use lucena_search::NumaNode;
use lucena_syzygy::{MaterialKey, TableKind, Tablebase};
use serde::{Serialize, Serializer};
use serde_json::json;

use crate::args::engine::{EngineOption, EvaluatorArgs};
use crate::machine::cpu::{self, CpuFeature, Model};
use crate::machine::memory;
use crate::terminal::json;
use crate::terminal::output::{Failure, print_summary};

const HELP: &str = "\
Examples:
  lucena doctor
  lucena doctor --syzygy /srv/syzygy --json

The exit code is 1 if a network, book or folder of tablebases cannot be used.";

/// Print what this machine and this build have, and what to improve
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct DoctorArgs {
    /// Directories of Syzygy tablebases, separated as in PATH
    #[arg(long, value_name = "DIRS", value_parser = EngineOption::parser("SyzygyPath"))]
    syzygy: Option<EngineOption>,

    #[command(flatten)]
    evaluator: EvaluatorArgs,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Everything that is printed.
#[derive(Debug, Serialize)]
struct Report {
    version: &'static str,
    /// Features of this crate.
    features: Vec<&'static str>,
    target: String,
    is_debug_build: bool,
    cpu: Option<String>,
    #[serde(skip)]
    has_slow_pext: bool,
    cpu_features: Vec<CpuFeature>,
    slider_lookup: &'static str,
    /// Physical cores.
    cores: Option<usize>,
    /// Logical CPUs that this process may use.
    cpus: usize,
    #[serde(serialize_with = "nodes_as_lists")]
    numa_nodes: Vec<NumaNode>,
    /// The option `NumaPolicy`.
    numa_policy: &'static str,
    memory_mib: Option<u64>,
    available_memory_mib: Option<u64>,
    /// The options `Threads` and `Hash`.
    threads: usize,
    hash_mb: usize,
    evaluator: &'static str,
    network: Option<Network>,
    book: Option<BookFile>,
    tablebases: Vec<Tables>,
    advice: Vec<String>,
    /// What cannot be used.
    problems: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Network {
    /// `None` for the built-in network.
    file: Option<String>,
    bytes: usize,
    hidden_size: usize,
    hash: String,
    /// The instruction set of the inner loops.
    kernel: &'static str,
}

#[derive(Debug, Serialize)]
struct BookFile {
    /// `None` for the built-in book.
    file: Option<String>,
    entries: u64,
    /// The option `OwnBook`.
    is_used: bool,
}

/// The tables for one number of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct Tables {
    pieces: usize,
    wdl: usize,
    dtz: usize,
    /// The number of a complete set.
    complete: usize,
}

pub(crate) fn run(args: &DoctorArgs) -> Result<(), Failure> {
    let mut options = args.evaluator.configured()?;
    if let Some(syzygy) = &args.syzygy {
        syzygy.apply(&mut options);
    }
    args.evaluator.apply(&mut options)?;
    let report = Report::new(&options);
    let text = if args.json { json::line(&report) } else { report.to_text() };
    print_summary(&text, if report.problems.is_empty() { Ok(()) } else { Err(Failure::Reported) })
}

impl Report {
    fn new(options: &Options) -> Self {
        let model = Model::read();
        let mut problems = Vec::new();
        let mut report = Self {
            version: env!("CARGO_PKG_VERSION"),
            features: features(),
            target: format!("{} {}", std::env::consts::ARCH, std::env::consts::OS),
            is_debug_build: cfg!(debug_assertions),
            cpu: model.name,
            has_slow_pext: model.has_slow_pext,
            cpu_features: cpu::features(),
            slider_lookup: attacks::SLIDER_LOOKUP,
            cores: cpu::n_cores(),
            cpus: cpu::n_threads(),
            numa_nodes: NumaNode::all(),
            numa_policy: options.numa_policy.name(),
            memory_mib: memory::total_mib(),
            available_memory_mib: memory::available_mib(),
            threads: options.threads,
            hash_mb: options.hash_mb,
            evaluator: options.evaluator.name(),
            network: network(options).unwrap_or_else(|error| {
                problems.push(error);
                None
            }),
            book: book(options).map_err(|error| problems.push(error)).ok(),
            tablebases: tablebases(&options.syzygy_path, &mut problems),
            advice: Vec::new(),
            problems: Vec::new(),
        };
        report.problems = problems;
        report.advice = advice::on(&report);
        report
    }

    fn to_text(&self) -> String {
        let mut text = String::new();
        for (name, value) in self.rows() {
            writeln!(text, "{name:15}  {value}").expect("writing to a String cannot fail");
        }
        for (kind, lines) in [("problem", &self.problems), ("advice", &self.advice)] {
            for line in lines {
                writeln!(text, "{kind}: {line}").expect("writing to a String cannot fail");
            }
        }
        text
    }

    fn rows(&self) -> Vec<(&'static str, String)> {
        let or_unknown = |value: Option<String>| value.unwrap_or_else(|| "unknown".into());
        let build = if self.is_debug_build { "debug" } else { "release" };
        let mut rows = vec![
            ("version", format!("{} ({build}, {})", self.version, self.target)),
            ("features", or_none(&self.features)),
            ("CPU", or_unknown(self.cpu.clone())),
        ];
        rows.extend(self.cpu_features.iter().map(|it| {
            let has = |is_there| if is_there { "yes" } else { "no" };
            (it.name, format!("CPU {}, build {}", has(it.detected), has(it.compiled_in)))
        }));
        rows.push(("slider lookup", self.slider_lookup.into()));
        rows.push(("cores", or_unknown(self.cores.map(|n| n.to_string()))));
        rows.push(("threads", format!("{} usable, option Threads {}", self.cpus, self.threads)));
        let nodes = self.numa_nodes.iter().map(|it| format!("{}: CPUs {it}", it.number));
        let nodes: Vec<String> = nodes.collect();
        let nodes = if nodes.is_empty() { "unknown".into() } else { nodes.join("; ") };
        rows.push(("NUMA nodes", format!("{nodes}, option NumaPolicy {}", self.numa_policy)));
        let memory = self.memory_mib.zip(self.available_memory_mib);
        let memory = memory.map(|(all, free)| format!("{all} MiB, {free} MiB available"));
        rows.push(("memory", format!("{}, option Hash {}", or_unknown(memory), self.hash_mb)));
        rows.push(("evaluator", self.evaluator.into()));
        rows.extend(self.network.iter().map(|it| {
            let file = it.file.as_deref().unwrap_or("built-in");
            let (bytes, size, hash, kernel) = (it.bytes, it.hidden_size, &it.hash, it.kernel);
            ("network", format!("{file}, {bytes} bytes, {size} neurons, hash {hash}, {kernel}"))
        }));
        rows.extend(self.book.iter().map(|it| {
            let file = it.file.as_deref().unwrap_or("built-in");
            let used = if it.is_used { "on" } else { "off" };
            ("book", format!("{file}, {} entries, option OwnBook {used}", it.entries))
        }));
        if self.tablebases.is_empty() {
            rows.push(("tablebases", "none".into()));
        }
        rows.extend(self.tablebases.iter().map(|it| {
            let Tables { pieces, wdl, dtz, complete } = it;
            ("tablebases", format!("{pieces} pieces: {wdl} WDL and {dtz} DTZ of {complete}"))
        }));
        rows
    }
}

/// Each node with its CPUs as in `0-7,16-23`.
fn nodes_as_lists<S: Serializer>(nodes: &[NumaNode], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(
        nodes.iter().map(|node| json!({ "node": node.number, "cpus": node.to_string() })),
    )
}

fn or_none(words: &[&str]) -> String {
    if words.is_empty() { "none".into() } else { words.join(", ") }
}

fn features() -> Vec<&'static str> {
    let features = [
        ("tools", cfg!(feature = "tools")),
        ("serve", cfg!(feature = "serve")),
        ("train", cfg!(feature = "train")),
    ];
    features.into_iter().filter(|&(_, is_on)| is_on).map(|(name, _)| name).collect()
}

fn network(options: &Options) -> Result<Option<Network>, String> {
    let evaluator = options.build_evaluator().map_err(|error| error.to_string())?;
    let parts = evaluator.network().zip(evaluator.instruction_set());
    Ok(parts.map(|(network, kernel)| Network {
        file: Some(options.eval_file.clone()).filter(|file| !file.is_empty()),
        bytes: network.to_bytes().len(),
        hidden_size: network.hidden_size(),
        hash: format!("{:016x}", network.hash()),
        kernel,
    }))
}

fn book(options: &Options) -> Result<BookFile, String> {
    let (file, is_used) = (&options.book_file, options.own_book);
    if file.is_empty() {
        return Ok(BookFile { file: None, entries: default_book().len(), is_used });
    }
    let book = Book::open(file).map_err(|error| format!("book {file}: {error}"))?;
    Ok(BookFile { file: Some(file.clone()), entries: book.len(), is_used })
}

/// The tables of each number of pieces that has some.
fn tablebases(folders: &str, problems: &mut Vec<String>) -> Vec<Tables> {
    let mut tablebase = Tablebase::new();
    if let Err(error) = tablebase.add_directories(folders) {
        problems.push(format!("tablebases: {error}"));
    }
    let count = |pieces: usize, kind: TableKind| {
        let keys = tablebase.material_keys().filter(|key| key.n_pieces() == pieces);
        keys.filter(|&key| tablebase.has(key, kind)).count()
    };
    (3..=tablebase.max_pieces())
        .map(|pieces| Tables {
            pieces,
            wdl: count(pieces, TableKind::Wdl),
            dtz: count(pieces, TableKind::Dtz),
            complete: MaterialKey::all(pieces).len(),
        })
        .filter(|tables| tables.wdl + tables.dtz > 0)
        .collect()
}
