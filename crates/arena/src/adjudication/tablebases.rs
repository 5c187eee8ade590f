//! Adjudication by Syzygy tablebases.

use std::ops::RangeInclusive;
use std::sync::Arc;

use lucena_board::{Color, GameResult, Position};
use lucena_syzygy::{DirectoryErrors, Tablebase, Wdl};
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::serde_fields::is_default;

/// Tablebase adjudication.
///
/// ```
/// use std::sync::Arc;
/// use lucena_arena::TablebaseRule;
/// use lucena_syzygy::Tablebase;
/// let rule = TablebaseRule::new(Arc::new(Tablebase::new()));
/// assert!(rule.is_loaded() && !TablebaseRule::default().is_loaded());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct TablebaseRule {
    /// Adjudicate with the Syzygy tablebases in these directories, separated as in PATH
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long = "syzygy", id = "syzygy", value_name = "DIRS"))]
    pub path: Option<String>,

    /// Probe positions with at most N pieces, including kings
    #[serde(deserialize_with = "deserialize_pieces", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "clap",
        arg(
            long = "syzygy-pieces",
            value_name = "N",
            requires = "syzygy",
            value_parser = parse_pieces
        )
    )]
    pub max_pieces: Option<usize>,

    /// Score cursed wins and blessed losses as wins and losses, ignoring the fifty-move rule
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "clap", arg(long = "syzygy-ignore-50", requires = "syzygy"))]
    pub ignore_fifty_moves: bool,

    /// Tablebase results that end a game
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "clap", arg(skip))]
    pub results: TablebaseResults,

    #[serde(skip)]
    #[cfg_attr(feature = "clap", arg(skip))]
    tables: Loaded,
}

/// The loaded tables. Determined by the path, so ignored when rules are compared.
#[derive(Clone, Debug, Default)]
struct Loaded(Option<Arc<Tablebase>>);

impl PartialEq for Loaded {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// Tablebase results that end a game.
///
/// ```
/// assert_eq!(lucena_arena::TablebaseResults::default(), lucena_arena::TablebaseResults::All);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum TablebaseResults {
    /// Wins and draws
    #[default]
    All,
    /// Wins only
    Wins,
    /// Draws only
    Draws,
}

/// Values of `max_pieces`: KvK is a draw by rule, and tables have at most seven pieces.
const PIECES: RangeInclusive<usize> = 3..=7;

#[cfg(feature = "clap")]
fn parse_pieces(text: &str) -> Result<usize, String> {
    let pieces = text.parse().ok().filter(|pieces| PIECES.contains(pieces));
    pieces.ok_or_else(|| "expected a number from 3 to 7".into())
}

fn deserialize_pieces<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<usize>, D::Error> {
    match Option::<usize>::deserialize(deserializer)? {
        Some(pieces) if !PIECES.contains(&pieces) => {
            Err(de::Error::custom(format!("found {pieces}, expected 3 to 7")))
        }
        pieces => Ok(pieces),
    }
}

impl TablebaseRule {
    /// Adjudicates wins and draws by these tables, under the fifty-move rule.
    ///
    /// ```
    /// use lucena_arena::TablebaseRule;
    /// let mut rule = TablebaseRule::new(Default::default());
    /// rule.max_pieces = Some(5);
    /// assert!(rule.is_loaded());
    /// ```
    #[must_use]
    pub fn new(tables: Arc<Tablebase>) -> Self {
        Self { tables: Loaded(Some(tables)), ..Self::default() }
    }

    /// Whether tables are loaded.
    ///
    /// ```
    /// assert!(!lucena_arena::TablebaseRule::default().is_loaded());
    /// ```
    #[must_use]
    pub fn is_loaded(&self) -> bool {
        self.tables.0.is_some()
    }

    /// This rule, or `above` if it sets a path.
    pub(super) fn overridden_by(self, above: Self) -> Self {
        if is_default(&above) && !above.is_loaded() { self } else { above }
    }

    /// Loads the tables of the path.
    pub(crate) fn load(&self) -> Result<Self, DirectoryErrors> {
        let Some(path) = &self.path else { return Ok(self.clone()) };
        let mut tables = Tablebase::new();
        tables.add_directories(path)?;
        Ok(Self { tables: Loaded(Some(Arc::new(tables))), ..self.clone() })
    }

