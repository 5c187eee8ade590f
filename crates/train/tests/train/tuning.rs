//! Tuning on games whose evaluation is known.

use std::fs;
use std::path::{Path, PathBuf};

use lucena_board::{Color, GameResult, Position};
use lucena_eval::{Classical, Evaluator, Params, Tapered, WdlModel};
use lucena_game::{Adjudicator, Ending};
use lucena_train::data::{DataHeader, DataWriter, Game, ScoredMove};
use lucena_train::{TuneConfig, TuneData, TuneError, TuneReport, Tuner, WdlData};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Centipawns in which the odds of the results grow e-fold.
const SCALE: f64 = 150.0;

/// Weights that differ from the default ones in terms that no others can replace.
fn truth() -> Params {
    let mut params = Params::default();
    params.tempo += Tapered::new(30, 30);
    params.pawn_threat -= Tapered::new(40, 40);
    params.hanging += Tapered::new(50, 50);
    params
}

/// Random games with scores by these weights. The result of a game is drawn at its end, for the score
/// there.
fn write_games(name: &str, params: Params, n_games: usize) -> PathBuf {
    let path = std::env::temp_dir().join(format!("lucena-tune-{name}-{}", std::process::id()));
    let _ = fs::remove_file(&path);
    let mut writer = DataWriter::create_or_resume(&path, &DataHeader::default()).unwrap().writer;
    let mut evaluator = Classical::new(params);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..n_games {
        let mut position = Position::initial();
        let mut game = Game::new(
            position,
            Ending::Adjudication { result: GameResult::Draw, by: Adjudicator::MoveLimit },
        );
        let mut white_score = 0;
        for _ in 0..60 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[(rng.next_u64() % moves.len() as u64) as usize];
            let score = evaluator.evaluate(&position).centipawns();
            white_score = if position.turn() == Color::White { score } else { -score };
            game.moves.push(ScoredMove { mv, score: white_score as i16 });
            position = position.play_unchecked(mv);
        }
        let expected = 1.0 / (1.0 + (-f64::from(white_score) / SCALE).exp());
        let is_won = (rng.next_u64() as f64 / u64::MAX as f64) < expected;
        let result = if is_won { GameResult::WhiteWins } else { GameResult::BlackWins };
        game.ending = Ending::Adjudication { result, by: Adjudicator::MoveLimit };
        writer.write(&game).unwrap();
    }
    writer.finish().unwrap();
    path
}

fn config() -> TuneConfig {
    TuneConfig {
        epochs: 12,
        batch_size: 512,
        rate: 2.0,
        lambda: 0.0,
        prior: 100.0,
        validation: 10,
        ..TuneConfig::default()
    }
}

fn tuner(path: &Path, config: TuneConfig, threads: usize) -> Tuner {
    let mut data = TuneData::new(Params::default(), config).unwrap().threads(threads);
    data.add_file(path, |_| true).unwrap();
    Tuner::new(data).unwrap()
}

fn finish(tuner: &mut Tuner) -> Vec<TuneReport> {
    let mut reports = Vec::new();
    while !tuner.is_finished() {
        reports.extend(tuner.run_epoch(|_| true));
    }
    reports
}

#[test]
fn changed_weights_are_recovered() {
    let path = write_games("recovered", truth(), 500);
    let mut tuner = tuner(&path, config(), 2);
    let data = tuner.data();
    assert!(data.n_games() == 500 && data.n_training() > 8_000 && data.n_validation() > 800);
    let before = tuner.validation_loss();
    let reports = finish(&mut tuner);
    let last = reports.last().unwrap();
    assert!((last.epoch, tuner.epoch()) == (12, 12) && last.validation_loss < before - 1e-4);
    assert_eq!(last.validation_loss, tuner.validation_loss());
    let (found, truth, start) = (tuner.params(), truth(), Params::default());
    for (name, weight) in [
        ("tempo", (|params| params.tempo) as fn(&Params) -> Tapered),
        ("pawn_threat", |params| params.pawn_threat),
        ("hanging", |params| params.hanging),
    ] {
        // The games are mostly middlegames.
        let [found, truth, start] = [&found, &truth, &start].map(|params| weight(params).mg());
        let (before, after) = ((start - truth).abs(), (found - truth).abs());
        assert!(after * 3 < before, "{name}: found {found}, expected {truth}, started at {start}");
    }
    assert_eq!(found.danger_cap, start.danger_cap, "not tuned");
    fs::remove_file(path).unwrap();
}

