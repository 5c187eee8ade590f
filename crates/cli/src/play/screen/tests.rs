//! Games played with keys and mouse on a terminal in memory.

use lucena_board::{Color, Move, Position, Square};
use lucena_search::Limits;
use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::super::session::{Session, Settings};
use super::super::text::Pieces;
use super::theme::Palette;
use super::*;

const MONO: Theme = Theme { palette: Palette::Mono, pieces: Pieces::Letters };
const COLOR: Theme = Theme { palette: Palette::Color, pieces: Pieces::Figurines };

struct Game {
    session: Session,
    state: ScreenState,
    size: (u16, u16),
}

impl Game {
    fn new(fen: &str, player: Color) -> Self {
        let settings = Settings { control: None, limits: Limits::nodes(1), ponders: false };
        let mut session = Session::new(settings, player, fen.parse().unwrap());
        session.start(Duration::ZERO);
        Self { session, state: ScreenState::new(player), size: (80, 24) }
    }

    fn initial() -> Self {
        Self::new(&Position::initial().to_string(), Color::White)
    }

    fn buffer(&self, theme: Theme) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(self.size.0, self.size.1)).unwrap();
        let (session, state) = (&self.session, &self.state);
        let view =
            View { session, state, engine: "Engine", player: "Anna", theme, now: Duration::ZERO };
        terminal.draw(|frame| view.draw(frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    /// The screen as text, without trailing spaces.
    fn text(&self) -> String {
        let buffer = self.buffer(MONO);
        let row = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        let rows: Vec<String> =
            (0..buffer.area.height).map(|y| row(y).trim_end().to_owned()).collect();
        rows.join("\n")
    }

    fn key(&mut self, code: KeyCode) -> Action {
        self.state.key(KeyEvent::new(code, KeyModifiers::NONE), &self.session)
    }

    fn keys(&mut self, codes: &[KeyCode]) -> Action {
        codes.iter().map(|&code| self.key(code)).last().unwrap()
    }

    fn layout(&self) -> Layout {
        Layout::new(Rect::new(0, 0, self.size.0, self.size.1)).unwrap()
    }

    fn mouse(&mut self, kind: fn(MouseButton) -> MouseEventKind, square: Square) -> Action {
        let layout = self.layout();
        let area = layout.square(square, self.state.viewer);
        let event = MouseEvent {
            kind: kind(MouseButton::Left),
            column: area.x,
            row: area.y,
            modifiers: KeyModifiers::NONE,
        };
        self.state.mouse(event, &layout, &self.session)
    }

    fn san(&self, action: &Action) -> String {
        match action {
            Action::Play(mv) => mv.san(self.session.position()).to_string(),
            other => panic!("{other:?}"),
        }
    }

    fn play(&mut self, mv: Move) {
        let events = self.session.play(mv, Duration::ZERO).unwrap();
        self.state.events(&events, &self.session);
    }
}

#[test]
fn the_board() {
    let mut game = Game::new("4k3/8/8/8/8/2p5/1P4q1/R3K3 w Q - 0 1", Color::White);
    game.size = (40, 14);
    let expected = "
      Engine (black)
  8   .   . k .   .
  7 .   .   .   .
  6   .   .   .   .
  5 .   .   .   .
  4   .   .   .   .
  3 .   p   .   .
  2   P   .   . q .
  1 R   .   K   .
    a b c d e f g h
    * Anna (white)
Your move

>";
    assert_eq!(game.text(), expected.trim_start_matches('\n'));
}

#[test]
fn the_selected_piece_and_its_targets() {
    let mut game = Game::new("4k3/8/8/8/8/2p5/1P6/R3K3 w Q - 0 1", Color::White);
    assert_eq!(game.mouse(MouseEventKind::Down, Square::B2), Action::None);
    let text = game.text();
    for expected in ["\n  4      *       .", "\n  3  .   *  <p>  ", "\n  2     [P]  "] {
        assert!(text.contains(expected), "{expected:?} is missing in\n{text}");
    }
}

#[test]
fn colors_show_check_and_the_last_move() {
    let mut game = Game::new("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", Color::White);
    let layout = game.layout();
    game.play(game.session.position().parse_san("Ra8+").unwrap());
    let buffer = game.buffer(COLOR);
    let cell = |square| {
        let area = layout.square(square, Color::White);
        &buffer[(area.x + 1, area.y)]
    };
    assert_eq!((cell(Square::A8).symbol(), cell(Square::E8).symbol()), ("♜", "♚"));
    let backgrounds = [Square::A8, Square::A1, Square::E8, Square::H8].map(|it| cell(it).bg);
    assert_ne!(backgrounds[0], cell(Square::C8).bg, "the last move is not highlighted");
    assert_ne!(backgrounds[1], backgrounds[3]);
    assert_ne!(backgrounds[2], cell(Square::G8).bg, "check is not highlighted");
    let ink = |square| cell(square).fg;
    assert_ne!(ink(Square::A8), ink(Square::E8));
    let mono = game.buffer(MONO);
    let plain = ratatui::style::Color::Reset;
    assert!(mono.content.iter().all(|cell| cell.fg == plain && cell.bg == plain));
    assert!(game.text().contains("!k!"), "{}", game.text());
}

#[test]
fn cursor_keys_move_pieces() {
    use KeyCode::{Enter, Left, Right, Up};
    let mut game = Game::initial();
    let action = game.keys(&[Enter, Up, Up, Enter]);
    assert_eq!(game.san(&action), "e4");
    // The board is flipped for Black, and so are the keys.
    let mut game = Game::new("4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", Color::Black);
    assert_eq!(game.state.cursor, Square::E7);
    let action = game.keys(&[Left, Right, Enter, Up, Enter]);
    assert_eq!(game.san(&action), "e6");
}

#[test]
fn pieces_are_clicked_and_dragged() {
    let mut game = Game::initial();
    assert_eq!(game.mouse(MouseEventKind::Down, Square::G1), Action::None);
    assert_eq!(game.mouse(MouseEventKind::Up, Square::G1), Action::None);
    let action = game.mouse(MouseEventKind::Down, Square::F3);
    assert_eq!(game.san(&action), "Nf3");
    game.mouse(MouseEventKind::Down, Square::D2);
    let action = game.mouse(MouseEventKind::Up, Square::D4);
    assert_eq!(game.san(&action), "d4");
    // A piece that has been clicked can still be dragged, and another click deselects it.
    game.mouse(MouseEventKind::Down, Square::E2);
    game.mouse(MouseEventKind::Up, Square::E2);
    game.mouse(MouseEventKind::Down, Square::E2);
    let mut clicked = game.state.clone();
    let action = game.mouse(MouseEventKind::Up, Square::E4);
    assert_eq!(game.san(&action), "e4");
    std::mem::swap(&mut game.state, &mut clicked);
    game.mouse(MouseEventKind::Up, Square::E2);
    assert_eq!(game.state.selected, None);
    // An illegal drag does nothing, and the opponent's pieces cannot be selected.
    game.mouse(MouseEventKind::Down, Square::D2);
    assert_eq!(game.mouse(MouseEventKind::Up, Square::D5), Action::None);
    game.mouse(MouseEventKind::Down, Square::D7);
    assert_eq!(game.state.selected, None);
}

#[test]
fn castling_is_entered_by_the_king_or_in_chess960_by_the_rook() {
    let mut game = Game::new("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Color::White);
    game.mouse(MouseEventKind::Down, Square::E1);
    let action = game.mouse(MouseEventKind::Down, Square::G1);
    assert_eq!(game.san(&action), "O-O");
    let mut game = Game::new("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", Color::White);
    game.mouse(MouseEventKind::Down, Square::F1);
    let action = game.mouse(MouseEventKind::Down, Square::G1);
    assert_eq!(game.san(&action), "O-O");
}

#[test]
fn promotions_are_chosen() {
    use KeyCode::{Char, Down, Enter, Esc};
    let start = || {
        let mut game = Game::new("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", Color::White);
        game.mouse(MouseEventKind::Down, Square::A7);
        assert_eq!(game.mouse(MouseEventKind::Down, Square::A8), Action::None);
        game
    };
    let mut game = start();
    assert!(game.text().contains("Promote to") && game.text().contains("N knight"));
    let action = game.key(Char('n'));
    assert_eq!(game.san(&action), "a8=N");
    let mut game = start();
    let action = game.keys(&[Down, Enter]);
    assert_eq!(game.san(&action), "a8=R+");
    let mut game = start();
    assert_eq!(game.key(Esc), Action::None);
    assert_eq!((game.state.promotion.clone(), game.state.selected), (None, None));
    let mut game = start();
    let area = game.layout().chooser();
    let (column, row) = (area.x + 2, area.y + 1);
    let kind = MouseEventKind::Down(MouseButton::Left);
    let event = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
    let layout = game.layout();
    let action = game.state.mouse(event, &layout, &game.session);
    assert_eq!(game.san(&action), "a8=Q+");
}

#[test]
fn typed_text_is_completed() {
    use KeyCode::{Backspace, Char, Enter, Esc, Tab};
    let mut game = Game::initial();
    game.keys(&[Char('N'), Char('f')]);
    assert!(game.text().contains("\nNf3\n\n> Nf\n"), "{}", game.text());
    game.key(Tab);
    assert_eq!(game.key(Enter), Action::Line("Nf3".into()));
    game.keys(&[Char('x'), Char('y'), Backspace]);
    assert_eq!(game.state.input, "x");
    game.key(Esc);
    assert_eq!(game.state.input, "");
}

#[test]
fn long_texts_cover_the_board_until_a_key_is_pressed() {
    let mut game = Game::initial();
    game.state.show_text("first line\nsecond line".into());
    assert!(game.text().contains("│second line"), "{}", game.text());
    assert_eq!(game.keys(&[KeyCode::Char('x'), KeyCode::F(1)]), Action::None);
    let help = game.text();
    assert!(help.contains("cursor keys") && help.contains("overwrite FILE"), "{help}");
    game.key(KeyCode::Esc);
    assert_eq!((game.state.popup.clone(), game.state.input.as_str()), (None, ""));
    // A click closes the popup and does not reach the board.
    game.state.show_text("first line\nsecond line".into());
    game.mouse(MouseEventKind::Down, Square::E2);
    assert_eq!((game.state.popup.clone(), game.state.selected), (None, None));
}

#[test]
fn small_terminals_get_a_message() {
    let mut game = Game::initial();
    game.size = (39, 20);
    assert!(game.text().starts_with("The terminal is too small: 39 x 20"), "{}", game.text());
    game.size = (1, 1);
    game.text();
}

#[test]
fn the_gauge_is_shown_on_request() {
    let mut game = Game::initial();
    game.state.score = Some(lucena_eval::Score::mate_in(3));
    assert!(!game.text().contains('#'));
    game.state.shows_gauge = true;
    let text = game.text();
    assert_eq!(text.lines().filter(|line| line.starts_with('#')).count(), 16, "{text}");
    assert!(text.contains("evaluation #2"), "{text}");
}

#[test]
fn clocks_and_the_end_are_shown() {
    let control = Some("300+3".parse().unwrap());
    let settings = Settings { control, limits: Limits::nodes(1), ponders: false };
    let mut game = Game::initial();
    game.session = Session::new(settings, Color::White, Position::initial());
    game.session.start(Duration::ZERO);
    assert_eq!(game.text().matches("5:00").count(), 2, "{}", game.text());
    let events = game.session.resign(Duration::ZERO).unwrap();
    game.state.events(&events, &game.session);
    assert!(game.text().contains("0-1 (white resigns)"), "{}", game.text());
}

fn code() -> impl Strategy<Value = KeyCode> {
    use KeyCode::{Backspace, Char, Down, Enter, Esc, F, Left, Right, Tab, Up};
    prop_oneof![
        any::<char>().prop_map(Char),
        prop::sample::select(vec![Char('e'), Char('4'), Char(' '), Char('q'), Backspace, Tab]),
        prop::sample::select(vec![Enter, Enter, Up, Up, Down, Left, Right, Esc, F(1)]),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// Arbitrary keys at any size; the keys play both sides.
    #[test]
    fn no_keys_panic(codes in prop::collection::vec(code(), 0..60), width in 1_u16..100, height in 1_u16..50) {
        let mut game = Game::new("4k3/P6r/8/8/8/8/1p4PP/R3K2R w KQ - 0 1", Color::White);
        game.size = (width, height);
        for code in codes {
            if let Action::Play(mv) = game.key(code) {
                prop_assert!(game.session.position().is_legal(mv));
            }
            game.buffer(COLOR);
        }
    }
}
