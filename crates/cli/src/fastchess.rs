//! `lucena fastchess`: the options and output of fastchess and cutechess-cli, for programs that
//! run them.

mod crc;
mod flags;
mod lines;
mod version;
mod warnings;

use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::Path;

use lucena_arena::stats::Pentanomial;
use lucena_arena::{
    Chess960Tags, Config, ConfigError, LineFilter, Outputs, Standings, Stop, Tournament,
    TournamentEnd, TournamentEvent, TournamentReport,
};

use self::flags::Flags;
use crate::args::tournament::{check_limits, failure};
use crate::files::same::check_outputs;
use crate::terminal::interrupt::Interrupt;
use crate::terminal::output::{Failure, print};

pub(crate) const USAGE: &str =
    "lucena fastchess -engine KEY=VALUE... -engine KEY=VALUE... [-each KEY=VALUE...] [FLAG]...";

const HELP: &str = "\
Plays games between engines with the options and output of fastchess and cutechess-cli.

  -engine, -each    cmd name args dir tc st nodes depth ponder timemargin restart
                    option.NAME
  -openings         file format=epd|pgn order=random|sequential plies start policy
  -rounds N -games N -repeat [N] -noswap -reverse
  -concurrency N -use-affinity
  -resign movecount=N score=CP [twosided=true]
  -draw movenumber=N movecount=N score=CP
  -maxmoves N -tb FOLDERS -tbpieces N -tbignore50 -tbadjudicate BOTH|WIN_LOSS|DRAW
  -sprt elo0=E elo1=E alpha=A beta=B model=normalized|logistic|bayesian
  -pgnout [file=]FILE append=true|false notation=san|lan|uci min=true nodes=true
                    seldepth nps hashfull tbhits timeleft latency pv match_line=REGEX
  -epdout [file=]FILE -log file=FILE -crc32 pgn=true
  -srand N -variant standard|fischerandom|NAME -tournament roundrobin|gauntlet -seeds N
  -ratinginterval N -scoreinterval N -report penta=true -output format=fastchess|cutechess
  -event NAME -site NAME -check-mate-pvs -startup-ms MS -version -help
  -recover -testEnv -force-concurrency -autosaveinterval N: accepted and ignored

Other flags and keys are errors.

Environment, for -version:
  LUCENA_FASTCHESS_VERSION   version to print, X.Y.Z
  LUCENA_FASTCHESS_SHA       commit to print, 7 to 40 hex digits
";

/// The arguments of another match runner.
#[derive(Debug)]
pub(crate) struct Words {
    list: Vec<String>,
    /// Whether they are for cutechess-cli, whose output differs from that of fastchess.
    is_cutechess: bool,
}

/// The words after `fastchess` or `cutechess`, or all of them if there is an option that only these
/// programs have. The name of this program counts too, so that a link to it is enough.
pub(crate) fn words(args: impl Iterator<Item = OsString>) -> Option<Words> {
    let all = args.map(OsString::into_string).collect::<Result<Vec<String>, _>>().ok()?;
    let (program, list) = all.split_first()?;
    let is_runner = |name: &str| {
        ["fastchess", "fast-chess", "cutechess"].iter().any(|known| name.starts_with(known))
    };
    if let Some((first, rest)) = list.split_first()
        && is_runner(first)
    {
        let is_cutechess = first.starts_with("cutechess");
        return Some(Words { list: rest.to_vec(), is_cutechess });
    }
    let program = Path::new(program).file_stem()?.to_str()?;
    let is_meant = is_runner(program) || list.iter().any(|word| word == "-engine");
    let is_cutechess = program.starts_with("cutechess");
    is_meant.then(|| Words { list: list.to_vec(), is_cutechess })
}

