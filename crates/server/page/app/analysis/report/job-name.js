// @ts-check
// What an analysis is called, and when it was made: the same game is often analyzed twice.

/** @typedef {import('./jobs.js').Job} Job */

/** @param {Job} job */
export function jobName({ name, games }) {
  if (/[^?\s–—-]/u.test(name ?? '')) return name;
  return games === 1 ? 'Unnamed game' : 'Games';
}

/**
 * The time of day, with the date unless it was today.
 *
 * @param {Job} job
 * @param {Date} [now]
 */
export function jobTime({ created }, now = new Date()) {
  const time = new Date(created);
  if (Number.isNaN(time.getTime())) return '';
  const clock = time.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  if (time.toDateString() === now.toDateString()) return clock;
  return `${time.toLocaleDateString([], { day: 'numeric', month: 'short' })}, ${clock}`;
}

/**
 * Names for a list: those that occur more than once have their time, to the second where it takes that.
 *
 * @param {readonly Job[]} jobs
 * @param {Date} [now]
 * @returns {string[]}
 */
export function distinctNames(jobs, now = new Date()) {
  const names = jobs.map(jobName);
  const timed = jobs.map((job, index) => (isRepeated(names, index) ? `${names[index]}, ${jobTime(job, now)}` : names[index]));
  return timed.map((name, index) => (isRepeated(timed, index) ? `${name}:${secondsOf(jobs[index])}` : name));
}

/** @param {readonly string[]} names @param {number} index */
const isRepeated = (names, index) => names.indexOf(names[index]) !== names.lastIndexOf(names[index]);

/** @param {Job} job */
const secondsOf = ({ created }) => String(new Date(created).getSeconds()).padStart(2, '0');
