//! Published collections of positions: SEE values and EPD files.

use std::fs;

use lucena_board::{Epd, Position};
use lucena_testkit::shared_data;

#[test]
#[ignore = "needs ../shared/data"]
fn published_see_values() {
    let text = fs::read_to_string(shared_data("epd/see.epd")).unwrap();
    let mut n_lines = 0;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let position: Position = fields[0].parse().unwrap();
        let mv = position.parse_uci(fields[1]).unwrap();
        assert_eq!(position.see(mv), fields[2].parse::<i32>().unwrap(), "{line}");
        n_lines += 1;
    }
    assert_eq!(n_lines, 71);
}

#[test]
#[ignore = "needs ../shared/data"]
fn epd_test_suites_round_trip() {
    for name in ["wacnew", "bratko-kopec", "mate_test_suite", "nullMoveZugZwangTest"] {
        let text = fs::read_to_string(shared_data(&format!("epd/{name}.epd"))).unwrap();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let epd: Epd = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(epd.to_string().parse(), Ok(epd), "{line}");
        }
    }
}
