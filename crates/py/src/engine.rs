//! Engines: the one in this process, and UCI engines as processes of their own. `lucena.engine` gives
//! both the interface of python-chess's engine module.
//!
//! Every command returns a `Task` at once. Python waits for it, or is called when there is news, which
//! serves threads and asyncio alike.

mod callbacks;
mod failure;
mod in_process;
mod info;
mod options;
mod owner;
mod process;
mod request;
mod task;
mod wdl;

pub(crate) use self::callbacks::Callbacks;
pub(crate) use self::in_process::SearchEngine;
pub(crate) use self::process::UciEngine;
pub(crate) use self::task::Task;
pub(crate) use self::wdl::win_draw_loss;
