//! Features: the parts of the protocol that an engine supports.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::reader::{Reader, trim};
use crate::text::Enclosed;
use crate::{OptionDeclaration, ParseError};

/// A `NAME=VALUE` of a `feature` line.
///
/// ```
/// use lucena_xboard::{Feature, FeatureValue};
/// let name = Feature::new("myname", FeatureValue::Text("Lucena 1".into()));
/// assert_eq!(name.to_string(), "myname=\"Lucena 1\"");
/// assert_eq!(Feature::new("ping", FeatureValue::Number(1)).to_string(), "ping=1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The name.
    pub name: String,
    /// The value.
    pub value: FeatureValue,
}

/// The value of a feature.
///
/// ```
/// use lucena_xboard::FeatureValue;
/// assert_eq!(FeatureValue::Text("normal".into()).to_string(), "\"normal\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FeatureValue {
    /// A number; booleans are 1 and 0.
    Number(i64),
    /// A text, written in quotation marks.
    Text(String),
}

impl Feature {
    /// A feature.
    ///
    /// ```
    /// use lucena_xboard::{Feature, FeatureValue};
    /// assert_eq!(Feature::new("san", FeatureValue::Number(0)).name, "san");
    /// ```
    #[must_use]
    pub fn new(name: impl Into<String>, value: FeatureValue) -> Self {
        Self { name: name.into(), value }
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.value)
    }
}

impl fmt::Display for FeatureValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => write!(f, "\"{}\"", Enclosed(text, '"')),
        }
    }
}

/// Maximum number of features per line; more are ignored.
const MAX_PER_LINE: usize = 256;

/// Parses the arguments of `feature`.
pub(crate) fn read_features(reader: &mut Reader<'_>) -> Result<Vec<Feature>, ParseError> {
    const EXPECTED: &str = "NAME=VALUE";
    let error = reader.error(EXPECTED);
    let mut features = Vec::new();
    let mut text = reader.peek_rest();
    while !text.is_empty() && features.len() < MAX_PER_LINE {
        let Some((name, rest)) = text.split_once('=') else { break };
        // Words without a value are skipped.
        let name = trim(name).rsplit(|c: char| c.is_ascii_whitespace()).next().unwrap_or_default();
        if !name.is_empty() && trim(text).len() > name.len() && !trim(text).starts_with(name) {
            reader.expected(EXPECTED);
        }
        let (value, rest) = match rest.strip_prefix('"') {
            Some(quoted) => {
                let (value, rest) = quoted.split_once('"').unwrap_or((quoted, ""));
                (FeatureValue::Text(value.into()), rest)
            }
            None => {
                let end = rest.find(|c: char| c.is_ascii_whitespace()).unwrap_or(rest.len());
                let (word, rest) = rest.split_at(end);
                let number = word.parse().map(FeatureValue::Number);
                (number.unwrap_or_else(|_| FeatureValue::Text(word.into())), rest)
            }
        };
        if name.is_empty() {
            reader.expected("the name of a feature");
        } else {
            features.push(Feature::new(name, value));
        }
        text = trim(rest);
    }
    if !text.is_empty() {
        reader.expected(EXPECTED);
    }
    if features.is_empty() {
        return Err(error);
    }
    reader.rest();
    Ok(features)
}

/// The features of an engine, with the protocol's defaults.
///
/// ```
/// use lucena_xboard::{EngineMessage, Features};
/// let mut features = Features::default();
/// let EngineMessage::Features(list) = "feature ping=1 myname=\"Toy 1\" done=1".parse()? else {
///     panic!("features");
/// };
/// assert!(list.iter().all(|feature| features.apply(feature)));
/// assert!(features.ping && features.time && !features.usermove);
/// assert_eq!((features.my_name.as_str(), features.done), ("Toy 1", Some(true)));
/// # Ok::<(), lucena_xboard::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Features {
    /// Answers `ping`.
    pub ping: bool,
    /// Supports `setboard`; other engines get `edit`.
    pub setboard: bool,
    /// Supports `playother`.
    pub playother: bool,
    /// Wants moves in SAN.
    pub san: bool,
    /// Wants `usermove` before moves.
    pub usermove: bool,
    /// Wants `time` and `otim`; on by default.
    pub time: bool,
    /// Wants `draw`; on by default.
    pub draw: bool,
    /// Accepts the interrupt signal; on by default.
    pub sigint: bool,
    /// Accepts the termination signal; on by default.
    pub sigterm: bool,
    /// Can play several games; on by default.
    pub reuse: bool,
    /// Has an analyze mode; on by default.
    pub analyze: bool,
    /// Wants `white` and `black`; on by default.
    pub colors: bool,
    /// Wants `ics`.
    pub ics: bool,
    /// Wants `name`.
    pub name: bool,
    /// Supports `pause` and `resume`.
    pub pause: bool,
    /// Supports `nps`.
    pub nps: bool,
    /// Prints comments after `#`.
    pub debug: bool,
    /// Supports `memory`.
    pub memory: bool,
    /// Supports `cores`.
    pub smp: bool,
    /// The name of the engine; empty if not set.
    pub my_name: String,
    /// The supported variants; empty for all.
    pub variants: Vec<String>,
    /// The supported types of endgame tablebases.
    pub egt: Vec<String>,
    /// The options.
    pub options: Vec<OptionDeclaration>,
    /// `done=1` is true: the engine is ready. `done=0` is false: it needs more time.
    pub done: Option<bool>,
}

