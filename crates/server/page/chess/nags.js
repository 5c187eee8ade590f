// Numeric annotation glyphs: `$1` to `$255`, their symbols and their names.

/** Glyphs of moves, positions and the rest. @typedef {'move'|'position'|'other'} NagGroup */
/** @typedef {{nag: number, symbol: string, name: string, group: NagGroup}} Nag */

/**
 * The glyphs that have a symbol, in menu order. Symbols that fonts often lack are replaced by more
 * common characters.
 *
 * @type {readonly Nag[]}
 */
export const NAGS = [
  { nag: 3, symbol: '!!', name: 'Brilliant move', group: 'move' },
  { nag: 1, symbol: '!', name: 'Good move', group: 'move' },
  { nag: 5, symbol: '!?', name: 'Interesting move', group: 'move' },
  { nag: 6, symbol: '?!', name: 'Dubious move', group: 'move' },
  { nag: 2, symbol: '?', name: 'Mistake', group: 'move' },
  { nag: 4, symbol: '??', name: 'Blunder', group: 'move' },
  { nag: 7, symbol: '□', name: 'Only move', group: 'move' },
  { nag: 22, symbol: '⨀', name: 'Zugzwang', group: 'move' },
  { nag: 18, symbol: '+−', name: 'White is winning', group: 'position' },
  { nag: 16, symbol: '±', name: 'White is better', group: 'position' },
  { nag: 14, symbol: '+=', name: 'White is slightly better', group: 'position' },
  { nag: 10, symbol: '=', name: 'Equal position', group: 'position' },
  { nag: 13, symbol: '∞', name: 'Unclear position', group: 'position' },
  { nag: 15, symbol: '=+', name: 'Black is slightly better', group: 'position' },
  { nag: 17, symbol: '∓', name: 'Black is better', group: 'position' },
  { nag: 19, symbol: '−+', name: 'Black is winning', group: 'position' },
  { nag: 146, symbol: 'N', name: 'Novelty', group: 'other' },
  { nag: 32, symbol: '⟳', name: 'Lead in development', group: 'other' },
  { nag: 36, symbol: '↑', name: 'Initiative', group: 'other' },
  { nag: 40, symbol: '→', name: 'Attack', group: 'other' },
  { nag: 132, symbol: '⇆', name: 'Counterplay', group: 'other' },
  { nag: 138, symbol: '⊕', name: 'Time trouble', group: 'other' },
  { nag: 44, symbol: '=/∞', name: 'With compensation', group: 'other' },
  { nag: 140, symbol: '∆', name: 'With the idea', group: 'other' },
];

/** @type {ReadonlyMap<number, Nag>} */
const BY_NUMBER = new Map(NAGS.map((it) => [it.nag, it]));

/** Numbers equivalent to one above: some glyphs have one for each side. */
const ALIASES = new Map([[8, 7], [11, 10], [12, 10], [20, 18], [21, 19], [23, 22], [33, 32], [37, 36], [41, 40], [133, 132], [139, 138], [45, 44]]);

/** What files write in the movetext instead of a number. @type {ReadonlyMap<string, number>} */
const BY_TOKEN = new Map([
  ...NAGS.filter((it) => it.symbol !== 'N').map((it) => /** @type {const} */ ([it.symbol, it.nag])),
  ['+/=', 14], ['⩲', 14], ['=/+', 15], ['⩱', 15], ['+/-', 16], ['-/+', 17], ['+-', 18], ['-+', 19],
  ['N', 146], ['TN', 146], ['D', 220], ['--/++', 19], ['++/--', 18],
]);

/**
 * The glyph of a number, if it has a symbol.
 *
 * @param {number} nag
 * @returns {Nag|null}
 */
export function nagInfo(nag) {
  return BY_NUMBER.get(ALIASES.get(nag) ?? nag) ?? null;
}

/** The symbol of a number, `$n` if it has none. @param {number} nag @returns {string} */
export function nagSymbol(nag) {
  return nagInfo(nag)?.symbol ?? `$${nag}`;
}

/** The number of a token such as `!?` or `+/-`, else `null`. @param {string} token @returns {number|null} */
export function nagOfToken(token) {
  return BY_TOKEN.get(token) ?? null;
}

/**
 * The list with a glyph switched on or off. A move has one glyph of its group `move` and one of the
 * group `position`.
 *
 * @param {readonly number[]} nags
 * @param {number} nag
 * @returns {number[]}
 */
export function toggledNag(nags, nag) {
  if (nags.includes(nag)) return nags.filter((it) => it !== nag);
  const group = nagInfo(nag)?.group ?? 'other';
  const kept = nags.filter((it) => group === 'other' || nagInfo(it)?.group !== group);
  return [...kept, nag].sort((a, b) => a - b);
}
