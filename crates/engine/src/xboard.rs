//! The engine behind the XBoard protocol (CECP).

use std::fmt;
use std::sync::Arc;

use lucena_board::{Game, Move};
use lucena_eval::Score;
use lucena_search::{Bound, Clock, Control, Info, Limits};
use lucena_uci::{OptionDeclaration, OptionKind};
use lucena_xboard::{ButtonKind, Features, SearchJob, Thinking, XboardEngine};

use crate::options::CLEAR_HASH;
use crate::{Engine, EngineThread, Event, Identity, Options, accepts_draw};

/// Connects an [`Engine`] to a [`lucena_xboard::Session`].
///
/// ```
/// use lucena_engine::Xboard;
/// use lucena_xboard::Session;
/// let output = Session::new(Xboard::default()).run_script("sd 4\nusermove e2e4\n")?;
/// assert!(output.starts_with("move "));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Xboard {
    thread: EngineThread,
    identity: Identity,
}

impl Xboard {
    /// An adapter for this engine, whose options become the declared defaults.
    #[must_use]
    pub fn new(engine: Engine) -> Self {
        Self { thread: EngineThread::new(engine), identity: Identity::default() }
    }

    /// Sets the name and version; the protocol has no place for the author.
    ///
    /// ```
    /// use lucena_engine::{Engine, Identity, Xboard};
    /// use lucena_xboard::Session;
    /// let identity = Identity::new("Corsair", "2.1", "A. Author");
    /// let xboard = Xboard::new(Engine::new()).identity(identity);
    /// let output = Session::new(xboard).run_script("protover 2\n")?;
    /// assert!(output.contains("myname=\"Corsair 2.1\""));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn identity(self, identity: Identity) -> Self {
        Self { identity, ..self }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        self.thread.engine().set_option(name, value).map_err(|error| error.to_string())
    }
}

impl Default for Xboard {
    fn default() -> Self {
        Self::new(Engine::new())
    }
}

impl XboardEngine for Xboard {
    fn features(&self) -> Features {
        let mut features = Features::default();
        features.my_name = self.identity.to_string();
        features.variants = vec!["normal".into(), "fischerandom".into()];
        features.egt = vec!["syzygy".into()];
        features.memory = true;
        features.smp = true;
        features.nps = true;
        let engine = self.thread.idle().expect("the features are read before the first search");
        let declarations = engine.declarations();
        let options = declarations.iter().filter(|option| !Options::is_uci_only(option.name()));
        features.options = options.map(declared).collect();
        features
    }

    fn new_game(&mut self) {
        self.thread.engine().new_game();
    }

    fn set_memory(&mut self, mebibytes: u64) -> Result<(), String> {
        self.set("Hash", &mebibytes.max(1).to_string())
    }

    fn set_cores(&mut self, cores: u32) -> Result<(), String> {
        self.set("Threads", &cores.max(1).to_string())
    }

    fn set_egt_path(&mut self, kind: &str, path: &str) -> Result<(), String> {
        match kind {
            "syzygy" => self.set("SyzygyPath", path),
            _ => Err(format!("found {kind:?}, expected syzygy")),
        }
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        match value {
            None if name == CLEAR_HASH => {
                self.thread.engine().clear();
                Ok(())
            }
            None => Err("expected a value".into()),
            // UCI writes 1 and 0 as true and false.
            Some(value) => {
                let declarations = self.thread.engine().declarations();
                let is_check = declarations.iter().any(|option| {
                    option.name() == name && matches!(option.kind(), OptionKind::Check { .. })
                });
                match (is_check, value) {
                    (true, "1") => self.set(name, "true"),
                    (true, "0") => self.set(name, "false"),
                    _ => self.set(name, value),
                }
            }
        }
    }

