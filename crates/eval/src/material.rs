//! The material-only evaluator.

use alloc::vec;

use lucena_board::{Color, Position, Role};

use crate::{Evaluator, ExplainedTerm, Explanation, Score, Tapered};

/// Material only: pawn 100, knight 320, bishop 330, rook 500, queen 900. A baseline for other
/// evaluators.
///
/// ```
/// use lucena_board::Position;
/// use lucena_eval::{Evaluator, Material, Score};
/// let pos: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse()?;
/// assert_eq!(Material::default().evaluate(&pos), Score::cp(500));
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Material;

const VALUES: [(Role, i32); 5] = [
    (Role::Pawn, 100),
    (Role::Knight, 320),
    (Role::Bishop, 330),
    (Role::Rook, 500),
    (Role::Queen, 900),
];

impl Evaluator for Material {
    fn evaluate(&mut self, position: &Position) -> Score {
        Score::cp(total(position, position.turn()) - total(position, !position.turn()))
    }

    fn explain(&mut self, position: &Position) -> Option<Explanation> {
        let [white, black] = Color::ALL.map(|color| {
            let total = total(position, color);
            Tapered::new(total, total)
        });
        let terms = vec![ExplainedTerm::new("material", white, black)];
        Some(Explanation::of_sum(position, terms))
    }
}

fn total(position: &Position, color: Color) -> i32 {
    let material = position.material();
    VALUES.iter().map(|&(role, value)| value * material.count(color, role) as i32).sum()
}
