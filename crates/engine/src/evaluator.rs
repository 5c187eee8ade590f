//! Evaluators selected by name at run time.

use std::fmt;
use std::str::FromStr;

use lucena_board::{MoveChanges, Position};
use lucena_eval::{BoxedEvaluator, Classical, Evaluator, Explanation, Material, Score, Simple};

/// The evaluator of an engine.
///
/// ```
/// use lucena_engine::EvaluatorKind;
/// assert_eq!("simple".parse(), Ok(EvaluatorKind::Simple));
/// assert_eq!(EvaluatorKind::default().to_string(), "Classical");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EvaluatorKind {
    /// All evaluation terms; the strongest.
    #[default]
    Classical,
    /// Material and piece-square tables; fast and simple.
    Simple,
    /// Material only.
    Material,
}

impl EvaluatorKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Classical, Self::Simple, Self::Material];

    /// The name in options and on command lines.
    ///
    /// ```
    /// assert_eq!(lucena_engine::EvaluatorKind::Material.name(), "Material");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classical => "Classical",
            Self::Simple => "Simple",
            Self::Material => "Material",
        }
    }

    /// An evaluator of this kind.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_engine::EvaluatorKind;
    /// use lucena_eval::{Evaluator, Score};
    /// let mut material = EvaluatorKind::Material.build();
    /// assert_eq!(material.evaluate(&Position::initial()), Score::ZERO);
    /// ```
    #[must_use]
    pub fn build(self) -> AnyEvaluator {
        AnyEvaluator(match self {
            Self::Classical => Any::Classical(Box::default()),
            Self::Simple => Any::Simple(Simple),
            Self::Material => Any::Material(Material::default()),
        })
    }
}

impl fmt::Display for EvaluatorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Unknown evaluator name.
///
/// ```
/// use lucena_engine::EvaluatorKind;
/// let error = "oracle".parse::<EvaluatorKind>().unwrap_err();
/// assert_eq!(error.to_string(), "expected Classical, Simple or Material");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownEvaluator;

impl fmt::Display for UnknownEvaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected Classical, Simple or Material")
    }
}

impl std::error::Error for UnknownEvaluator {}

/// Case-insensitive.
impl FromStr for EvaluatorKind {
    type Err = UnknownEvaluator;

    fn from_str(name: &str) -> Result<Self, UnknownEvaluator> {
        let is_meant = |kind: &Self| kind.name().eq_ignore_ascii_case(name);
        Self::ALL.into_iter().find(is_meant).ok_or(UnknownEvaluator)
    }
}

/// An evaluator selected at run time: one of a [kind](EvaluatorKind), or any other in a
/// [`BoxedEvaluator`].
///
/// ```
/// use lucena_engine::EvaluatorKind;
/// use lucena_search::Search;
/// let search = Search::new(EvaluatorKind::Simple.build());
/// assert_eq!(search.n_threads(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct AnyEvaluator(Any);

// Known evaluators are not boxed, which saves the search a virtual call.
#[derive(Clone, Debug)]
enum Any {
    Classical(Box<Classical>),
    Simple(Simple),
    Material(Material),
    Boxed(BoxedEvaluator),
}

/// An evaluator of the caller.
///
/// ```
/// use lucena_board::Position;
/// use lucena_engine::AnyEvaluator;
/// use lucena_eval::{BoxedEvaluator, Evaluator, Score, Simple};
/// let mut any = AnyEvaluator::from(BoxedEvaluator::new(Simple));
/// assert_eq!(any.evaluate(&Position::initial()), Score::ZERO);
/// ```
impl From<BoxedEvaluator> for AnyEvaluator {
    fn from(evaluator: BoxedEvaluator) -> Self {
        Self(Any::Boxed(evaluator))
    }
}

impl AnyEvaluator {
    /// The display name.
    pub(crate) const fn name(&self) -> &'static str {
        match &self.0 {
            Any::Classical(_) => EvaluatorKind::Classical.name(),
            Any::Simple(_) => EvaluatorKind::Simple.name(),
            Any::Material(_) => EvaluatorKind::Material.name(),
            Any::Boxed(_) => "custom",
        }
    }
}

macro_rules! each {
    ($any:expr, $evaluator:ident => $call:expr) => {
        match &mut $any.0 {
            Any::Classical($evaluator) => $call,
            Any::Simple($evaluator) => $call,
            Any::Material($evaluator) => $call,
            Any::Boxed($evaluator) => $call,
        }
    };
}

impl Evaluator for AnyEvaluator {
    #[inline]
    fn evaluate(&mut self, position: &Position) -> Score {
        each!(self, evaluator => evaluator.evaluate(position))
    }

    fn explain(&mut self, position: &Position) -> Option<Explanation> {
        each!(self, evaluator => evaluator.explain(position))
    }

    fn refresh(&mut self, position: &Position) {
        each!(self, evaluator => evaluator.refresh(position));
    }

    #[inline]
    fn push(&mut self, before: &Position, changes: MoveChanges, after: &Position) {
        each!(self, evaluator => evaluator.push(before, changes, after));
    }

    #[inline]
    fn push_null(&mut self, after: &Position) {
        each!(self, evaluator => evaluator.push_null(after));
    }

    #[inline]
    fn pop(&mut self) {
        each!(self, evaluator => evaluator.pop());
    }
}
