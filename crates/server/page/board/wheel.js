// @ts-check
// The wheel steps through the game: one step per notch, or per equivalent touchpad scroll.

const NOTCH = 60;
const REST_MS = 250;

export class WheelSteps {
  #sum = 0;
  #last = 0;

  /**
   * @param {HTMLElement} element
   * @param {(direction: 1 | -1) => boolean} step False if the listener took the step: then the page must not scroll.
   */
  constructor(element, step) {
    this.step = step;
    element.addEventListener('wheel', (event) => this.#turn(event), { passive: false });
  }

  /** @param {WheelEvent} event */
  #turn(event) {
    if (event.ctrlKey || event.deltaY === 0) return;
    const isNew = event.timeStamp - this.#last > REST_MS || Math.sign(this.#sum) === -Math.sign(event.deltaY);
    if (isNew) this.#sum = 0;
    this.#last = event.timeStamp;
    this.#sum += event.deltaMode === 0 ? event.deltaY : Math.sign(event.deltaY) * NOTCH;
    // Once a step was taken, the page does not scroll between touchpad steps either.
    if (Math.abs(this.#sum) < NOTCH) return this.#taken ? event.preventDefault() : undefined;
    this.#sum = 0;
    this.#taken = !this.step(event.deltaY > 0 ? 1 : -1);
    if (this.#taken) event.preventDefault();
  }

  #taken = false;
}
