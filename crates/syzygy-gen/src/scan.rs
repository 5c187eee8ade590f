//! Every position of an endgame, probed to count results or to verify tables.

mod error;
mod one_ply;
mod value;

use std::{
    num::NonZeroUsize,
    sync::{Mutex, PoisonError},
};

use lucena_board::{Color, Faults, Position, Setup, Square};
use lucena_syzygy::{MAX_PIECES, MaterialKey, ProbeError, TableKind, Tablebase};

pub use self::error::ScanError;
use self::value::Value;
use super::{
    parallel::for_each_parallel,
    solve::{Geometry, board, count::orders_of_like_pieces, symmetry::Symmetry},
    statistics::Statistics,
};
use crate::MAX_GENERATED_PIECES;

/// A position whose value contradicts the values after its moves.
///
/// ```
/// // Correct tables have none.
/// # let folder = std::env::temp_dir().join(format!("lucena-mistake-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// use lucena_syzygy::Tablebase;
/// use lucena_syzygy_gen::{Generator, Mismatch};
/// let key = "KQvK".parse()?;
/// Generator::new([key]).directory(&folder).run(|_| ())?;
/// let mut tables = Tablebase::new();
/// tables.add_directory(&folder)?;
/// let first: Option<Mismatch> = lucena_syzygy_gen::verify(&tables, key, 1.try_into()?, |_| ())?.first;
/// assert_eq!(first, None);
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mismatch {
    /// The position.
    pub position: Position,
    /// The probed value.
    pub found: String,
    /// The value that follows from its moves.
    pub expected: String,
}

/// Result of [`verify`]: number of positions checked and of mismatches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verification {
    /// Number of positions checked, one of each set of symmetric ones.
    pub n_positions: u64,
    /// Number of positions whose value contradicts their moves.
    pub n_mismatches: u64,
    /// The first mismatch.
    pub first: Option<Mismatch>,
    /// Whether DTZ was checked too; `false` without a DTZ table.
    pub has_dtz: bool,
}

/// Counts wins, draws and losses of all positions with this material on `threads` threads. `observe`
/// gets the fraction done, from 0 to 1. Without a DTZ table there is no highest DTZ.
///
/// # Errors
///
/// With more than [`MAX_GENERATED_PIECES`] pieces, or if a required table is missing or corrupt.
///
/// ```
/// use lucena_board::Color;
/// use lucena_syzygy::{Tablebase, Wdl};
/// use lucena_syzygy_gen::Generator;
/// # let folder = std::env::temp_dir().join(format!("lucena-count-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// let key = "KRvK".parse()?;
/// Generator::new([key]).directory(&folder).run(|_| ())?;
/// let mut tables = Tablebase::new();
/// tables.add_directory(&folder)?;
/// let statistics = lucena_syzygy_gen::statistics(&tables, key, 1.try_into()?, |_| ())?;
/// assert_eq!(statistics.side(Color::Black).count(Wdl::Loss), 201_700);
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn statistics(
    tables: &Tablebase,
    key: MaterialKey,
    threads: NonZeroUsize,
    mut observe: impl FnMut(f64),
) -> Result<Statistics, ScanError> {
    let mut statistics = Statistics::default();
    let scan = Scan::new(tables, key, threads)?;
    for file in scan.files() {
        observe(file as f64 / scan.files().len() as f64);
        statistics.merge(&scan.read_file(file)?.statistics());
    }
    observe(1.0);
    for turn in Color::ALL {
        statistics.side_mut(turn).divide(orders_of_like_pieces(key));
    }
    Ok(statistics)
}

/// Verifies a table on `threads` threads: the value of every position must follow from the values
/// after its legal moves. `observe` gets the fraction done, from 0 to 1.
///
/// Together with right checksums and verified tables of all captures and promotions this proves a
/// table: every DTZ leads ply by ply to mate or into a smaller endgame.
///
/// # Errors
///
/// With more than [`MAX_GENERATED_PIECES`] pieces, or if a required table is missing or corrupt.
///
/// ```
/// # let folder = std::env::temp_dir().join(format!("lucena-verify-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// use lucena_syzygy::Tablebase;
/// use lucena_syzygy_gen::Generator;
/// let key = "KQvK".parse()?;
/// Generator::new([key]).directory(&folder).run(|_| ())?;
/// let mut tables = Tablebase::new();
/// tables.add_directory(&folder)?;
/// assert_eq!(lucena_syzygy_gen::verify(&tables, key, 1.try_into()?, |_| ())?.n_mismatches, 0);
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify(
    tables: &Tablebase,
    key: MaterialKey,
    threads: NonZeroUsize,
    mut observe: impl FnMut(f64),
) -> Result<Verification, ScanError> {
    let scan = Scan::new(tables, key, threads)?;
    let has_dtz = scan.has_dtz;
    let mut verification = Verification { has_dtz, ..Verification::default() };
    for file in scan.files() {
        let n_files = scan.files().len() as f64;
        observe(file as f64 / n_files);
        let file_scan = scan.read_file(file)?;
        observe((file as f64 + 0.5) / n_files);
        file_scan.verify(&mut verification)?;
    }
    observe(1.0);
    Ok(verification)
}

/// A scan of all positions with some material.
struct Scan<'a> {
    tables: &'a Tablebase,
    geometry: Geometry,
    threads: NonZeroUsize,
    has_dtz: bool,
}

/// The values of all positions with the leading pawn on one file.
struct FileScan<'a> {
    scan: &'a Scan<'a>,
    /// The pawn slices of this file.
    slices: Vec<usize>,
    /// For each slice its number in `slices`.
    numbers: Vec<Option<usize>>,
    /// By the side to move.
    values: [Vec<Value>; 2],
}

