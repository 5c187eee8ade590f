//! The comments of engine matches: `+0.35/12 0.45s, n=12345`.

use std::fmt::{self, Write as _};
use std::str::FromStr;
use std::time::Duration;

use super::evaluation::Pawns;
use super::{AnnotationError, PgnScore, time};

const EXPECTED: &str = "what an engine match writes, such as +0.35/12 0.45s";

/// An engine's search summary, as tools for engine matches write it after each move.
///
/// It is written as `score/depth time`, then fields such as `n=`, then a remark. It round-trips if
/// it has a score or a time and the remark does not look like a field.
///
/// ```
/// use std::time::Duration;
/// use lucena_pgn::{EngineInfo, PgnScore};
/// let info: EngineInfo = "+0.35/12 0.45s, n=88000, White mates".parse()?;
/// assert_eq!(info.score, Some(PgnScore::Centipawns(35)));
/// assert_eq!((info.depth, info.nodes), (Some(12), Some(88000)));
/// assert_eq!(info.time, Some(Duration::from_millis(450)));
/// assert_eq!(info.remark, "White mates");
/// assert_eq!(info.to_string(), "+0.35/12 0.45s, n=88000, White mates");
///
/// let short = EngineInfo { score: Some(PgnScore::Mate(-4)), ..EngineInfo::default() };
/// assert_eq!(short.to_string(), "-M4");
/// # Ok::<(), lucena_pgn::AnnotationError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineInfo {
    /// The score, from the point of view of the side that has moved.
    pub score: Option<PgnScore>,
    /// The depth in plies; written only after a score.
    pub depth: Option<u32>,
    /// The time used for the move.
    pub time: Option<Duration>,
    /// `n=`: the number of nodes.
    pub nodes: Option<u64>,
    /// `sd=`: the selective depth in plies.
    pub seldepth: Option<u32>,
    /// `nps=`: nodes per second.
    pub nps: Option<u64>,
    /// `hashfull=`: how full the transposition table is, in per mille.
    pub hashfull: Option<u32>,
    /// `tbhits=`: the number of tablebase hits.
    pub tbhits: Option<u64>,
    /// `tl=`: the time left on the clock.
    pub time_left: Option<Duration>,
    /// `latency=`: the overhead of the match tool, the difference between its time and the
    /// engine's.
    pub latency: Option<Duration>,
    /// `pv="..."`: the principal variation.
    pub pv: Option<String>,
    /// Other text, such as the reason why the game ended; may be empty.
    pub remark: String,
}

impl EngineInfo {
    /// Parses a field. Returns whether it is known.
    fn take_field(&mut self, field: &str) -> bool {
        let Some((key, value)) = field.split_once('=') else { return false };
        match key {
            "n" => take(&mut self.nodes, value.parse().ok()),
            "sd" => take(&mut self.seldepth, value.parse().ok()),
            "nps" => take(&mut self.nps, value.parse().ok()),
            "hashfull" => take(&mut self.hashfull, value.parse().ok()),
            "tbhits" => take(&mut self.tbhits, value.parse().ok()),
            "tl" => take(&mut self.time_left, read_seconds(value)),
            "latency" => take(&mut self.latency, read_seconds(value)),
            "pv" => {
                let line = value.strip_prefix('"').and_then(|value| value.strip_suffix('"'));
                take(&mut self.pv, line.map(str::to_owned))
            }
            _ => false,
        }
    }

    fn write_head(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(score) = self.score {
            match score {
                PgnScore::Mate(moves) => {
                    let sign = if moves < 0 { '-' } else { '+' };
                    write!(f, "{sign}M{}", moves.unsigned_abs())?;
                }
                PgnScore::Centipawns(number) => {
                    let sign = ["-", "", "+"][(number.signum() + 1) as usize];
                    write!(f, "{sign}{}", Pawns(number.unsigned_abs()))?;
                }
            }
            if let Some(depth) = self.depth {
                write!(f, "/{depth}")?;
            }
        }
        if let Some(time) = self.time {
            let space = if self.score.is_some() { " " } else { "" };
            write!(f, "{space}{}s", time::Seconds(time))?;
        }
        Ok(())
    }

    /// The fields that are set, formatted.
    fn fields(&self) -> Vec<String> {
        let mut fields = Vec::new();
        let mut push = |key: &str, value: Option<String>| {
            fields.extend(value.map(|value| format!("{key}={value}")));
        };
        let seconds = |time: Duration| format!("{}s", time::Seconds(time));
        push("n", self.nodes.map(|it| it.to_string()));
        push("sd", self.seldepth.map(|it| it.to_string()));
        push("nps", self.nps.map(|it| it.to_string()));
        push("hashfull", self.hashfull.map(|it| it.to_string()));
        push("tbhits", self.tbhits.map(|it| it.to_string()));
        push("tl", self.time_left.map(seconds));
        push("latency", self.latency.map(seconds));
        push("pv", self.pv.as_ref().map(|line| format!("\"{}\"", line.replace('"', ""))));
        fields
    }
}

/// Sets a field that is not set yet. Returns whether `value` is one.
fn take<T>(field: &mut Option<T>, value: Option<T>) -> bool {
    let is_taken = field.is_none() && value.is_some();
    if is_taken {
        *field = value;
    }
    is_taken
}

