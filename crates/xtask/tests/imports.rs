//! Detection of circular imports.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use xtask::imports::Modules;
use xtask::workspace::Workspace;

/// Writes a crate and returns the circles in it.
fn circles(name: &str, files: &[(&str, &str)]) -> Vec<Vec<String>> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    for (file, text) in files {
        let path = folder.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let modules = Modules::read(&folder.join("lib.rs")).unwrap();
    modules.circles().into_iter().map(|circle: BTreeSet<_>| circle.into_iter().collect()).collect()
}

#[test]
fn siblings_that_import_each_other_are_found() {
    let files = [
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "use crate::b::B; pub struct A(B);"),
        ("b.rs", "pub struct B; impl B { fn f() -> crate::c::C { crate::c::C } }"),
        ("c.rs", "use super::a; pub struct C; fn f(_: a::A) {}"),
    ];
    assert_eq!(circles("siblings", &files), [["a", "b", "c"]]);
}

#[test]
fn imports_are_followed_through_re_exports() {
    let files = [
        ("lib.rs", "mod a; mod b; pub use a::*; pub use crate::b::inner::B as Renamed;"),
        ("a.rs", "use crate::Renamed; pub struct A(Renamed);"),
        ("b.rs", "pub mod inner;"),
        ("b/inner.rs", "pub struct B; fn f(_: crate::A) {}"),
    ];
    assert_eq!(circles("re_exports", &files), [["a", "b::inner"]]);
}

#[test]
fn parents_children_and_tests_are_free() {
    let files = [
        ("lib.rs", "mod a; mod b; pub use a::A;"),
        ("a.rs", "mod child; use child::Child; pub struct A(Child);"),
        ("a/child.rs", "use super::A; pub struct Child; fn f(_: A, _: crate::A) {}"),
        ("b.rs", "use crate::A; pub struct B(A);"),
    ];
    assert_eq!(circles("free", &files), [[""; 0]; 0]);
    let tests = ("a.rs", "pub struct A; #[cfg(test)] mod tests { use crate::b::B; }");
    assert_eq!(circles("free_tests", &[files[0], tests, files[3]]), [[""; 0]; 0]);
}

#[test]
fn no_modules_of_the_workspace_import_each_other() {
    let circles = Workspace::load().and_then(|workspace| workspace.import_circles());
    assert_eq!(circles, Ok(Vec::new()), "see cargo xtask imports");
}
