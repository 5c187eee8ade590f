//! Parts of the OpenAPI description besides the types of the routes: problems, parameters and types
//! of other crates.

mod problems;
mod report;

use utoipa::{IntoParams, ToSchema};

pub(crate) use self::problems::{
    BadRequest, Busy, Forbidden, Full, Misdirected, Missing, NotFound, TimedOut, TooLarge, TooSlow,
    Unauthorized, Unhealthy,
};
pub(crate) use self::report::{GameReportSchema, JobReportSchema, MoveReportSchema, PuzzleSchema};

/// A score: `{"cp": 34}` in centipawns, or `{"mate": -3}` in moves to mate.
#[derive(ToSchema)]
#[schema(as = Score, rename_all = "lowercase")]
#[expect(dead_code, reason = "describes a type of another crate")]
pub(crate) enum ScoreSchema {
    /// Centipawns.
    Cp(i32),
    /// Moves to mate, negative if the other side mates.
    Mate(i32),
}

/// The header with the session id.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "describes a header that an extractor reads")]
pub(crate) struct SessionHeader {
    /// The session id from `POST /api/session`. The cookie `lucena_session` works as well.
    #[param(rename = "X-Lucena-Session")]
    session: Option<String>,
}