    fn go(&mut self, job: SearchJob) {
        let limits = limits(&job);
        self.thread.engine().set_position(job.game().clone());
        let flags = (Arc::clone(job.stop_flag()), Arc::clone(job.ponder_hit_flag()));
        let control = Control::from_flags(flags.0, flags.1);
        let search = move |engine: &mut Engine, control: &Control| {
            // The last line of the best move, and whether it was the last one printed.
            let mut last: Option<(Thinking, Option<Move>)> = None;
            let mut last_is_printed = false;
            let answer = engine.think_with(limits, control, |event| match event {
                Event::Line { info, .. } if info.bound == Bound::Exact => {
                    let line = thinking(&info);
                    last_is_printed = info.multi_pv == 1;
                    if last_is_printed {
                        last = Some((line.clone(), info.pv.first().copied()));
                    }
                    job.thinking(line, &info.pv);
                }
                Event::CurrentMove { mv, number, .. } => {
                    job.current_move(mv, u32::try_from(number).unwrap_or(u32::MAX));
                }
                Event::Book(found) => {
                    let mut line = Thinking::default();
                    line.pv = format!("({found})");
                    job.thinking(line, &[]);
                }
                _ => {}
            });
            // After a final fail high the move differs from the last exact line, and with several
            // lines the last one printed is not the best.
            let best = answer.best_move;
            let last = last.filter(|(_, first)| *first != best || !last_is_printed);
            if let (Some((line, _)), Some(mv)) = (last, best) {
                job.thinking(line, &[mv]);
            }
            job.finish(best, answer.ponder);
        };
        // Without a thread the job is dropped, and the session plays any legal move.
        let _ = self.thread.run(control, search);
    }

    fn accepts_draw(&mut self, game: &Game, last_score: Option<i64>) -> bool {
        // Mates are scores beyond all evaluations in the protocol, and are clamped to those.
        let score = last_score.map(|score| {
            let centipawns = score.clamp(i32::MIN.into(), i32::MAX.into());
            Score::cp(centipawns as i32)
        });
        accepts_draw(score, game.len())
    }
}

fn limits(job: &SearchJob) -> Limits {
    let requested = job.limits();
    let mut limits = if requested.is_infinite { Limits::infinite() } else { Limits::default() };
    limits.depth = requested.depth;
    limits.nodes = requested.nodes;
    limits.move_time = requested.move_time;
    limits.ponder = requested.is_pondering;
    limits.clock = requested.clock.map(|clock| {
        let converted = Clock::new(clock.left, clock.increment);
        match clock.moves_to_go {
            Some(moves) => converted.with_moves_to_go(moves),
            None => converted,
        }
    });
    limits
}

fn thinking(info: &Info) -> Thinking {
    let score = match info.score.mate() {
        Some(mate) => Thinking::mate_score(mate.signed().into()),
        None => info.score.centipawns().into(),
    };
    let time = u64::try_from(info.time.as_millis() / 10).unwrap_or(u64::MAX);
    let mut line = Thinking::new(info.depth, score, time, info.nodes);
    line.selective_depth = Some(info.selective_depth);
    line.nps = Some(info.nodes_per_second());
    line.tb_hits = Some(info.tablebase_hits);
    line
}

/// Converts the declaration of an option.
fn declared(option: &OptionDeclaration) -> lucena_xboard::OptionDeclaration {
    use lucena_xboard::OptionKind as Kind;
    let kind = match option.kind() {
        OptionKind::Check { default } => Kind::Check(*default),
        OptionKind::Spin { default, min, max } => {
            Kind::Spin { default: *default, min: *min, max: *max }
        }
        OptionKind::Combo { default, choices } => {
            let default = choices.iter().position(|choice| choice == default).unwrap_or(0);
            Kind::Combo { choices: choices.clone(), default }
        }
        OptionKind::Button => Kind::Button(ButtonKind::Plain),
        OptionKind::Text { default } if option.name().ends_with("File") => {
            Kind::File(default.clone())
        }
        OptionKind::Text { default } => Kind::Text(default.clone()),
        _ => Kind::Text(String::new()),
    };
    lucena_xboard::OptionDeclaration::new(option.name(), kind)
}

impl fmt::Debug for Xboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Xboard").field("thread", &self.thread).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_accepted_by_the_rule_of_the_other_front_ends() {
        let mut xboard = Xboard::default();
        let mut accepts = |n_plies: usize, score: Option<i64>| {
            let mut game = Game::default();
            for san in ["Nf3", "Nf6", "Ng1", "Ng8"].iter().cycle().take(n_plies) {
                game.play_unchecked(game.position().parse_san(san).unwrap());
            }
            xboard.accepts_draw(&game, score)
        };
        assert!(!accepts(36, Some(0)), "the game has just begun");
        assert!(accepts(36, Some(-150)) && accepts(60, Some(5)));
        assert!(!accepts(60, Some(50)) && !accepts(60, None));
        // Mates in the numbers of the protocol.
        assert!(!accepts(60, Some(100_003)) && accepts(0, Some(-100_003)));
    }
}
