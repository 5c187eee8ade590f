//! Reading the games.

use std::path::{Path, PathBuf};

use lucena_pgn::{Comment, GameTree, PgnError, PgnErrorKind, ReadTree, Reader, TreeBuilder};

use crate::files::games::open;
use crate::files::input::{display_name, file_error};
use crate::terminal::output::Failure;
use crate::terminal::printable::printable;

/// A game of the input.
#[derive(Clone, Debug)]
pub(crate) struct BatchGame {
    /// Number over all files, from 1.
    pub(crate) number: u64,
    /// The file.
    pub(crate) file: PathBuf,
    /// Number in its file, from 1.
    pub(crate) number_in_file: u64,
    pub(crate) tree: GameTree,
}

impl BatchGame {
    /// A game that is in no file.
    pub(crate) fn of_moves(tree: GameTree) -> Self {
        Self { number: 1, file: "moves".into(), number_in_file: 1, tree }
    }

    /// File, number and players, for messages.
    pub(crate) fn title(&self) -> String {
        let tags = self.tree.tags();
        let player = |tag| printable(tags.known(tag).unwrap_or("?"));
        let file = display_name(&self.file);
        format!("{file}: game {}, {} - {}", self.number_in_file, player("White"), player("Black"))
    }

    /// A hash by which a journal recognizes the game: of everything that results depend on, the
    /// start, the moves, tags such as ratings, and comments such as clocks.
    pub(crate) fn hash(&self) -> String {
        let game = self.tree.to_game();
        let moves = game.moves().flat_map(|mv| mv.bits().to_le_bytes());
        let tags = self.tree.tags().iter().flat_map(|(name, value)| [name, value]);
        let nodes = self.tree.mainline().map(|id| self.tree.node(id));
        let comments = nodes.flat_map(|node| node.comments().iter().map(Comment::as_str));
        let texts = tags.chain(comments).flat_map(|text| text.bytes().chain([0]));
        let bytes = game.initial_position().to_string().into_bytes().into_iter();
        format!("{:016x}", fnv1a(bytes.chain(moves).chain(texts)))
    }
}

/// The 64-bit FNV-1a hash.
fn fnv1a(bytes: impl Iterator<Item = u8>) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    bytes.fold(OFFSET, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME))
}

/// Whether an error may have lost moves: not if it is tolerated, or in the tags.
fn damages_moves(error: &PgnError) -> bool {
    let is_in_tags = matches!(
        error.kind,
        PgnErrorKind::BadTag { .. }
            | PgnErrorKind::DuplicateTag { .. }
            | PgnErrorKind::LongTag { .. }
    );
    !error.is_tolerated() && !is_in_tags
}

/// A game that was read.
pub(crate) enum Read {
    Game(Box<BatchGame>),
    /// A game with errors, with the message that names it.
    Broken(String),
}

/// Reads games one by one, over all files.
pub(crate) struct Games<'a> {
    all_files: &'a [PathBuf],
    files: std::slice::Iter<'a, PathBuf>,
    current: Option<Open<'a>>,
    builder: TreeBuilder,
    n_read: u64,
}

struct Open<'a> {
    path: &'a Path,
    reader: Reader<lucena_pgn::Stream<Box<dyn std::io::Read + Send>>>,
    n_read: u64,
}

impl<'a> Games<'a> {
    pub(crate) fn new(files: &'a [PathBuf]) -> Self {
        let all_files = files;
        Self {
            all_files,
            files: files.iter(),
            current: None,
            builder: TreeBuilder::new(),
            n_read: 0,
        }
    }

    /// The next game; `None` after the last one. Files without any game are an error.
    pub(crate) fn next(&mut self) -> Result<Option<Read>, Failure> {
        loop {
            let current = match &mut self.current {
                Some(current) => current,
                None => match self.files.next() {
                    Some(path) => self.current.insert(Open::new(path)?),
                    None if self.n_read == 0 => return Err(self.no_games()),
                    None => return Ok(None),
                },
            };
            match current.next(&mut self.builder)? {
                Some(read) => {
                    self.n_read += 1;
                    return Ok(Some(current.checked(read, self.n_read)));
                }
                None => self.current = None,
            }
        }
    }
}

impl Games<'_> {
    fn no_games(&self) -> Failure {
        let names: Vec<String> = self.all_files.iter().map(|file| display_name(file)).collect();
        Failure::Message(format!("no games found in {}", names.join(", ")))
    }
}

impl<'a> Open<'a> {
    fn new(path: &'a Path) -> Result<Self, Failure> {
        Ok(Self { path, reader: Reader::new(open(path)?.read), n_read: 0 })
    }

    fn next(&mut self, builder: &mut TreeBuilder) -> Result<Option<ReadTree>, Failure> {
        let read = self.reader.read_game(builder).map_err(|error| file_error(self.path, error))?;
        self.n_read += u64::from(read.is_some());
        Ok(read)
    }

    fn checked(&self, read: ReadTree, number: u64) -> Read {
        let error = read.errors.iter().find(|error| damages_moves(error)).map(ToString::to_string);
        let is_cut = read.is_cut;
        let game = BatchGame {
            number,
            file: self.path.to_owned(),
            number_in_file: self.n_read,
            tree: read.tree,
        };
        let null_move = game.tree.mainline().any(|id| game.tree.node(id).mv().is_none());
        let fault = match error {
            Some(error) => error,
            _ if is_cut => "the game is incomplete".into(),
            _ if null_move => "the game has a null move".into(),
            _ => return Read::Game(Box::new(game)),
        };
        Read::Broken(format!("{}: {fault}", game.title()))
    }
}
