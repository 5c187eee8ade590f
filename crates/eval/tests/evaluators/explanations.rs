//! Explanations add up to the score.

use lucena_board::Position;
use lucena_board::proptest::{placements, positions};
use lucena_eval::{Classical, Evaluator, Explanation, Material, Simple};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

fn check(evaluator: &mut dyn Evaluator, position: &Position) {
    let explanation = evaluator.explain(position).expect("every evaluator here explains itself");
    assert_eq!(explanation.score(), evaluator.evaluate(position), "{position}");
    let sum = explanation.sum();
    let scale = explanation.scale();
    let scaled = lucena_eval::Tapered::new(sum.mg(), sum.eg() * scale / Explanation::FULL_SCALE);
    let blended = if scale == 0 { 0 } else { scaled.blend(explanation.phase()) };
    assert_eq!(blended, explanation.blended(), "{position}\n{explanation}");
    assert!(explanation.total().abs() <= blended.abs() && explanation.total() * blended >= 0);
}

fn check_coefficients(evaluator: &mut Classical, position: &Position) {
    let coefficients = evaluator.coefficients(position);
    let explanation = evaluator.explain(position).unwrap();
    let sum = coefficients.linear(evaluator.params()) + coefficients.nonlinear();
    assert_eq!(sum, explanation.sum(), "{position}\n{explanation}");
    assert_eq!(coefficients.total(), explanation.total());
    assert_eq!(coefficients.phase(), explanation.phase());
    assert_eq!(coefficients.scale(), explanation.scale());
}

proptest! {
    #![proptest_config(Config { failure_persistence: None, rng_seed: RngSeed::Fixed(7), ..Config::default() })]

    #[test]
    fn terms_add_up_in_games(position in positions()) {
        check(&mut Material::default(), &position);
        check(&mut Simple, &position);
        let mut classical = Classical::default();
        check(&mut classical, &position);
        check_coefficients(&mut classical, &position);
    }

    #[test]
    fn terms_add_up_in_any_position(position in placements()) {
        check(&mut Material::default(), &position);
        check(&mut Simple, &position);
        let mut classical = Classical::default();
        check(&mut classical, &position);
        check_coefficients(&mut classical, &position);
    }
}

#[test]
fn the_table_has_a_row_for_each_term() {
    let explanation = Classical::default().explain(&Position::initial()).unwrap();
    let text = explanation.to_string();
    for term in explanation.terms() {
        assert!(text.lines().any(|line| line.starts_with(term.name)), "{}", term.name);
    }
    let width = text.lines().next().unwrap().len();
    let rows = text.lines().take(2 + explanation.terms().len());
    assert!(rows.into_iter().all(|line| line.len() == width), "{text}");
}
