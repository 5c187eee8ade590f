//! Boards as SVG.
//!
//! The page defines the pieces and the empty board once; boards refer to them. A square is 45
//! units wide, as are the pieces, so boards need no scaling.

use std::io::{self, Write};

use lucena_board::{Color, Move, Piece, Position, Square};

use super::escape::Text;

const SQUARE: i32 = 45;

/// The pieces, by the ids by which the script refers to them too.
pub(super) const PIECES: [(&str, &str); 12] = [
    ("wK", include_str!("../../assets/pieces/wK.svg")),
    ("wQ", include_str!("../../assets/pieces/wQ.svg")),
    ("wR", include_str!("../../assets/pieces/wR.svg")),
    ("wB", include_str!("../../assets/pieces/wB.svg")),
    ("wN", include_str!("../../assets/pieces/wN.svg")),
    ("wP", include_str!("../../assets/pieces/wP.svg")),
    ("bK", include_str!("../../assets/pieces/bK.svg")),
    ("bQ", include_str!("../../assets/pieces/bQ.svg")),
    ("bR", include_str!("../../assets/pieces/bR.svg")),
    ("bB", include_str!("../../assets/pieces/bB.svg")),
    ("bN", include_str!("../../assets/pieces/bN.svg")),
    ("bP", include_str!("../../assets/pieces/bP.svg")),
];

/// The marks of errors in the graph: a shape for each label.
const MARKS: &str = "\
<g id=\"mark-inaccuracy\"><circle r=\"4.5\"/></g>\n\
<g id=\"mark-mistake\"><path d=\"M0-6l5.6 10H-5.6z\"/></g>\n\
<g id=\"mark-miss\"><path d=\"M0-6.4L6.400 0 0 6.400-6.400 0z\"/></g>\n\
<g id=\"mark-blunder\"><path d=\"M-4.800-4.800h9.600v9.600h-9.600z\"/></g>\n";

/// Writes what boards and graphs refer to.
pub(super) fn write_definitions(out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "<svg class=\"definitions\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>"
    )?;
    for (id, file) in PIECES {
        writeln!(out, "<g id=\"{id}\">{}</g>", content(file))?;
    }
    for (id, bottom) in [("board", Color::White), ("board-flipped", Color::Black)] {
        write_empty_board(out, id, bottom)?;
    }
    for kind in ["played", "best"] {
        writeln!(
            out,
            "<marker id=\"head-{kind}\" class=\"head {kind}\" markerUnits=\"userSpaceOnUse\" \
             markerWidth=\"24\" markerHeight=\"24\" refX=\"2\" refY=\"12\" orient=\"auto\">\
             <path d=\"M0 0L20 12 0 24z\"/></marker>"
        )?;
    }
    writeln!(out, "{MARKS}</defs></svg>")
}

/// What stands inside the root element of an SVG file.
fn content(file: &str) -> &str {
    let start = file.find('>').map_or(0, |at| at + 1);
    let end = file.rfind("</svg>").unwrap_or(file.len());
    file[start..end].trim()
}

/// The squares and coordinates.
fn write_empty_board(out: &mut dyn Write, id: &str, bottom: Color) -> io::Result<()> {
    let side = 8 * SQUARE;
    write!(out, "<g id=\"{id}\"><rect class=\"light\" width=\"{side}\" height=\"{side}\"/>")?;
    write!(out, "<path class=\"dark\" d=\"")?;
    for row in 0..8 {
        for column in (0..8).filter(|column| (row + column) % 2 == 1) {
            write!(out, "M{} {}h45v45h-45z", column * SQUARE, row * SQUARE)?;
        }
    }
    write!(out, "\"/><g class=\"coordinates\">")?;
    for (index, letter) in (0..).zip("abcdefgh".chars()) {
        let index = if bottom == Color::White { index } else { 7 - index };
        write!(out, "<text x=\"{}\" y=\"375\">{letter}</text>", index * SQUARE + SQUARE / 2)?;
    }
    for rank in 1..=8 {
        let row = if bottom == Color::White { 8 - rank } else { rank - 1 };
        write!(out, "<text x=\"-9\" y=\"{}\">{rank}</text>", row * SQUARE + SQUARE / 2 + 5)?;
    }
    writeln!(out, "</g></g>")
}

