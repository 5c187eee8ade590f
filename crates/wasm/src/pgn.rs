//! `PgnGame`: games with variations, comments and NAGs.

mod tags;

use std::collections::HashMap;

use lucena_board::GameResult;
use lucena_board::variants::VariantPosition;
use lucena_pgn::{Comment, GameTree, Nag, NodeId, ReadTree, Reader};
use wasm_bindgen::prelude::*;

use crate::arguments::{bytes, index, optional_text, text, texts};
use crate::errors::js_error;
use crate::game::write_pgn;
use crate::object::{ObjectBuilder, array, dictionary};
use lucena_uci::uci_move;

use crate::position::{Position, parse_move, start};

/// A game with variations, comments and NAGs. Every move is a node, known by a number; 0 is the
/// start of the game.
#[wasm_bindgen]
pub struct PgnGame {
    tree: GameTree<VariantPosition>,
    /// The nodes by number.
    ids: Vec<NodeId>,
    numbers: HashMap<NodeId, u32>,
    errors: Vec<String>,
}

impl PgnGame {
    fn from_tree(tree: GameTree<VariantPosition>, errors: Vec<String>) -> Self {
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
    fn id(&self, node: &JsValue) -> Result<NodeId, JsValue> {
        let number = index("node", node)?;
        let id = self.ids.get(number as usize).copied();
        let id = id.filter(|&id| self.tree.get(id).is_some());
        id.ok_or_else(|| js_error(format_args!("there is no node {number}")))
    }
}

#[wasm_bindgen]
impl PgnGame {
    /// A game without moves, from a FEN; without one, or from `startpos`, from the starting
    /// position. The variant is standard chess unless it is named.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "string")] fen: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] variant: &JsValue,
    ) -> Result<PgnGame, JsValue> {
        let tree = GameTree::from_variant_position(&start(fen, variant)?);
        Ok(Self::from_tree(tree, Vec::new()))
    }

    /// Reads all games of a PGN text, each of the variant of its tag. Faults do not stop it; see `errors` of each game.
    pub fn read(
        #[wasm_bindgen(js_name = text, unchecked_param_type = "string")] pgn: &JsValue,
    ) -> Result<Vec<PgnGame>, JsValue> {
        let pgn = text("text", pgn)?;
        let mut reader = Reader::from_bytes(pgn.as_bytes()).variants();
        let game = |read: ReadTree<VariantPosition>| {
            let errors = read.errors.iter().map(ToString::to_string).collect();
            Self::from_tree(read.tree, errors)
        };
        reader.games().map(|read| read.map(game).map_err(js_error)).collect()
    }

    /// The faults found while reading.
    #[wasm_bindgen(getter)]
    pub fn errors(&self) -> Vec<String> {
        self.errors.clone()
    }

    /// The tags in their order.
    #[wasm_bindgen(getter, unchecked_return_type = "Record<string, string>")]
    pub fn tags(&self) -> JsValue {
        dictionary(self.tree.tags().iter())
    }

