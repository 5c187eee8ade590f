//! The last info of each line equals the report.

use std::collections::HashSet;

use lucena_board::Game;
use lucena_eval::Material;
use lucena_search::{Limits, Line, Report, Search};

use crate::common::{assert_info_is_sound, assert_report_is_sound, game};

const KIWI: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn check(search: &mut Search<Material>, game: &Game, limits: &Limits) -> Report {
    let mut reported_lines = Vec::new();
    let report = search.run(game, limits, |info| {
        assert_info_is_sound(game, info);
        reported_lines.resize(reported_lines.len().max(info.multi_pv), None);
        let line = Line::new(info.score, info.pv.clone());
        let line = line.with_bound(info.bound).with_depth(info.depth);
        reported_lines[info.multi_pv - 1] = Some(line);
    });
    assert_report_is_sound(game, &report);
    assert_eq!(reported_lines, report.lines.iter().cloned().map(Some).collect::<Vec<_>>());
    report
}

#[test]
fn of_a_stopped_search() {
    let mut search = Search::new(Material::default()).hash_mb(1);
    for nodes in (200..12_000).step_by(331) {
        for n_lines in [1, 3] {
            search.clear();
            check(&mut search, &game(KIWI), &Limits::nodes(nodes).with_multi_pv(n_lines));
        }
    }
}

/// Stopped between a failed aspiration window and its re-search, the score is a bound.
#[test]
fn of_a_search_stopped_after_a_failed_window() {
    // The score jumps when the promotion is found, and falls where material is lost by force.
    let mut bounds = HashSet::new();
    for fen in ["7k/5ppp/8/P7/8/8/5PPP/7K w - - 0 1", KIWI] {
        let game = game(fen);
        let mut search = Search::new(Material::default()).hash_mb(1);
        for nodes in (400..6_000).step_by(7) {
            search.clear();
            let report = check(&mut search, &game, &Limits::nodes(nodes));
            bounds.insert(report.lines[0].bound);
            if bounds.len() == 3 {
                return;
            }
        }
    }
    panic!("only {bounds:?}");
}

/// The threads vote, so the line may be that of a helper.
#[test]
fn of_several_threads() {
    for i in 0..40 {
        let mut search = Search::new(Material::default()).hash_mb(1).threads(4);
        check(&mut search, &game(KIWI), &Limits::nodes(4_000 + 777 * i));
    }
}
