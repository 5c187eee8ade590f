//! Schemas of the WebSocket messages, which no route references.

use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::message::{Request, SocketMessage};
use super::state_json::ServerMessage;

/// Names and schemas of the messages and of their parts.
pub(crate) fn message_schemas() -> Vec<(String, RefOr<Schema>)> {
    fn add<T: ToSchema + PartialSchema>(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((T::name().into_owned(), T::schema()));
        T::schemas(schemas);
    }
    let mut schemas = Vec::new();
    add::<SocketMessage>(&mut schemas);
    add::<Request>(&mut schemas);
    add::<ServerMessage<'_>>(&mut schemas);
    schemas
}
