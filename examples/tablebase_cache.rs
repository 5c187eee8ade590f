//! Read Syzygy tables in pages through a bounded cache, for example from a remote server:
//!
//! ```sh
//! cargo run -p lucena-examples --example tablebase_cache -- DIR
//! ```
//!
//! The pages come from files here; replace `Pages::fetch` with HTTP range requests. Without a
//! directory the example generates the three-piece tables.

use std::{
    collections::HashMap,
    env,
    error::Error,
    fs::{self, File},
    io::{self, Read, Seek, SeekFrom},
    path::PathBuf,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

use lucena_board::Position;
use lucena_syzygy::{
    Directory, MaterialKey, ReadAt, TableBytes, TableKind, TableSource, Tablebase,
};
use lucena_syzygy_gen::Generator;

const PAGE: u64 = 4096;

/// Key of a page: file and page number.
type PageMap = HashMap<(PathBuf, u64), Arc<[u8]>>;

/// Page cache shared by all tables, at most `limit` pages.
struct Cache {
    limit: usize,
    pages: Mutex<PageMap>,
    n_fetched: AtomicUsize,
}

/// A table, read in pages.
struct Pages {
    path: PathBuf,
    size: u64,
    cache: Arc<Cache>,
}

impl Pages {
    /// The slow part, such as a request to a server.
    fn fetch(&self, number: u64) -> io::Result<Arc<[u8]>> {
        self.cache.n_fetched.fetch_add(1, Relaxed);
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(number * PAGE))?;
        let mut page = Vec::new();
        file.take(PAGE).read_to_end(&mut page)?;
        Ok(page.into())
    }

    fn page(&self, number: u64) -> io::Result<Arc<[u8]>> {
        let key = (self.path.clone(), number);
        if let Some(page) = self.cache.pages.lock().unwrap().get(&key) {
            return Ok(Arc::clone(page));
        }
        let page = self.fetch(number)?;
        let mut pages = self.cache.pages.lock().unwrap();
        // Evict any page; a real cache would evict the least recently used one.
        if pages.len() >= self.cache.limit
            && let Some(victim) = pages.keys().next().cloned()
        {
            pages.remove(&victim);
        }
        pages.insert(key, Arc::clone(&page));
        Ok(page)
    }
}

impl ReadAt for Pages {
    fn size(&self) -> u64 {
        self.size
    }

    fn read_exact_at(&self, buf: &mut [u8], offset: u64) -> io::Result<()> {
        let mut at = offset;
        let mut rest = buf;
        while !rest.is_empty() {
            let page = self.page(at / PAGE)?;
            let part = page.get((at % PAGE) as usize..).unwrap_or_default();
            let n = part.len().min(rest.len());
            if n == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            rest[..n].copy_from_slice(&part[..n]);
            rest = &mut rest[n..];
            at += n as u64;
        }
        Ok(())
    }
}

/// Lists the tables of a directory and opens them as pages.
struct Remote {
    list: Directory,
    cache: Arc<Cache>,
}

impl TableSource for Remote {
    fn tables(&self) -> Vec<(MaterialKey, TableKind)> {
        self.list.tables()
    }

    fn open(&self, key: MaterialKey, kind: TableKind) -> io::Result<TableBytes> {
        let path = PathBuf::from(self.location(key, kind));
        let size = fs::metadata(&path)?.len();
        Ok(TableBytes::from_reader(Pages { path, size, cache: Arc::clone(&self.cache) }))
    }

    fn location(&self, key: MaterialKey, kind: TableKind) -> String {
        self.list.location(key, kind)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let (folder, is_made) = match env::args_os().nth(1) {
        Some(folder) => (PathBuf::from(folder), false),
        None => (env::temp_dir().join(format!("lucena-cache-{}", std::process::id())), true),
    };
    if is_made {
        fs::create_dir_all(&folder)?;
        Generator::new(MaterialKey::all(3)).directory(&folder).run(|_| ())?;
    }
    let cache =
        Arc::new(Cache { limit: 16, pages: Mutex::default(), n_fetched: AtomicUsize::new(0) });
    let list = Directory::open(&folder)?;
    let tables = Tablebase::with_source(Remote { list, cache: Arc::clone(&cache) });
    for fen in ["8/8/8/3k4/8/3K4/3P4/8 w - - 0 1", "8/8/8/8/8/4k3/8/4K2Q b - - 0 1"] {
        let pos: Position = fen.parse()?;
        println!("{fen}: {} in {} plies", tables.probe_wdl(&pos)?, tables.probe_dtz(&pos)?.plies());
    }
    let kept = cache.pages.lock().unwrap().len();
    println!("{} pages fetched, {kept} kept", cache.n_fetched.load(Relaxed));
    if is_made {
        fs::remove_dir_all(&folder)?;
    }
    Ok(())
}
