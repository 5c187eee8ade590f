//! `lucena play`: sets up the game, the engine and a front end.

use std::env;
use std::fmt::Display;
use std::io::{self, BufReader, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use lucena_client::{AbortHandle, ChessEngine, EngineSource, Guard, Stderr};
use lucena_engine::Options;
use lucena_game::TimeControl;
use lucena_search::Limits;
use lucena_uci::{OptionDeclaration, OptionKind, SetOptionError};

use crate::args::analysis_engine::launch;
use crate::args::engine::{EngineArgs, EngineOption};
use crate::args::limits::LimitArgs;
use crate::args::number::number;
use crate::args::position::{PositionArg, STARTPOS};
use crate::play::command::Side;
use crate::play::opponent::{Opponent, OpponentSettings, Reports};
use crate::play::plain::{self, Input, Plain, Source};
use crate::play::random::random;
use crate::play::record;
use crate::play::screen;
use crate::play::screen::theme::{Palette, Theme};
use crate::play::session::{LoadedGame, Settings};
use crate::play::table::{Setup, Start, Table};
use crate::play::text::Pieces;
use crate::play::time_control;
use crate::terminal::interrupt::Interrupt;
use crate::terminal::output::Failure;

/// The engine's time per move without a clock or other limits.
const DEFAULT_MOVE_TIME: Duration = Duration::from_secs(1);

pub(crate) const PLAY_HELP: &str = "\
Examples:
  lucena play --elo 1500 --color random
  lucena play --tc 5+3
  lucena play --pgn game.pgn --game 2
  lucena play --engine stockfish --movetime 200
  printf 'e4\\nNf3\\nmoves\\n' | lucena play --nodes 1000

On a terminal, the board fills the screen: enter moves with the cursor keys, the
mouse or as text, and see F1 for the keys. Otherwise, or with --plain, moves and
commands are read as lines; \"help\" lists them.";

/// Play against the engine
#[derive(Debug, clap::Args)]
pub(crate) struct PlayArgs {
    /// Limit the strength of the engine to this Elo
    #[arg(long, value_name = "ELO", value_parser = number(1..=u64::MAX))]
    elo: Option<u64>,

    /// Limit the strength of the engine to a skill level, 0 to 20
    #[arg(
        long,
        value_name = "N",
        conflicts_with_all = ["elo", "engine"],
        value_parser = EngineOption::parser("Skill Level"),
    )]
    level: Option<EngineOption>,

    /// Your color, White by default; in a saved game, the one you had
    #[arg(long, value_name = "COLOR", value_enum)]
    color: Option<Side>,

    /// Start position: a FEN (standard or Chess960) or "startpos"
    #[arg(long, default_value = STARTPOS, value_parser = PositionArg::parse)]
    fen: PositionArg,

    /// Start from random Chess960 positions
    #[arg(long, conflicts_with_all = ["fen", "pgn"])]
    chess960: bool,

    /// Clock: MINUTES+SECONDS, as in 5+3, 0:30 or 40/90+30
    #[arg(long, value_name = "TC", value_parser = time_control::parse, conflicts_with = "movetime")]
    tc: Option<TimeControl>,

    #[command(flatten)]
    limits: LimitArgs,

    /// Resume a game of a PGN file
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    pgn: Option<PathBuf>,

    /// Number of the game in the PGN file
    #[arg(long, value_name = "N", default_value_t = 1, requires = "pgn",
          value_parser = number(1..=u64::MAX))]
    game: u64,

    /// Let the engine think on your time
    #[arg(long)]
    ponder: bool,

    /// Do not use the opening book
    #[arg(long)]
    no_book: bool,

    /// Your name in saved games
    #[arg(long, value_name = "NAME", default_value = "Player")]
    name: String,

    /// Play against a UCI engine: a program, optionally followed by arguments; `--option` and `--syzygy` set its
    /// options
    #[arg(long, value_name = "CMD", conflicts_with_all = ["hash", "threads", "evaluator", "eval_file",
          "config"])]
    engine: Option<String>,

    /// Read and write lines instead of filling the screen
    #[arg(long)]
    plain: bool,

    /// Draw the pieces as letters
    #[arg(long)]
    ascii: bool,

    #[command(flatten)]
    engine_options: EngineArgs,
}

impl PlayArgs {
    const fn pieces(&self) -> Pieces {
        if self.ascii { Pieces::Letters } else { Pieces::Figurines }
    }
}

/// Plays until the player quits.
pub(crate) fn run(args: &PlayArgs) -> Result<(), Failure> {
    let options = args.engine_options.configured()?;
    let mut loaded = args.pgn.as_deref().map(|path| record::load(path, args.game)).transpose()?;
    if let Some(loaded) = loaded.as_mut().filter(|_| args.color.is_some()) {
        loaded.player = None;
    }
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    // Such a terminal, as that inside an editor, cannot move its cursor.
    let is_dumb = env::var_os("TERM").is_some_and(|name| name == "dumb");
    match is_terminal && !is_dumb && !args.plain {
        true => run_screen(args, options, loaded.as_ref()),
        false => run_plain(args, options, loaded.as_ref()),
    }
}

