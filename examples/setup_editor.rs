//! The model of a board editor: place pieces freely, list the faults of the setup, waive some, and
//! convert it to a legal position.
//!
//! ```text
//! cargo run -p lucena-examples --example setup_editor
//! ```

use std::error::Error;

use lucena_board::{Color, Faults, File, Piece, Role, Setup, Square};

fn main() -> Result<(), Box<dyn Error>> {
    let mut setup = Setup::empty();
    report("an empty board", &setup);

    let put = |setup: &mut Setup, square, color, role| setup.put(square, Piece { color, role });
    put(&mut setup, Square::E1, Color::White, Role::King);
    put(&mut setup, Square::E8, Color::Black, Role::King);
    put(&mut setup, Square::E4, Color::White, Role::Rook);
    put(&mut setup, Square::A8, Color::White, Role::Pawn);
    report("a check on the wrong turn, and a pawn that should have promoted", &setup);

    setup.remove(Square::A8);
    setup.set_turn(Color::Black);
    report("both put right", &setup);

    setup.allow_castling(Color::White, File::H);
    report("a right to castle without a rook", &setup);

    // A program that reads old files may prefer to drop the castling right.
    let error = setup.position().expect_err("the rook is missing");
    assert_eq!(error.faults(), Faults::BAD_CASTLING);
    let position = setup.position_waiving(Faults::BAD_CASTLING)?;
    println!("waived: {position}");

    // A missing king is never waived: the rules of chess need both.
    setup.remove(Square::E8);
    assert!(setup.position_waiving(Faults::all()).is_err());
    Ok(())
}

fn report(what: &str, setup: &Setup) {
    println!("{what}: {setup}");
    match setup.position() {
        Ok(position) => println!("  legal, with {} moves", position.count_legal_moves()),
        Err(error) => println!("  {error}"),
    }
}
