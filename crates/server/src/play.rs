//! Games over WebSockets: human players and engines, clocks, takebacks and premoves.
//!
//! `game` has the rules of play without sockets and clocks, `room` the task that owns a game, and
//! `socket` the connections.

mod clock;
mod engine_search;
mod engines;
mod game;
mod message;
mod outbox;
mod places;
mod rate;
mod registry;
mod room;
mod rooms;
mod schemas;
mod setup;
mod side;
mod socket;
mod state_json;
mod store;

pub(crate) use game::GameRecord;
pub(crate) use rooms::{PlayLoad, Rooms};
pub(crate) use schemas::message_schemas;
pub(crate) use socket::{__path_upgrade, upgrade};
pub(crate) use store::GameStore;
