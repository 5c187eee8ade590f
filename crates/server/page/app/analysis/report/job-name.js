// @ts-check
// Names of analyses, and their times to distinguish analyses of the same game.

/** @typedef {import('./jobs.js').Job} Job */

/** @param {Job} job */
export function jobName({ name, games }) {
  if (/[^?\s–—-]/u.test(name ?? '')) return name;
  return games === 1 ? 'Unnamed game' : 'Games';
}

/**
 * @typedef {object} TimeOptions
 * @property {Intl.LocalesArgument} [locale] The browser's by default.
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
  // Left to the locale, since AM or PM follows the seconds, as in 3:05:09 PM.
  const second = hasSeconds ? '2-digit' : undefined;
  const clock = time.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', second });
  if (time.toDateString() === now.toDateString()) return clock;
  return `${time.toLocaleDateString(locale, { day: 'numeric', month: 'short' })}, ${clock}`;
}

/**
 * Names for a list. Duplicates get their time, with seconds if needed.
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
