//! PGN of played games.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use lucena_board::variants::VariantPosition;
use lucena_board::{CastlingStyle, ChessPosition, Color, Position, UciCastling, Variant};
use lucena_pgn::{
    Comment, Date, EngineInfo, GameTree, MoveNotation, NodeId, PgnScore, PgnWriter, Tags,
    WriteOptions,
};
use lucena_uci::{ScoreValue, castling_form};

use crate::{EngineSpec, Fixture, GameRecord, GoLimits, PlyRecord, TournamentPlan};

/// Contents of move comments.
///
/// ```
/// assert_eq!(lucena_arena::PgnDetail::default(), lucena_arena::PgnDetail::Usual);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum PgnDetail {
    /// Moves only
    Moves,
    /// Score, depth, time and nodes of each move
    #[default]
    Usual,
    /// Everything that engines report, including the PV
    All,
}

/// Tags of Chess960 games, compatible with different match runners.
///
/// ```
/// assert_eq!(lucena_arena::Chess960Tags::default(), lucena_arena::Chess960Tags::Lichess);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Chess960Tags {
    /// `[Variant "Chess960"]` and castling rights as X-FEN, `KQkq`, as in Lichess and python-chess.
    #[default]
    Lichess,
    /// `[Variant "Chess960"]` and castling rights as Shredder-FEN, `HAha`.
    Fastchess,
    /// `[Variant "fischerandom"]` and castling rights as X-FEN, `KQkq`.
    Cutechess,
}

impl Chess960Tags {
    /// Sets the tags of a Chess960 game. `FEN` is set even for the standard start position, since
    /// some readers require it with `Variant`.
    fn set(self, tags: &mut Tags, start: &Position) {
        let (variant, castling) = match self {
            Self::Lichess => ("Chess960", CastlingStyle::XFen),
            Self::Fastchess => ("Chess960", CastlingStyle::Shredder),
            Self::Cutechess => ("fischerandom", CastlingStyle::XFen),
        };
        tags.set("SetUp", "1");
        tags.set("FEN", start.fen().castling(castling).to_string());
        tags.set("Variant", variant);
    }
}

/// Tags that are not part of the game record.
pub(crate) struct GameHeading<'a> {
    pub(crate) plan: &'a TournamentPlan,
    pub(crate) chess960: Chess960Tags,
    pub(crate) fixture: &'a Fixture,
    /// Name of the opening.
    pub(crate) opening: Option<&'a str>,
}

/// The game as PGN, followed by an empty line.
pub(crate) fn text(
    heading: &GameHeading<'_>,
    record: &GameRecord,
    detail: PgnDetail,
    notation: MoveNotation,
) -> String {
    let mut game = GameTree::from_variant_position(&record.start);
    write_tags(&mut game, heading, record);
    let last = write_moves(&mut game, record, detail);
    if let Ok(comments) = game.comments_mut(last)
        && comments.is_empty()
    {
        // Without move comments, the reason of the result is the only comment.
        comments.push(Comment::new(&record.ending.reason()));
    }
    game.set_result(record.result());
    let mut writer = PgnWriter::with_options(Vec::new(), WriteOptions::new().notation(notation));
    let written = writer.write_tree(&game).and_then(|()| writer.into_inner());
    let bytes = written.expect("writing to memory does not fail");
    String::from_utf8(bytes).expect("PGN is UTF-8")
}

fn write_tags(
    game: &mut GameTree<VariantPosition>,
    heading: &GameHeading<'_>,
    record: &GameRecord,
) {
    let GameHeading { plan, chess960, fixture, opening } = heading;
    let [white, black] = [fixture.white, fixture.black].map(|player| &plan.engines[player]);
    let (date, time) = date_and_time(record.started);
    let tags = game.tags_mut();
    if let Some(start) = record.start.standard()
        && (plan.openings.variant == Variant::Chess960
            || castling_form(start) != UciCastling::KingToTarget)
    {
        chess960.set(tags, start);
    }
    tags.set("Event", plan.event.as_deref().unwrap_or("Lucena tournament"));
    tags.set("Site", plan.site.as_deref().unwrap_or("?"));
    tags.set("Date", date.replace('-', "."));
    tags.set("Round", fixture.round.to_string());
    tags.set("White", record.players[Color::White].clone());
    tags.set("Black", record.players[Color::Black].clone());
    tags.set("GameNumber", fixture.number.to_string());
    tags.set("GameStartTime", format!("{date}T{time}Z"));
    let (end_date, end_time) = date_and_time(record.started + record.duration);
    tags.set("GameEndTime", format!("{end_date}T{end_time}Z"));
    tags.set("GameDuration", clock_text(record.duration));
    let n_plies = record.book.len() + record.plies.len();
    tags.set("PlyCount", n_plies.to_string());
    tags.set("Termination", record.ending.termination());
    let limits = [white, black].map(|engine| limits_text(&engine.limits));
    if limits[0] == limits[1] {
        tags.set("TimeControl", limits[0].clone());
    } else {
        tags.set("WhiteTimeControl", limits[0].clone());
        tags.set("BlackTimeControl", limits[1].clone());
    }
    for (name, engine) in [("WhiteOptions", white), ("BlackOptions", black)] {
        if !engine.options.is_empty() {
            tags.set(name, options_text(engine));
        }
    }
    if let Some(name) = opening {
        tags.set("OpeningSource", *name);
    }
}

