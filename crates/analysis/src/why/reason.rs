//! Reasons: what a move allows or misses, as data and in words.

use lucena_board::UciMove;
use serde::{Deserialize, Serialize};

use super::motif::Motif;
use super::terms::TermChange;

/// A reason why a move is an error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Reason {
    /// Whether the line is one that the move allows, or one that it misses.
    pub kind: ReasonKind,
    /// In words: a sentence.
    pub text: String,
    /// The line: after the move played if it is allowed, instead of it if it is missed.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub line: Vec<UciMove>,
    /// The motifs of the line, for the side that profits, in the order of the line.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Object>, required = true))]
    pub motifs: Vec<Motif>,
    /// Material that the line wins by force, in centipawns (100, 300, 300, 500, 900): in its first
    /// moves, kept to its end. Counted from before the move played if that captured something that the line
    /// wins back, else from the start of the line. `None` (null) if the material explains nothing: the
    /// other line is as bad, or the scores do not show it.
    #[serde(default)]
    pub gain: Option<i32>,
    /// The line mates in this many moves. From the score if the line ends before the mate.
    #[serde(default)]
    pub mate: Option<u32>,
    /// For errors without material, mate or draw: the terms of the static evaluation that got
    /// worse, most of all first.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Object>, required = true))]
    pub terms: Vec<TermChange>,
}

/// Whether a line was allowed or missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ReasonKind {
    /// The opponent's line after the move.
    Allows,
    /// The better line instead of the move.
    Misses,
}