/// The upper left corner of a square, with White at the bottom.
const fn corner(square: Square) -> (i32, i32) {
    let index = square.index() as i32;
    (index % 8 * SQUARE, (7 - index / 8) * SQUARE)
}

/// An arrow on a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrow {
    /// The move played.
    Played,
    /// The best move.
    Best,
}

/// A board with White at the bottom.
#[derive(Clone, Copy, Debug)]
pub(super) struct Diagram<'a> {
    pub(super) position: &'a Position,
    /// A move whose squares are highlighted.
    pub(super) last_move: Option<Move>,
    pub(super) arrows: &'a [(Arrow, Move)],
    /// What screen readers read.
    pub(super) description: &'a str,
}

impl Diagram<'_> {
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        write!(
            out,
            "<svg class=\"board\" viewBox=\"-18 0 378 380\" role=\"img\" aria-label=\"{}\">\
             <use class=\"squares\" href=\"#board\"/><g class=\"last\">",
            Text(self.description)
        )?;
        for square in self.last_move.into_iter().flat_map(squares) {
            let (x, y) = corner(square);
            write!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"45\" height=\"45\"/>")?;
        }
        write!(out, "</g><g class=\"pieces\">")?;
        for (square, piece) in self.position.placement() {
            let (x, y) = corner(square);
            write!(out, "<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>", piece_id(piece))?;
        }
        write!(out, "</g><g class=\"arrows\">")?;
        for &(arrow, mv) in self.arrows {
            write_arrow(out, arrow, mv)?;
        }
        writeln!(out, "</g></svg>")
    }
}

/// The placement for the script: that of the FEN.
pub(super) fn placement(position: &Position) -> String {
    let fen = position.fen().to_string();
    fen.split(' ').next().unwrap_or_default().into()
}

/// The squares that a move is shown with: for castling, those of the king.
pub(super) fn squares(mv: Move) -> [Square; 2] {
    [mv.from(), mv.king_destination()]
}

fn piece_id(piece: Piece) -> String {
    let color = if piece.color == Color::White { 'w' } else { 'b' };
    format!("{color}{}", piece.role.to_char().to_ascii_uppercase())
}

/// The line of an arrow ends before the middle of the square, where the tip of its head is.
const HEAD: f64 = 16.0;

fn write_arrow(out: &mut dyn Write, arrow: Arrow, mv: Move) -> io::Result<()> {
    let kind = match arrow {
        Arrow::Played => "played",
        Arrow::Best => "best",
    };
    let [from, to] = squares(mv).map(|square| {
        let (x, y) = corner(square);
        [x, y].map(|edge| f64::from(edge) + f64::from(SQUARE) / 2.0)
    });
    let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
    // Chess960 has castling moves that leave the king where it is.
    let length = dx.hypot(dy).max(1.0);
    let end = [to[0] - dx / length * HEAD, to[1] - dy / length * HEAD];
    write!(
        out,
        "<line class=\"arrow {kind}\" x1=\"{}\" y1=\"{}\" x2=\"{:.1}\" y2=\"{:.1}\" \
         marker-end=\"url(#head-{kind})\"/>",
        from[0], from[1], end[0], end[1]
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_has_a_drawing() {
        let ids = Piece::ALL.map(piece_id);
        for id in ids {
            let (_, file) = PIECES.iter().find(|(known, _)| *known == id).unwrap();
            assert!(
                file.starts_with(
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 45 45\">"
                )
            );
            assert!(content(file).starts_with("<g ") && content(file).ends_with("</g>"), "{id}");
        }
    }

    #[test]
    fn the_first_square_is_at_the_bottom_left() {
        assert_eq!(corner(Square::A1), (0, 315));
        assert_eq!(corner(Square::H8), (315, 0));
    }
}
