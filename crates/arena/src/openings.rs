//! Openings from EPD, PGN and Polyglot files, or from random moves.

mod error;
mod games;
mod generated;
mod opening;
mod options;
mod order;
mod polyglot;
mod positions;

pub use error::{OpeningFault, OpeningsError, SkippedOpening};
pub use opening::Opening;
pub use options::{InvalidOpenings, OpeningOptions, OpeningOrder, OpeningSource};

use std::fmt;

use generated::Generated;
use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, Variant};
use order::Sequence;
use polyglot::PolyglotBook;
use positions::PositionFile;

/// The openings of a tournament by index. The same index gives the same opening on any machine, so
/// shards can be played separately. The sequence repeats after the last opening.
///
/// ```
/// use lucena_arena::{OpeningOptions, OpeningSource, Openings};
/// let options = OpeningOptions { seed: 7, ..OpeningOptions::default() };
/// let openings = Openings::load(&options)?;
/// assert_eq!(openings.get(3)?, Openings::load(&options)?.get(3)?);
///
/// let initial = OpeningOptions { source: OpeningSource::Initial, ..OpeningOptions::default() };
/// assert_eq!(Openings::load(&initial)?.get(0)?, lucena_arena::Opening::default());
/// # Ok::<(), lucena_arena::OpeningsError>(())
/// ```
pub struct Openings {
    source: Source,
    /// The order of a list or file; `None` for books and random moves.
    sequence: Option<Sequence>,
    first: u64,
    max_plies: Option<usize>,
    skipped: Vec<SkippedOpening>,
    fingerprint: u64,
}

/// The source with its data.
enum Source {
    List(Vec<Opening>),
    Positions(PositionFile),
    Book(PolyglotBook),
    Generated(Generated),
}

impl Openings {
    /// Loads openings; files are read and validated completely.
    ///
    /// # Errors
    /// If the file cannot be read, has no openings, or has an invalid opening and those are not
    /// skipped. The error has the line.
    ///
    /// ```
    /// use lucena_arena::{OpeningOptions, OpeningSource, Openings};
    /// let source = OpeningSource::Epd("no such file".into());
    /// assert!(Openings::load(&OpeningOptions { source, ..OpeningOptions::default() }).is_err());
    /// ```
    pub fn load(options: &OpeningOptions) -> Result<Self, OpeningsError> {
        let mut skipped = Vec::new();
        let mut fingerprint = 0;
        let source = match &options.source {
            OpeningSource::Initial => {
                Source::List(vec![VariantPosition::initial(options.variant).into()])
            }
            OpeningSource::List(openings) => Source::List(openings.clone()),
            OpeningSource::Epd(path) => {
                let file = PositionFile::read(path, options, &mut skipped)?;
                fingerprint = file.fingerprint();
                Source::Positions(file)
            }
            OpeningSource::Pgn(path) => {
                let (list, bytes) = games::read(path, options, &mut skipped)?;
                fingerprint = bytes;
                Source::List(list)
            }
            OpeningSource::Polyglot(path) if !options.variant.is_standard() => {
                return Err(OpeningsError::file(path, "Polyglot books are of standard chess only"));
            }
            OpeningSource::Polyglot(path) => Source::Book(PolyglotBook::open(path, options.seed)?),
            OpeningSource::Random => {
                Source::Generated(Generated::new(options.seed, options.variant))
            }
        };
        let n_openings = match &source {
            Source::List(list) => Some(list.len()),
            Source::Positions(file) => Some(file.len()),
            Source::Book(_) | Source::Generated(_) => None,
        };
        let sequence = n_openings.map(|n| Sequence::new(options.order, options.seed, n));
        let max_plies = options.plies.map(|plies| plies as usize);
        let first = options.start.saturating_sub(1);
        let openings = Self { source, sequence, first, max_plies, skipped, fingerprint };
        match n_openings {
            Some(0) => Err(OpeningsError::NoOpenings { path: options.source.path() }),
            _ => Ok(openings),
        }
    }

    /// Number of openings before they repeat; `None` for books and random moves.
    ///
    /// ```
    /// use lucena_arena::{OpeningOptions, Openings};
    /// assert_eq!(Openings::load(&OpeningOptions::default())?.len(), None);
    /// # Ok::<(), lucena_arena::OpeningsError>(())
    /// ```
    #[expect(clippy::len_without_is_empty, reason = "it is never empty")]
    #[must_use]
    pub fn len(&self) -> Option<u64> {
        self.sequence.as_ref().map(|sequence| sequence.len() as u64)
    }

    /// The opening with this index, from 0.
    ///
    /// # Errors
    /// If the book cannot be read or no balanced random position is found.
    ///
    /// ```
    /// use lucena_arena::{OpeningOptions, Openings};
    /// let openings = Openings::load(&OpeningOptions::default())?;
    /// assert_ne!(openings.get(0)?, openings.get(1)?);
    /// # Ok::<(), lucena_arena::OpeningsError>(())
    /// ```
    pub fn get(&self, number: u64) -> Result<Opening, OpeningsError> {
        let number = self.first.wrapping_add(number);
        let index = self.sequence.as_ref().map_or(0, |sequence| sequence.at(number));
        let mut opening = match &self.source {
            Source::List(list) => list[index].clone(),
            Source::Positions(file) => file.get(index)?,
            Source::Book(walk) => return walk.get(number, self.max_plies),
            Source::Generated(generated) => generated.get(number)?,
        };
        if let Some(plies) = self.max_plies {
            opening.moves.truncate(plies);
        }
        Ok(opening)
    }

    /// The start positions of the first `n` openings; for books and random moves only the first,
    /// which stands for all.
    pub(crate) fn starts(
        &self,
        n: u64,
    ) -> impl Iterator<Item = Result<VariantPosition, OpeningsError>> {
        let n = match self.source {
            Source::Book(_) | Source::Generated(_) => n.min(1),
            Source::List(_) | Source::Positions(_) => self.len().map_or(n, |len| n.min(len)),
        };
        (0..n).map(|number| self.get(number).map(|opening| opening.start))
    }

    /// Openings that were skipped as invalid.
    ///
    /// ```
    /// use lucena_arena::{OpeningOptions, Openings};
    /// assert!(Openings::load(&OpeningOptions::default())?.skipped().is_empty());
    /// # Ok::<(), lucena_arena::OpeningsError>(())
    /// ```
    #[must_use]
    pub fn skipped(&self) -> &[SkippedOpening] {
        &self.skipped
    }

    /// A hash of the file, to detect changes; 0 without a file.
    ///
    /// ```
    /// use lucena_arena::{OpeningOptions, Openings};
    /// assert_eq!(Openings::load(&OpeningOptions::default())?.fingerprint(), 0);
    /// # Ok::<(), lucena_arena::OpeningsError>(())
    /// ```
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }
}

/// Whether a position belongs in games of a variant.
fn is_of_variant(position: &VariantPosition, variant: Variant) -> bool {
    let found = position.variant();
    found == variant || found.is_standard() && variant.is_standard()
}

impl fmt::Debug for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Openings").field("len", &self.len()).finish_non_exhaustive()
    }
}
