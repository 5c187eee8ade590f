//! An engine that plays the first legal move by name and keeps the protocol.

use std::io::BufRead;

use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, Game, UciCastling, Variant};
use lucena_uci::{Go, GuiCommand, OptionDeclaration};

pub(super) fn converse(role: &str) {
    let mut engine = Engine {
        game: Game::from(VariantPosition::default()),
        variant: Variant::Standard,
        is_chess960: false,
        pending: None,
        is_hasty: role == "hasty obedient",
        lines: 1,
    };
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap_or_default();
        match GuiCommand::parse(&line) {
            Ok(GuiCommand::Uci) => {
                introduce(role != "obedient without options", role == "obedient with variants");
            }
            Ok(GuiCommand::IsReady) => println!("readyok"),
            Ok(GuiCommand::Quit) => return,
            Ok(GuiCommand::Position(command)) => {
                let applied = command.apply_variant(engine.variant).unwrap();
                assert_eq!(applied.problem, None, "{line}");
                engine.game = applied.game;
            }
            Ok(GuiCommand::SetOption(option)) => match option.name() {
                "UCI_Variant" => engine.variant = option.value().unwrap().parse().unwrap(),
                "UCI_Chess960" => engine.is_chess960 = option.value() == Some("true"),
                "MultiPV" => engine.lines = option.value().unwrap().parse().unwrap(),
                _ => {}
            },
            Ok(GuiCommand::Go(go)) => engine.go(&go),
            Ok(GuiCommand::Stop | GuiCommand::PonderHit) => engine.answer(),
            _ => {}
        }
    }
}

fn introduce(has_options: bool, has_variants: bool) {
    println!("id name Obedient");
    if has_variants {
        let all = Variant::ALL.into_iter().filter(|&variant| variant != Variant::Horde);
        println!("{}", OptionDeclaration::variants(&all.collect::<Vec<_>>()));
    }
    if has_options {
        println!("option name MultiPV type spin default 1 min 1 max 3");
        println!("option name UCI_Chess960 type check default false");
        println!("option name UCI_AnalyseMode type check default false");
        println!("option name Ponder type check default false");
        println!("option name Skill Level type spin default 20 min 0 max 20");
        println!("option name Book File type string default <empty>");
        println!("option name Clear Hash type button");
    }
    println!("uciok");
}

struct Engine {
    game: Game<VariantPosition>,
    variant: Variant,
    is_chess960: bool,
    /// The answer to a search that is infinite or ponders.
    pending: Option<String>,
    /// Whether it answers while it ponders, against the protocol.
    is_hasty: bool,
    lines: usize,
}

impl Engine {
    fn go(&mut self, go: &Go) {
        let position = self.game.position();
        let mut moves: Vec<_> = position.legal_moves().into_iter().collect();
        moves.sort_by_key(|mv| mv.to_string());
        let castling =
            if self.is_chess960 { UciCastling::KingTakesRook } else { UciCastling::KingToTarget };
        let written = |mv: lucena_board::Move| mv.uci(castling);
        for (index, &mv) in moves.iter().take(self.lines).enumerate() {
            let number = index + 1;
            println!("info depth 1 multipv {number} score cp {number} nodes 7 pv {}", written(mv));
        }
        let answer = match moves.first() {
            None => "bestmove (none)".into(),
            Some(&mv) => {
                let next = position.play_unchecked(mv);
                let reply = next.legal_moves().into_iter().min_by_key(ToString::to_string);
                let reply = reply.map(|reply| format!(" ponder {}", written(reply)));
                format!("bestmove {}{}", written(mv), reply.unwrap_or_default())
            }
        };
        if (go.ponder && !self.is_hasty) || go.infinite {
            self.pending = Some(answer);
        } else {
            println!("{answer}");
        }
    }

    fn answer(&mut self) {
        if let Some(answer) = self.pending.take() {
            println!("info depth 2 score mate -2 lowerbound nodes 9");
            println!("{answer}");
        }
    }
}
