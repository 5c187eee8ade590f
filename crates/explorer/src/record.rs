//! Games as they are stored.

use lucena_board::GameResult;

use crate::codec::{Cursor, push_varint};
use crate::packed_date;
use crate::section::Record;

/// Longer names are cut.
pub(crate) const NAME_MAX_BYTES: usize = 255;
/// Higher ratings are treated as unknown.
pub(crate) const RATING_MAX: u16 = 9999;

/// A game of the index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameRecord {
    /// Identifies duplicates.
    pub(crate) hash: u64,
    /// Index of the source.
    pub(crate) source: u32,
    /// Byte offset in the source.
    pub(crate) offset: u64,
    pub(crate) result: GameResult,
    /// A packed date.
    pub(crate) date: u32,
    /// Ratings of White and Black; 0 if unknown.
    pub(crate) ratings: [u16; 2],
    /// Names of White and Black.
    pub(crate) names: [String; 2],
}

/// What statistics need of a game. Eight bytes, as those of all games are in memory during a build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GameFacts {
    /// A packed date.
    pub(crate) date: u32,
    /// The sum of both ratings; 0 unless both are known.
    pub(crate) rating_sum: u16,
    pub(crate) result: GameResult,
}

impl GameRecord {
    pub(crate) fn facts(&self) -> GameFacts {
        let [white, black] = self.ratings;
        let rating_sum = if white > 0 && black > 0 { white + black } else { 0 };
        GameFacts { date: self.date, rating_sum, result: self.result }
    }
}

const fn result_code(result: GameResult) -> u8 {
    match result {
        GameResult::WhiteWins => 0,
        GameResult::BlackWins => 1,
        // Unfinished games are not stored.
        GameResult::Draw | GameResult::Unknown => 2,
    }
}

impl Record for GameRecord {
    fn encode(&self, out: &mut Vec<u8>) {
        out.extend(self.hash.to_le_bytes());
        out.push(result_code(self.result));
        for number in [self.source.into(), self.offset, self.date.into()] {
            push_varint(out, number);
        }
        for rating in self.ratings {
            push_varint(out, rating.into());
        }
        for name in &self.names {
            push_varint(out, name.len() as u64);
            out.extend(name.as_bytes());
        }
    }

    fn decode(cursor: &mut Cursor<'_>) -> Option<Self> {
        let hash = cursor.u64()?;
        let result = match cursor.byte()? {
            0 => GameResult::WhiteWins,
            1 => GameResult::BlackWins,
            2 => GameResult::Draw,
            _ => return None,
        };
        let (source, offset, date) = (cursor.small()?, cursor.varint()?, cursor.small()?);
        packed_date::unpack(date)?;
        let mut rating = || cursor.small().filter(|&rating: &u16| rating <= RATING_MAX);
        let ratings = [rating()?, rating()?];
        let mut name = || {
            let n_bytes = cursor.small().filter(|&n: &usize| n <= NAME_MAX_BYTES)?;
            String::from_utf8(cursor.bytes(n_bytes)?.to_vec()).ok()
        };
        let names = [name()?, name()?];
        Some(Self { hash, source, offset, result, date, ratings, names })
    }

    fn skip(cursor: &mut Cursor<'_>) -> Option<()> {
        cursor.bytes(9)?;
        for _ in 0..5 {
            cursor.varint()?;
        }
        for _ in 0..2 {
            let n_bytes = cursor.small()?;
            cursor.bytes(n_bytes)?;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_round_trip() {
        let record = GameRecord {
            hash: 0x0123_4567_89AB_CDEF,
            source: 3,
            offset: 1 << 40,
            result: GameResult::BlackWins,
            date: packed_date::pack("1997.05.??".parse().unwrap()),
            ratings: [2785, 0],
            names: ["Kasparov, Garry".into(), String::new()],
        };
        assert_eq!(record.facts().rating_sum, 0);
        let mut bytes = Vec::new();
        record.encode(&mut bytes);
        assert_eq!(GameRecord::decode(&mut Cursor(&bytes)).as_ref(), Some(&record));
        let mut cursor = Cursor(&bytes);
        assert_eq!(GameRecord::skip(&mut cursor), Some(()));
        assert!(cursor.is_at_end());
        for end in 0..bytes.len() {
            assert_eq!(GameRecord::decode(&mut Cursor(&bytes[..end])), None);
            assert_eq!(GameRecord::skip(&mut Cursor(&bytes[..end])), None);
        }
    }
}
