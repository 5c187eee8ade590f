// @ts-check
// Clocks between two messages of the server. Each message resets them, so errors of the browser's
// timer do not accumulate. A state is half a round trip old when it arrives.

/** @typedef {import('./protocol.js').ClockState} ClockState */
/** @typedef {import('./protocol.js').Color} Color */

export class Clock {
  /**
   * @param {ClockState} state
   * @param {number} receivedAt `performance.now()` when the state was current.
   */
  constructor(state, receivedAt) {
    this.state = state;
    this.receivedAt = receivedAt;
  }

  /**
   * @param {Color} color
   * @param {number} now `performance.now()`
   * @returns {number} Milliseconds left, not below 0.
   */
  left(color, now) {
    const base = color === 'white' ? this.state.white_ms : this.state.black_ms;
    const delay = this.state.delay_left_ms ?? 0;
    const used = this.state.running === color ? Math.max(0, now - this.receivedAt - delay) : 0;
    return Math.max(0, base - used);
  }

  /**
   * The clock after a move that the server has not confirmed: the other side's time runs.
   *
   * @param {Color} mover
   * @param {number} now
   * @returns {Clock}
   */
  pressed(mover, now) {
    if (this.state.running !== mover) return this;
    const left = this.left(mover, now) + (this.state.increment_ms ?? 0);
    const time = mover === 'white' ? { white_ms: left } : { black_ms: left };
    const other = /** @type {Color} */ (mover === 'white' ? 'black' : 'white');
    return new Clock({ ...this.state, ...time, running: other, delay_left_ms: this.state.delay_ms ?? 0 }, now);
  }
}

/**
 * A time as on a chess clock: `1:05:00`, `5:00`, and with tenths below ten seconds.
 *
 * @param {number} ms
 * @returns {string}
 */
export function clockText(ms) {
  if (ms < 10_000) {
    // Show 0.0 only once the flag has fallen.
    const tenths = Math.ceil(ms / 100);
    return `0:${String(Math.floor(tenths / 10)).padStart(2, '0')}.${tenths % 10}`;
  }
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/**
 * A time for a screen reader.
 *
 * @param {number} ms
 * @returns {string}
 */
export function clockWords(ms) {
  const seconds = Math.ceil(ms / 1000);
  const parts = [[Math.floor(seconds / 3600), 'hour'], [Math.floor(seconds / 60) % 60, 'minute'], [seconds % 60, 'second']];
  const words = parts.filter(([n]) => n !== 0).map(([n, unit]) => `${n} ${unit}${n === 1 ? '' : 's'}`);
  return words.join(' ') || '0 seconds';
}

/**
 * A time control as players write it: `5+3`, `90+30 for 40 moves`.
 *
 * @param {import('./protocol.js').ClockControl} clock
 */
export function controlLabel({ initial_ms, increment_ms, delay_ms, moves }) {
  const minutes = initial_ms / 60_000;
  const shown = Number.isInteger(minutes) ? String(minutes) : minutes < 1 ? `${initial_ms / 1000} s` : minutes.toFixed(1);
  const seconds = delay_ms ? `${delay_ms / 1000} delay` : increment_ms / 1000;
  return `${shown}+${seconds}${moves ? ` for ${moves} moves` : ''}`;
}