/// Maximum number of options.
const MAX_OPTIONS: usize = 4096;

impl Default for Features {
    fn default() -> Self {
        Self {
            ping: false,
            setboard: false,
            playother: false,
            san: false,
            usermove: false,
            time: true,
            draw: true,
            sigint: true,
            sigterm: true,
            reuse: true,
            analyze: true,
            colors: true,
            ics: false,
            name: false,
            pause: false,
            nps: false,
            debug: false,
            memory: false,
            smp: false,
            my_name: String::new(),
            variants: Vec::new(),
            egt: Vec::new(),
            options: Vec::new(),
            done: None,
        }
    }
}

impl Features {
    /// The booleans by name.
    fn switch(&mut self, name: &str) -> Option<&mut bool> {
        Some(match name {
            "ping" => &mut self.ping,
            "setboard" => &mut self.setboard,
            "playother" => &mut self.playother,
            "san" => &mut self.san,
            "usermove" => &mut self.usermove,
            "time" => &mut self.time,
            "draw" => &mut self.draw,
            "sigint" => &mut self.sigint,
            "sigterm" => &mut self.sigterm,
            "reuse" => &mut self.reuse,
            "analyze" => &mut self.analyze,
            "colors" => &mut self.colors,
            "ics" => &mut self.ics,
            "name" => &mut self.name,
            "pause" => &mut self.pause,
            "nps" => &mut self.nps,
            "debug" => &mut self.debug,
            "memory" => &mut self.memory,
            "smp" => &mut self.smp,
            _ => return None,
        })
    }

    const SWITCHES: [&'static str; 19] = [
        "ping",
        "setboard",
        "playother",
        "san",
        "usermove",
        "time",
        "draw",
        "sigint",
        "sigterm",
        "reuse",
        "analyze",
        "colors",
        "ics",
        "name",
        "pause",
        "nps",
        "debug",
        "memory",
        "smp",
    ];

    /// Sets a feature; false if it is unknown or its value has the wrong type, to be answered with
    /// `rejected` instead of `accepted`.
    ///
    /// ```
    /// use lucena_xboard::{Feature, FeatureValue, Features};
    /// let mut features = Features::default();
    /// assert!(features.apply(&Feature::new("san", FeatureValue::Number(1))));
    /// assert!(!features.apply(&Feature::new("telepathy", FeatureValue::Number(1))));
    /// ```
    pub fn apply(&mut self, feature: &Feature) -> bool {
        let words = |text: &str| {
            text.split(',').map(|word| String::from(trim(word))).filter(|w| !w.is_empty()).collect()
        };
        match (feature.name.as_str(), &feature.value) {
            ("done", FeatureValue::Number(number)) => self.done = Some(*number != 0),
            ("myname", FeatureValue::Text(name)) => self.my_name.clone_from(name),
            ("variants", FeatureValue::Text(names)) => self.variants = words(names),
            ("egt", FeatureValue::Text(names)) => self.egt = words(names),
            ("option", FeatureValue::Text(text)) => match text.parse::<OptionDeclaration>() {
                Ok(option) => {
                    let same = |old: &OptionDeclaration| old.name == option.name;
                    match self.options.iter().position(same) {
                        Some(index) => self.options[index] = option,
                        None if self.options.len() < MAX_OPTIONS => self.options.push(option),
                        None => return false,
                    }
                }
                Err(_) => return false,
            },
            (name, FeatureValue::Number(number)) => match self.switch(name) {
                Some(switch) => *switch = *number != 0,
                None => return false,
            },
            _ => return false,
        }
        true
    }

    /// All features that differ from the defaults, with `done` last.
    ///
    /// ```
    /// use lucena_xboard::Features;
    /// let mut features = Features::default();
    /// features.ping = true;
    /// features.colors = false;
    /// features.done = Some(true);
    /// let text: Vec<_> = features.list().iter().map(ToString::to_string).collect();
    /// assert_eq!(text, ["ping=1", "colors=0", "done=1"]);
    /// ```
    #[must_use]
    pub fn list(&self) -> Vec<Feature> {
        let (mut own, mut default) = (self.clone(), Self::default());
        let mut list = Vec::new();
        for name in Self::SWITCHES {
            let value = own.switch(name).copied();
            if value != default.switch(name).copied() {
                list.push(Feature::new(name, FeatureValue::Number(value.unwrap_or(false).into())));
            }
        }
        let mut text = |name: &str, text: String| {
            if !text.is_empty() {
                list.push(Feature::new(name, FeatureValue::Text(text)));
            }
        };
        text("myname", own.my_name);
        text("variants", own.variants.join(","));
        text("egt", own.egt.join(","));
        for option in &own.options {
            text("option", option.to_string());
        }
        if let Some(done) = own.done {
            list.push(Feature::new("done", FeatureValue::Number(done.into())));
        }
        list
    }
}
