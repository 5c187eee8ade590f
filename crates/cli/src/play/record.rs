//! Games as PGN: tags, clocks and result.

use std::path::Path;
use std::time::{Duration, SystemTime};

use lucena_board::{ByColor, Color};
use lucena_game::Ending;
use lucena_pgn::{
    Annotation, Comment, Date, GameTree, PgnWriter, ReadTree, Reader, Tags, TreeBuilder,
};

use super::session::{LoadedGame, Session};
use crate::files::input::file_error;
use crate::terminal::output::Failure;

/// The tags for the type of each player: `human` or `program` in the PGN standard.
const TYPE_TAGS: ByColor<&str> = ByColor(["WhiteType", "BlackType"]);
const HUMAN: &str = "human";
const PROGRAM: &str = "program";

/// The names of the players, and when the game started.
#[derive(Clone, Debug)]
pub(crate) struct Heading {
    pub(crate) player: String,
    pub(crate) engine: String,
    /// The engine's limited strength.
    pub(crate) engine_elo: Option<u64>,
    pub(crate) started: SystemTime,
    /// Tags of the file that the game was loaded from.
    pub(crate) tags: Tags,
}

/// The game as PGN, followed by an empty line.
#[must_use]
pub(crate) fn pgn(session: &Session, heading: &Heading) -> String {
    let mut tree = GameTree::from(session.live().game());
    set_tags(&mut tree, session, heading);
    add_clocks(&mut tree, session);
    if let Some(ending) = session.live().ending() {
        tree.set_result(ending.result());
        // The result alone does not show who resigned or claimed.
        let last = tree.last();
        if !matches!(ending, Ending::Recorded(_))
            && let Ok(comments) = tree.comments_mut(last)
        {
            comments.push(Comment::new(&ending.to_string()));
        }
    }
    let mut writer = PgnWriter::new(Vec::new());
    let written = writer.write_tree(&tree).and_then(|()| writer.into_inner());
    let bytes = written.expect("writing to memory does not fail");
    String::from_utf8(bytes).expect("PGN is UTF-8")
}

fn set_tags(tree: &mut GameTree, session: &Session, heading: &Heading) {
    let tags = tree.tags_mut();
    let date = Date::from(heading.started).to_string();
    let roster = [("Event", "Casual game"), ("Site", "?"), ("Date", &date), ("Round", "-")];
    for (name, default) in roster {
        tags.set(name, heading.tags.get(name).unwrap_or(default));
    }
    for color in Color::ALL {
        let is_player = color == session.player();
        let was_player = heading.tags.get(TYPE_TAGS[color]) == Some(HUMAN);
        let loaded = heading.tags.player(color).filter(|_| is_player && was_player);
        let name = if is_player { &heading.player } else { &heading.engine };
        tags.set(ByColor(["White", "Black"])[color], loaded.unwrap_or(name));
        tags.set(TYPE_TAGS[color], if is_player { HUMAN } else { PROGRAM });
        if let Some(elo) = heading.engine_elo.filter(|_| !is_player) {
            tags.set(ByColor(["WhiteElo", "BlackElo"])[color], elo.to_string());
        }
    }
    let control = session.live().rules().control.map(|control| control.to_string());
    tags.set("TimeControl", control.unwrap_or_else(|| "-".into()));
    let termination = session.live().ending().map_or("unterminated", Ending::termination);
    tags.set("Termination", termination);
}

/// Adds `[%clk]` after each move.
fn add_clocks(tree: &mut GameTree, session: &Session) {
    let ids: Vec<_> = tree.mainline().collect();
    for (id, left) in
        ids.into_iter().zip(session.live().times().iter().filter_map(|time| time.left))
    {
        let comments = tree.comments_mut(id).expect("the main line is part of the tree");
        let mut comment = Comment::new("");
        comment.set(&Annotation::Clock(tenths(left)));
        comments.push(comment);
    }
}

/// Truncated to tenths of a second, as on chess sites.
fn tenths(time: Duration) -> Duration {
    Duration::from_millis(time.as_millis() as u64 / 100 * 100)
}

/// Reads the game with this number, counting from 1.
pub(crate) fn load(path: &Path, number: u64) -> Result<LoadedGame, Failure> {
    let metadata = std::fs::metadata(path).map_err(|error| file_error(path, error))?;
    if !metadata.is_file() {
        return Err(file_error(path, "not a regular file"));
    }
    let mut reader = Reader::open(path).map_err(|error| file_error(path, error))?;
    for _ in 1..number {
        if !reader.skip_game().map_err(|error| file_error(path, error))? {
            break;
        }
    }
    let read = reader.read_game(&mut TreeBuilder::new());
    let Some(read) = read.map_err(|error| file_error(path, error))? else {
        let found = reader.counts().games;
        let error = match found {
            0 => "no games found".to_owned(),
            1 => format!("there is no game {number}, only one game"),
            _ => format!("there is no game {number}, only {found} games"),
        };
        return Err(file_error(path, error));
    };
    from_tree(&read).map_err(|error| file_error(path, format!("game {number}: {error}")))
}

/// Rejects games with errors rather than resuming at the error.
fn from_tree(read: &ReadTree) -> Result<LoadedGame, String> {
    if let Some(error) = read.errors.iter().find(|error| !error.is_tolerated()) {
        return Err(error.to_string());
    }
    let tree = &read.tree;
    let is_null_move = |id| tree.node(id).mv().is_none();
    if tree.mainline().any(is_null_move) {
        return Err("null moves cannot be played".into());
    }
    let clock = |id| tree.node(id).comments().iter().find_map(Comment::clock);
    let clocks: Vec<_> = tree.mainline().map(clock).collect();
    let has_clocks = clocks.iter().any(Option::is_some);
    // Time controls of several periods are not supported.
    let control = tree.tags().get("TimeControl").filter(|_| has_clocks);
    let is_human = |color: &Color| tree.tags().get(TYPE_TAGS[*color]) == Some(HUMAN);
    let mut humans = Color::ALL.into_iter().filter(is_human);
    let player = humans.next().filter(|_| humans.next().is_none());
    let control = control.and_then(|text| text.parse().ok());
    let (game, tags) = (tree.to_game(), tree.tags().clone());
    let result = Some(tree.result()).filter(|result| result.is_decided());
    Ok(LoadedGame { game, tags, clocks, control, player, result })
}
