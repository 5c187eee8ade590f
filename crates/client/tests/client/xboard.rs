//! An xboard engine that knows its moves by heart.

use std::io::BufRead;

use lucena_xboard::GuiCommand;

/// One move per search.
const MOVES: [&str; 3] = ["a2a3", "b2b3", "c2c3"];

pub(super) fn converse(role: &str) {
    let (mut moves, mut is_playing) = (MOVES.iter(), false);
    let mut pending = None;
    for line in std::io::stdin().lock().lines() {
        let command = GuiCommand::parse(&line.unwrap_or_default());
        match command {
            Ok(GuiCommand::Protover(_)) => println!("feature ping=1 setboard=1 usermove=1 done=1"),
            Ok(GuiCommand::Ping(number)) => println!("pong {number}"),
            Ok(GuiCommand::Force) => is_playing = false,
            Ok(GuiCommand::Quit) => return,
            Ok(GuiCommand::MoveNow) => pending.take().into_iter().for_each(answer),
            Ok(GuiCommand::Go | GuiCommand::UserMove(_)) => {
                is_playing |= command == Ok(GuiCommand::Go);
                if !is_playing {
                    continue;
                }
                match role {
                    "xboard dies" => {
                        eprintln!("out of ideas");
                        std::process::exit(3);
                    }
                    "xboard slow" => {
                        println!("7 12 0 34 e2e4");
                        pending = moves.next();
                    }
                    _ => moves.next().into_iter().for_each(answer),
                }
            }
            _ => {}
        }
    }
}

fn answer(mv: &&str) {
    println!("1 0 0 1 {mv}\nmove {mv}");
}
