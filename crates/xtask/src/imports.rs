//! `cargo xtask imports`: finds circular imports between the modules of a crate.
//!
//! Modules that import each other cannot be read, moved or tested separately. Imports between
//! parent and child modules are allowed. Imports are followed through re-exports to the defining
//! module, so `use crate::Score` counts as an import of the module that defines `Score`, not of
//! `lib.rs`.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Item, ItemMod, ItemUse, Lit, Meta, MetaNameValue, UseTree};

/// Segments below the crate root: `["tt", "entry"]`; empty for the root itself.
type ModulePath = Vec<String>;

/// The modules of a crate and their imports, without test modules.
#[derive(Debug, Default)]
pub struct Modules {
    modules: BTreeMap<ModulePath, Module>,
}

#[derive(Debug, Default)]
struct Module {
    /// Absolute paths in the module, in `use` items or in code.
    paths: BTreeSet<ModulePath>,
    /// Names bound by `use` items, with the paths they stand for.
    aliases: HashMap<String, ModulePath>,
    /// Glob imports.
    globs: Vec<ModulePath>,
    /// Items defined here, which take precedence over glob imports.
    defined: BTreeSet<String>,
}

impl Modules {
    /// Reads the crate whose root module is the file `root`.
    ///
    /// # Errors
    ///
    /// If a file cannot be read or parsed.
    pub fn read(root: &Path) -> Result<Self, String> {
        let folder = root.parent().ok_or_else(|| format!("{} has no folder", root.display()))?;
        let mut modules = Self::default();
        modules.read_file(root, folder, ModulePath::new())?;
        Ok(modules)
    }

    /// Groups of modules that import each other, directly or indirectly.
    #[must_use]
    pub fn circles(&self) -> Vec<BTreeSet<String>> {
        let edges: BTreeMap<&ModulePath, BTreeSet<&ModulePath>> =
            self.modules.keys().map(|path| (path, self.imports_of(path))).collect();
        let mut found = BTreeSet::new();
        for start in edges.keys() {
            let reached = reachable(&edges, start);
            let circle: BTreeSet<String> = reached
                .iter()
                .filter(|other| reachable(&edges, other).contains(*start))
                .map(|path| display(path))
                .collect();
            if circle.len() > 1 {
                found.insert(circle);
            }
        }
        found.into_iter().collect()
    }

    /// The modules that `module` imports from; its ancestors and descendants do not count.
    fn imports_of(&self, module: &ModulePath) -> BTreeSet<&ModulePath> {
        self.modules[module]
            .paths
            .iter()
            .filter_map(|path| self.definition(path, 0))
            .filter(|other| !module.starts_with(other) && !other.starts_with(module))
            .collect()
    }

    /// The module that defines the item at `path`, through any number of re-exports.
    fn definition(&self, path: &[String], depth: usize) -> Option<&ModulePath> {
        // Bounds circular glob imports; no item has a longer chain of re-exports.
        if depth > 8 {
            return None;
        }
        let n_known = (0..=path.len()).rev().find(|&n| self.modules.contains_key(&path[..n]))?;
        let (holder, module) = self.modules.get_key_value(&path[..n_known])?;
        let Some(name) = path.get(n_known) else { return Some(holder) };
        if let Some(target) = module.aliases.get(name).filter(|target| target[..] != *path) {
            return self.definition(target, depth + 1);
        }
        if module.defined.contains(name) {
            return Some(holder);
        }
        let through_glob = |glob: &ModulePath| {
            let target: ModulePath = glob.iter().chain([name]).cloned().collect();
            let (_, source) = self.modules.get_key_value(&glob[..])?;
            let is_there = source.defined.contains(name) || source.aliases.contains_key(name);
            is_there.then(|| self.definition(&target, depth + 1)).flatten()
        };
        module.globs.iter().find_map(through_glob).or(Some(holder))
    }

    /// Reads a file as the module `path`; `folder` is where the files of its children lie.
    fn read_file(&mut self, file: &Path, folder: &Path, path: ModulePath) -> Result<(), String> {
        let shown = file.display();
        let text = fs::read_to_string(file).map_err(|error| format!("{shown}: {error}"))?;
        let parsed = syn::parse_file(&text).map_err(|error| format!("{shown}: {error}"))?;
        self.read_items(&parsed.items, folder, path)
    }

    fn read_items(
        &mut self,
        items: &[Item],
        folder: &Path,
        path: ModulePath,
    ) -> Result<(), String> {
        let children = items.iter().filter_map(|item| match item {
            Item::Mod(child) => Some(child.ident.to_string()),
            _ => None,
        });
        let mut reader = Reader {
            path: path.clone(),
            children: children.collect(),
            module: Module::default(),
            n_inside: 0,
        };
        for item in items {
            reader.visit_item(item);
        }
        self.modules.insert(path.clone(), reader.module);
        for item in items {
            let Item::Mod(child) = item else { continue };
            if is_for_tests(&child.attrs) {
                continue;
            }
            let name = child.ident.to_string();
            let mut child_path = path.clone();
            child_path.push(name.clone());
            match &child.content {
                Some((_, items)) => self.read_items(items, &folder.join(name), child_path)?,
                None => {
                    let file = file_of(child, folder);
                    self.read_file(&file, &folder.join(name), child_path)?;
                }
            }
        }
        Ok(())
    }
}

