//! The compliance check: what it says about good and bad engines.

use std::time::Duration;

use lucena_client::Launch;
use lucena_conformance::{Settings, Verdict, case_names, check_engine};

use crate::ROLE;

pub(super) const ALL: &[(&str, fn())] = &[
    ("compliance_of_good_and_bad_engines", compliance_of_good_and_bad_engines),
    ("compliance_of_no_engine", compliance_of_no_engine),
    ("compliance_case_names", compliance_case_names),
];

/// What a case of this name says about an engine.
#[track_caller]
fn check(role: &str, name: &str) -> (Verdict, String) {
    let launch = Launch::new(std::env::current_exe().unwrap()).variable(ROLE, role);
    let settings = Settings::default().timeout(Duration::from_secs(3)).only(name);
    let report = check_engine(&launch, &settings, |_| {});
    let case = report.cases.into_iter().find(|case| case.name == name).unwrap();
    (case.verdict, case.reason)
}

fn compliance_of_good_and_bad_engines() {
    let expected = [
        ("obedient", "uciok", Verdict::Pass, ""),
        ("obedient", "id_name_and_author", Verdict::Fail, "no id author"),
        ("obedient", "option_declarations", Verdict::Pass, ""),
        ("obedient without options", "option_declarations", Verdict::Skip, "no options"),
        ("obedient", "position_fen_moves", Verdict::Pass, ""),
        ("obedient", "promotion_notation", Verdict::Pass, ""),
        ("obedient", "go_infinite", Verdict::Pass, ""),
        ("obedient", "one_bestmove", Verdict::Pass, ""),
        ("obedient", "checkmate", Verdict::Fail, "no score before bestmove"),
        ("obedient", "ponder_hit", Verdict::Pass, ""),
        ("obedient", "multipv", Verdict::Pass, ""),
        ("obedient without options", "multipv", Verdict::Skip, "no option MultiPV"),
        ("obedient without options", "chess960", Verdict::Skip, "no option UCI_Chess960"),
        ("obedient", "variant_atomic", Verdict::Skip, "no option UCI_Variant"),
        ("obedient with variants", "variant_crazyhouse", Verdict::Pass, ""),
        ("obedient with variants", "variant_3check", Verdict::Pass, ""),
        ("obedient with variants", "variant_kingofthehill", Verdict::Pass, ""),
        ("obedient with variants", "variant_racingkings", Verdict::Pass, ""),
        ("obedient with variants", "variant_antichess", Verdict::Pass, ""),
        ("obedient with variants", "variant_atomic", Verdict::Pass, ""),
        (
            "obedient with variants",
            "variant_horde",
            Verdict::Skip,
            "horde is not among the engine's variants",
        ),
        ("obedient", "quit", Verdict::Pass, ""),
        ("obedient", "end_of_input", Verdict::Pass, ""),
        ("quits badly", "quit", Verdict::Fail, "exited with exit status: 7"),
        ("says bestmove e2e5", "go_depth", Verdict::Fail, "found bestmove e2e5, which is illegal"),
        ("says bestmove E2E4", "go_depth", Verdict::Fail, "found bestmove \"E2E4\", expected e2e4"),
        ("says bestmove (none)", "go_depth", Verdict::Fail, "found bestmove \"(none)\", expected"),
        (
            "says bestmove e2e4",
            "go_infinite",
            Verdict::Fail,
            "found \"bestmove e2e4\", expected no",
        ),
        ("says bestmove e2e4", "ponder_hit", Verdict::Fail, "found \"bestmove e2e4\", expected no"),
        ("says bestmove e2e4", "searchmoves", Verdict::Fail, "played e2e4, expected a2a3 or h2h3"),
        ("says info nps 1.5\nbestmove d4e5", "info_lines", Verdict::Fail, "found bestmove d4e5"),
        ("never quits", "quit", Verdict::Fail, "timed out after 3s waiting for the engine to exit"),
        ("hangs while searching", "go_depth", Verdict::Fail, "timed out after 3s waiting for best"),
        (
            "dies while searching",
            "go_depth",
            Verdict::Fail,
            "the engine has exited (exit status: 101)",
        ),
    ];
    for (role, name, verdict, reason) in expected {
        let found = check(role, name);
        assert_eq!(found.0, verdict, "{role}, {name}: {}", found.1);
        assert!(found.1.starts_with(reason), "{role}, {name}: {}", found.1);
    }
}

fn compliance_of_no_engine() {
    for role in ["dies at once", "hangs at once", "babbles at once"] {
        let launch = Launch::new(std::env::current_exe().unwrap()).variable(ROLE, role);
        let settings = Settings::default().timeout(Duration::from_millis(300));
        let mut n_seen = 0;
        let report = check_engine(&launch, &settings, |_| n_seen += 1);
        assert_eq!((report.failed(), report.count(Verdict::Pass)), (1, 0), "{role}");
        assert_eq!((report.cases[0].name, report.cases.len()), ("uciok", n_seen));
        assert!(report.to_string().starts_with("the engine: 0 passed, 1 failed, "));
        let report = check_engine(&launch, &settings.only("ponder_hit"), |_| {});
        assert_eq!((report.failed(), report.cases.len()), (1, 2), "{role}");
    }
}

fn compliance_case_names() {
    let mut names: Vec<_> = case_names().collect();
    assert!(names.len() > 80, "{}", names.len());
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), case_names().count());
}
