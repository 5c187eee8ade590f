//! The bytes of a game.

use lucena_board::{Color, GameResult, PackedPosition, Position};

use crate::data::error::{DecodeError, EncodeError};
use crate::data::game::MAX_SCORE;
use crate::data::ply::Plies;
use crate::data::{Game, ScoredMove, ending, move_index, varint};

/// The results by their number in a file, the half points of White.
const RESULTS: [GameResult; 3] = [GameResult::BlackWins, GameResult::Draw, GameResult::WhiteWins];

const RESULT_BITS: u8 = 2;
const END_BITS: u8 = 4;
const START_SHIFT: u8 = RESULT_BITS + END_BITS;

const INITIAL: u8 = 0;
const CHESS960: u8 = 1;
const PACKED: u8 = 2;

/// Number of Chess960 start positions.
const N_CHESS960: u16 = 960;

/// A game as it is stored, without its length.
///
/// It is decoded on use: [`EncodedGame::plies`] replays it without allocating,
/// [`EncodedGame::decode`] gives a [`Game`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodedGame<'a> {
    bytes: &'a [u8],
}

impl<'a> EncodedGame<'a> {
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }

    /// The bytes.
    #[must_use]
    pub const fn bytes(self) -> &'a [u8] {
        self.bytes
    }

    /// Replays the game.
    ///
    /// # Errors
    ///
    /// The flags or the start position are wrong. Wrong moves are errors of the iterator.
    pub fn plies(self) -> Result<Plies<'a>, DecodeError> {
        let mut rest = self.bytes;
        let (&flags, tail) = rest.split_first().ok_or(DecodeError::Torn("flags"))?;
        rest = tail;
        let result = RESULTS.get(usize::from(flags & ((1 << RESULT_BITS) - 1)));
        let number = flags >> RESULT_BITS & ((1 << END_BITS) - 1);
        let ending = result.and_then(|&result| ending::with_number(number, result));
        let ending = ending.ok_or(DecodeError::Flags(flags))?;
        let start = match flags >> START_SHIFT {
            INITIAL => Position::initial(),
            CHESS960 => {
                let number = u16::from_le_bytes(*take(&mut rest)?);
                Position::chess960(number).ok_or(DecodeError::Chess960(number))?
            }
            PACKED => PackedPosition::from_bytes(*take(&mut rest)?).unpack()?,
            _ => return Err(DecodeError::Flags(flags)),
        };
        let n_opening = varint::read(&mut rest).ok_or(DecodeError::Torn("number of moves"))?;
        Ok(Plies::new(start, n_opening as usize, rest, ending))
    }

    /// Decodes the whole game.
    ///
    /// # Errors
    ///
    /// The bytes are not those of a game.
    pub fn decode(self) -> Result<Game, DecodeError> {
        let plies = self.plies()?;
        let mut game = Game::new(*plies.position(), plies.ending().clone());
        for ply in plies {
            let ply = ply?;
            match ply.white_score {
                None => game.opening.push(ply.mv),
                Some(score) => game.moves.push(ScoredMove { mv: ply.mv, score }),
            }
        }
        Ok(game)
    }
}

fn take<'a, const N: usize>(bytes: &mut &'a [u8]) -> Result<&'a [u8; N], DecodeError> {
    let (taken, rest) = bytes.split_first_chunk().ok_or(DecodeError::Torn("start position"))?;
    *bytes = rest;
    Ok(taken)
}

/// Appends the encoded game to `out`, without its length.
pub(crate) fn encode(game: &Game, out: &mut Vec<u8>) -> Result<(), EncodeError> {
    let (kind, start) = encode_start(&game.start)?;
    let result = game.ending.result();
    let number = ending::number(&game.ending).filter(|_| result.is_decided());
    let number = number.ok_or_else(|| EncodeError::Ending(game.ending.clone()))?;
    out.push(result.half_points(Color::White) | number << RESULT_BITS | kind << START_SHIFT);
    out.extend(start);
    varint::write(out, game.opening.len() as u32);
    let mut position = game.start;
    let mut ply = 0;
    let mut push_move = |mv, out: &mut Vec<u8>| {
        let index = move_index::index_of(&position, mv);
        out.push(index.ok_or(EncodeError::IllegalMove { ply, mv })?);
        position = position.play_unchecked(mv);
        ply += 1;
        Ok(())
    };
    for &mv in &game.opening {
        push_move(mv, out)?;
    }
    let mut previous = 0;
    for (i, &ScoredMove { mv, score }) in game.moves.iter().enumerate() {
        push_move(mv, out)?;
        let white_score = i32::from(score);
        if white_score.abs() > MAX_SCORE {
            return Err(EncodeError::Score { ply: game.opening.len() + i, score });
        }
        varint::write(out, varint::zigzag(white_score - previous));
        previous = white_score;
    }
    Ok(())
}

fn encode_start(start: &Position) -> Result<(u8, Vec<u8>), EncodeError> {
    if *start == Position::initial() {
        return Ok((INITIAL, Vec::new()));
    }
    let is_start_number = |&number: &u16| Position::chess960(number).as_ref() == Some(start);
    // Only then is it worth trying all numbers.
    let is_full = start.occupied().len() == 32 && start.full_move_number() == 1;
    if let Some(number) = (0..N_CHESS960).find(|number| is_full && is_start_number(number)) {
        return Ok((CHESS960, number.to_le_bytes().to_vec()));
    }
    let packed = start.pack().ok_or(EncodeError::TooManyPieces)?;
    Ok((PACKED, packed.to_bytes().to_vec()))
}
