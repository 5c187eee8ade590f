// @ts-check
// Binds the board to the store: what it shows, who may move, and whether a move belongs to the game
// being played or to the tree.

import { ANIMATION_MS } from '../settings/defaults.js';
import { isRunning, isUser, userColor } from '../play/protocol.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../play/games.js').Games} Games */
/** @typedef {HTMLElement & Record<string, any>} Board */

/**
 * @param {Board} board
 * @param {Store} store
 * @param {Games} games
 * @param {import('./shapes.js').Shapes} shapes
 */
export function bindBoard(board, store, games, shapes) {
  board.addEventListener('move', (event) => {
    play(/** @type {CustomEvent} */ (event).detail.uci, store, games);
  });
  board.addEventListener('premove', (event) => {
    games.session()?.premove(/** @type {CustomEvent} */ (event).detail.moves);
  });
  board.addEventListener('draw-shapes', (event) => {
    const { arrows, circles } = /** @type {CustomEvent} */ (event).detail;
    store.edit(({ tree, node }) => tree.annotate(node, { arrows, circles }));
  });
  const draw = () => {
    drawBoard(board, store, games);
    drawShapes(board, store, games, shapes);
  };
  draw();
  store.on(['tab', 'tree', 'node', 'view', 'game', 'settings'], draw);
}

/**
 * @param {string} uci
 * @param {Store} store
 * @param {Games} games
 */
function play(uci, store, games) {
  const session = games.session();
  if (!isRunning(store.tab.play)) store.addMove(uci);
  else if (isLive(store) && session?.canMove(store.position.turn)) session.move(uci);
}

/** Whether the board shows the last position of the tab's game. @param {Store} store */
const isLive = ({ tab }) => tab.node === tab.tree.end.id;

/**
 * @param {Board} board
 * @param {Store} store
 * @param {Games} games
 */
function drawBoard(board, store, games) {
  const { tab, position, settings } = store;
  const node = tab.tree.get(tab.node);
  board.orientation = tab.orientation;
  board.coordinates = settings.coordinates;
  board.theme = settings.boardTheme;
  board.animation = ANIMATION_MS[settings.animation];
  board.autoQueen = settings.autoQueen;
  board.chess960 = position.chess960;
  board.fen = position.fen();
  board.lastMove = node?.uci ? squaresOf(node.uci) : null;
  board.check = position.isCheck() ? position.kingSquare(position.turn) : null;
  board.toggleAttribute('hide-dots', !settings.legalMoves);
  const mover = movable(store, games);
  board.movable = mover;
  board.legalMoves = mover === 'none' ? new Map() : position.destinations();
  drawPremoves(board, store);
}

/**
 * Which side's pieces can be moved: the side to move in analysis, and in a game the user's side at
 * its last position while it is running.
 *
 * @param {Store} store
 * @param {Games} games
 * @returns {'none' | 'white' | 'black' | 'both'}
 */
function movable(store, games) {
  const { tab, position } = store;
  if (!isRunning(tab.play)) return 'both';
  const session = games.session();
  if (!session || !isLive(store) || session.state?.paused) return 'none';
  return session.canMove(position.turn) ? position.turn : 'none';
}

/**
 * @param {Board} board
 * @param {Store} store
 */
function drawPremoves(board, store) {
  const { tab, settings } = store;
  const user = tab.play && isRunning(tab.play) ? userColor(tab.play.setup) : null;
  const isOpen = settings.premoves && user !== null && isLive(store) && !tab.play?.state?.paused;
  board.premovable = isOpen && isUser(/** @type {any} */ (tab.play).setup, user) ? user : null;
  board.premoves = (isOpen && tab.play?.state?.premoves) || [];
}

/**
 * The user's shapes are annotations of the position; a hint is an arrow of its own.
 *
 * @param {Board} board
 * @param {Store} store
 * @param {Games} games
 * @param {import('./shapes.js').Shapes} shapes
 */
function drawShapes(board, store, games, shapes) {
  const node = store.tab.tree.get(store.tab.node);
  board.shapes = { arrows: [...(node?.arrows ?? [])], circles: [...(node?.circles ?? [])] };
  const hint = isLive(store) ? games.session()?.hint : null;
  shapes.set('hint', hint ? [{ from: hint.uci.slice(0, 2), to: hint.uci.slice(2, 4), kind: 'hint' }] : []);
}

/** @param {string} uci */
const squaresOf = (uci) => [uci.slice(0, 2), uci.slice(2, 4)];