fn run_screen(
    args: &PlayArgs,
    options: Options,
    loaded: Option<&LoadedGame>,
) -> Result<(), Failure> {
    let (received, reports) = screen::inputs();
    let mut table = table(args, options, &reports)?;
    let started = table.start(loaded);
    // See https://no-color.org: any value but the empty one.
    let no_color = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let palette = if no_color { Palette::Mono } else { Palette::Color };
    screen::run(table, &started, &received, Theme { palette, pieces: args.pieces() })
}

fn run_plain(
    args: &PlayArgs,
    options: Options,
    loaded: Option<&LoadedGame>,
) -> Result<(), Failure> {
    let (sender, inputs, reports) = plain::inputs();
    let mut table = table(args, options, &reports)?;
    let stdin = io::stdin();
    let source = if stdin.is_terminal() { Source::Terminal } else { Source::Pipe };
    let interrupt = match source {
        Source::Terminal => {
            let sender = sender.clone();
            Some(Interrupt::install(move || drop(sender.send(Input::End)))?)
        }
        Source::Pipe => None,
    };
    let lines = plain::read_lines(BufReader::new(stdin), sender).map_err(Failure::new)?;
    let started = table.start(loaded);
    Plain::new(table, source, args.pieces(), io::stdout()).run(&started, &inputs, &lines)?;
    interrupt.map_or(Ok(()), |it| it.exit_status(true))
}

fn table(args: &PlayArgs, mut options: Options, reports: &Reports) -> Result<Table, Failure> {
    options.own_book = !args.no_book;
    if options.seed == Options::default().seed {
        // Weak moves and the book differ from game to game; a seed in `--config` repeats them.
        options.seed = random() & i32::MAX as u32;
    }
    if args.engine.is_none() {
        args.engine_options.apply(&mut options)?;
    }
    if let Some(elo) = args.elo.filter(|_| args.engine.is_none()) {
        limit_elo(&mut options, elo)?;
    }
    if let Some(level) = &args.level {
        level.apply(&mut options);
    }
    let elo = args.elo.or_else(|| options.limit_strength.then_some(options.elo.into()));
    let settings = Settings {
        control: args.tc,
        limits: limits(args, &options),
        ponders: args.ponder || options.ponder,
    };
    let setup = Setup {
        side: args.color.unwrap_or_default(),
        start: if args.chess960 { Start::Chess960 } else { Start::Position(args.fen.position()) },
        player: args.name.clone(),
        elo,
        settings,
    };
    Ok(Table::new(setup, opponent(args, options, elo, reports)?))
}

/// Limits the built-in engine. Another engine has a range of its own.
fn limit_elo(options: &mut Options, elo: u64) -> Result<(), Failure> {
    options.limit_strength = true;
    options.set("UCI_Elo", &elo.to_string()).map_err(|error| match error {
        SetOptionError::BadValue { expected, .. } => {
            Failure::Usage(format!("--elo {elo}: expected {expected}"))
        }
        error => Failure::new(error),
    })
}

fn opponent(
    args: &PlayArgs,
    options: Options,
    elo: Option<u64>,
    reports: &Reports,
) -> Result<Opponent, Failure> {
    let source = match &args.engine {
        Some(command) => {
            let launch = launch(command)?.stderr(Stderr::Discard);
            let program = launch.program().to_string_lossy().into_owned();
            let guard = Arc::new(Guard::start().map_err(Failure::new)?);
            EngineSource::uci(launch.guard(&guard), args.engine_options.uci_options())
                .named(program)
        }
        None => EngineSource::built_in(options),
    };
    let error = |error: &dyn Display| match source.is_process() {
        true => Failure::Message(format!("engine {}: {error}", source.name())),
        false => Failure::Message(error.to_string()),
    };
    let engine = source.start(&AbortHandle::new()).map_err(|it| error(&it))?;
    // Ours is limited by its options.
    let elo = elo.filter(|_| source.is_process());
    if let Some(elo) = elo {
        check_elo(&engine.options(), elo).map_err(|it| error(&it))?;
    }
    let name = Some(engine.name()).filter(|name| !name.is_empty());
    let name = name.unwrap_or_else(|| source.name().into());
    let settings = OpponentSettings { name, elo, ponders: args.ponder };
    Opponent::new(engine, source, settings, Arc::clone(reports)).map_err(Failure::new)
}

/// Fails if the engine cannot play at this strength.
fn check_elo(options: &lucena_uci::Options, elo: u64) -> Result<(), String> {
    match options.declaration("UCI_Elo").map(OptionDeclaration::kind) {
        Some(&OptionKind::Spin { min, max, .. }) => {
            let is_in_range = i64::try_from(elo).is_ok_and(|elo| (min..=max).contains(&elo));
            is_in_range.then_some(()).ok_or_else(|| format!("its Elo can be {min} to {max}"))
        }
        _ => Err("it has no option UCI_Elo to limit its strength".into()),
    }
}

/// A built-in engine of limited strength limits its searches by itself.
fn limits(args: &PlayArgs, options: &Options) -> Limits {
    let mut limits = args.limits.limits();
    let is_weak =
        options.limit_strength || options.skill_level < lucena_engine::Strength::FULL_SKILL;
    let limits_itself = is_weak && args.engine.is_none();
    if limits == Limits::default() && args.tc.is_none() && !limits_itself {
        limits.move_time = Some(DEFAULT_MOVE_TIME);
    }
    limits
}
