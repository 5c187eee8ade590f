//! What an engine says in a search, kept as text until somebody asks. An engine may say a hundred
//! things before it moves, and only the last of them matter.

use crate::{EngineMessage, Info};

/// How many lines are kept at most: no position has more legal moves than this.
const MAX_LINES: usize = 256;

/// The last news of a search.
#[derive(Debug, Default)]
pub(super) struct News {
    lines: Vec<LineNews>,
    /// The last news of the best line whose score is no bound.
    exact: String,
    /// The last news that had a number of nodes or a time.
    statistics: String,
    n_infos: u64,
}

/// The last news of one of the best lines.
#[derive(Debug, Default)]
struct LineNews {
    last: String,
    /// A bound without moves does not wipe out the moves of before: the news that had them.
    moves: String,
}

impl News {
    /// Files news under the line that they are about.
    pub(super) fn keep(&mut self, text: &str) {
        self.n_infos += 1;
        let glance = Glance::at(text);
        if glance.has_statistics {
            copy(&mut self.statistics, text);
        }
        let index = glance.multipv.saturating_sub(1);
        if !(glance.has_score || glance.has_moves) || index >= MAX_LINES {
            return;
        }
        if self.lines.len() <= index {
            self.lines.resize_with(index + 1, LineNews::default);
        }
        let line = &mut self.lines[index];
        copy(&mut line.last, text);
        if glance.has_moves {
            copy(&mut line.moves, text);
        } else if !(glance.has_score && glance.is_bound) {
            line.moves.clear();
        }
        if index == 0 && glance.has_score && !glance.is_bound {
            copy(&mut self.exact, text);
        }
    }

    /// The last news of each of the best lines, best first.
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

    /// Whether these are the last news, word for word.
    pub(super) fn is_repeated(&self, text: &str) -> bool {
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

/// What news are about, seen without reading them.
#[derive(Debug, PartialEq, Eq)]
struct Glance {
    multipv: usize,
    has_score: bool,
    is_bound: bool,
    has_moves: bool,
    has_statistics: bool,
}

impl Glance {
    fn at(text: &str) -> Self {
        let mut glance = Self {
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
                2 if is("pv") => glance.has_moves = true,
                4 if is("time") => glance.has_statistics = true,
                5 if is("nodes") => glance.has_statistics = true,
                5 if is("score") => glance.has_score = true,
                6 if is("string") => break,
                7 if is("multipv") => {
                    let number = words.next().and_then(|word| word.parse().ok());
                    glance.multipv = number.unwrap_or(1);
                }
                10 if is("lowerbound") || is("upperbound") => glance.is_bound = true,
                _ => {}
            }
        }
        glance
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn news(lines: &[&str]) -> News {
        let mut news = News::default();
        lines.iter().for_each(|line| news.keep(line));
        news
    }

    #[test]
    fn a_bound_keeps_the_moves_of_before() {
        let news = news(&["info score cp 5 pv e2e4 e7e5", "info score cp 9 lowerbound nodes 3"]);
        let line = news.lines().next().unwrap();
        assert_eq!(line.to_string(), "info score cp 9 lowerbound nodes 3 pv e2e4 e7e5");
        assert_eq!(news.exact().unwrap().to_string(), "info score cp 5 pv e2e4 e7e5");
    }

    #[test]
    fn an_exact_score_does_not() {
        let news =
            news(&["info score cp 5 pv e2e4", "info score cp 9", "info score cp 8 upperbound"]);
        assert!(news.lines().next().unwrap().pv.is_empty());
        assert_eq!(news.exact().unwrap().to_string(), "info score cp 9");
    }

    #[test]
    fn words_for_the_user_are_no_news() {
        let news = news(&["info string score pv nodes", "info currmove e2e4", "info"]);
        assert_eq!((news.n_infos(), news.lines().count(), news.statistics()), (3, 0, None));
    }
}
