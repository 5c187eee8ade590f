// @ts-check
// What an analysis is called, and when it was made: the same game is often analyzed twice.

/** @typedef {import('./jobs.js').Job} Job */

/** @param {Job} job */
export function jobName({ name, games }) {
  if (/[^?\s–—-]/u.test(name ?? '')) return name;
  return games === 1 ? 'Unnamed game' : 'Games';
}

/**
 * @typedef {object} TimeOptions
 * @property {Intl.LocalesArgument} [locale] That of the browser unless one is given.
 * @property {boolean} [hasSeconds]
 */

/**
 * The time of day, with the date unless it was today.
 *
 * @param {Job} job
 * @param {Date} [now]
 * @param {TimeOptions} [options]
 */
export function jobTime({ created }, now = new Date(), { locale, hasSeconds = false } = {}) {
  const time = new Date(created);
  if (Number.isNaN(time.getTime())) return '';
  // The seconds stand before what some languages add to the time, as in 3:05:09 PM.
  const second = hasSeconds ? '2-digit' : undefined;
  const clock = time.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', second });
  if (time.toDateString() === now.toDateString()) return clock;
  return `${time.toLocaleDateString(locale, { day: 'numeric', month: 'short' })}, ${clock}`;
}

/**
 * Names for a list: those that occur more than once have their time, to the second where it takes that.
 *
 * @param {readonly Job[]} jobs
 * @param {Date} [now]
 * @param {Intl.LocalesArgument} [locale]
 * @returns {string[]}
 */
export function distinctNames(jobs, now = new Date(), locale = undefined) {
  const names = jobs.map(jobName);
  /** @param {number} index @param {boolean} hasSeconds */
  const timed = (index, hasSeconds) => `${names[index]}, ${jobTime(jobs[index], now, { locale, hasSeconds })}`;
  const toTheMinute = names.map((name, index) => (isRepeated(names, index) ? timed(index, false) : name));
  return toTheMinute.map((name, index) => (isRepeated(toTheMinute, index) ? timed(index, true) : name));
}

/** @param {readonly string[]} names @param {number} index */
const isRepeated = (names, index) => names.indexOf(names[index]) !== names.lastIndexOf(names[index]);
