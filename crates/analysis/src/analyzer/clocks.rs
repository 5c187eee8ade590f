//! Clocks and times from comments and the tag `TimeControl`.

use std::time::Duration;

use lucena_pgn::{Comment, GameTree};

/// The clock of each move.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    control: Control,
    /// The clock after each move, and the time it took, as far as comments have them.
    moves: Vec<(Option<Duration>, Option<Duration>)>,
}

/// The first period of a time control.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Control {
    base: Option<Duration>,
    increment: Duration,
}

impl Control {
    /// Parses values such as `300+3`, `180` and `40/7200:3600`; anything else has no base.
    fn parse(text: &str) -> Self {
        let first = text.split(':').next().unwrap_or_default();
        let first = first.split_once('/').map_or(first, |(_, time)| time);
        let (base, increment) = first.split_once('+').unwrap_or((first, "0"));
        let seconds = |text: &str| {
            let seconds = text.trim().parse::<f64>().ok();
            seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        };
        Self { base: seconds(base), increment: seconds(increment).unwrap_or_default() }
    }

    /// Time trouble begins here: at a tenth of the starting time.
    fn trouble(&self) -> Option<Duration> {
        self.base.map(|base| base / 10)
    }
}

impl Clocks {
    pub(super) fn of(tree: &GameTree) -> Self {
        let control = tree.tags().get("TimeControl").map(Control::parse).unwrap_or_default();
        let find = |comments: &[Comment], read: fn(&Comment) -> Option<Duration>| {
            comments.iter().find_map(read)
        };
        let moves = tree.mainline().map(|id| {
            let comments = tree.node(id).comments();
            (find(comments, Comment::clock), find(comments, Comment::move_time))
        });
        Self { control, moves: moves.collect() }
    }

    /// The mover's clock after the move with this index.
    pub(super) fn clock(&self, index: usize) -> Option<Duration> {
        self.moves.get(index)?.0
    }

    /// The time the move with this index took: from its comment, or the difference of the clocks.
    pub(super) fn time_used(&self, index: usize) -> Option<Duration> {
        if let Some(time) = self.moves.get(index)?.1 {
            return Some(time);
        }
        let after = self.clock(index)?;
        let before = match index.checked_sub(2) {
            Some(previous) => self.clock(previous)?.checked_add(self.control.increment)?,
            // The first move: whether its increment has been added differs between sites.
            None => self.control.base.map(|base| base.max(after))?,
        };
        before.checked_sub(after)
    }

    /// Whether the mover had little time left before the move with this index.
    pub(super) fn is_trouble(&self, index: usize) -> bool {
        let before = index.checked_sub(2).and_then(|previous| self.clock(previous));
        before.zip(self.control.trouble()).is_some_and(|(clock, trouble)| clock <= trouble)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endless_increment_has_no_times() {
        let increment = Duration::MAX;
        let clock = Some(Duration::from_secs(1));
        let control = Control { base: None, increment };
        let clocks = Clocks { control, moves: vec![(clock, None); 3] };
        assert_eq!(clocks.time_used(2), None);
    }

    #[test]
    fn time_controls() {
        let check = |text, base: Option<u64>, increment| {
            let expected = Control {
                base: base.map(Duration::from_secs),
                increment: Duration::from_secs(increment),
            };
            assert_eq!(Control::parse(text), expected, "{text}");
        };
        check("300+3", Some(300), 3);
        check("180", Some(180), 0);
        check("40/7200:3600", Some(7200), 0);
        check("40/5400+30:1800+30", Some(5400), 30);
        for text in ["-", "?", "", "-5", "1e99", "nan"] {
            check(text, None, 0);
        }
    }
}
