//! `cargo xtask wasm`: builds the npm package of `crates/wasm` into `crates/wasm/pkg`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const TARGET: &str = "wasm32-unknown-unknown";
/// Room for the recursion of a search, also in `variant.js`.
const STACK_BYTES: u32 = 16 << 20;
/// The most memory that a module with threads can have: shared memory needs a limit. Also in
/// `variant.js`.
const MAX_SHARED_BYTES: u32 = 1 << 30;
/// Debian's compiler, which has the source of the standard library in its package `rust-web-src`.
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_SOURCE: &str = "/usr/lib/rustlib/src/rust/library";

/// Builds the package of the workspace at `root`, with or without the built-in network, and returns
/// its folder.
///
/// # Errors
///
/// A tool is missing, or one of them failed.
pub fn build(root: &Path, network: Network) -> Result<PathBuf, String> {
    let package = root.join("crates/wasm");
    let version = bindgen_version(&package)?;
    let bindgen = find_bindgen(&version)?;
    let toolchain = Toolchain::find()?;
    let folder = package.join("pkg");
    renew(&folder)?;
    let mut variants = vec![(Threads::One, folder.clone())];
    if toolchain.builds_std() {
        variants.push((Threads::Many, folder.join("threads")));
    } else {
        eprintln!("without threads: they need Debian's rust-web-src, or nightly with rust-src");
    }
    for (threads, folder) in &variants {
        let module = compile(&package, &toolchain, network, *threads)?;
        let names = ["--remove-name-section", "--remove-producers-section"];
        let to_js = ["--target", "web", "--out-name", "lucena", "--out-dir"];
        run(Command::new(&bindgen).args(names).args(to_js).arg(folder).arg(module))?;
    }
    write_variant(&folder, variants.len() > 1)?;
    copy(&package.join("js"), &folder)?;
    let openings = "crates/book/data/openings.tsv";
    for file in ["crates/wasm/README.md", "LICENSE-MIT", "LICENSE-APACHE", openings] {
        copy_file(&root.join(file), &folder)?;
    }
    install(&folder, &target_folder(root).join("lucena-wasm"))?;
    Ok(folder)
}

/// Copies the package to where `lucena serve` looks for it.
fn install(package: &Path, to: &Path) -> Result<(), String> {
    renew(to)?;
    copy(package, to)?;
    let threads = package.join("threads");
    if threads.exists() {
        renew(&to.join("threads"))?;
        copy(&threads, &to.join("threads"))?;
    }
    Ok(())
}

/// Makes an empty folder.
fn renew(folder: &Path) -> Result<(), String> {
    let at = |error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(at)?;
    }
    fs::create_dir_all(folder).map_err(at)
}

/// Whether the network is built in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Network {
    /// The network is built in, some 730 KB of the file.
    BuiltIn,
    /// The default evaluator is the classical one.
    None,
}

/// The version of `wasm-bindgen` in the lock file: the program has to be of the same.
fn bindgen_version(package: &Path) -> Result<String, String> {
    let lock = package.join("Cargo.lock");
    let text = fs::read_to_string(&lock).map_err(|error| format!("{}: {error}", lock.display()))?;
    locked_version(&text, "wasm-bindgen")
        .map(Into::into)
        .ok_or_else(|| format!("{}: no wasm-bindgen", lock.display()))
}

/// The version of a package in the text of a lock file.
fn locked_version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let mut lines = lock.lines().skip_while(|line| *line != format!("name = {package:?}"));
    lines.nth(1)?.strip_prefix("version = ")?.split('"').nth(1)
}

/// The program `wasm-bindgen`, from the variable `WASM_BINDGEN` or the `PATH`.
fn find_bindgen(version: &str) -> Result<PathBuf, String> {
    let program = env::var_os("WASM_BINDGEN").map_or_else(|| "wasm-bindgen".into(), PathBuf::from);
    let install = format!("cargo install wasm-bindgen-cli --version {version} --locked");
    let found = output(Command::new(&program).arg("--version"));
    let found = found.map_err(|error| format!("{error}\ninstall it: {install}"))?;
    if found.split_whitespace().nth(1) != Some(version) {
        return Err(format!(
            "{}: found {}, expected {version}: {install}",
            program.display(),
            found.trim()
        ));
    }
    Ok(program)
}

/// Whether a module runs searches in one thread or in several, which share its memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Threads {
    One,
    Many,
}

/// Writes what the package has, for the JavaScript files.
fn write_variant(folder: &Path, has_threads: bool) -> Result<(), String> {
    let file = folder.join("variant.js");
    let text = format!(
        "// What this package has.\n\n/// Whether there is a build with threads.\n\
         export const HAS_THREADS = {has_threads};\n/// Of a thread.\n\
         export const STACK_BYTES = {STACK_BYTES};\n/// The most memory with threads.\n\
         export const MAX_SHARED_BYTES = {MAX_SHARED_BYTES};\n"
    );
    fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))
}

/// What compiles for WebAssembly.
enum Toolchain {
    /// The target of rustup, without threads.
    Rustup,
    /// The nightly toolchain of rustup, which compiles the standard library too.
    Nightly,
    /// Debian's compiler, which does so as well, with this linker.
    Debian(PathBuf),
}

