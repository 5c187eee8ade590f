//! Error responses that routes share: problem details.

use std::collections::BTreeMap;

use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, ToSchema};

use crate::problem::Body;

/// The response of a problem.
fn problem(description: &str) -> ResponseBuilder {
    let schema = Ref::from_schema_name(Body::name());
    let content = ContentBuilder::new().schema(Some(schema)).build();
    ResponseBuilder::new().description(description).content("application/problem+json", content)
}

macro_rules! problems {
    ($($name:ident = $status:literal, $description:literal;)+) => {$(
        #[doc = $description]
        pub(crate) struct $name;

        impl IntoResponses for $name {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                let response = problem($description).build();
                BTreeMap::from([($status.to_owned(), response.into())])
            }
        }
    )+};
}

problems! {
    BadRequest = "400", "The request is wrong; `detail` says what.";
    Unauthorized = "401", "A token is needed.";
    Forbidden = "403", "Pages of other sites may not use the server.";
    NotFound = "404", "There is no such thing.";
    TooSlow = "408", "The body came too slowly.";
    TooLarge = "413", "The body is too large.";
    Misdirected = "421", "The server does not answer to this host.";
    Missing = "501", "The server runs without the database or the index that this needs.";
    Unhealthy = "503", "The disk of the database is full.";
    TimedOut = "504", "The search took too long.";
    Full = "507", "There is no room for more; remove something first.";
}

/// The engines are busy and the queue is full.
pub(crate) struct Busy;

impl IntoResponses for Busy {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let seconds = ObjectBuilder::new().schema_type(Type::Integer).build();
        let header = HeaderBuilder::new()
            .schema(Some(seconds))
            .description(Some("Seconds to wait before another try."))
            .build();
        let response = problem("All engines are busy and the queue is full.")
            .header("Retry-After", header)
            .build();
        BTreeMap::from([("429".to_owned(), response.into())])
    }
}
