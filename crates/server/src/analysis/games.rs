//! Reads the games of a PGN text.

use lucena_pgn::{
    GameTree, PgnError, PgnErrorKind, PgnWriter, ReadTree, Reader, TreeBuilder, WriteOptions,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::problem::Problem;

/// Maximum memory of one game while it is parsed.
const MAX_GAME_BYTES: usize = 64 << 20;

/// A game to analyse.
pub(crate) struct InputGame {
    /// Number in the text, from 1.
    pub(crate) number: u64,
    /// The players.
    pub(crate) name: String,
    pub(crate) tree: GameTree,
}

/// A game that cannot be analysed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct InvalidGame {
    /// Number in the text, from 1.
    pub(crate) number: u64,
    /// The players.
    pub(crate) name: String,
    pub(crate) error: String,
}

impl InputGame {
    /// The game as PGN, without loss.
    pub(crate) fn to_pgn(&self) -> Vec<u8> {
        let mut writer = PgnWriter::with_options(Vec::new(), WriteOptions::new());
        let written = writer.write_tree(&self.tree).and_then(|()| writer.into_inner());
        written.expect("memory can be written")
    }
}

/// Reads games and passes each to `take`, which may stop with an error.
pub(crate) fn read_games(
    pgn: &[u8],
    mut take: impl FnMut(Result<InputGame, InvalidGame>) -> Result<(), Problem>,
) -> Result<(), Problem> {
    let mut reader = Reader::from_bytes(pgn);
    let mut builder = TreeBuilder::with_memory(MAX_GAME_BYTES);
    for number in 1.. {
        let read = reader.read_game(&mut builder).map_err(Problem::internal)?;
        let Some(read) = read else { break };
        take(check(number, read))?;
    }
    Ok(())
}

fn check(number: u64, read: ReadTree) -> Result<InputGame, InvalidGame> {
    let fault = fault(&read);
    let player = |tag| read.tree.tags().known(tag).unwrap_or("?");
    let name = format!("{} - {}", player("White"), player("Black"));
    match fault {
        None => Ok(InputGame { number, name, tree: read.tree }),
        Some(error) => Err(InvalidGame { number, name, error }),
    }
}

/// Why a game cannot be analysed: moves are lost, or there is a null move.
fn fault(read: &ReadTree) -> Option<String> {
    let tree = &read.tree;
    if let Some(error) = read.errors.iter().find(|error| damages_moves(error)) {
        return Some(error.to_string());
    }
    if read.is_cut {
        return Some("the game is incomplete".into());
    }
    let has_null_move = tree.mainline().any(|id| tree.node(id).mv().is_none());
    has_null_move.then(|| "the game has a null move".into())
}

/// Whether moves may be missing after an error: not if it is tolerated, or in the tags.
fn damages_moves(error: &PgnError) -> bool {
    let is_in_tags = matches!(
        error.kind,
        PgnErrorKind::BadTag { .. }
            | PgnErrorKind::DuplicateTag { .. }
            | PgnErrorKind::LongTag { .. }
    );
    !error.is_tolerated() && !is_in_tags
}
