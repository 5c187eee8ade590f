//! Games are legal, scored, and the same whatever the number of threads.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use lucena_board::{Game, Position};
use lucena_eval::{Classical, Evaluator, Material, Score};
use lucena_game::Ending;
use lucena_search::{Control, EndgameResult, Tablebase};
use lucena_train::data::{DataHeader, DataReader, DataWriter};
use lucena_train::selfplay::{Generator, Record, Settings};

fn settings() -> Settings {
    Settings { nodes: 100, seed: 5, chess960: 20, endgames: 20, ..Settings::default() }
}

fn play(
    settings: Settings,
    numbers: impl Iterator<Item = u64> + Clone + Send,
    n_threads: usize,
) -> Vec<Record> {
    let generator = Generator::new(settings, Classical::default()).unwrap().threads(n_threads);
    let mut records = Vec::new();
    let played = generator.run(numbers, &Control::new(), |record| {
        records.push(record);
        Ok::<(), Infallible>(())
    });
    played.unwrap();
    records
}

#[test]
fn games_depend_on_neither_threads_nor_range() {
    let alone = play(settings(), 0..12, 1);
    assert!(alone.iter().enumerate().all(|(i, record)| record.number == i as u64));
    assert_eq!(play(settings(), 0..12, 3), alone);
    assert_eq!(play(settings(), 4..9, 2), alone[4..9]);
    let shard = play(settings(), (1..12).step_by(3), 2);
    assert!(shard.iter().eq(alone.iter().skip(1).step_by(3)));
    let other = play(Settings { seed: 6, ..settings() }, 0..3, 1);
    assert!(other.iter().all(|record| !alone.iter().any(|it| it.game == record.game)));
}

#[test]
fn games_are_legal_and_end_for_the_stated_reason() {
    for record in play(settings(), 0..40, 2) {
        let data = &record.game;
        let mut game = Game::new(data.start);
        for &mv in data.opening.iter().chain(data.moves.iter().map(|scored| &scored.mv)) {
            assert_eq!(game.outcome(), None, "moves after the end of game {}", record.number);
            game.play(mv).unwrap();
        }
        let by_rules = match data.ending {
            Ending::Rules(outcome) => Some(outcome),
            _ => None,
        };
        assert_eq!(game.claimable_outcome(), by_rules, "{}", data.ending);
        let first = data.moves.first().expect("every game has a move");
        assert!(first.score.abs() <= settings().max_start_score);
    }
}

#[test]
fn usable_positions_are_counted_as_a_reader_counts_them() {
    let records = play(settings(), 0..10, 1);
    let mut writer = DataWriter::new(Vec::new(), &DataHeader::default()).unwrap();
    for record in &records {
        writer.write(&record.game).unwrap();
    }
    let file = writer.finish().unwrap();
    let block = DataReader::new(file.as_slice()).unwrap().next_block().unwrap().unwrap();
    for (game, record) in block.games().zip(&records) {
        assert_eq!(game.decode().unwrap(), record.game);
        let plies = game.plies().unwrap();
        let n_usable = plies.filter(|ply| ply.as_ref().unwrap().is_usable()).count();
        assert_eq!(n_usable as u64, record.n_usable);
    }
}

#[test]
fn a_stop_and_an_error_end_the_games() {
    let generator = Generator::new(settings(), Material::default()).unwrap().threads(2);
    let control = Control::new();
    let mut n_games = 0;
    let played = generator.run(0..u64::MAX, &control, |_| {
        n_games += 1;
        if n_games >= 5 {
            control.stop();
        }
        Ok::<(), Infallible>(())
    });
    played.unwrap();
    assert!((5..200).contains(&n_games));
    let failed = generator.run(0..u64::MAX, &Control::new(), |_| Err("disk full"));
    assert_eq!(failed, Err("disk full"));
}

#[test]
fn a_stop_ends_long_searches() {
    // A search would take hours.
    let slow = Settings { nodes: u64::MAX, chess960: 0, endgames: 0, ..settings() };
    let generator = Generator::new(slow, Material::default()).unwrap();
    let control = Control::new();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            control.stop();
        });
        let sink = |_| panic!("no game is finished");
        generator.run(0..1, &control, sink).unwrap_or_else(|error: Infallible| match error {});
    });
}

/// Panics once, after a number of evaluations.
#[derive(Clone)]
struct Panicking {
    n_left: Arc<AtomicU64>,
}

impl Evaluator for Panicking {
    fn evaluate(&mut self, position: &Position) -> Score {
        assert_ne!(self.n_left.fetch_sub(1, Ordering::Relaxed), 1, "the evaluator panics");
        Material::default().evaluate(position)
    }
}

#[test]
#[should_panic(expected = "a scoped thread panicked")]
fn a_panic_ends_the_games_of_all_threads() {
    let evaluator = Panicking { n_left: Arc::new(AtomicU64::new(2_000)) };
    let generator = Generator::new(settings(), evaluator).unwrap().threads(2);
    // Without an end if the other thread continued.
    let _ = generator.run(0..u64::MAX, &Control::new(), |_| Ok::<(), Infallible>(()));
}

#[test]
fn shares_of_starts() {
    let only_endgames = Settings { endgames: 100, chess960: 0, ..settings() };
    for record in play(only_endgames, 0..5, 1) {
        assert!(record.game.start.occupied().len() <= 12);
    }
    let only_standard = Settings { endgames: 0, chess960: 0, ..settings() };
    for record in play(only_standard, 0..5, 1) {
        assert_eq!(record.game.start, Position::initial());
        assert!(matches!(record.game.opening.len(), 8 | 9));
    }
}

/// Tables of three pieces, without any.
struct NoTables;

impl Tablebase for NoTables {
    fn max_pieces(&self) -> usize {
        3
    }

    fn fingerprint(&self) -> u64 {
        0xfeed
    }

    fn probe(&self, _: &Position) -> Option<EndgameResult> {
        None
    }
}

#[test]
fn the_provenance_does_not_change() {
    let provenance = |tablebase: Option<Arc<dyn Tablebase>>| {
        let settings = Settings { seed: 1, ..Settings::default() };
        let generator = Generator::new(settings, Material::default()).unwrap().tablebase(tablebase);
        let fingerprint = generator.fingerprint().to_string();
        generator.provenance("Material").replace(&fingerprint, "N")
    };
    // Existing files can be resumed only as long as this text is the same.
    let expected = format!(
        "generator = \"lucena-selfplay {}\"\nevaluator = \"Material\"\nfingerprint = N\n\
         tablebase-pieces = 0\nseed = 1\nnodes = 1000\nhard-factor = 8\nrandom-plies = 8\n\
         chess960 = 10\nendgames = 5\nmax-start-score = 1000\nwin-score = 1200\nwin-plies = 4\n\
         draw-score = 8\ndraw-plies = 10\ndraw-from = 80\nmax-plies = 400\n",
        env!("CARGO_PKG_VERSION"),
    );
    assert_eq!(provenance(None), expected);
    let tables = "tablebase-pieces = 3\ntablebase-fingerprint = \"000000000000feed\"\n";
    let expected = expected.replace("tablebase-pieces = 0\n", tables);
    assert_eq!(provenance(Some(Arc::new(NoTables))), expected);
}
