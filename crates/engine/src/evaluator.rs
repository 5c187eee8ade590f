//! Evaluators selected by name at run time.

mod eval_file;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use lucena_board::{MoveChanges, Position};
use lucena_eval::{
    BoxedEvaluator, Classical, Evaluator, Explanation, Hybrid, Material, Network, PieceValues,
    Score, Simple,
};

pub use self::eval_file::EvalFileError;
pub(crate) use self::eval_file::read_network;

/// The evaluator of an engine.
///
/// ```
/// use lucena_engine::EvaluatorKind;
/// assert_eq!("simple".parse(), Ok(EvaluatorKind::Simple));
/// assert_eq!(EvaluatorKind::Nnue.to_string(), "NNUE");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EvaluatorKind {
    /// A neural network with endgame knowledge, [`Hybrid`]: the built-in network, or the file in
    /// [`Options::eval_file`](crate::Options). The strongest.
    #[cfg_attr(feature = "net", default)]
    Nnue,
    /// The hand-written evaluation with all its terms. The default without the feature `net`.
    #[cfg_attr(not(feature = "net"), default)]
    Classical,
    /// Material and piece-square tables; fast and simple.
    Simple,
    /// Material only.
    Material,
}

impl EvaluatorKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Nnue, Self::Classical, Self::Simple, Self::Material];

    /// The name in options and on command lines.
    ///
    /// ```
    /// assert_eq!(lucena_engine::EvaluatorKind::Material.name(), "Material");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nnue => "NNUE",
            Self::Classical => "Classical",
            Self::Simple => "Simple",
            Self::Material => "Material",
        }
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
/// assert_eq!(error.to_string(), "expected NNUE, Classical, Simple or Material");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownEvaluator;

impl fmt::Display for UnknownEvaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected NNUE, Classical, Simple or Material")
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
/// [`BoxedEvaluator`]. [`Options::build_evaluator`](crate::Options::build_evaluator) makes one.
///
/// ```
/// use lucena_engine::AnyEvaluator;
/// use lucena_eval::Simple;
/// use lucena_search::Search;
/// let search = Search::new(AnyEvaluator::from(Simple));
/// assert_eq!(search.n_threads(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct AnyEvaluator(Any);

// Known evaluators are not boxed as trait objects, which saves the search a virtual call.
#[derive(Clone, Debug)]
enum Any {
    Nnue(Box<Hybrid>),
    Classical(Box<Classical>),
    Simple(Simple),
    Material(Material),
    Boxed(BoxedEvaluator),
}

macro_rules! from {
    ($($evaluator:ty => $any:expr),+ $(,)?) => {$(
        impl From<$evaluator> for AnyEvaluator {
            fn from(evaluator: $evaluator) -> Self {
                Self($any(evaluator.into()))
            }
        }
    )+};
}

from! {
    Hybrid => Any::Nnue,
    Classical => Any::Classical,
    Simple => Any::Simple,
    Material => Any::Material,
    BoxedEvaluator => Any::Boxed,
}

impl AnyEvaluator {
    /// An evaluator of the caller's. One of a [kind](EvaluatorKind) is recognized by its type: the
    /// engine reports scores by the WDL model of its evaluator, and a network can be inspected.
    pub(crate) fn recognize(evaluator: impl Evaluator + Clone + Send + Sync + 'static) -> Self {
        fn of<T: Clone + Into<AnyEvaluator> + 'static>(
            found: &dyn std::any::Any,
        ) -> Option<AnyEvaluator> {
            found.downcast_ref::<T>().cloned().map(Into::into)
        }
        let found: &dyn std::any::Any = &evaluator;
        let known = of::<Self>(found)
            .or_else(|| of::<Hybrid>(found))
            .or_else(|| of::<Classical>(found))
            .or_else(|| of::<Simple>(found))
            .or_else(|| of::<Material>(found))
            .or_else(|| of::<BoxedEvaluator>(found));
        known.unwrap_or_else(|| BoxedEvaluator::new(evaluator).into())
    }

    /// The kind; `None` for a custom one.
    pub(crate) const fn kind(&self) -> Option<EvaluatorKind> {
        match &self.0 {
            Any::Nnue(_) => Some(EvaluatorKind::Nnue),
            Any::Classical(_) => Some(EvaluatorKind::Classical),
            Any::Simple(_) => Some(EvaluatorKind::Simple),
            Any::Material(_) => Some(EvaluatorKind::Material),
            Any::Boxed(_) => None,
        }
    }

    /// The display name.
    pub(crate) const fn name(&self) -> &'static str {
        match self.kind() {
            Some(kind) => kind.name(),
            None => "custom",
        }
    }

    /// The network, if this is a neural network.
    #[must_use]
    pub fn network(&self) -> Option<&Arc<Network>> {
        match &self.0 {
            Any::Nnue(hybrid) => Some(hybrid.nnue().network()),
            _ => None,
        }
    }

    /// The instruction set of the network, as [`Nnue::instruction_set`](lucena_eval::Nnue::instruction_set).
    #[must_use]
    pub fn instruction_set(&self) -> Option<&'static str> {
        match &self.0 {
            Any::Nnue(hybrid) => Some(hybrid.nnue().instruction_set()),
            _ => None,
        }
    }

    /// The value of each piece in a position, if this is a neural network: what the network's score
    /// loses without the piece. The knowledge of endgames in [`Hybrid`] does not count.
    #[must_use]
    pub fn piece_values(&self, position: &Position) -> Option<PieceValues> {
        match &self.0 {
            Any::Nnue(hybrid) => Some(hybrid.nnue().piece_values(position)),
            _ => None,
        }
    }
}

macro_rules! each {
    ($any:expr, $evaluator:ident => $call:expr) => {
        match &mut $any.0 {
            Any::Nnue($evaluator) => $call,
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
