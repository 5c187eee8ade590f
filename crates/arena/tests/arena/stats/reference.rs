//! Reference values computed with forty digits by other means. They agree with fishtest and
//! OpenBench; some were printed by fastchess and cutechess-cli.

use lucena_arena::stats::{Pentanomial, Results, Sprt, SprtModel, Tally};

/// Losses, draws and wins.
fn games(losses: u64, draws: u64, wins: u64) -> Results {
    Tally::new(wins, draws, losses).into()
}

fn pairs(counts: [u64; 5]) -> Results {
    Pentanomial::new(counts).into()
}

#[track_caller]
fn check_llr(results: Results, bounds: (f64, f64), model: SprtModel, expected: f64) {
    let llr = Sprt::new(bounds.0, bounds.1).unwrap().with_model(model).llr(results);
    let error = (llr / expected - 1.0).abs();
    // Values have twelve digits, a few of them ten.
    assert!(error < 1e-10, "{results:?} {bounds:?} {model}: {llr} for {expected}, {error:e}");
}

#[test]
fn exact_llr() {
    use SprtModel::{Logistic, Normalized};
    let check = |results: Results, bounds, normalized: f64, logistic: f64| {
        check_llr(results, bounds, Normalized, normalized);
        check_llr(results, bounds, Logistic, logistic);
    };
    let long = pairs([39, 8843, 26675, 9240, 44]);
    check(long, (0.5, 2.5), 2.94167520799, 0.555517068724);
    check(games(22569, 44137, 22976), (0.5, 2.5), 1.05882549386, 0.22460649284);
    let quiet = pairs([39, 2226, 31451, 2412, 40]);
    check(quiet, (0.2, 0.9), 1.21659674529, 2.16254258005);
    check(quiet, (0.764, 3.439), 2.16294086958, -27.865237341);
    let wild = pairs([10789, 19328, 33806, 19402, 10543]);
    check(wild, (-3.0, 1.0), 0.300869785489, 2.13106781179);
    check(games(65804, 56553, 65388), (-3.0, 1.0), 0.491711776293, 2.04904261798);
    check(pairs([2, 10, 50, 15, 3]), (0.0, 5.0), 0.172439970474, 0.297924163412);
    check(games(80, 120, 100), (0.0, 5.0), 0.340544240239, 0.42813767011);
    check(pairs([0, 0, 0, 0, 5550]), (0.0, 5.0), 111.797555087, 79.2962511471);
    check(games(0, 0, 4250), (0.0, 10.0), 120.548267741, 120.564679385);
}

#[test]
fn trinomial_llr() {
    use SprtModel::{Bayesian, BayesianScaled};
    let check = |results, bounds, plain, scaled| {
        check_llr(results, bounds, Bayesian, plain);
        check_llr(results, bounds, BayesianScaled, scaled);
    };
    check(games(22569, 44137, 22976), (0.5, 2.5), 0.975772168274, 0.224511221828);
    check(games(65804, 56553, 65388), (-3.0, 1.0), 1.1286366832, 2.04914572825);
    check(games(80, 120, 100), (0.0, 5.0), 0.36710026649, 0.429006937175);
}

#[test]
fn asymptotic_llr() {
    let sprt = Sprt::new(0.0, 5.0).unwrap().with_model(SprtModel::Asymptotic);
    assert_eq!(format!("{:.3}", sprt.llr(games(11, 100, 9))), "-0.248");
}

/// Score, Elo and error, normalized Elo and error, LOS in percent, compared to the digits given.
#[track_caller]
fn check(results: impl Into<Results>, expected: [&str; 6]) {
    let results = results.into();
    let (elo, normalized) = (results.elo(), results.normalized_elo());
    let found = [
        results.score(),
        elo.value(),
        elo.error(),
        normalized.value(),
        normalized.error(),
        100.0 * results.los(),
    ];
    for (found, expected) in found.into_iter().zip(expected) {
        let digits = expected.split_once('.').map_or(0, |(_, digits)| digits.len());
        assert_eq!(format!("{found:.digits$}"), expected, "{results:?}");
    }
}

#[test]
fn elo_and_error_bars() {
    check(
        Tally::new(136, 111, 96),
        ["0.558309", "40.702458", "30.427218", "49.768415", "36.768451", "99.60"],
    );
    check(
        Tally::new(76, 123, 89),
        ["0.477431", "-15.693521", "30.458001", "-20.756450", "40.126026", "15.53"],
    );
    check(
        Tally::new(100, 120, 80),
        ["0.533333", "23.196779", "30.555545", "30.013863", "39.315315", "93.2707564"],
    );
    check(
        Pentanomial::new([34, 54, 63, 64, 75]).with_win_loss(31),
        ["0.579310", "55.579780", "27.653430", "57.935600", "28.275376", "100.00"],
    );
    check(
        Pentanomial::new([2, 10, 50, 15, 3]),
        ["0.521875", "15.210016", "28.473521", "28.859048", "53.834712", "85.3295669"],
    );
    check(
        Pentanomial::new([39, 8843, 26675, 9240, 44]),
        ["0.502269", "1.576763", "1.030314", "3.479956", "2.273892", "99.8647984"],
    );
    check(Tally::new(5, 0, 5), ["0.5", "0", "251.776910", "0", "215.338850", "50.00"]);
}

/// Values that fastchess prints for these pairs, with more digits.
#[test]
fn fastchess_values() {
    let results = pairs([0, 5, 45, 10, 0]);
    check(results, ["0.5208", "14.4849", "21.7367", "41.5265", "62.1630", "90.4785"]);
    let llr = Sprt::new(0.0, 5.0).unwrap().llr(results);
    assert_eq!(format!("{llr:.6}"), "0.191280");
}

/// Values that cutechess-cli prints for these games, with more digits.
#[test]
fn cutechess_values() {
    let tally = Tally::new(12, 100, 8);
    let elo = tally.elo();
    assert_eq!(format!("{elo:.4}"), "+11.5855 ± 25.3665");
    assert_eq!(format!("{:.6}", tally.los_of_decided_games()), "0.814453");
    let sprt = Sprt::new(0.0, 5.0).unwrap().with_model(SprtModel::BayesianScaled);
    assert_eq!(format!("{:.6}", sprt.llr(tally)), "0.264707");
}

/// The approximation holds for many games and small differences.
#[test]
fn closed_form_approximates_the_exact_llr() {
    let sprt = Sprt::new(0.5, 2.5).unwrap();
    let results = pairs([39, 8843, 26675, 9240, 44]);
    let closed = sprt.with_model(SprtModel::NormalizedClosedForm).llr(results);
    assert!((closed - sprt.llr(results)).abs() < 1e-3, "{closed}");
}
