//! Parts of the OpenAPI description besides the types of the routes: problems, parameters, and the
//! report of a job, which is written piece by piece.

mod problems;
mod report;

use utoipa::IntoParams;

pub(crate) use self::problems::{
    BadRequest, Busy, Forbidden, Full, Misdirected, Missing, NotFound, TimedOut, TooLarge, TooSlow,
    Unauthorized, Unhealthy,
};
pub(crate) use self::report::JobReport;

/// The header with the session id.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "describes a header that an extractor reads")]
pub(crate) struct SessionHeader {
    /// The session id from `POST /api/session`. The cookie `lucena_session` works as well.
    #[param(rename = "X-Lucena-Session")]
    session: Option<String>,
}
