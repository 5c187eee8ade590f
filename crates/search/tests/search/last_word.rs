//! What an observer hears last of each line is what the report says.

use lucena_board::Game;
use lucena_eval::Material;
use lucena_search::{Bound, Limits, Line, Search};

use crate::common::{assert_info_is_sound, assert_report_is_sound, game};

const KIWI: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn check(search: &mut Search<Material>, game: &Game, limits: &Limits) {
    let mut told = Vec::new();
    let report = search.run(game, limits, |info| {
        assert_info_is_sound(game, info);
        told.resize(told.len().max(info.multi_pv), None);
        let line = Line { score: info.score, moves: info.pv.clone() };
        told[info.multi_pv - 1] = Some((line, info.bound));
    });
    assert_report_is_sound(game, &report);
    let reported: Vec<_> =
        report.lines.iter().map(|line| Some((line.clone(), Bound::Exact))).collect();
    assert_eq!(told, reported);
}

#[test]
fn of_a_search_that_is_cut_off() {
    let mut search = Search::new(Material::default()).hash_mb(1);
    for nodes in (200..12_000).step_by(331) {
        for n_lines in [1, 3] {
            search.clear();
            check(&mut search, &game(KIWI), &Limits::nodes(nodes).with_multi_pv(n_lines));
        }
    }
}

/// The threads vote, so the line may be one that the first thread has never seen.
#[test]
fn of_several_threads() {
    for i in 0..40 {
        let mut search = Search::new(Material::default()).hash_mb(1).threads(4);
        check(&mut search, &game(KIWI), &Limits::nodes(4_000 + 777 * i));
    }
}