/// Writes the moves and returns the last node.
fn write_moves(
    game: &mut GameTree<VariantPosition>,
    record: &GameRecord,
    detail: PgnDetail,
) -> NodeId {
    let legal = "the moves of a game are legal";
    let mut last = game.add_line(NodeId::ROOT, &record.book).expect(legal);
    if detail != PgnDetail::Moves {
        let mut node = NodeId::ROOT;
        for _ in &record.book {
            node = game.node(node).children().next().expect("the move was just added");
            game.comments_mut(node).expect("the node exists").push(Comment::new("book"));
        }
    }
    for (index, ply) in record.plies.iter().enumerate() {
        let position = *game.node(last).position();
        last = game.add_move(last, ply.mv).expect(legal);
        if detail == PgnDetail::Moves {
            continue;
        }
        let mut info = engine_info(ply, detail);
        if detail == PgnDetail::All && !ply.pv.is_empty() {
            info.pv = Some(line_text(position, &ply.pv));
        }
        let mut remarks: Vec<String> =
            ply.lines.iter().map(|line| format!("line=\"{line}\"")).collect();
        if index + 1 == record.plies.len() {
            remarks.push(record.ending.reason());
        }
        info.remark = remarks.join(", ");
        let comment = Comment::new(&info.to_string());
        game.comments_mut(last).expect("the node exists").push(comment);
    }
    last
}

fn engine_info(ply: &PlyRecord, detail: PgnDetail) -> EngineInfo {
    let mut info = EngineInfo {
        score: ply.score.map(|score| match score.value {
            ScoreValue::Centipawns(cp) => {
                PgnScore::Centipawns(cp.clamp(i32::MIN.into(), i32::MAX.into()) as i32)
            }
            ScoreValue::Mate(moves) => {
                PgnScore::Mate(moves.clamp(i32::MIN.into(), i32::MAX.into()) as i32)
            }
        }),
        depth: ply.depth,
        time: Some(milliseconds(ply.time)),
        nodes: ply.nodes,
        ..EngineInfo::default()
    };
    if detail == PgnDetail::All {
        info.seldepth = ply.seldepth;
        info.nps = ply.nps;
        info.hashfull = ply.hashfull;
        info.tbhits = ply.tbhits;
        info.time_left = ply.time_left.map(milliseconds);
        info.latency = ply.latency.map(milliseconds);
    }
    info
}

/// Truncated to milliseconds, as in other match runners.
fn milliseconds(time: Duration) -> Duration {
    Duration::from_millis(time.as_millis() as u64)
}

/// The moves of a line in SAN.
fn line_text(mut position: VariantPosition, line: &[lucena_board::Move]) -> String {
    let mut words = Vec::with_capacity(line.len());
    for &mv in line {
        if !position.is_legal(mv) {
            break;
        }
        words.push(mv.san(&position).to_string());
        position = position.play_unchecked(mv);
    }
    words.join(" ")
}

/// Value of the tag `TimeControl`, extended with limits that the PGN standard does not cover.
fn limits_text(limits: &GoLimits) -> String {
    let clock = limits.clock.map(|clock| clock.to_string());
    let move_time = limits.move_time.map(|time| format!("{}/move", time.as_secs_f64()));
    let nodes = limits.nodes.map(|nodes| format!("nodes={nodes}"));
    let depth = limits.depth.map(|depth| format!("depth={depth}"));
    let parts: Vec<String> = [clock, move_time, nodes, depth].into_iter().flatten().collect();
    if parts.is_empty() { "-".into() } else { parts.join(", ") }
}

fn options_text(engine: &EngineSpec) -> String {
    let options = engine.options.iter().map(|(name, value)| format!("{name}={value}"));
    options.collect::<Vec<_>>().join("; ")
}

fn clock_text(duration: Duration) -> String {
    let seconds = duration.as_secs();
    format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Date and time in UTC: `2026-11-21` and `20:15:00`.
fn date_and_time(time: SystemTime) -> (String, String) {
    let seconds = time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let clock = clock_text(Duration::from_secs(seconds % 86_400));
    (Date::from(time).to_string().replace('.', "-"), clock)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chess960_tags_are_those_of_other_runners() {
        let check = |style: Chess960Tags, number: u16, fen: &str, variant: &str| {
            let start = Position::chess960(number).unwrap();
            let mut game = GameTree::from_position(&start);
            style.set(game.tags_mut(), &start);
            let mut writer = PgnWriter::new(Vec::new());
            writer.write_tree(&game).unwrap();
            let text = String::from_utf8(writer.into_inner().unwrap()).unwrap();
            let expected = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n[Variant \"{variant}\"]\n");
            assert!(text.contains(&expected), "{text}");
        };
        let fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
        let shredder = fen.replace("KQkq", "HFhf");
        check(Chess960Tags::Lichess, 0, fen, "Chess960");
        check(Chess960Tags::Cutechess, 0, fen, "fischerandom");
        check(Chess960Tags::Fastchess, 0, &shredder, "Chess960");
        let standard = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";
        check(Chess960Tags::Fastchess, 518, standard, "Chess960");
    }

    #[test]
    fn limits() {
        let clock = GoLimits::clock("8+0.08".parse().unwrap());
        assert_eq!(limits_text(&clock), "8+0.08");
        assert_eq!(limits_text(&GoLimits::nodes(10).with_depth(3)), "nodes=10, depth=3");
        assert_eq!(limits_text(&GoLimits::move_time(Duration::from_millis(100))), "0.1/move");
        assert_eq!(limits_text(&GoLimits::default()), "-");
    }
}
