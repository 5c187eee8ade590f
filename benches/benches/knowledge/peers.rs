//! The probing libraries.

use std::path::Path;

use lucena_board::{Bitboard, Color, Position, Role, Square, attacks};
use lucena_syzygy::{Directory, FileAccess, Repetition, Tablebase};
use shakmaty::{CastlingMode, Chess, fen::Fen};

/// A probing library with its position type.
pub(crate) trait Prober: Sized {
    const NAME: &'static str;
    type Position;
    fn open(folder: &Path) -> Self;
    fn position(pos: &Position) -> Self::Position;
    /// From -2 to 2, from the side to move's point of view.
    fn wdl(&self, pos: &Self::Position) -> i32;
}

/// A library that can probe DTZ.
pub(crate) trait DistanceProber: Prober {
    fn dtz(&self, pos: &Self::Position) -> i32;
}

/// A library that can rank root moves.
pub(crate) trait RootProber: Prober {
    /// The number of ranked moves, or 1 if it only returns the best.
    fn root(&self, pos: &Self::Position) -> usize;
}

pub(crate) struct Lucena(Tablebase);

impl Prober for Lucena {
    const NAME: &'static str = "lucena-syzygy";
    type Position = Position;

    fn open(folder: &Path) -> Self {
        let mut tables = Tablebase::new();
        tables.add_directory(folder).expect("the folder can be read");
        Self(tables)
    }

    fn position(pos: &Position) -> Position {
        *pos
    }

    fn wdl(&self, pos: &Position) -> i32 {
        i8::from(self.0.probe_wdl(pos).expect("all tables are there")).into()
    }
}

impl DistanceProber for Lucena {
    fn dtz(&self, pos: &Position) -> i32 {
        self.0.probe_dtz(pos).expect("all tables are there").plies()
    }
}

impl RootProber for Lucena {
    fn root(&self, pos: &Position) -> usize {
        self.0.rank_moves(pos, Repetition::Absent).expect("all tables are there").len()
    }
}

/// Lucena with positioned reads instead of memory maps.
pub(crate) struct LucenaReading(Lucena);

impl Prober for LucenaReading {
    const NAME: &'static str = "lucena-syzygy, positioned reads";
    type Position = Position;

    fn open(folder: &Path) -> Self {
        let folder = Directory::open(folder).expect("the folder can be read");
        Self(Lucena(Tablebase::with_source(folder.access(FileAccess::Read))))
    }

    fn position(pos: &Position) -> Position {
        *pos
    }

    fn wdl(&self, pos: &Position) -> i32 {
        self.0.wdl(pos)
    }
}

impl DistanceProber for LucenaReading {
    fn dtz(&self, pos: &Position) -> i32 {
        self.0.dtz(pos)
    }
}

/// With mapped files, its fastest mode.
pub(crate) struct Shakmaty(shakmaty_syzygy::Tablebase<Chess>);

impl Prober for Shakmaty {
    const NAME: &'static str = "shakmaty-syzygy";
    type Position = Chess;

    #[expect(unsafe_code, reason = "the peer's fastest way")]
    fn open(folder: &Path) -> Self {
        // SAFETY: the files are not modified during a bench.
        let mut tables = unsafe { shakmaty_syzygy::Tablebase::with_mmap_filesystem() };
        tables.add_directory(folder).expect("the folder can be read");
        Self(tables)
    }

    fn position(pos: &Position) -> Chess {
        let fen: Fen = pos.to_string().parse().expect("our FEN is sound");
        fen.into_position(CastlingMode::Standard).expect("the position is legal")
    }

    fn wdl(&self, pos: &Chess) -> i32 {
        self.0.probe_wdl_after_zeroing(pos).expect("all tables are there").signum()
    }
}

impl DistanceProber for Shakmaty {
    fn dtz(&self, pos: &Chess) -> i32 {
        self.0.probe_dtz(pos).expect("all tables are there").ignore_rounding().into()
    }
}

impl RootProber for Shakmaty {
    fn root(&self, pos: &Chess) -> usize {
        usize::from(self.0.best_move(pos).expect("all tables are there").is_some())
    }
}

/// A Rust port of Fathom, with our attack functions.
pub(crate) struct Pyrrhic(pyrrhic_rs::TableBases<Attacks>);

#[derive(Clone)]
pub(crate) struct Attacks;

fn square(index: u64) -> Square {
    Square::from_index(index as usize).expect("squares are below 64")
}

impl pyrrhic_rs::EngineAdapter for Attacks {
    fn pawn_attacks(color: pyrrhic_rs::Color, at: u64) -> u64 {
        let color = match color {
            pyrrhic_rs::Color::White => Color::White,
            pyrrhic_rs::Color::Black => Color::Black,
        };
        attacks::pawn(color, square(at)).0
    }

    fn knight_attacks(at: u64) -> u64 {
        attacks::knight(square(at)).0
    }

    fn bishop_attacks(at: u64, occupied: u64) -> u64 {
        attacks::bishop(square(at), Bitboard(occupied)).0
    }

    fn rook_attacks(at: u64, occupied: u64) -> u64 {
        attacks::rook(square(at), Bitboard(occupied)).0
    }

    fn queen_attacks(at: u64, occupied: u64) -> u64 {
        attacks::queen(square(at), Bitboard(occupied)).0
    }

    fn king_attacks(at: u64) -> u64 {
        attacks::king(square(at)).0
    }
}

impl Prober for Pyrrhic {
    const NAME: &'static str = "pyrrhic-rs";
    type Position = Position;

    fn open(folder: &Path) -> Self {
        let folder = folder.to_str().expect("the path is text");
        Self(pyrrhic_rs::TableBases::new(folder).expect("the folder can be read"))
    }

    fn position(pos: &Position) -> Position {
        *pos
    }

    fn wdl(&self, pos: &Position) -> i32 {
        let Sets { colors: [w, b], roles: [p, n, bi, r, q, k], en_passant, is_white } = sets(pos);
        let found = self.0.probe_wdl(w, b, k, q, r, bi, n, p, en_passant, is_white);
        found.expect("all tables are there") as i32 - 2
    }
}

impl RootProber for Pyrrhic {
    fn root(&self, pos: &Position) -> usize {
        let Sets { colors: [w, b], roles: [p, n, bi, r, q, k], en_passant, is_white } = sets(pos);
        let found = self.0.probe_root(w, b, k, q, r, bi, n, p, 0, en_passant, is_white);
        found.expect("all tables are there").num_moves
    }
}

/// A position in Fathom's representation.
struct Sets {
    colors: [u64; 2],
    /// From pawns to kings.
    roles: [u64; 6],
    en_passant: u32,
    is_white: bool,
}

fn sets(pos: &Position) -> Sets {
    Sets {
        colors: Color::ALL.map(|color| pos.colored(color).0),
        roles: Role::ALL.map(|role| pos.role(role).0),
        en_passant: pos.legal_en_passant().map_or(0, |square| square as u32),
        is_white: pos.turn() == Color::White,
    }
}
