//! Read a game with variations into a tree, print it, edit it and write it back.
//!
//! ```text
//! cargo run -p lucena-examples --example pgn_tree
//! cargo run -p lucena-examples --example pgn_tree -- game.pgn
//! ```

use std::error::Error;

use lucena_pgn::{Comment, GameTree, Nag, NodeId, PgnWriter, Reader, Step};

const GAME: &str = r#"
[White "Morphy, Paul"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 $6 (3... exd4 {keeps the pair (see below)} 4. Nxd4 (4. Qxd4 Nc6) Nf6)
4. dxe5 Bxf3 5. Qxf3 dxe5 1-0
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).map(std::fs::read).transpose()?;
    let text = file.as_deref().unwrap_or(GAME.as_bytes());
    let read = Reader::from_bytes(text).games().next().ok_or("no game")??;
    for error in &read.errors {
        println!("note: {error}");
    }
    let mut game = read.tree;
    print_tree(&game);

    // Promote the best variation to the main line and add a comment.
    let variation = game.walk().find_map(|step| match step {
        Step::Move(id) if !game.node(id).is_mainline() => Some(id),
        _ => None,
    });
    if let Some(id) = variation {
        game.make_mainline(id)?;
        game.nags_mut(id)?.push(Nag::GOOD_MOVE);
        game.comments_mut(NodeId::ROOT)?.push(Comment::new("with another main line"));
    }
    let mut writer = PgnWriter::new(Vec::new());
    writer.write_tree(&game)?;
    println!("\n{}", String::from_utf8(writer.into_inner()?)?.trim_end());
    println!("\nafter {} plies:\n{}", game.to_game().len(), game.node(game.last()).position());
    Ok(())
}

/// Prints one move per line, indented by the depth of its variation.
fn print_tree(game: &GameTree) {
    let mut depth = 0;
    for step in game.walk() {
        match step {
            Step::BeginVariation => depth += 1,
            Step::EndVariation => depth -= 1,
            Step::Move(id) => {
                let node = game.node(id);
                let san = match (node.mv(), node.position_before()) {
                    (Some(mv), Some(before)) => mv.san(before).to_string(),
                    _ => "--".into(),
                };
                let comments: Vec<String> = node.comments().iter().map(Comment::text).collect();
                let line =
                    format!("{:indent$}{san} {}", "", comments.join(" "), indent = 4 * depth);
                println!("{}", line.trim_end());
            }
        }
    }
}
