//! Training on games whose evaluation is known.

use std::fs;
use std::path::{Path, PathBuf};

use lucena_board::{Color, GameResult, Position, Role};
use lucena_eval::{Classical, Evaluator, Nnue};
use lucena_game::{Adjudicator, Ending};
use lucena_train::data::{DataHeader, DataReader, DataWriter, Game, ScoredMove};
use lucena_train::{CheckpointError, Dataset, Labels, Sample, TrainConfig, Trainer};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Material for White.
fn material(position: &Position) -> i32 {
    let values = [
        (Role::Pawn, 100),
        (Role::Knight, 300),
        (Role::Bishop, 320),
        (Role::Rook, 500),
        (Role::Queen, 900),
    ];
    let count = |role, color| position.pieces(color, role).len() as i32;
    values
        .iter()
        .map(|&(role, value)| value * (count(role, Color::White) - count(role, Color::Black)))
        .sum()
}

/// Random games with material as the score, from a folder of this test.
fn data(name: &str, n_games: u64) -> (PathBuf, Dataset) {
    let folder = std::env::temp_dir().join(format!("lucena-train-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("games.data");
    let mut writer = DataWriter::create_or_resume(&path, &DataHeader::default()).unwrap().writer;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..n_games {
        let mut position = Position::initial();
        let mut game = Game::new(
            position,
            Ending::Adjudication { result: GameResult::Draw, by: Adjudicator::MoveLimit },
        );
        for _ in 0..100 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[(rng.next_u64() % moves.len() as u64) as usize];
            game.moves.push(ScoredMove { mv, score: material(&position) as i16 });
            position = position.play_unchecked(mv);
        }
        let result = match material(&position) {
            m if m > 200 => GameResult::WhiteWins,
            m if m < -200 => GameResult::BlackWins,
            _ => GameResult::Draw,
        };
        game.ending = Ending::Adjudication { result, by: Adjudicator::MoveLimit };
        writer.write(&game).unwrap();
    }
    writer.finish().unwrap();
    let mut data = Dataset::default();
    data.add_file(&path, &config(1), |_| true).unwrap();
    (folder, data)
}

fn config(threads: usize) -> TrainConfig {
    let text = format!(
        "data = ['games.data']\nout = 'net'\nhidden-size = 32\nbatch-size = 512\nepochs = 6\n\
         rate = 0.005\nlambda = 0.0\nvalidation = 10\nthreads = {threads}"
    );
    TrainConfig::from_toml(&text).unwrap()
}

fn finish(trainer: &mut Trainer, data: &Dataset) -> Vec<f64> {
    let mut losses = Vec::new();
    while !trainer.is_finished() {
        losses.push(trainer.run_epoch(data, |_| true).unwrap().validation_loss);
    }
    losses
}

fn remove(folder: &Path) {
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_network_learns_material() {
    let (folder, data) = data("material", 600);
    assert!(data.training.len() > 20_000 && data.validation.len() > 2_000);
    assert_eq!(data.n_games, 600);
    let mut config = config(2);
    config.epochs = 10;
    let mut trainer = Trainer::new(config);
    let before = trainer.loss(&data.validation);
    let losses = finish(&mut trainer, &data);
    let last = *losses.last().unwrap();
    assert!(last < before / 10.0 && last < losses[0], "{before} {losses:?}");
    let mut nnue = Nnue::new(trainer.network("test".into()).unwrap());
    let mut check = |fen: &str, expected: std::ops::Range<i32>| {
        let score = nnue.evaluate(&fen.parse().unwrap()).centipawns();
        assert!(expected.contains(&score), "{fen}: {score}");
    };
    check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", -60..60);
    check("rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 180..420);
    check("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", -1200..-450);
    remove(&folder);
}

#[test]
fn runs_are_reproducible_and_can_be_resumed() {
    let (folder, data) = data("resume", 60);
    let network = |trainer: &Trainer| trainer.network(String::new()).unwrap();
    for threads in [1, 3] {
        let (mut one, mut two) = (Trainer::new(config(threads)), Trainer::new(config(threads)));
        finish(&mut one, &data);
        two.run_epoch(&data, |_| true).unwrap();
        let checkpoint = two.to_checkpoint();
        let mut resumed = Trainer::from_checkpoint(&checkpoint).unwrap();
        assert_eq!(resumed.epoch(), 1);
        finish(&mut resumed, &data);
        assert_eq!(resumed.to_checkpoint(), one.to_checkpoint());
        assert_eq!(network(&resumed), network(&one));
    }
    let stopped = Trainer::new(config(1)).run_epoch(&data, |n_done| n_done < 1000);
    assert_eq!(stopped, None);
    remove(&folder);
}

#[test]
fn damaged_checkpoints_are_errors() {
    let checkpoint = Trainer::new(config(1)).to_checkpoint();
    let error = |bytes: &[u8]| Trainer::from_checkpoint(bytes).err();
    assert_eq!(error(b"hello"), Some(CheckpointError::NotACheckpoint));
    assert_eq!(error(&checkpoint[..8]), Some(CheckpointError::Damaged));
    assert_eq!(error(&checkpoint[..checkpoint.len() - 1]), Some(CheckpointError::Damaged));
    for at in (8..checkpoint.len()).step_by(4_999) {
        let mut damaged = checkpoint.clone();
        damaged[at] ^= 1;
        assert_eq!(error(&damaged), Some(CheckpointError::Damaged), "{at}");
    }
}

#[test]
fn bad_configurations_are_errors() {
    let error = |text: &str| {
        let text = format!("data = ['a']\nout = 'b'\n{text}");
        TrainConfig::from_toml(&text).unwrap_err().to_string()
    };
    assert_eq!(error("hidden-size = 20"), "hidden-size: expected a multiple of 32 from 32 to 512");
    assert_eq!(error("lambda = 1.5"), "lambda: expected 0 to 1");
    assert_eq!(error("rate = nan"), "rate: expected more than 0, at most 1");
    assert_eq!(error("threads = 0"), "threads: expected 1 to 1024");
    assert_eq!(error("validation = 1"), "validation: expected at least 2");
    assert!(error("epoch = 3").contains("unknown field `epoch`"));
    assert!(error("scale = 'x'").contains("line 3"));
}

#[test]
fn classical_labels_are_static_evaluations() {
    let (folder, _) = data("labels", 30);
    let path = folder.join("games.data");
    let read = |neighbours: u32, threads: usize| {
        let mut config = config(threads);
        (config.labels, config.neighbours) = (Labels::Classical, neighbours);
        let mut data = Dataset::default();
        data.add_file(&path, &config, |_| true).unwrap();
        data
    };
    let plain = read(0, 1);
    let mut expected = Vec::new();
    let block = DataReader::new(fs::File::open(&path).unwrap()).unwrap().next_block();
    for (number, game) in block.unwrap().unwrap().games().enumerate() {
        for ply in game.plies().unwrap() {
            let position = ply.unwrap().position;
            if number % 10 != 0 && !position.is_check() {
                let score = Classical::default().evaluate(&position).centipawns();
                expected.push(score.clamp(-3000, 3000) as i16);
            }
        }
    }
    let scores: Vec<i16> = plain.training.iter().map(Sample::score).collect();
    assert_eq!(scores, expected);
    assert!(plain.training.iter().all(|sample| sample.points() == 0.5));

    let more = read(2, 1);
    assert!(more.training.len() > 2 * plain.training.len());
    assert_eq!(more.training, read(2, 3).training, "threads change nothing");
    remove(&folder);
}

#[test]
fn a_run_can_start_from_another() {
    let (folder, data) = data("start", 100);
    let mut first = Trainer::new(config(1));
    finish(&mut first, &data);
    let loss = first.loss(&data.validation);
    let mut second = Trainer::starting_from(&first, config(1)).unwrap();
    assert_eq!((second.epoch(), second.loss(&data.validation)), (0, loss));
    let losses = finish(&mut second, &data);
    assert!(*losses.last().unwrap() < loss, "{losses:?} {loss}");

    let mut wide = config(1);
    wide.hidden_size = 64;
    let error = Trainer::starting_from(&first, wide).unwrap_err();
    assert!(error.to_string().starts_with("hidden-size: expected the hidden size of"), "{error}");
    let mut rescaled = config(1);
    rescaled.scale = 267;
    let error = Trainer::starting_from(&first, rescaled).unwrap_err();
    assert_eq!(error.to_string(), "scale: expected the scale of the run to start from");
    remove(&folder);
}

#[test]
fn labels_without_results_need_no_lambda() {
    let parse = |more: &str| TrainConfig::from_toml(&format!("data = ['a']\nout = 'b'\n{more}"));
    let error = parse("labels = 'classical'").unwrap_err();
    assert_eq!(error.to_string(), "lambda: expected 0 with the labels of classical");
    let error = parse("labels = 'classical'\nlambda = 0.0\nsmoothing = 0.5").unwrap_err();
    assert_eq!(error.to_string(), "smoothing: expected 0 with the labels of classical");
    for smoothing in ["1.0", "nan", "-0.1"] {
        let error = parse(&format!("smoothing = {smoothing}")).unwrap_err();
        assert_eq!(error.to_string(), "smoothing: expected 0 or more, less than 1");
    }
    let error = parse("neighbours = 2").unwrap_err();
    assert_eq!(error.to_string(), "neighbours: expected 0 with the labels of search");
    let config = parse("labels = 'classical'\nlambda = 0.0\nneighbours = 2\nstart = 'c'").unwrap();
    assert_eq!(TrainConfig::from_toml(&config.to_toml()).unwrap(), config);
    assert_eq!(config.relative_to("d".as_ref()).start.unwrap(), Path::new("d/c"));
}

#[test]
fn missing_and_torn_files() {
    let (folder, data) = data("torn", 200);
    let path = folder.join("games.data");
    let error =
        Dataset::default().add_file(&folder.join("nothing"), &config(1), |_| true).unwrap_err();
    assert!(error.to_string().contains("nothing: "), "{error}");
    let bytes = fs::read(&path).unwrap();
    // The second block is torn, as while the file is written.
    fs::write(&path, &bytes[..bytes.len() - 5]).unwrap();
    let mut torn = Dataset::default();
    let torn_end = torn.add_file(&path, &config(1), |_| true).unwrap();
    assert!(torn_end.is_some_and(|damage| damage.is_torn_end()));
    assert_eq!(torn.n_games, 128);
    assert_eq!(torn.training, data.training[..torn.training.len()]);
    // The first block is damaged.
    let mut damaged = bytes;
    damaged[200] ^= 1;
    fs::write(&path, &damaged).unwrap();
    let error = Dataset::default().add_file(&path, &config(1), |_| true).unwrap_err();
    assert!(error.to_string().contains("checksum mismatch"), "{error}");
    remove(&folder);
}