impl<'a> Scan<'a> {
    fn new(
        tables: &'a Tablebase,
        key: MaterialKey,
        threads: NonZeroUsize,
    ) -> Result<Self, ScanError> {
        if key.n_pieces() > MAX_GENERATED_PIECES {
            return Err(ScanError::TooManyPieces(key));
        }
        tables.open(key, TableKind::Wdl)?;
        let has_dtz = tables.has(key, TableKind::Dtz);
        Ok(Self { tables, geometry: Geometry::new(key), threads, has_dtz })
    }

    fn files(&self) -> std::ops::Range<usize> {
        if self.geometry.key.has_pawns() { 0..4 } else { 0..1 }
    }

    /// Probes all positions of a file.
    fn read_file(&'a self, file: usize) -> Result<FileScan<'a>, ProbeError> {
        let geometry = &self.geometry;
        let slices = geometry.slices.generations(&geometry.piece_list.pieces, file).concat();
        let mut numbers = vec![None; geometry.slices.len()];
        for (number, &slice) in slices.iter().enumerate() {
            numbers[slice] = Some(number);
        }
        let n_values = 64 * slices.len() * geometry.words_per_slice();
        let values = Color::ALL.map(|_| vec![Value::ILLEGAL; n_values]);
        let mut file_scan = FileScan { scan: self, slices, numbers, values };
        for turn in Color::ALL {
            let mut values = std::mem::take(&mut file_scan.values[turn as usize]);
            file_scan.look_up(turn, &mut values)?;
            file_scan.values[turn as usize] = values;
        }
        Ok(file_scan)
    }

    fn value(&self, pos: &Position) -> Result<Value, ProbeError> {
        if self.has_dtz {
            Ok(Value::of(self.tables.probe_dtz(pos)?))
        } else {
            Ok(Value::without_distance(self.tables.probe_wdl(pos)?))
        }
    }
}

impl FileScan<'_> {
    fn look_up(&self, turn: Color, values: &mut [Value]) -> Result<(), ProbeError> {
        let error = Mutex::new(None);
        let words = values.chunks_mut(64).enumerate();
        for_each_parallel(
            self.scan.threads,
            words,
            || (),
            |(), (word, values)| {
                let found = self.positions(word, turn).try_for_each(|(bit, pos)| {
                    values[bit] = self.scan.value(&pos)?;
                    Ok(())
                });
                if let Err(found) = found {
                    error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(found);
                }
            },
        );
        error.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }

    /// The legal positions of a word, each with its bit number.
    fn positions(&self, word: usize, turn: Color) -> impl Iterator<Item = (usize, Position)> {
        let geometry = &self.scan.geometry;
        let per_slice = geometry.words_per_slice();
        let pawns = geometry.slices.board(self.slices[word / per_slice]);
        let in_slice = word % per_slice;
        let kings = geometry.block(&pawns, in_slice / geometry.words_per_block());
        let board =
            kings.and_then(|kings| geometry.word(&kings, in_slice % geometry.words_per_block()));
        let positions = board.map(|board| {
            let mut setup = Setup::empty();
            setup.set_turn(turn);
            for (slot, piece) in geometry.piece_list.fixed() {
                setup.put(board::square(board.square(slot)), piece);
            }
            let inner = geometry.piece_list.inner_piece();
            board::square_numbers(!board.occupied).filter_map(move |bit| {
                let mut setup = setup;
                setup.put(board::square(bit), inner);
                Some((bit, setup.position_waiving(Faults::WAIVABLE).ok()?))
            })
        });
        positions.into_iter().flatten()
    }

    /// The value of a position of this endgame and file; `strong` is the side that tables call White.
    fn find(&self, pos: &Position, strong: Color) -> Value {
        let geometry = &self.scan.geometry;
        let mut rest = pos.occupied();
        let mut squares = [0; MAX_PIECES];
        for (own, piece) in squares.iter_mut().zip(&geometry.piece_list.pieces) {
            let color = if strong == Color::White { piece.color } else { !piece.color };
            let square = (rest & pos.pieces(color, piece.role)).first();
            let square = square.expect("the position has the pieces of the key");
            rest.remove(square);
            *own = relative(square, strong) as u8;
        }
        let turn = if strong == Color::White { pos.turn() } else { !pos.turn() };
        self.at(&squares, turn).unwrap_or(Value::ILLEGAL)
    }

    fn at(&self, squares: &[u8; MAX_PIECES], turn: Color) -> Option<Value> {
        let geometry = &self.scan.geometry;
        let (slice, symmetry): (usize, Symmetry) = geometry.slices.find(squares)?;
        let place = geometry.place(squares, symmetry)?;
        let index = 64 * self.numbers[slice]? * geometry.words_per_slice() + place.index();
        Some(self.values[turn as usize][index])
    }

    /// Counts in which identical pieces are distinct.
    fn statistics(&self) -> Statistics {
        let geometry = &self.scan.geometry;
        let blocks = geometry.king_pairs.map_or(vec![1], |pairs| pairs.images());
        let mut statistics = Statistics::default();
        for turn in Color::ALL {
            let side = statistics.side_mut(turn);
            for (word, values) in self.values[turn as usize].chunks(64).enumerate() {
                let slice = self.slices[word / geometry.words_per_slice()];
                let block = word % geometry.words_per_slice() / geometry.words_per_block();
                let weight =
                    blocks[block] * geometry.slices.n_images(slice, &geometry.piece_list.pieces);
                for (wdl, plies) in values.iter().filter_map(|value| value.decode()) {
                    side.add(wdl, *plies.start(), weight as u64);
                }
            }
        }
        statistics
    }
}

/// A square from the side of the table's White.
fn relative(square: Square, strong: Color) -> Square {
    if strong == Color::White { square } else { square.flip_rank() }
}

#[cfg(test)]
mod tests;
