// The rules of chess for the page: positions, SAN, FEN, games, PGN and move trees. No DOM, no
// network; works in browsers, workers and node alike.
//
// Never throws anything but `ChessError`. Squares, moves, colors and roles are plain strings:
// "e4", "e2e4", "white", "knight".

export { chess960Fen } from './chess960.js';
export { ChessError } from './error.js';
export { INITIAL_FEN } from './fen.js';
export { Position } from './position.js';
export { parseSan, sanMoves, toSan } from './san.js';
export { outcome, outcomeAt, repetitions } from './game.js';
export { capturedPieces, materialDifference } from './material.js';
export { NAGS, nagInfo, nagSymbol } from './nags.js';
export { lineOf, lineText, localSan, spokenSan, uciLine } from './notation.js';
export { parseGame, parsePgn, scanGames, writePgn, writeVariation } from './pgn.js';
export { MoveTree, NULL_MOVE } from './tree.js';
export { TreeNode } from './tree-node.js';