impl Toolchain {
    fn find() -> Result<Self, String> {
        let sysroot = |toolchain: &[&str]| {
            let printed =
                output(Command::new("rustc").args(toolchain).args(["--print", "sysroot"]));
            printed.map(|path| Path::new(path.trim()).join("lib/rustlib"))
        };
        let has_source = |libraries: &PathBuf| libraries.join("src/rust/library/std").exists();
        if sysroot(&["+nightly"]).is_ok_and(|libraries| has_source(&libraries)) {
            return Ok(Self::Nightly);
        }
        let libraries = sysroot(&[])?;
        if Path::new(DEBIAN_SOURCE).exists() {
            return linker(&libraries).map(Self::Debian);
        }
        if libraries.join(TARGET).exists() {
            return Ok(Self::Rustup);
        }
        Err(format!("target {TARGET} not installed (rustup target add {TARGET})"))
    }

    /// Whether it compiles the standard library, which threads need.
    fn builds_std(&self) -> bool {
        !matches!(self, Self::Rustup)
    }

    /// Cargo with these flags for the compiler.
    fn cargo(&self, mut flags: String) -> Command {
        let mut cargo;
        match self {
            Self::Rustup => cargo = Command::new("cargo"),
            Self::Nightly => {
                cargo = Command::new("cargo");
                cargo.arg("+nightly");
            }
            Self::Debian(linker) => {
                cargo = Command::new(DEBIAN_CARGO);
                cargo.env("RUSTC", DEBIAN_RUSTC).env("RUSTC_BOOTSTRAP", "1");
                flags.push_str(&format!(" -C linker={}", linker.display()));
            }
        }
        cargo.env("RUSTFLAGS", flags).arg("build");
        if self.builds_std() {
            cargo.arg("-Zbuild-std=std,panic_abort");
        }
        cargo
    }
}

/// Compiles the crate and returns its module.
fn compile(
    package: &Path,
    toolchain: &Toolchain,
    network: Network,
    threads: Threads,
) -> Result<PathBuf, String> {
    // Builds with other flags would replace each other.
    let folder = match threads {
        Threads::One => target_folder(package),
        Threads::Many => target_folder(package).join("threads"),
    };
    let mut cargo = toolchain.cargo(rust_flags(threads));
    cargo.args(["--release", "--locked", "--target", TARGET, "--target-dir"]).arg(&folder);
    if network == Network::None {
        cargo.arg("--no-default-features");
    }
    run(cargo.current_dir(package))?;
    Ok(folder.join(TARGET).join("release/lucena_wasm.wasm"))
}

/// SIMD for the network; for threads, shared memory and what wasm-bindgen needs to start them.
fn rust_flags(threads: Threads) -> String {
    let flags = format!("-C target-feature=+simd128 -C link-arg=-zstack-size={STACK_BYTES}");
    if threads == Threads::One {
        return flags;
    }
    let exports = ["__wasm_init_tls", "__tls_size", "__tls_align", "__tls_base"];
    let exports = exports.map(|name| format!(" -C link-arg=--export={name}")).concat();
    format!(
        "{flags} -C target-feature=+atomics,+bulk-memory,+mutable-globals \
         -C link-arg=--shared-memory -C link-arg=--import-memory \
         -C link-arg=--max-memory={MAX_SHARED_BYTES}{exports}"
    )
}

/// The linker of rustup's toolchain; Debian's has none for WebAssembly.
fn linker(libraries: &Path) -> Result<PathBuf, String> {
    let hosts =
        fs::read_dir(libraries).map_err(|error| format!("{}: {error}", libraries.display()))?;
    let programs = hosts.flatten().map(|host| host.path().join("bin/rust-lld"));
    let found = programs.into_iter().find(|program| program.exists());
    found.ok_or_else(|| format!("no rust-lld in {}", libraries.display()))
}

fn target_folder(package: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| package.join("target"), PathBuf::from)
}

/// Copies the files of a folder.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let files = fs::read_dir(from).map_err(|error| format!("{}: {error}", from.display()))?;
    // The types are in those that wasm-bindgen has written.
    let is_file = |file: &fs::DirEntry| file.path().is_file() && file.file_name() != "types.d.ts";
    let mut files = files.flatten().filter(is_file);
    files.try_for_each(|file| copy_file(&file.path(), to))
}

fn copy_file(file: &Path, folder: &Path) -> Result<(), String> {
    let copied = fs::copy(file, folder.join(file.file_name().unwrap_or_default()));
    copied.map(drop).map_err(|error| format!("{}: {error}", file.display()))
}

fn run(command: &mut Command) -> Result<(), String> {
    let program = command.get_program().display().to_string();
    let status = command.status().map_err(|error| format!("cannot start {program}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{program} ended with {status}")) }
}

fn output(command: &mut Command) -> Result<String, String> {
    let program = command.get_program().display().to_string();
    let output = command.output().map_err(|error| format!("cannot start {program}: {error}"))?;
    String::from_utf8(output.stdout).map_err(|error| format!("{program}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::locked_version;

    #[test]
    fn the_version_is_that_of_the_very_package() {
        let lock = "[[package]]\nname = \"wasm-bindgen-macro\"\nversion = \"1.0.0\"\n\n\
                    [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n";
        assert_eq!(locked_version(lock, "wasm-bindgen"), Some("0.2.130"));
        assert_eq!(locked_version(lock, "js-sys"), None);
    }
}