#[test]
fn tuning_is_reproducible() {
    let path = write_games("reproducible", Params::default(), 300);
    let config = TuneConfig { epochs: 2, batch_size: 3_000, per_game: Some(20), ..config() };
    let run = |threads, seed| {
        let mut tuner = tuner(&path, TuneConfig { seed, ..config.clone() }, threads);
        assert!(tuner.data().n_training() <= 270 * 20);
        (finish(&mut tuner), tuner.params())
    };
    let one = run(1, 0);
    assert_eq!(run(4, 0), one);
    assert_ne!(run(1, 1).0, one.0);
    let mut stopped = tuner(&path, config.clone(), 1);
    assert_eq!(stopped.run_epoch(|_| false), None);
    assert_eq!(stopped.epoch(), 0);
    let mut data = TuneData::new(Params::default(), config).unwrap();
    data.add_file(&path, |_| false).unwrap();
    assert_eq!(data.n_games(), 128);
    fs::remove_file(path).unwrap();
}

#[test]
fn bad_settings_and_files_are_errors() {
    let new = |config| TuneData::new(Params::default(), config);
    for (config, expected) in [
        (TuneConfig { epochs: 0, ..config() }, "epochs: expected 1 to 100000"),
        (TuneConfig { rate: f64::NAN, ..config() }, "rate: expected more than 0, at most 100"),
        (TuneConfig { prior: 0.0, ..config() }, "prior: expected more than 0"),
        (TuneConfig { per_game: Some(0), ..config() }, "per-game: expected at least 1"),
        (TuneConfig { validation: 1, ..config() }, "validation: expected at least 2"),
    ] {
        assert_eq!(new(config).unwrap_err().to_string(), expected);
    }
    let path = write_games("files", Params::default(), 200);
    let mut data = new(config()).unwrap();
    let error = data.add_file(&path.join("nothing"), |_| true).unwrap_err();
    assert!(error.to_string().contains("nothing: "), "{error}");
    assert_eq!(Tuner::new(new(config()).unwrap()).unwrap_err(), TuneError::NoPositions);
    let bytes = fs::read(&path).unwrap();
    // The second block is torn, as while the file is written.
    fs::write(&path, &bytes[..bytes.len() - 5]).unwrap();
    let mut torn = new(config()).unwrap().threads(3);
    assert!(torn.add_file(&path, |_| true).unwrap().is_some());
    assert_eq!(torn.n_games(), 128);
    // The first block is damaged.
    let mut damaged = bytes;
    damaged[200] ^= 1;
    fs::write(&path, &damaged).unwrap();
    let error = new(config()).unwrap().add_file(&path, |_| true).unwrap_err();
    assert!(error.to_string().contains("checksum mismatch"), "{error}");
    fs::remove_file(path).unwrap();
}

#[test]
fn the_wdl_model_is_fitted_to_files() {
    let path = write_games("wdl", Params::default(), 300);
    let (mut one, mut two) = (WdlData::default(), WdlData::default());
    one.add_file(&path, 1, |_| true).unwrap();
    two.add_file(&path, 3, |_| true).unwrap();
    assert_eq!(one, two);
    assert!(one.n_games() == 300 && one.n_positions() > 10_000);
    let fit = one.fit(WdlModel::default());
    assert!(fit.loss < fit.initial_loss, "{fit:?}");
    fs::remove_file(path).unwrap();
}