impl fmt::Display for EngineInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_head(f)?;
        let mut is_first = self.score.is_none() && self.time.is_none();
        let remark = Some(self.remark.clone()).filter(|remark| !remark.is_empty());
        for field in self.fields().into_iter().chain(remark) {
            let comma = if is_first { "" } else { ", " };
            write!(f, "{comma}{field}")?;
            is_first = false;
        }
        Ok(())
    }
}

impl FromStr for EngineInfo {
    type Err = AnnotationError;

    fn from_str(text: &str) -> Result<Self, AnnotationError> {
        read(text.trim()).ok_or_else(|| AnnotationError::new(text, EXPECTED))
    }
}

fn read(text: &str) -> Option<EngineInfo> {
    let mut fields = Fields { rest: Some(text) };
    let mut info = read_head(fields.next()?)?;
    for field in fields {
        if !info.take_field(field) {
            let comma = if info.remark.is_empty() { "" } else { ", " };
            let _ = write!(info.remark, "{comma}{field}");
        }
    }
    Some(info)
}

/// `+0.35/12 0.45s`, or a part of it. `None` for other text, even if it begins with a number.
fn read_head(text: &str) -> Option<EngineInfo> {
    let mut words = text.split_ascii_whitespace();
    let first = words.next()?;
    let mut info = EngineInfo { time: read_seconds(first), ..EngineInfo::default() };
    if info.time.is_none() {
        let (score, depth) = first.split_once('/').unwrap_or((first, ""));
        let is_exact = score.contains(['.', 'M', '#']);
        info.score = Some(score.parse().ok().filter(|_| is_exact)?);
        // Some programs append the selective depth.
        let (depth, seldepth) = depth.split_once('/').unwrap_or((depth, ""));
        info.depth = read_optional(depth)?;
        info.seldepth = read_optional(seldepth)?;
        info.time = match words.next() {
            Some(word) => Some(read_seconds(word)?),
            None => None,
        };
    }
    words.next().is_none().then_some(info)
}

/// `Some(None)` for empty text, `None` if the text is not a number.
fn read_optional(digits: &str) -> Option<Option<u32>> {
    if digits.is_empty() { Some(None) } else { digits.parse().ok().map(Some) }
}

/// `0.45s` or `450ms`.
fn read_seconds(text: &str) -> Option<Duration> {
    let is_number = |text: &str| !text.contains(':');
    if let Some(millis) = text.strip_suffix("ms") {
        return millis.parse().ok().map(Duration::from_millis);
    }
    text.strip_suffix('s').filter(|text| is_number(text)).and_then(time::read)
}

/// Splits at commas that are not inside quotation marks.
struct Fields<'a> {
    rest: Option<&'a str>,
}

impl<'a> Iterator for Fields<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest?;
        let mut is_quoted = false;
        let comma = rest.bytes().position(|byte| {
            is_quoted ^= byte == b'"';
            byte == b',' && !is_quoted
        });
        let field = &rest[..comma.unwrap_or(rest.len())];
        self.rest = comma.map(|comma| &rest[comma + 1..]);
        Some(field.trim())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: EngineInfo) {
        assert_eq!(text.parse(), Ok(expected), "{text}");
    }

    fn short(score: PgnScore, depth: u32, millis: u64) -> EngineInfo {
        let time = Some(Duration::from_millis(millis));
        EngineInfo { score: Some(score), depth: Some(depth), time, ..EngineInfo::default() }
    }

    #[test]
    fn all_common_forms_are_read() {
        check("+0.35/12 0.45s", short(PgnScore::Centipawns(35), 12, 450));
        check("-M4/20 0.001s", short(PgnScore::Mate(-4), 20, 1));
        check("0.00/1 0s", short(PgnScore::Centipawns(0), 1, 0));
        check("+0.15/11 250ms", short(PgnScore::Centipawns(15), 11, 250));
        let draw = EngineInfo {
            remark: "Draw by 3-fold repetition".into(),
            ..short(PgnScore::Centipawns(0), 27, 500)
        };
        check("0.00/27 0.50s, Draw by 3-fold repetition", draw);
        let selective =
            EngineInfo { seldepth: Some(31), ..short(PgnScore::Centipawns(120), 20, 1000) };
        check("+1.20/20/31 1.0s", selective.clone());
        check("+1.20/20 1.0s, sd=31", selective);
        check(
            "3.2s",
            EngineInfo { time: Some(Duration::from_millis(3200)), ..EngineInfo::default() },
        );
    }

    #[test]
    fn all_fields_round_trip() {
        let info = EngineInfo {
            nodes: Some(1),
            seldepth: Some(2),
            nps: Some(3),
            hashfull: Some(4),
            tbhits: Some(5),
            time_left: Some(Duration::from_millis(6007)),
            latency: Some(Duration::from_millis(8)),
            pv: Some("e2e4 e7e5".into()),
            remark: "a, b=c".into(),
            ..short(PgnScore::Mate(7), 9, 10)
        };
        let text = "+M7/9 0.01s, n=1, sd=2, nps=3, hashfull=4, tbhits=5, tl=6.007s, \
                    latency=0.008s, pv=\"e2e4 e7e5\", a, b=c";
        assert_eq!(info.to_string(), text);
        check(text, info);
    }

    #[test]
    fn other_text_is_not_a_summary() {
        for text in ["", "book", "2 rooks", "0.35 seconds late", "1/2", "+", "12/7", "0.3/x 1s"] {
            assert!(text.parse::<EngineInfo>().is_err(), "{text}");
        }
    }
}
