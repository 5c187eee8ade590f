//! Tag pairs.

mod date;

#[cfg(feature = "variants")]
use lucena_board::variants::VariantPosition;
use lucena_board::{Color, GameResult, Position, PositionError, Variant};

pub use date::{Date, DateError};

use crate::position::{PgnPosition, variant_named};

/// The tag pairs of a game, in order; names are unique.
///
/// ```
/// use lucena_board::Color;
/// use lucena_pgn::Tags;
/// let mut tags = Tags::roster();
/// tags.set("White", "Capablanca, Jose");
/// tags.set("WhiteElo", "2725");
/// assert_eq!(tags.get("Event"), Some("?"));
/// assert_eq!(tags.player(Color::White), Some("Capablanca, Jose"));
/// assert_eq!(tags.player(Color::Black), None);
/// assert_eq!(tags.elo(Color::White), Some(2725));
/// assert_eq!(tags.len(), 8);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The Seven Tag Roster, in order, with the values for unknown data.
    pub const SEVEN: [(&'static str, &'static str); 7] = [
        ("Event", "?"),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", "?"),
        ("White", "?"),
        ("Black", "?"),
        ("Result", "*"),
    ];

    /// No tags.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The Seven Tag Roster with the values of [`Tags::SEVEN`].
    #[must_use]
    pub fn roster() -> Self {
        Self(Self::SEVEN.map(|(name, value)| (name.into(), value.into())).into())
    }

    /// The value of a tag. Names are case-sensitive, as the standard requires.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|&(found, _)| found == name).map(|(_, value)| value)
    }

    /// The value of a tag, unless it means unknown: `?`, `-` or empty.
    #[must_use]
    pub fn known(&self, name: &str) -> Option<&str> {
        self.get(name).map(str::trim).filter(|value| !matches!(*value, "" | "?" | "-"))
    }

    /// Sets the value of a tag: in place if it exists, else as the last tag.
    ///
    /// ```
    /// use lucena_pgn::Tags;
    /// let mut tags = Tags::new();
    /// tags.set("ECO", "C50");
    /// tags.set("ECO", "C51");
    /// assert!(tags.iter().eq([("ECO", "C51")]));
    /// ```
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        match self.0.iter_mut().find(|(found, _)| found == name) {
            Some((_, old)) => *old = value.into(),
            None => self.0.push((name.into(), value.into())),
        }
    }

    /// Removes a tag and returns its value.
    ///
    /// ```
    /// use lucena_pgn::Tags;
    /// let mut tags = Tags::roster();
    /// assert_eq!(tags.remove("Site").as_deref(), Some("?"));
    /// assert_eq!(tags.remove("Site"), None);
    /// ```
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let idx = self.0.iter().position(|(found, _)| found == name)?;
        Some(self.0.remove(idx).1)
    }

    /// Keeps only the tags for which `keeps` returns true.
    ///
    /// ```
    /// use lucena_pgn::Tags;
    /// let mut tags = Tags::roster();
    /// tags.retain(|name, _| name != "Round");
    /// assert_eq!(tags.len(), 6);
    /// ```
    pub fn retain(&mut self, mut keeps: impl FnMut(&str, &str) -> bool) {
        self.0.retain(|(name, value)| keeps(name, value));
    }

    /// Removes all tags, keeping the allocation.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Names and values, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> + Clone {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The number of tags.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no tags.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The name of a player, if known.
    #[must_use]
    pub fn player(&self, color: Color) -> Option<&str> {
        self.known(match color {
            Color::White => "White",
            Color::Black => "Black",
        })
    }

    /// The Elo rating of a player, if it is above zero.
    ///
    /// ```
    /// use lucena_board::Color;
    /// let mut tags = lucena_pgn::Tags::new();
    /// tags.set("BlackElo", "0");
    /// assert_eq!(tags.elo(Color::Black), None);
    /// ```
    #[must_use]
    pub fn elo(&self, color: Color) -> Option<u32> {
        let text = self.known(match color {
            Color::White => "WhiteElo",
            Color::Black => "BlackElo",
        })?;
        text.parse().ok().filter(|&elo| elo > 0)
    }

    /// The date of the game: `Date`, or `UTCDate` if that is unknown.
    ///
    /// ```
    /// let mut tags = lucena_pgn::Tags::roster();
    /// assert_eq!(tags.date(), None);
    /// tags.set("UTCDate", "2024.01.03");
    /// assert_eq!(tags.date().and_then(|date| date.year), Some(2024));
    /// ```
    #[must_use]
    pub fn date(&self) -> Option<Date> {
        let dates = ["Date", "UTCDate"].into_iter().filter_map(|name| self.get(name)?.parse().ok());
        dates.into_iter().find(|date| *date != Date::default())
    }

    /// The result of the tag `Result`, if it is valid.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        self.get("Result")?.parse().ok()
    }

    /// The position of the tag `FEN`, or the initial one without it.
    ///
    /// # Errors
    /// If the tag is not a legal position.
    ///
    /// ```
    /// use lucena_board::Position;
    /// assert_eq!(lucena_pgn::Tags::roster().start(), Ok(Position::initial()));
    /// ```
    pub fn start(&self) -> Result<Position, PositionError> {
        match self.known("FEN") {
            Some(fen) => fen.parse(),
            None => Ok(Position::initial()),
        }
    }

    /// Sets the tags of a start position: none for the initial position, else `SetUp` and `FEN`,
    /// and `Variant` if the castling rights are those of Chess960. A `Variant` that already names
    /// Chess960 or standard chess is kept, that of another variant removed.
    ///
    /// Castling rights are written as X-FEN, `KQkq`, as Lichess, cutechess and python-chess do. An
    /// existing `FEN` of the same position is kept as it is.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let mut tags = lucena_pgn::Tags::new();
    /// tags.set_start(&"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1".parse()?);
    /// assert_eq!(tags.get("SetUp"), Some("1"));
    /// tags.set_start(&Position::initial());
    /// assert!(tags.is_empty());
    /// tags.set_start(&Position::chess960(0).expect("there are 960"));
    /// assert_eq!(tags.get("FEN"), Some("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"));
    /// assert_eq!(tags.get("Variant"), Some("Chess960"));
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    pub fn set_start(&mut self, position: &Position) {
        self.set_start_of(position);
    }

    /// As [`Tags::set_start`], for a position of any variant: `Variant` is set to it.
    ///
    /// ```
    /// use lucena_board::Variant;
    /// use lucena_board::variants::VariantPosition;
    /// let mut tags = lucena_pgn::Tags::new();
    /// tags.set_variant_start(&VariantPosition::initial(Variant::Horde));
    /// assert!(tags.iter().eq([("Variant", "Horde")]));
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[cfg(feature = "variants")]
    pub fn set_variant_start(&mut self, position: &VariantPosition) {
        self.set_start_of(position);
    }

    pub(crate) fn set_start_of<P: PgnPosition>(&mut self, position: &P) {
        let needed = position.needed_variant();
        if position.is_same_start(&P::initial_of(needed)) {
            self.remove("SetUp");
            self.remove("FEN");
        } else if self.get("FEN").is_none()
            || !self.start_of::<P>().is_some_and(|start| start.is_same_start(position))
        {
            self.set("SetUp", "1");
            self.set("FEN", position.to_string());
        }
        if self.fits_variant(position) {
            return;
        }
        match needed {
            Variant::Standard => drop(self.remove("Variant")),
            _ => self.set("Variant", needed.name()),
        }
    }

    /// The variant of the tag `Variant`, standard chess without it, or `None` if it is unknown.
    ///
    /// ```
    /// use lucena_board::Variant;
    /// let mut tags = lucena_pgn::Tags::roster();
    /// assert_eq!(tags.variant(), Some(Variant::Standard));
    /// tags.set("Variant", "Three-check");
    /// assert_eq!(tags.variant(), Some(Variant::ThreeCheck));
    /// ```
    #[must_use]
    pub fn variant(&self) -> Option<Variant> {
        variant_named(self.get("Variant").unwrap_or_default())
    }

    /// The start position of the tags, if they are valid and the variant is supported.
    pub(crate) fn start_of<P: PgnPosition>(&self) -> Option<P> {
        let variant = P::variant_of(self.get("Variant").unwrap_or_default()).ok()?;
        match self.known("FEN") {
            Some(fen) => P::of_legal_fen(variant, fen).ok(),
            None => Some(P::initial_of(variant)),
        }
    }

    /// Whether `Variant` names the variant of a start position. Chess960 fits standard chess too.
    pub(crate) fn fits_variant<P: PgnPosition>(&self, start: &P) -> bool {
        let needed = start.needed_variant();
        let is_fit =
            |named: Variant| named == needed || needed == Variant::Standard && named.is_standard();
        self.variant().is_some_and(is_fit)
    }
}

impl<N: Into<String>, V: Into<String>> FromIterator<(N, V)> for Tags {
    /// Of duplicate tags, the last one is kept.
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Self {
        let mut tags = Self::new();
        for (name, value) in pairs {
            tags.set(&name.into(), value);
        }
        tags
    }
}
