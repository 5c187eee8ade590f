//! What is written is read again.

use lucena_board::proptest::games;
use lucena_board::{Color, DrawReason, GameResult, Move, Outcome, Position};
use lucena_game::{Adjudicator, Ending};
use lucena_train::data::{
    DataHeader, DataReader, DataWriter, EncodeError, GAMES_PER_BLOCK, Game, ReadError, ScoredMove,
};
use proptest::prelude::*;

use super::{file_of, read_all};

/// All endings that can be stored.
fn endings() -> impl Strategy<Value = Ending> {
    use DrawReason::{DeadPosition, FiftyMoves, Stalemate, ThreefoldRepetition};
    let mates = Color::ALL.map(|winner| Outcome::Checkmate { winner });
    let draws = [Stalemate, DeadPosition, ThreefoldRepetition, FiftyMoves].map(Outcome::Draw);
    let by_rules = mates.into_iter().chain(draws).map(Ending::Rules);
    let results = [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw];
    let rules =
        [Adjudicator::Resign, Adjudicator::Draw, Adjudicator::MoveLimit, Adjudicator::Tablebases];
    let adjudicated = results
        .into_iter()
        .flat_map(move |result| rules.map(|by| Ending::Adjudication { result, by }));
    proptest::sample::select(by_rules.chain(adjudicated).collect::<Vec<_>>())
}

fn data_games() -> impl Strategy<Value = Game> {
    (games(), 0_usize..20, endings(), proptest::collection::vec(-32_000_i16..=32_000, 200))
        .prop_map(|(played, n_opening, ending, scores)| {
            let mut game = Game::new(*played.initial_position(), ending);
            let mut moves = played.moves();
            game.opening = moves.by_ref().take(n_opening).collect();
            let scored = moves.zip(scores).map(|(mv, score)| ScoredMove { mv, score });
            game.moves = scored.collect();
            game
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn games_are_read_as_written(games in proptest::collection::vec(data_games(), 0..4)) {
        let (read, errors) = read_all(&file_of(&games));
        prop_assert!(errors.is_empty());
        prop_assert_eq!(read, games);
    }

    #[test]
    fn encoded_games_are_copied(game in data_games()) {
        let file = file_of(std::slice::from_ref(&game));
        let mut reader = DataReader::new(file.as_slice()).unwrap();
        let mut writer = DataWriter::new(Vec::new(), reader.header()).unwrap();
        let block = reader.next_block().unwrap().unwrap();
        prop_assert_eq!(block.n_positions(), game.moves.len());
        for game in block.games() {
            writer.write_encoded(game).unwrap();
        }
        prop_assert_eq!(writer.finish().unwrap(), file);
    }
}

#[test]
fn shards_number_their_games() {
    let header = DataHeader { provenance: "seed = 1".into(), first_game: 2, step: 16 };
    let file = DataWriter::new(Vec::new(), &header).unwrap().finish().unwrap();
    let reader = DataReader::new(file.as_slice()).unwrap();
    assert_eq!((reader.header(), reader.offset()), (&header, file.len() as u64));
    assert_eq!([0, 1, 5].map(|index| header.number(index)), [2, 18, 82]);
    // Whole sets keep version 1.
    let whole = DataWriter::new(Vec::new(), &DataHeader { step: 1, ..header.clone() }).unwrap();
    let whole = whole.finish().unwrap();
    assert_eq!((file[8], whole[8], file.len()), (2, 1, whole.len() + 4));
    assert!(DataWriter::new(Vec::new(), &DataHeader { step: 0, ..header }).is_err());
    let mut wrong = file;
    wrong[24] = 1;
    let error = DataReader::new(wrong.as_slice()).unwrap_err();
    assert!(matches!(error, ReadError::Header(_)), "{error}");
}

#[test]
fn blocks_end_after_a_number_of_games() {
    let game = Game::new(Position::initial(), Ending::Rules(Outcome::Draw(DrawReason::Stalemate)));
    let file = file_of(&vec![game; GAMES_PER_BLOCK as usize * 2 + 1]);
    let mut reader = DataReader::new(file.as_slice()).unwrap();
    let mut sizes = Vec::new();
    while let Some(block) = reader.next_block() {
        let block = block.unwrap();
        assert_eq!(block.end(), reader.offset());
        sizes.push(block.n_games());
    }
    assert_eq!(sizes, [128, 128, 1]);
}

#[test]
fn a_game_takes_few_bytes() {
    let mut game =
        Game::new(Position::initial(), Ending::Rules(Outcome::Checkmate { winner: Color::White }));
    let mut position = game.start;
    // Shuffling knights; the scores change by less than 64 centipawns.
    for ply in 0..100 {
        let mv = position.parse_uci(["g1f3", "g8f6", "f3g1", "f6g8"][ply % 4]).unwrap();
        game.moves.push(ScoredMove { mv, score: 20 * (ply % 3) as i16 });
        position = position.play_unchecked(mv);
    }
    let empty = file_of(&[]).len();
    // Block header, length, flags, number of opening moves.
    assert_eq!(file_of(&[game]).len() - empty, 24 + 2 + 1 + 1 + 200);
}

#[test]
fn chess960_starts_take_two_bytes() {
    let length = |number| {
        let start = Position::chess960(number).unwrap();
        let game = Game::new(
            start,
            Ending::Adjudication { result: GameResult::Draw, by: Adjudicator::MoveLimit },
        );
        let file = file_of(std::slice::from_ref(&game));
        assert_eq!(read_all(&file).0, [game]);
        file.len()
    };
    assert_eq!(length(0), length(518) + 2);
    assert_eq!(length(959), length(518) + 2);
}

#[test]
fn games_that_cannot_be_stored_are_refused() {
    let mv = |text: &str| Position::initial().parse_uci(text).unwrap();
    let mut game =
        Game::new(Position::initial(), Ending::Rules(Outcome::Draw(DrawReason::Stalemate)));
    game.opening.push(mv("e2e4"));
    check(&game, None);
    game.moves.push(ScoredMove { mv: mv("d2d4"), score: 0 });
    check(&game, Some(EncodeError::IllegalMove { ply: 1, mv: mv("d2d4") }));
    let black: Move = Position::initial().play_unchecked(mv("e2e4")).parse_uci("e7e5").unwrap();
    game.moves[0] = ScoredMove { mv: black, score: -32_001 };
    check(&game, Some(EncodeError::Score { ply: 1, score: -32_001 }));
    game.moves[0].score = -32_000;
    check(&game, None);
    game.ending = Ending::Agreement;
    check(&game, Some(EncodeError::Ending(Ending::Agreement)));
}

#[track_caller]
fn check(game: &Game, expected: Option<EncodeError>) {
    let mut writer = DataWriter::new(Vec::new(), &DataHeader::default()).unwrap();
    let error = writer.write(game).err();
    let found = error.map(|error| *error.into_inner().unwrap().downcast::<EncodeError>().unwrap());
    assert_eq!(found, expected);
    let n_games = read_all(&writer.finish().unwrap()).0.len();
    assert_eq!(n_games, usize::from(expected.is_none()), "no part of a refused game is written");
}