/// `name.rs` in `folder`, unless an attribute `path` names another file.
fn file_of(child: &ItemMod, folder: &Path) -> PathBuf {
    let named = child.attrs.iter().find_map(|attribute| match &attribute.meta {
        Meta::NameValue(MetaNameValue { path, value: Expr::Lit(literal), .. }) => {
            let Lit::Str(text) = &literal.lit else { return None };
            path.is_ident("path").then(|| text.value())
        }
        _ => None,
    });
    match named {
        // Such a path starts at the folder of the file that has the attribute.
        Some(named) => folder.parent().unwrap_or(folder).join(named),
        None => folder.join(child.ident.to_string()).with_extension("rs"),
    }
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    let is_test = |attribute: &Attribute| {
        let arguments = attribute.parse_args::<syn::Ident>();
        attribute.path().is_ident("cfg") && arguments.is_ok_and(|ident| ident == "test")
    };
    attributes.iter().any(is_test)
}

/// Collects what one module imports and defines.
struct Reader {
    path: ModulePath,
    /// Names of its child modules: paths may begin with them.
    children: BTreeSet<String>,
    module: Module,
    /// How deep inside items of the module: aliases in function bodies bind nothing here.
    n_inside: usize,
}

impl Reader {
    /// The absolute path, if it begins with `crate`, `self`, `super` or a child module.
    fn absolute(&self, segments: &[String]) -> Option<ModulePath> {
        let mut base = match segments.first()?.as_str() {
            "crate" => ModulePath::new(),
            "self" | "super" => self.path.clone(),
            name if self.children.contains(name) => self.path.clone(),
            _ => return None,
        };
        for segment in segments {
            match segment.as_str() {
                "crate" | "self" => {}
                "super" => drop(base.pop()),
                name => base.push(name.to_string()),
            }
        }
        Some(base)
    }

    fn read_use(&mut self, tree: &UseTree, prefix: &mut Vec<String>) {
        match tree {
            UseTree::Path(path) => {
                prefix.push(path.ident.to_string());
                self.read_use(&path.tree, prefix);
                prefix.pop();
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.read_use(tree, prefix);
                }
            }
            UseTree::Name(name) => self.read_name(prefix, &name.ident, &name.ident),
            UseTree::Rename(rename) => self.read_name(prefix, &rename.ident, &rename.rename),
            UseTree::Glob(_) => {
                if let Some(path) = self.absolute(prefix) {
                    self.module.globs.push(path.clone());
                    self.module.paths.insert(path);
                }
            }
        }
    }

    fn read_name(&mut self, prefix: &[String], name: &syn::Ident, alias: &syn::Ident) {
        let mut segments = prefix.to_vec();
        segments.push(name.to_string());
        let Some(path) = self.absolute(&segments) else { return };
        if self.n_inside == 0 {
            let alias =
                if alias == "self" { prefix.last().cloned() } else { Some(alias.to_string()) };
            self.module.aliases.extend(alias.map(|alias| (alias, path.clone())));
        }
        self.module.paths.insert(path);
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item(&mut self, item: &'ast Item) {
        if self.n_inside == 0 {
            self.module.defined.extend(name_of(item));
        }
        // Nested modules are read by themselves.
        if !matches!(item, Item::Mod(_)) && !is_for_tests(attributes_of(item)) {
            self.n_inside += usize::from(!matches!(item, Item::Use(_)));
            visit::visit_item(self, item);
            self.n_inside -= usize::from(!matches!(item, Item::Use(_)));
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.read_use(&item.tree, &mut Vec::new());
    }

    fn visit_item_mod(&mut self, _: &'ast ItemMod) {}

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments: Vec<String> =
            path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.module.paths.extend(self.absolute(&segments).filter(|path| !path.is_empty()));
        visit::visit_path(self, path);
    }
}

fn attributes_of(item: &Item) -> &[Attribute] {
    match item {
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        Item::Const(item) => &item.attrs,
        _ => &[],
    }
}

fn name_of(item: &Item) -> Option<String> {
    let ident = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(ident.to_string())
}

/// Everything that can be reached from `start` by imports, itself included.
fn reachable<'a>(
    edges: &BTreeMap<&'a ModulePath, BTreeSet<&'a ModulePath>>,
    start: &'a ModulePath,
) -> BTreeSet<&'a ModulePath> {
    let mut reached = BTreeSet::from([start]);
    let mut waiting = vec![start];
    while let Some(next) = waiting.pop() {
        waiting.extend(edges[next].iter().copied().filter(|other| reached.insert(other)));
    }
    reached
}

fn display(path: &[String]) -> String {
    if path.is_empty() { "the crate root".to_string() } else { path.join("::") }
}