/// Runs with the arguments after `lucena fastchess`.
pub(crate) fn run_args(args: &[OsString]) -> Result<(), Failure> {
    let args = ["lucena", "fastchess"].map(OsString::from).into_iter().chain(args.iter().cloned());
    match words(args) {
        Some(words) => run(&words),
        None => Err(Failure::Usage("expected arguments of UTF-8 text".into())),
    }
}

pub(crate) fn run(words: &Words) -> Result<(), Failure> {
    const ASKS_VERSION: [&str; 5] = ["-version", "--version", "version", "-v", "--v"];
    let first = words.list.first().map_or("", String::as_str);
    if ASKS_VERSION.contains(&first) {
        let variable = |name: &str| std::env::var(name).ok();
        let text = version::text(words.is_cutechess, variable).map_err(Failure::Usage)?;
        return print(&text);
    }
    const ASKS_HELP: [&str; 4] = ["-help", "--help", "help", "-h"];
    if ASKS_HELP.contains(&first) {
        return print(&format!("Usage: {USAGE}\n\n{HELP}"));
    }
    let flags = flags::read(&words.list, words.is_cutechess).map_err(Failure::Usage)?;
    check_limits(&flags.config, "expected tc=, st=, nodes= or depth= after -engine or -each")?;
    check_files(&flags.config)?;
    let plan = flags.config.plan().map_err(of_flags)?;
    let tournament = Tournament::new(plan).map_err(of_flags)?;
    let outputs = Outputs {
        pgn: flags.config.pgn.clone(),
        epd: flags.config.epd.clone(),
        existing_pgn: flags.existing,
        detail: flags.detail,
        notation: flags.notation,
        kept_lines: flags.match_line.clone().map(kept_lines),
        chess960: match words.is_cutechess {
            true => Chess960Tags::Cutechess,
            false => Chess960Tags::Fastchess,
        },
        log: flags.config.log.clone(),
        ..Outputs::default()
    };
    let stop = Stop::new();
    let flag = stop.clone();
    let interrupt = Interrupt::install(move || flag.raise())?;
    let mut output = FastchessOutput::new(&tournament, flags);
    let report = tournament.run(&outputs, &stop, |event| match output.print_event(event) {
        Ok(()) => ControlFlow::Continue(()),
        Err(failure) => {
            output.failed.get_or_insert(failure);
            ControlFlow::Break(())
        }
    });
    let report = report.map_err(Failure::new)?;
    match output.failed.take() {
        Some(failure) => Err(failure.aborting("match aborted")),
        None => output
            .finish(&report)
            .and_then(|()| interrupt.exit_status(report.end == TournamentEnd::Stopped)),
    }
}

/// Fails if an output is another one or the openings.
fn check_files(config: &Config) -> Result<(), Failure> {
    let outputs = [("-pgnout", &config.pgn), ("-epdout", &config.epd), ("-log", &config.log)];
    check_outputs(&config.openings.file, &outputs.map(|(flag, path)| (flag, path.as_deref())))
}

/// An error about a value, with the name of its flag.
fn of_flags(error: ConfigError) -> Failure {
    let ConfigError::Value { place, reason } = &error else { return failure(error) };
    let flag = match place.split_once(',').map_or(place.as_str(), |(place, _)| place) {
        "concurrency" => "-concurrency",
        "openings" => "-openings",
        "sprt" => "-sprt",
        _ if place.ends_with("start-time") => "-startup-ms",
        _ => return failure(error),
    };
    Failure::Usage(format!("{flag}: {reason}"))
}

/// Lines that match a regular expression, for `match_line` of `-pgnout`.
fn kept_lines(regex: regex_lite::Regex) -> LineFilter {
    LineFilter::new(move |line| regex.is_match(line))
}

/// Prints what fastchess and cutechess-cli print.
struct FastchessOutput {
    flags: Flags,
    names: Vec<String>,
    n_games: u64,
    /// Time control, threads and hash, printed in parentheses after the names.
    setting: String,
    /// Games or pairs at which the rating was last printed.
    last_rating: u64,
    failed: Option<Failure>,
}

