// @ts-check
// Links that contain a game or a position. Everything is in the fragment, which browsers never send
// to a server: `#fen=…` with underscores, or `#game=…`, the compressed PGN.

import { writePgn } from '../../chess/pgn.js';
import { pgnOf, copyText } from './clipboard.js';
import { openText } from './open.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {typeof import('../shell/toasts.js').toast} Toast */

/** Messengers and some browsers truncate longer links. */
const LONGEST_LINK = 16_000;
/** A small fragment may unpack to a huge text. */
const LARGEST_GAME = 4 * 1024 * 1024;

/**
 * The fragment of a tab: its FEN if there are no moves, else the game.
 *
 * @param {import('../tab.js').Tab} tab
 * @returns {Promise<string>}
 */
async function fragmentOf(tab) {
  if (tab.tree.size === 0 && !tab.tree.root.position.chess960) return `#fen=${encodeURI(tab.tree.root.fen.replaceAll(' ', '_'))}`;
  return `#game=${await pack(pgnOf(tab))}`;
}

/**
 * @param {Store} store
 * @param {Toast} toast
 */
export async function shareGame({ tab }, toast) {
  let fragment = await fragmentOf(tab);
  if (fragment.length > LONGEST_LINK) fragment = `#game=${await pack(writePgn(tab.tree, { comments: false, clocks: false, evals: false }))}`;
  if (fragment.length > LONGEST_LINK) {
    toast('This game is too long for a link. Download it as PGN instead.', { kind: 'error' });
    return;
  }
  const url = `${location.origin}${location.pathname}${fragment}`;
  if (matchMedia('(pointer: coarse)').matches && navigator.share) {
    try {
      await navigator.share({ url });
      return;
    } catch (error) {
      // The user closed the sheet, or the system has none.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyText(url, 'Link', toast);
}

/**
 * The text in a fragment; null if it holds no game.
 *
 * @param {string} fragment
 * @returns {Promise<string | null>}
 */
async function textOfFragment(fragment) {
  const match = /^#(fen|game|pgn)=(.+)$/s.exec(fragment);
  if (!match) return null;
  try {
    if (match[1] === 'fen') return decodeURIComponent(match[2]).replaceAll('_', ' ');
    if (match[1] === 'pgn') return decodeURIComponent(match[2].replaceAll('+', ' '));
    return await unpack(match[2]);
  } catch {
    return '';
  }
}

/**
 * Opens the game of the URL when the page loads and when the URL changes.
 *
 * @param {Store} store
 * @param {Toast} toast
 */
export function openLinks(store, toast) {
  const open = async () => {
    const text = await textOfFragment(location.hash);
    if (text === null) return;
    // A reload must not open it again.
    history.replaceState(null, '', location.pathname + location.search);
    const error = text === '' ? 'The link is damaged.' : openText(store, text, toast);
    if (error) toast(`The link could not be opened. ${error}`, { kind: 'error' });
  };
  addEventListener('hashchange', () => void open());
  void open();
}

/** @param {string} text @returns {Promise<string>} In the alphabet of base64url. */
async function pack(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @param {string} packed @returns {Promise<string>} */
async function unpack(packed) {
  const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(await through(bytes, new DecompressionStream('deflate-raw')));
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} stream
 * @returns {Promise<Uint8Array>}
 */
async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  /** @type {Uint8Array[]} */
  const chunks = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
    if (size > LARGEST_GAME) throw new RangeError('too long');
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
