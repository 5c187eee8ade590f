//! `cargo xtask wasm`: builds the npm package of `crates/wasm` into `crates/wasm/pkg`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const TARGET: &str = "wasm32-unknown-unknown";
/// SIMD for the network, and room for the recursion of a search.
const RUSTFLAGS: &str = "-C target-feature=+simd128 -C link-arg=-zstack-size=16777216";
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
    let mut compile = compiler(&package)?;
    if network == Network::None {
        compile.arg("--no-default-features");
    }
    run(&mut compile)?;
    let folder = package.join("pkg");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let module = target_folder(&package).join(TARGET).join("release/lucena_wasm.wasm");
    let names = ["--remove-name-section", "--remove-producers-section"];
    let to_js = ["--target", "web", "--out-name", "lucena", "--out-dir"];
    run(Command::new(bindgen).args(names).args(to_js).arg(&folder).arg(module))?;
    copy(&package.join("js"), &folder)?;
    let openings = "crates/book/data/openings.tsv";
    for file in ["crates/wasm/README.md", "LICENSE-MIT", "LICENSE-APACHE", openings] {
        copy_file(&root.join(file), &folder)?;
    }
    Ok(folder)
}

/// Whether the network is built in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Network {
    /// The network is built in, some 180 KB of the file.
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

/// The command that compiles: with the target of rustup if it is installed, or else with Debian's
/// compiler, which compiles the standard library too.
fn compiler(package: &Path) -> Result<Command, String> {
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"]))?;
    let libraries = Path::new(sysroot.trim()).join("lib/rustlib");
    let mut cargo;
    if libraries.join(TARGET).exists() {
        cargo = Command::new("cargo");
        cargo.env("RUSTFLAGS", RUSTFLAGS);
    } else if Path::new(DEBIAN_SOURCE).exists() {
        cargo = Command::new(DEBIAN_CARGO);
        cargo.env("RUSTC", DEBIAN_RUSTC).env("RUSTC_BOOTSTRAP", "1");
        cargo.env("RUSTFLAGS", format!("{RUSTFLAGS} -C linker={}", linker(&libraries)?.display()));
        cargo.args(["-Zbuild-std=std,panic_abort"]);
    } else {
        return Err(format!("target {TARGET} not installed (rustup target add {TARGET})"));
    }
    cargo.args(["build", "--release", "--locked", "--target", TARGET]).current_dir(package);
    Ok(cargo)
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
    let mut files = files.flatten().filter(|file| file.file_name() != "types.d.ts");
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