impl FastchessOutput {
    fn new(tournament: &Tournament, flags: Flags) -> Self {
        let names = tournament.plan().engines.iter().map(|engine| engine.name.clone()).collect();
        let setting = lines::setting(tournament.plan());
        let n_games = tournament.n_games();
        Self { flags, names, n_games, setting, last_rating: 0, failed: None }
    }

    fn print_event(&mut self, event: &TournamentEvent<'_>) -> Result<(), Failure> {
        match event {
            TournamentEvent::Started { fixture } => {
                let players = (&self.names[fixture.white], &self.names[fixture.black]);
                let (number, n_games) = (fixture.number, self.n_games);
                print(&lines::started(number, n_games, players))
            }
            TournamentEvent::Finished { entry, record, standings, sprt } => {
                let names = [entry.white, entry.black].map(|player| self.names[player].as_str());
                // Warnings go first: a reader that aborts the match on one has not yet counted the game.
                print(&warnings::of_game(record))?;
                print(&lines::finished(entry, names))?;
                if self.is_score_due(standings) {
                    print(&lines::score(&self.names, standings))?;
                }
                if self.is_rating_due(standings) {
                    print(&self.rating(standings, *sprt))?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn is_score_due(&self, standings: &Standings) -> bool {
        self.flags.is_cutechess
            && self.flags.score_interval > 0
            && standings.n_games().is_multiple_of(self.flags.score_interval)
    }

    /// Ratings are printed every `rating_interval` pairs (or games), each time exactly once: readers
    /// count them.
    fn is_rating_due(&mut self, standings: &Standings) -> bool {
        let done = self.n_rated(standings);
        let interval = self.flags.rating_interval;
        let is_due = interval > 0 && done > self.last_rating && done.is_multiple_of(interval);
        if is_due {
            self.last_rating = done;
        }
        is_due
    }

    fn is_rating_new(&self, standings: &Standings) -> bool {
        self.n_rated(standings) != self.last_rating
    }

    fn n_rated(&self, standings: &Standings) -> u64 {
        match self.pairs(standings) {
            Some(pairs) => pairs.pairs(),
            None => standings.n_games(),
        }
    }

    fn pairs(&self, standings: &Standings) -> Option<Pentanomial> {
        let has_pairs = self.flags.in_pairs && standings.players().len() == 2;
        if has_pairs { standings.between(0, 1).pairs } else { None }
    }

    fn rating(
        &self,
        standings: &Standings,
        sprt: Option<lucena_arena::stats::SprtStatus>,
    ) -> String {
        let bounds = self.flags.config.sprt.as_ref().map(|test| (test.elo0, test.elo1));
        let sprt = sprt.zip(bounds);
        if standings.players().len() > 2 {
            return lines::table(standings);
        }
        if self.flags.is_cutechess {
            return lines::elo_difference(standings, sprt);
        }
        let results = match self.pairs(standings) {
            Some(pairs) => pairs.into(),
            None => standings.between(0, 1).tally.into(),
        };
        lines::results(&self.names, &self.setting, results, sprt)
    }

    fn finish(&self, report: &TournamentReport) -> Result<(), Failure> {
        if self.flags.is_cutechess {
            print(&lines::score(&self.names, &report.standings))?;
        }
        if self.last_rating == 0 || self.is_rating_new(&report.standings) {
            print(&self.rating(&report.standings, report.sprt))?;
        }
        if report.end == TournamentEnd::Decided
            && let (Some(status), Some(test)) = (report.sprt, &self.flags.config.sprt)
        {
            print(&lines::decided(status, (test.elo0, test.elo1)))?;
        }
        if self.flags.prints_crc
            && let Some(path) = &self.flags.config.pgn
        {
            print(&lines::crc(path, crc::of_file(path).map_err(Failure::new)?))?;
        }
        print("Finished match\n")
    }
}
