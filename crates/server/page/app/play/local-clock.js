// @ts-check
// The clocks of a game without the server: increment, delay, and periods of moves.

/** @typedef {import('./protocol.js').Color} Color */
/** @typedef {import('./protocol.js').ClockState & {white_moves_to_go?: number | null, black_moves_to_go?: number | null}} State */

export class LocalClock {
  /**
   * @param {State} state
   * @param {import('./protocol.js').ClockControl | null} control
   */
  constructor(state, control) {
    this.control = control ?? { initial_ms: 0, increment_ms: state.increment_ms ?? 0, delay_ms: state.delay_ms ?? 0, moves: null };
    // A restored game may have clocks without a time control.
    this.initial = control?.initial_ms ?? Infinity;
    this.ms = { white: state.white_ms, black: state.black_ms };
    const { moves } = this.control;
    this.toGo = { white: state.white_moves_to_go ?? moves, black: state.black_moves_to_go ?? moves };
    this.running = state.running;
    this.since = performance.now();
  }

  /** Milliseconds left, not below 0. @param {Color} color */
  left(color) {
    const used = this.running === color ? performance.now() - this.since - this.control.delay_ms : 0;
    return Math.max(0, Math.round(this.ms[color] - Math.max(0, used)));
  }

  /**
   * Ends the turn of a side and starts the other clock.
   *
   * @param {Color} color
   * @returns {number} The time it has left; 0 if it had run out.
   */
  press(color) {
    const left = this.left(color);
    if (left === 0) return 0;
    this.ms[color] = left + this.control.increment_ms;
    const toGo = this.toGo[color];
    if (toGo === 1) this.ms[color] += this.control.initial_ms;
    if (toGo) this.toGo[color] = toGo === 1 ? this.control.moves : toGo - 1;
    this.running = null;
    this.turnTo(color === 'white' ? 'black' : 'white');
    return this.ms[color];
  }

  /** Starts the clock of a side. @param {Color} color */
  turnTo(color) {
    this.stop();
    this.running = color;
    this.since = performance.now();
  }

  /**
   * Sets the clocks after a takeback that leaves these moves, as on the server: time used stays used,
   * and increments of moves that were taken back are lost.
   *
   * @param {Record<Color, import('./protocol.js').PlayedMove[]>} moves
   */
  takeBack(moves) {
    this.stop();
    for (const color of /** @type {Color[]} */ (['white', 'black'])) {
      const then = moves[color].findLast(({ clock_ms }) => typeof clock_ms === 'number')?.clock_ms ?? this.initial;
      this.ms[color] = Math.min(this.ms[color], then);
      const period = this.control.moves;
      this.toGo[color] = period && period - (moves[color].length % period);
    }
  }

  stop() {
    if (this.running) this.ms[this.running] = this.left(this.running);
    this.running = null;
  }

  /** @returns {State} */
  state() {
    const { running } = this;
    const { increment_ms, delay_ms } = this.control;
    const delay_left_ms = running ? Math.max(0, delay_ms - (performance.now() - this.since)) : 0;
    return {
      white_ms: this.left('white'), black_ms: this.left('black'), running, increment_ms, delay_ms, delay_left_ms,
      white_moves_to_go: this.toGo.white, black_moves_to_go: this.toGo.black,
    };
  }

  /** The clocks as search limits of the engine. */
  times() {
    const movestogo = this.running ? this.toGo[this.running] : null;
    return {
      wtime: this.left('white'), btime: this.left('black'),
      winc: this.control.increment_ms, binc: this.control.increment_ms, ...(movestogo ? { movestogo } : {}),
    };
  }
}
