// @ts-check
// Settings with their allowed values. Stored settings are validated here, so that those of another
// version or edited by hand never break the page.

/**
 * @typedef {object} Settings
 * @property {'system' | 'light' | 'dark'} theme
 * @property {'brown' | 'green' | 'blue' | 'gray' | 'high-contrast'} boardTheme
 * @property {'inside' | 'outside' | 'none'} coordinates
 * @property {'none' | 'fast' | 'normal'} animation
 * @property {boolean} sounds
 * @property {number} volume 0 to 1.
 * @property {boolean} premoves
 * @property {boolean} autoQueen
 * @property {boolean} legalMoves Dots on the squares a piece can go to.
 * @property {boolean} confirmResign
 * @property {'letters' | 'figurines'} notation
 * @property {string} name The player's name in new games.
 * @property {Record<string, string[]>} keys Bindings changed by the user, by action.
 * @property {Record<string, unknown>} newGame The last choices of the new game dialog.
 * @property {Record<string, unknown>} panels Settings of panels, by panel.
 */

/** @type {Readonly<Settings>} */
export const DEFAULTS = Object.freeze({
  theme: 'system',
  boardTheme: 'brown',
  coordinates: 'inside',
  animation: 'normal',
  sounds: true,
  volume: 0.6,
  premoves: true,
  autoQueen: false,
  legalMoves: true,
  confirmResign: true,
  notation: 'letters',
  name: 'You',
  keys: {},
  newGame: {},
  panels: {},
});

/** @type {Partial<Record<keyof Settings, readonly string[]>>} */
export const CHOICES = Object.freeze({
  theme: ['system', 'light', 'dark'],
  boardTheme: ['brown', 'green', 'blue', 'gray', 'high-contrast'],
  coordinates: ['inside', 'outside', 'none'],
  animation: ['none', 'fast', 'normal'],
  notation: ['letters', 'figurines'],
});

/** Durations of move animations on the board in ms. */
export const ANIMATION_MS = Object.freeze({ none: 0, fast: 90, normal: 180 });

/**
 * Validates settings: fields of a wrong type or value get their defaults, unknown fields are
 * dropped.
 *
 * @param {unknown} raw
 * @returns {Settings}
 */
export function checkSettings(raw) {
  const found = /** @type {Record<string, unknown>} */ (isObject(raw) ? raw : {});
  /** @type {Record<string, unknown>} */
  const settings = {};
  for (const [name, value] of Object.entries(DEFAULTS)) {
    settings[name] = fits(name, found[name], value) ? found[name] : structuredClone(value);
  }
  return /** @type {Settings} */ (/** @type {unknown} */ (settings));
}

/**
 * @param {string} name
 * @param {unknown} value
 * @param {unknown} standard
 */
function fits(name, value, standard) {
  if (typeof value !== typeof standard) return false;
  if (name === 'keys') return isObject(value) && Object.values(value).every(isKeyList);
  if (isObject(standard)) return isObject(value);
  if (name === 'volume') return Number(value) >= 0 && Number(value) <= 1;
  if (name === 'name') return String(value).length <= 60;
  const choices = CHOICES[/** @type {keyof Settings} */ (name)];
  return !choices || choices.includes(String(value));
}

/** @param {unknown} value */
function isKeyList(value) {
  return Array.isArray(value) && value.every((key) => typeof key === 'string' && key.length < 40);
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