    /// Sets a tag, or removes it if there is no value. `Result` sets the result of the game. `FEN`,
    /// `SetUp` and `Variant` follow from the start position and cannot be changed.
    #[wasm_bindgen(js_name = setTag)]
    pub fn set_tag(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] name: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] value: &JsValue,
    ) -> Result<(), JsValue> {
        let (name, value) = (text("name", name)?, optional_text("value", value)?);
        tags::set(&mut self.tree, &name, value).map_err(js_error)
    }

    /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[wasm_bindgen(getter)]
    pub fn result(&self) -> String {
        self.tree.result().to_string()
    }

    /// Sets the result.
    #[wasm_bindgen(setter)]
    pub fn set_result(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] result: &JsValue,
    ) -> Result<(), JsValue> {
        let result = text("result", result)?.parse::<GameResult>().map_err(js_error)?;
        self.tree.set_result(result);
        Ok(())
    }

    /// The nodes of the main line, without the start.
    pub fn mainline(&mut self) -> Vec<u32> {
        let ids = self.tree.mainline().collect();
        self.numbers(ids)
    }

    /// The children of a node: first the continuation of its line, then the variations.
    pub fn children(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] node: &JsValue,
    ) -> Result<Vec<u32>, JsValue> {
        let ids = self.tree.node(self.id(node)?).children().collect();
        Ok(self.numbers(ids))
    }

    /// The parent of a node; `undefined` for the start.
    pub fn parent(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] node: &JsValue,
    ) -> Result<Option<u32>, JsValue> {
        let parent = self.tree.node(self.id(node)?).parent();
        Ok(parent.map(|id| self.number(id)))
    }

    /// Move, NAGs and comments of a node.
    #[wasm_bindgen(unchecked_return_type = "PgnNode")]
    pub fn node(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] node: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let found = self.tree.node(self.id(node)?);
        let comments = |list: &[Comment]| array(list.iter().map(|it| it.as_str().to_owned()));
        let mut object = ObjectBuilder::new().with("node", node.clone()).with("ply", found.ply());
        if let (Some(before), Some(mv)) = (found.position_before(), found.mv()) {
            object =
                object.with("uci", uci_move(before, mv)).with("san", mv.san(before).to_string());
        }
        Ok(object
            .with("fen", found.position().to_string())
            .with("nags", array(found.nags().iter().map(|nag| u32::from(nag.0))))
            .with("comments", comments(found.comments()))
            .with("commentsBefore", comments(found.comments_before()))
            .build())
    }

    /// The position after the move of a node.
    pub fn position(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] node: &JsValue,
    ) -> Result<Position, JsValue> {
        Ok((*self.tree.node(self.id(node)?).position()).into())
    }

    /// Adds a move in UCI notation or SAN after a node; returns its node, or that of the same move.
    #[wasm_bindgen(js_name = addMove)]
    pub fn add_move(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] node: &JsValue,
        #[wasm_bindgen(js_name = move, unchecked_param_type = "string")] mv: &JsValue,
    ) -> Result<u32, JsValue> {
        let (parent, mv) = (self.id(node)?, text("move", mv)?);
        let mv = parse_move(self.tree.node(parent).position(), &mv).map_err(js_error)?;
        let id = self.tree.add_move(parent, mv).map_err(js_error)?;
        Ok(self.number(id))
    }

    /// Moves a variation up by one place.
    pub fn promote(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] node: &JsValue,
    ) -> Result<(), JsValue> {
        self.tree.promote(self.id(node)?).map_err(js_error)
    }

    /// Removes a move and all that follows.
    pub fn remove(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] node: &JsValue,
    ) -> Result<(), JsValue> {
        self.tree.remove(self.id(node)?).map_err(js_error)
    }

    /// Replaces the comments after a move.
    #[wasm_bindgen(js_name = setComments)]
    pub fn set_comments(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] node: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string[]")] comments: &JsValue,
    ) -> Result<(), JsValue> {
        let (id, comments) = (self.id(node)?, texts("comments", comments)?);
        let comments = comments.iter().map(|it| Comment::new(it)).collect();
        *self.tree.comments_mut(id).map_err(js_error)? = comments;
        Ok(())
    }

    /// Replaces the NAGs of a move.
    #[wasm_bindgen(js_name = setNags)]
    pub fn set_nags(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] node: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Uint8Array | number[]")] nags: &JsValue,
    ) -> Result<(), JsValue> {
        let (id, nags) = (self.id(node)?, bytes("nags", nags)?);
        *self.tree.nags_mut(id).map_err(js_error)? = nags.into_iter().map(Nag).collect();
        Ok(())
    }

    /// The game as PGN.
    #[wasm_bindgen(js_name = toString)]
    pub fn to_pgn(&self) -> Result<String, JsValue> {
        write_pgn(&self.tree).map_err(js_error)
    }
}
