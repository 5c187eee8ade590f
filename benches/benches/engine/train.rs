//! Training a network: a batch with its step of the optimizer, and the loss alone.
//!
//! Lucena only, on positions of random games. Time is per position; a batch includes shuffling.

use std::hint::black_box;

use criterion::{Throughput, criterion_group};
use lucena_benches::{
    clock::{Clock, criterion},
    peers::Lucena,
    positions::load,
};
use lucena_board::{Color, GameResult, Position};
use lucena_game::{Adjudicator, Ending};
use lucena_train::data::{DataHeader, DataReader, DataWriter, Game, ScoredMove};
use lucena_train::{Dataset, Sample, TrainConfig, Trainer};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

const BATCH_SIZE: usize = 16_384;
const HIDDEN_SIZES: [usize; 2] = [64, 256];

/// A random game from this position, with White's surplus of pieces as the score.
fn random_game(mut position: Position, random: &mut Xoshiro256PlusPlus) -> Game {
    let mut game = Game::new(
        position,
        Ending::Adjudication { result: GameResult::Draw, by: Adjudicator::MoveLimit },
    );
    for _ in 0..60 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[random.next_u32() as usize % moves.len()];
        let n_pieces = |color| position.colored(color).len() as i16;
        let score = 100 * (n_pieces(Color::White) - n_pieces(Color::Black));
        game.moves.push(ScoredMove { mv, score });
        position = position.play_unchecked(mv);
    }
    game
}

/// One batch.
fn samples() -> Vec<Sample> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut writer = DataWriter::new(Vec::new(), &DataHeader::default()).expect("it is valid");
    for position in load::<Lucena>().iter().cycle().take(500) {
        writer.write(&random_game(*position, &mut random)).expect("a vector can be written to");
    }
    let file = writer.finish().expect("a vector can be written to");
    let mut reader = DataReader::new(file.as_slice()).expect("it has just been written");
    let mut samples = Vec::new();
    while let Some(block) = reader.next_block() {
        for game in block.expect("it is complete").games() {
            let plies = game.plies().expect("the position is legal");
            let result = plies.result();
            samples.extend(plies.filter_map(|ply| Sample::new(&ply.expect("it is legal"), result)));
        }
    }
    assert!(samples.len() >= BATCH_SIZE, "{}", samples.len());
    samples.truncate(BATCH_SIZE);
    samples
}

fn trainer(hidden_size: usize) -> Trainer {
    let text = format!("data = ['-']\nout = '-'\nepochs = 100000\nhidden-size = {hidden_size}");
    Trainer::new(TrainConfig::from_toml(&text).expect("it is valid"))
}

/// An epoch of one batch.
fn train_batch(trainer: &mut Trainer, data: &Dataset) -> f64 {
    trainer.run_epoch(data, |_| true).expect("it is not stopped").training_loss
}

fn train(criterion: &mut Clock) {
    let mut data = Dataset::default();
    data.training = samples();
    let mut group = criterion.benchmark_group("train");
    group.throughput(Throughput::Elements(BATCH_SIZE as u64));
    for hidden_size in HIDDEN_SIZES {
        let mut trainer = trainer(hidden_size);
        let first_loss = train_batch(&mut trainer, &data);
        let last_loss = (0..50).map(|_| train_batch(&mut trainer, &data)).last();
        assert!(last_loss.is_some_and(|loss| loss < first_loss), "{first_loss} {last_loss:?}");
        group.bench_function(format!("batch/{hidden_size}"), |bencher| {
            bencher.iter(|| black_box(train_batch(&mut trainer, &data)));
        });
        group.bench_function(format!("loss/{hidden_size}"), |bencher| {
            bencher.iter(|| black_box(trainer.loss(&data.training)));
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = train
}