    /// The adjudicated result of a position, if the tables have one.
    ///
    /// WDL tables ignore the half-move clock, so a win is certain only directly after a capture or
    /// pawn move, unless the fifty-move rule is ignored. A draw is certain.
    pub(super) fn result(&self, position: &Position) -> Option<GameResult> {
        let tables = self.tables.0.as_ref()?;
        let max_pieces = self.max_pieces.unwrap_or(lucena_syzygy::MAX_PIECES);
        if position.occupied().len() as usize > max_pieces || !position.castling_rights().is_empty()
        {
            return None;
        }
        // A missing or damaged table does not adjudicate.
        let found = tables.probe_wdl(position).ok()?;
        let wdl = match self.ignore_fifty_moves {
            false => found.under_fifty_move_rule(),
            true => found.without_fifty_move_rule(),
        };
        let is_certain = position.half_move_clock() == 0 || self.ignore_fifty_moves;
        let may_win = is_certain && self.results != TablebaseResults::Draws;
        let may_draw = self.results != TablebaseResults::Wins;
        let result = result_of(wdl, position.turn());
        let is_allowed = if result == GameResult::Draw { may_draw } else { may_win };
        is_allowed.then_some(result)
    }
}

fn result_of(wdl: Wdl, turn: Color) -> GameResult {
    match wdl {
        wdl if wdl.is_winning() => GameResult::win_of(turn),
        wdl if wdl.is_losing() => GameResult::win_of(!turn),
        _ => GameResult::Draw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> TablebaseRule {
        TablebaseRule::new(Arc::new(Tablebase::embedded()))
    }

    #[test]
    fn folders_without_tables_are_errors() {
        let load = |path: &str| {
            let rule = TablebaseRule { path: Some(path.into()), ..TablebaseRule::default() };
            rule.load().map(|rule| rule.is_loaded()).map_err(|error| error.to_string())
        };
        let tables = concat!(env!("CARGO_MANIFEST_DIR"), "/../syzygy/tests/data");
        let none = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
        assert_eq!(load(tables), Ok(true));
        assert_eq!(load(none), Err(format!("no tables in {none}")));
        let both = std::env::join_paths([tables, none]).unwrap().into_string().unwrap();
        assert_eq!(load(&both), Err(format!("no tables in {none}")));
        assert!(
            load("/no/such/folder").unwrap_err().starts_with("tablebases in /no/such/folder: ")
        );
    }

    #[test]
    fn loaded_tables_override() {
        assert!(TablebaseRule::default().overridden_by(all()).is_loaded());
        assert!(all().overridden_by(TablebaseRule::default()).is_loaded());
    }

    #[track_caller]
    fn check(rule: &TablebaseRule, fen: &str, expected: Option<GameResult>) {
        let position: Position = fen.parse().unwrap();
        assert_eq!(rule.result(&position), expected, "{fen}");
    }

    #[test]
    fn tables_adjudicate() {
        let rule = all();
        let (white, black) = (Some(GameResult::WhiteWins), Some(GameResult::BlackWins));
        check(&rule, "8/8/8/4k3/8/8/8/KQ6 w - - 0 1", white);
        check(&rule, "8/8/8/4k3/8/8/8/KQ6 b - - 0 1", white);
        check(&rule, "8/8/8/4K3/8/8/8/kr6 b - - 0 1", black);
        check(&rule, "8/8/8/4k3/8/8/8/KB6 w - - 0 1", Some(GameResult::Draw));
        check(&rule, "8/8/8/4k3/8/8/8/KQR5 w - - 0 1", None);
        check(&rule, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", None);
    }

    #[test]
    fn wdl_tables_ignore_the_half_move_clock() {
        let respects = all();
        let ignores = TablebaseRule { ignore_fifty_moves: true, ..respects.clone() };
        let late_win = "8/8/8/4k3/8/8/8/KQ6 w - - 97 90";
        check(&respects, late_win, None);
        check(&ignores, late_win, Some(GameResult::WhiteWins));
        check(&respects, "8/8/8/4k3/8/8/8/KB6 w - - 97 90", Some(GameResult::Draw));
    }

    #[test]
    fn results_can_be_restricted() {
        let all = all();
        let (won, drawn) = ("8/8/8/4k3/8/8/8/KQ6 w - - 0 1", "8/8/8/4k3/8/8/8/KB6 w - - 0 1");
        let wins = TablebaseRule { results: TablebaseResults::Wins, ..all.clone() };
        check(&wins, won, Some(GameResult::WhiteWins));
        check(&wins, drawn, None);
        let draws = TablebaseRule { results: TablebaseResults::Draws, ..all.clone() };
        check(&draws, won, None);
        check(&draws, drawn, Some(GameResult::Draw));
        let two_pieces = TablebaseRule { max_pieces: Some(2), ..all };
        check(&two_pieces, won, None);
    }
}
