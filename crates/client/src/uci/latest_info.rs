//! The latest `info` lines of a search, kept as text and parsed on demand: an engine may send a
//! hundred, of which only the last ones are needed.

use lucena_uci::{EngineMessage, Info};

/// Maximum number of lines: no position has more legal moves.
const MAX_LINES: usize = 256;

/// The latest `info` lines of a search.
#[derive(Debug, Default)]
pub(super) struct LatestInfo {
    lines: Vec<LatestLine>,
    /// The last line of the best move with an exact score.
    exact: String,
    /// The last line with nodes or time.
    statistics: String,
    n_infos: u64,
}

/// The latest `info` lines of one PV.
#[derive(Debug, Default)]
struct LatestLine {
    last: String,
    /// The last line with a PV: a bound without moves does not replace it.
    moves: String,
}

impl LatestInfo {
    /// Adds an `info` line.
    pub(super) fn keep(&mut self, text: &str) {
        self.n_infos += 1;
        let fields = InfoFields::of(text);
        if fields.has_statistics {
            copy(&mut self.statistics, text);
        }
        let index = fields.multipv.saturating_sub(1);
        if !(fields.has_score || fields.has_moves) || index >= MAX_LINES {
            return;
        }
        if self.lines.len() <= index {
            self.lines.resize_with(index + 1, LatestLine::default);
        }
        let line = &mut self.lines[index];
        copy(&mut line.last, text);
        if fields.has_moves {
            copy(&mut line.moves, text);
        } else if !(fields.has_score && fields.is_bound) {
            line.moves.clear();
        }
        if index == 0 && fields.has_score && !fields.is_bound {
            copy(&mut self.exact, text);
        }
    }

    /// The latest line of each PV, best first.
    pub(super) fn lines(&self) -> impl Iterator<Item = Info> {
        self.lines.iter().filter_map(|line| {
            let mut info = read(&line.last)?;
            if info.pv.is_empty() && info.score.is_some_and(|score| score.bound.is_some()) {
                info.pv = read(&line.moves).unwrap_or_default().pv;
            }
            Some(info)
        })
    }

    pub(super) fn exact(&self) -> Option<Info> {
        read(&self.exact)
    }

    pub(super) fn statistics(&self) -> Option<Info> {
        read(&self.statistics)
    }

    pub(super) fn n_infos(&self) -> u64 {
        self.n_infos
    }

    /// Whether this line equals the latest one.
    pub(super) fn is_latest(&self, text: &str) -> bool {
        self.lines.first().is_some_and(|line| line.last == text) || self.statistics == text
    }
}

fn copy(kept: &mut String, text: &str) {
    kept.clear();
    kept.push_str(text);
}

fn read(text: &str) -> Option<Info> {
    match EngineMessage::parse(text) {
        Ok(EngineMessage::Info(info)) => Some(*info),
        _ => None,
    }
}

/// The fields of an `info` line, found without parsing it.
#[derive(Debug, PartialEq, Eq)]
struct InfoFields {
    multipv: usize,
    has_score: bool,
    is_bound: bool,
    has_moves: bool,
    has_statistics: bool,
}

impl InfoFields {
    fn of(text: &str) -> Self {
        let mut fields = Self {
            multipv: 1,
            has_score: false,
            is_bound: false,
            has_moves: false,
            has_statistics: false,
        };
        let mut words = text.split_ascii_whitespace();
        while let Some(word) = words.next() {
            let is = |keyword: &str| word.eq_ignore_ascii_case(keyword);
            match word.len() {
                2 if is("pv") => fields.has_moves = true,
                4 if is("time") => fields.has_statistics = true,
                5 if is("nodes") => fields.has_statistics = true,
                5 if is("score") => fields.has_score = true,
                6 if is("string") => break,
                7 if is("multipv") => {
                    let number = words.next().and_then(|word| word.parse().ok());
                    fields.multipv = number.unwrap_or(1);
                }
                10 if is("lowerbound") || is("upperbound") => fields.is_bound = true,
                _ => {}
            }
        }
        fields
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn latest(lines: &[&str]) -> LatestInfo {
        let mut info = LatestInfo::default();
        lines.iter().for_each(|line| info.keep(line));
        info
    }

    #[test]
    fn a_bound_keeps_the_moves_of_before() {
        let info = latest(&["info score cp 5 pv e2e4 e7e5", "info score cp 9 lowerbound nodes 3"]);
        let line = info.lines().next().unwrap();
        assert_eq!(line.to_string(), "info score cp 9 lowerbound nodes 3 pv e2e4 e7e5");
        assert_eq!(info.exact().unwrap().to_string(), "info score cp 5 pv e2e4 e7e5");
    }

    #[test]
    fn an_exact_score_does_not() {
        let info =
            latest(&["info score cp 5 pv e2e4", "info score cp 9", "info score cp 8 upperbound"]);
        assert!(info.lines().next().unwrap().pv.is_empty());
        assert_eq!(info.exact().unwrap().to_string(), "info score cp 9");
    }

    #[test]
    fn words_for_the_user_are_no_news() {
        let info = latest(&["info string score pv nodes", "info currmove e2e4", "info"]);
        assert_eq!((info.n_infos(), info.lines().count(), info.statistics()), (3, 0, None));
    }
}
