// @ts-check
// Detects what a text is: a FEN, a game, several games, or none of these. Errors include the
// location.

import { ChessError } from '../../chess/error.js';
import { parseGame, scanGames } from '../../chess/pgn.js';
import { Position } from '../../chess/position.js';
import { MoveTree } from '../../chess/tree.js';

/** @typedef {import('../../chess/pgn-read.js').GameEntry} GameEntry */

/**
 * @typedef {{kind: 'game', tree: MoveTree, warning: string | null}} Game
 *   `warning` is the first error of a game that could be read in part.
 * @typedef {{kind: 'games', text: string, entries: GameEntry[]}} Games
 * @typedef {{kind: 'error', message: string}} Failure
 */

/** Larger files would freeze the browser. */
export const LARGEST_FILE = 64 * 1024 * 1024;

/** Looks like a piece placement: a FEN, even an invalid one. */
const LIKE_FEN = /^\s*[1-9a-zA-Z~]+(?:\/[0-9a-zA-Z~]*){4,}(?:\s|_|$)/;

/**
 * @param {string} text
 * @returns {Game | Games | Failure}
 */
export function readText(text) {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'error', message: 'There is nothing to open.' };
  try {
    if (LIKE_FEN.test(trimmed) && !trimmed.includes('\n')) {
      return { kind: 'game', tree: new MoveTree(Position.fromFen(trimmed, { waive: true })), warning: null };
    }
    const entries = scanGames(text);
    if (entries.length === 0) return { kind: 'error', message: 'No game found: expected PGN, moves or a FEN.' };
    return entries.length === 1 ? readGame(text, entries[0]) : { kind: 'games', text, entries };
  } catch (error) {
    if (error instanceof ChessError) return { kind: 'error', message: sentence(error.message) };
    throw error;
  }
}

/**
 * One game of a text.
 *
 * @param {string} text
 * @param {GameEntry} entry
 * @returns {Game | Failure}
 */
export function readGame(text, entry) {
  const { tree, errors } = parseGame(text, entry);
  const warning = errors[0] ? sentence(errors[0].message) : null;
  const isLost = warning !== null && tree.size === 0;
  return isLost ? { kind: 'error', message: warning } : { kind: 'game', tree, warning };
}

/** @param {string} text */
const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

/**
 * The text of a file: UTF-8, or Windows-1252 as written by old programs.
 *
 * @param {Blob} file
 * @returns {Promise<string>}
 */
export async function readFile(file) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
