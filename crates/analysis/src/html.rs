//! Reports as a web page: one file that needs no network.
//!
//! Everything can be read without scripts, and printed: the script only adds stepping through the
//! moves. The page forbids itself any other script, style or request, so that a name in a PGN file
//! cannot run or load anything even if it were not escaped.

mod board;
mod describe;
mod errors;
mod escape;
mod game;
mod graph;
mod index;
mod move_list;
mod players;
mod tables;
mod values;
mod view;

use std::io::{self, Write};

use self::escape::Text;
use self::view::{Heading, View};
use crate::GameReport;

const STYLE: &str = include_str!("../assets/report.css");
const SCRIPT: &str = include_str!("../assets/report.js");
/// The SHA-256 of [`STYLE`] in base64; a test compares. Only a style with this hash applies.
const STYLE_HASH: &str = "U9j8q0AhL1T7loc9Ce6NgFSYIYSjBZYIYJigpmsJLAo=";
/// The SHA-256 of [`SCRIPT`] in base64.
const SCRIPT_HASH: &str = "kqQrrwlCdB55KlExOgXNE4eTWqzNNLcSK1yv5O6ymGc=";

/// The drawing of a piece, an SVG file of 45 units: `wK` is the white king, `bN` a black knight.
///
/// ```
/// use lucena_analysis::html::piece_svg;
/// assert!(piece_svg("wK").is_some_and(|svg| svg.starts_with("<svg")));
/// assert_eq!(piece_svg("wZ"), None);
/// ```
#[must_use]
pub fn piece_svg(name: &str) -> Option<&'static str> {
    board::PIECES.iter().find(|(id, _)| *id == name).map(|&(_, svg)| svg)
}

/// The policy that pages forbid themselves everything else by, for servers that send one of their
/// own as the header `Content-Security-Policy`.
///
/// ```
/// assert!(lucena_analysis::html::content_security_policy().starts_with("default-src 'none'; "));
/// ```
#[must_use]
pub fn content_security_policy() -> String {
    format!(
        "default-src 'none'; style-src 'sha256-{STYLE_HASH}'; \
         script-src 'sha256-{SCRIPT_HASH}'; base-uri 'none'; form-action 'none'"
    )
}

/// Settings of [`write`](write()).
///
/// ```
/// use lucena_analysis::html::HtmlOptions;
/// let options = HtmlOptions::default().title("Club championship, round 3");
/// ```
#[derive(Clone, Debug, Default)]
#[must_use]
#[non_exhaustive]
pub struct HtmlOptions {
    title: Option<String>,
}

impl HtmlOptions {
    /// Sets the title of the page. By default it is the players' names, or the number of games.
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }
}

/// Writes a page with one or several games.
///
/// Several games come with an index and a summary of each player. The same reports give the same
/// bytes.
///
/// # Errors
///
/// The writer fails.
///
/// ```
/// use lucena_analysis::html::{self, HtmlOptions};
/// use lucena_analysis::{AnalysisLimit, Analyzer};
/// use lucena_board::Game;
/// use lucena_client::BuiltIn;
///
/// let mut game = Game::default();
/// for san in ["f3", "e5", "g4", "Qh4#"] {
///     game.play_san(san)?;
/// }
/// let mut analyzer = Analyzer::new(BuiltIn::default()).limit(AnalysisLimit::Nodes(1_000));
/// let mut page = Vec::new();
/// html::write(&mut page, &[analyzer.analyze(&game)?], &HtmlOptions::default())?;
/// assert!(String::from_utf8(page)?.contains("Qh4#"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(out: &mut impl Write, games: &[GameReport], options: &HtmlOptions) -> io::Result<()> {
    let views: Vec<View<'_>> =
        games.iter().enumerate().map(|(index, game)| View::new(index + 1, game)).collect();
    let title = options.title.clone().unwrap_or_else(|| default_title(&views));
    write_page(out, &views, &title)
}

fn write_page(out: &mut dyn Write, views: &[View<'_>], title: &str) -> io::Result<()> {
    write_head(out, title)?;
    writeln!(out, "<body>")?;
    board::write_definitions(out)?;
    match views {
        [view] => {
            writeln!(out, "<main>")?;
            game::write(out, view, Heading::Page)?;
        }
        _ => {
            writeln!(out, "<header class=\"page\"><h1><bdi>{}</bdi></h1></header>", Text(title))?;
            writeln!(out, "<main>")?;
            index::write(out, views)?;
            for view in views {
                game::write(out, view, Heading::Section)?;
            }
        }
    }
    writeln!(out, "</main>\n<script>{SCRIPT}</script>\n</body>\n</html>")
}

fn write_head(out: &mut dyn Write, title: &str) -> io::Result<()> {
    write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{}\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <meta name=\"color-scheme\" content=\"light dark\"/>\n\
         <title>{}</title>\n<style>{STYLE}</style>\n</head>\n",
        content_security_policy(),
        Text(title)
    )
}

fn default_title(views: &[View<'_>]) -> String {
    match views {
        [view] => {
            let [white, black] = [&view.report.white, &view.report.black].map(view::plain_name);
            format!("{white} – {black}")
        }
        _ => format!("{} games", views.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sha2::{Digest, Sha256};

    /// As in RFC 4648, for the 32 bytes of a hash.
    fn base64(bytes: &[u8]) -> String {
        const DIGITS: &[u8; 64] =
            b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let groups = bytes.chunks(3).map(|chunk| {
            let number = (0..3).fold(0, |sum, at| {
                sum << 8 | u32::from(chunk.get(at).copied().unwrap_or_default())
            });
            let digit = |at: usize| match at > chunk.len() {
                true => '=',
                false => char::from(DIGITS[(number >> (18 - 6 * at)) as usize & 63]),
            };
            (0..4).map(digit).collect::<String>()
        });
        groups.collect()
    }

    #[test]
    fn hashes_are_those_of_the_assets() {
        let hash = |text: &str| base64(&Sha256::digest(text.as_bytes()));
        let expected = (hash(STYLE), hash(SCRIPT));
        assert_eq!((STYLE_HASH, SCRIPT_HASH), (expected.0.as_str(), expected.1.as_str()));
    }

    #[test]
    fn assets_can_stand_inside_elements() {
        for asset in [STYLE, SCRIPT] {
            assert!(!asset.contains("</") && !asset.contains("<!--") && !asset.contains("://"));
        }
    }
}
