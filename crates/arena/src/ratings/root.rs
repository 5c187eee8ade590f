//! Root of a falling function of one variable.

/// Enough for any function; fewer than ten are usual.
const MAX_STEPS: u32 = 100;
/// Absolute tolerance of the root.
const TOLERANCE: f64 = 1e-12;

/// The root between two ends, searched around `guess` first. Without a root in the range, the end
/// closer to it.
pub(super) fn falling_root(
    function: impl Fn(f64) -> f64,
    guess: f64,
    (least, most): (f64, f64),
) -> f64 {
    let (mut low, mut high) = (guess.clamp(least, most), guess.clamp(least, most));
    let middle = function(low);
    let (mut at_low, mut at_high) = (middle, middle);
    let mut reach = 0.01;
    while at_high > 0.0 && high < most {
        (low, at_low) = (high, at_high);
        high = (high + reach).min(most);
        at_high = function(high);
        reach *= 4.0;
    }
    while at_low < 0.0 && low > least {
        (high, at_high) = (low, at_low);
        low = (low - reach).max(least);
        at_low = function(low);
        reach *= 4.0;
    }
    if at_high >= 0.0 {
        return high;
    }
    if at_low <= 0.0 {
        return low;
    }
    narrow(function, (low, at_low), (high, at_high))
}

/// False position with the Illinois method, which halves the value of an end that is kept twice.
fn narrow(function: impl Fn(f64) -> f64, low: (f64, f64), high: (f64, f64)) -> f64 {
    let ((mut low, mut at_low), (mut high, mut at_high)) = (low, high);
    let mut last_side = 0;
    let mut middle = f64::midpoint(low, high);
    for step in 0..MAX_STEPS {
        let secant = low + (high - low) * at_low / (at_low - at_high);
        // An occasional bisection bounds the number of steps for any function.
        let is_good = step % 8 != 7 && secant > low && secant < high;
        middle = if is_good { secant } else { f64::midpoint(low, high) };
        let value = function(middle);
        if value == 0.0 || high - low <= TOLERANCE * (1.0 + middle.abs()) {
            break;
        }
        let side = if value > 0.0 { 1 } else { -1 };
        if side > 0 {
            (low, at_low) = (middle, value);
            at_high /= if last_side == side { 2.0 } else { 1.0 };
        } else {
            (high, at_high) = (middle, value);
            at_low /= if last_side == side { 2.0 } else { 1.0 };
        }
        last_side = side;
    }
    middle
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_found_from_any_guess() {
        for root in [-4.0, -1e-3, 0.0, 0.7, 4.9] {
            for guess in [-5.0, 0.0, root, 5.0] {
                let check = |function: &dyn Fn(f64) -> f64| {
                    let found = falling_root(function, guess, (-5.0, 5.0));
                    assert!((found - root).abs() < 1e-9, "{root} from {guess}: {found}");
                };
                check(&|x| root - x);
                check(&|x| (root - x).powi(3) + (root - x) * 1e-6);
                check(&|x| (root - x).exp() - 1.0);
            }
        }
    }

    #[test]
    fn roots_outside_the_range() {
        assert_eq!(falling_root(|_| 1.0, 0.0, (-5.0, 5.0)), 5.0);
        assert_eq!(falling_root(|_| -1.0, 0.0, (-5.0, 5.0)), -5.0);
    }
}
