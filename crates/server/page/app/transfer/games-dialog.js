// @ts-check
// The games of a file to choose from, with a filter over their tags.

import { fill, h } from '../dom.js';
import { openDialog } from '../shell/dialog.js';
import { isKnown } from '../tab.js';
import { readGame } from './read.js';

/** @typedef {import('./read.js').Games} Games */

/** More rows would not help; the filter finds the other games. */
const MOST_ROWS = 200;

/**
 * @param {Games} games
 * @param {(game: ReturnType<typeof readGame>) => void} open
 */
export function chooseGame({ text, entries }, open) {
  const list = h('div', { class: 'games', role: 'group', 'aria-label': 'Games' });
  const count = h('p', { class: 'quiet small', role: 'status' });
  const filter = h('input', { type: 'search', 'aria-label': 'Filter games', placeholder: 'Player, event, opening, year…', autofocus: true });
  const labels = entries.map(({ tags }) => Object.values(tags).join(' ').toLowerCase());
  openDialog({
    id: 'games',
    title: 'Choose a game',
    width: 'wide',
    content: (close) => {
      const choose = (/** @type {number} */ n) => {
        close();
        open(readGame(text, entries[n]));
      };
      const draw = () => {
        const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
        const found = [...entries.keys()].filter((n) => words.every((word) => labels[n].includes(word)));
        const shown = found.slice(0, MOST_ROWS);
        fill(list, shown.map((n) => drawGame(entries[n], n, () => choose(n))));
        list.hidden = found.length === 0;
        const more = found.length > shown.length ? `, the first ${shown.length} shown` : '';
        count.textContent = `${found.length.toLocaleString('en')} of ${entries.length.toLocaleString('en')} games${more}`;
      };
      filter.addEventListener('input', draw);
      draw();
      return [filter, count, list];
    },
  });
}

/**
 * @param {import('./read.js').GameEntry} entry
 * @param {number} index
 * @param {() => void} choose
 */
function drawGame({ tags }, index, choose) {
  const player = (/** @type {'White' | 'Black'} */ side) => {
    const elo = tags[`${side}Elo`];
    return `${tags[side] || '?'}${isKnown(elo) ? ` (${elo})` : ''}`;
  };
  const known = (/** @type {string | undefined} */ value) => (value && !/^[?.*]+$/.test(value) ? value : null);
  const details = [tags.Event, tags.Round && known(tags.Round) && `round ${tags.Round}`, tags.Date, tags.ECO, tags.Opening];
  return h(
    'button',
    { type: 'button', class: 'games-row', onclick: choose },
    h('strong', {}, `${index + 1}. ${isKnown(tags.White) || isKnown(tags.Black) ? `${player('White')} – ${player('Black')}` : 'Unnamed game'}`),
    h('span', {}, (tags.Result ?? '*').replaceAll('1/2', '½').replace('-', '–')),
    h('small', {}, details.map((it) => known(it || undefined)).filter(Boolean).join(' · ')),
  );
}
