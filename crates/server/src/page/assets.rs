//! A cache of the page's files, compressed on first request.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use tokio::sync::OnceCell;

use super::asset::Asset;

/// Modification time and length of a file, since files of a folder may change while the server
/// runs.
type Stamp = Option<(SystemTime, u64)>;

/// A version of a file, compressed once.
type Made = Arc<OnceCell<Arc<Asset>>>;

#[derive(PartialEq, Eq, Hash)]
enum Key {
    BuiltIn(String),
    File(PathBuf),
}

/// Cached files, each compressed once.
#[derive(Default)]
pub(crate) struct Assets {
    files: Mutex<HashMap<Key, (Stamp, Made)>>,
}

impl Assets {
    /// A file built into the program, whose contents never change.
    pub(super) async fn built_in(
        &self,
        path: &str,
        content: impl FnOnce() -> Option<Cow<'static, [u8]>>,
    ) -> Option<Arc<Asset>> {
        let key = Key::BuiltIn(path.to_owned());
        if let Some((_, made)) = self.files().get(&key)
            && let Some(asset) = made.get()
        {
            return Some(Arc::clone(asset));
        }
        let content = content()?;
        let made = self.entry(key, None);
        let make = async || compress(path.to_owned(), content).await;
        made.get_or_try_init(make).await.ok().cloned()
    }

    /// A file below a folder.
    pub(super) async fn below(&self, folder: &Path, path: &str) -> Option<Arc<Asset>> {
        let mut parts = Vec::new();
        for part in Path::new(path).components() {
            let Component::Normal(part) = part else { return None };
            parts.push(part);
        }
        // Normalised, so that each file has one key.
        let file = folder.join(parts.into_iter().collect::<PathBuf>());
        let metadata = tokio::fs::metadata(&file).await.ok().filter(std::fs::Metadata::is_file)?;
        let stamp = metadata.modified().ok().map(|time| (time, metadata.len()));
        let made = self.entry(Key::File(file.clone()), stamp);
        let make = async || {
            let content = tokio::fs::read(&file).await.map_err(|_| ())?;
            compress(path.to_owned(), content.into()).await
        };
        made.get_or_try_init(make).await.ok().cloned()
    }

    /// The cache entry of a file. Replaces it if the file has changed.
    fn entry(&self, key: Key, stamp: Stamp) -> Made {
        let mut files = self.files();
        let (known, made) = files.entry(key).or_default();
        if *known != stamp {
            (*known, *made) = (stamp, Made::default());
        }
        Arc::clone(made)
    }

    fn files(&self) -> MutexGuard<'_, HashMap<Key, (Stamp, Made)>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// On a blocking thread, since a file of ten megabytes takes a second.
async fn compress(path: String, content: Cow<'static, [u8]>) -> Result<Arc<Asset>, ()> {
    let bytes = match content {
        Cow::Borrowed(bytes) => axum::body::Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    };
    let made = tokio::task::spawn_blocking(move || Arc::new(Asset::new(&path, bytes))).await;
    made.map_err(|_| ())
}
