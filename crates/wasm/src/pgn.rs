//! `PgnGame`: games with variations, comments and NAGs.

use std::collections::HashMap;

use lucena_pgn::{Comment, GameResult, GameTree, Nag, NodeId, Reader, TreeBuilder};
use wasm_bindgen::prelude::*;

use crate::errors::js_error;
use crate::game::write_pgn;
use crate::object::{ObjectBuilder, array};
use crate::position::{Position, parse_fen, parse_move, uci};

/// A game with variations, comments and NAGs. Every move is a node, known by a number; 0 is the
/// start of the game.
#[wasm_bindgen]
pub struct PgnGame {
    tree: GameTree,
    /// The nodes by number.
    ids: Vec<NodeId>,
    numbers: HashMap<NodeId, u32>,
    errors: Vec<String>,
}

impl PgnGame {
    fn from_tree(tree: GameTree, errors: Vec<String>) -> Self {
        let (ids, numbers) = (vec![NodeId::ROOT], HashMap::from([(NodeId::ROOT, 0)]));
        Self { tree, ids, numbers, errors }
    }

    /// The number of a node.
    fn number(&mut self, id: NodeId) -> u32 {
        let next = self.ids.len() as u32;
        let number = *self.numbers.entry(id).or_insert(next);
        if number == next {
            self.ids.push(id);
        }
        number
    }

    fn numbers(&mut self, ids: Vec<NodeId>) -> Vec<u32> {
        ids.into_iter().map(|id| self.number(id)).collect()
    }

    /// The node of a number, if the tree still has it.
    fn id(&self, number: u32) -> Result<NodeId, JsError> {
        let id = self.ids.get(number as usize).copied();
        let id = id.filter(|&id| self.tree.get(id).is_some());
        id.ok_or_else(|| js_error(format_args!("there is no node {number}")))
    }
}

#[wasm_bindgen]
impl PgnGame {
    /// A game without moves, from a FEN or the starting position.
    #[wasm_bindgen(constructor)]
    pub fn new(fen: Option<String>) -> Result<PgnGame, JsError> {
        let start = parse_fen(fen.as_deref()).map_err(js_error)?;
        Ok(Self::from_tree(GameTree::from_position(&start), Vec::new()))
    }

    /// Reads all games of a PGN text. Faults do not stop it; see `errors` of each game.
    pub fn read(text: &str) -> Result<Vec<PgnGame>, JsError> {
        let mut reader = Reader::from_bytes(text.as_bytes());
        let (mut builder, mut games) = (TreeBuilder::new(), Vec::new());
        while let Some(read) = reader.read_game(&mut builder)? {
            let errors = read.errors.iter().map(ToString::to_string).collect();
            games.push(Self::from_tree(read.tree, errors));
        }
        Ok(games)
    }

    /// The faults found while reading.
    #[wasm_bindgen(getter)]
    pub fn errors(&self) -> Vec<String> {
        self.errors.clone()
    }

    /// The tags in their order.
    #[wasm_bindgen(getter, unchecked_return_type = "Record<string, string>")]
    pub fn tags(&self) -> JsValue {
        let tags = self.tree.tags().iter();
        tags.fold(ObjectBuilder::new(), |object, (name, value)| object.with(name, value)).build()
    }

    /// Sets a tag, or removes it if there is no value.
    #[wasm_bindgen(js_name = setTag)]
    pub fn set_tag(&mut self, name: &str, value: Option<String>) {
        match value {
            Some(value) => self.tree.tags_mut().set(name, value),
            None => drop(self.tree.tags_mut().remove(name)),
        }
    }

    /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[wasm_bindgen(getter)]
    pub fn result(&self) -> String {
        self.tree.result().to_string()
    }

    /// Sets the result.
    #[wasm_bindgen(setter)]
    pub fn set_result(&mut self, result: &str) -> Result<(), JsError> {
        self.tree.set_result(result.parse::<GameResult>()?);
        Ok(())
    }

    /// The nodes of the main line, without the start.
    pub fn mainline(&mut self) -> Vec<u32> {
        let ids = self.tree.mainline().collect();
        self.numbers(ids)
    }

    /// The children of a node: first the continuation of its line, then the variations.
    pub fn children(&mut self, node: u32) -> Result<Vec<u32>, JsError> {
        let ids = self.tree.node(self.id(node)?).children().collect();
        Ok(self.numbers(ids))
    }

    /// The parent of a node; `undefined` for the start.
    pub fn parent(&mut self, node: u32) -> Result<Option<u32>, JsError> {
        let parent = self.tree.node(self.id(node)?).parent();
        Ok(parent.map(|id| self.number(id)))
    }

    /// Move, NAGs and comments of a node.
    #[wasm_bindgen(unchecked_return_type = "PgnNode")]
    pub fn node(&self, node: u32) -> Result<JsValue, JsError> {
        let found = self.tree.node(self.id(node)?);
        let comments = |list: &[Comment]| array(list.iter().map(|it| it.as_str().to_owned()));
        let mut object = ObjectBuilder::new().with("node", node).with("ply", found.ply());
        if let (Some(before), Some(mv)) = (found.position_before(), found.mv()) {
            object = object.with("uci", uci(before, mv)).with("san", mv.san(before).to_string());
        }
        Ok(object
            .with("fen", found.position().fen().to_string())
            .with("nags", array(found.nags().iter().map(|nag| u32::from(nag.0))))
            .with("comments", comments(found.comments()))
            .with("commentsBefore", comments(found.comments_before()))
            .build())
    }

    /// The position after the move of a node.
    pub fn position(&self, node: u32) -> Result<Position, JsError> {
        Ok((*self.tree.node(self.id(node)?).position()).into())
    }

    /// Adds a move in UCI notation or SAN after a node; returns its node, or that of the same move.
    #[wasm_bindgen(js_name = addMove)]
    pub fn add_move(&mut self, parent: u32, mv: &str) -> Result<u32, JsError> {
        let parent = self.id(parent)?;
        let mv = parse_move(self.tree.node(parent).position(), mv).map_err(js_error)?;
        let id = self.tree.add_move(parent, mv)?;
        Ok(self.number(id))
    }

    /// Moves a variation up by one place.
    pub fn promote(&mut self, node: u32) -> Result<(), JsError> {
        Ok(self.tree.promote(self.id(node)?)?)
    }

    /// Removes a move and all that follows.
    pub fn remove(&mut self, node: u32) -> Result<(), JsError> {
        Ok(self.tree.remove(self.id(node)?)?)
    }

    /// Replaces the comments after a move.
    #[wasm_bindgen(js_name = setComments)]
    pub fn set_comments(&mut self, node: u32, comments: Vec<String>) -> Result<(), JsError> {
        let id = self.id(node)?;
        *self.tree.comments_mut(id)? = comments.iter().map(|it| Comment::new(it)).collect();
        Ok(())
    }

    /// Replaces the NAGs of a move.
    #[wasm_bindgen(js_name = setNags)]
    pub fn set_nags(&mut self, node: u32, nags: Vec<u8>) -> Result<(), JsError> {
        let id = self.id(node)?;
        *self.tree.nags_mut(id)? = nags.into_iter().map(Nag).collect();
        Ok(())
    }

    /// The game as PGN.
    #[wasm_bindgen(js_name = toString)]
    pub fn to_pgn(&self) -> Result<String, JsError> {
        write_pgn(&self.tree).map_err(js_error)
    }
}
