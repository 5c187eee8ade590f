// @ts-check
// Sounds, messages and screen reader announcements for game events other than moves
// (`shell/move-feedback.js`).

import { spokenSan } from '../../chess/notation.js';
import { playSound } from '../sound/sound.js';
import { announce, toast } from '../shell/toasts.js';
import { tabTitle } from '../tab.js';
import { userColor } from './protocol.js';
import { resultWords } from './words.js';

/** @typedef {import('./session.js').GameEvent} GameEvent */
/** @typedef {import('./session.js').PlayTab} PlayTab */

/**
 * @param {import('../store.js').Store} store
 * @param {{select: (tab: PlayTab) => void}} commands
 * @returns {(event: GameEvent, tab: PlayTab) => void}
 */
export function gameEvents(store, commands) {
  return (event, tab) => {
    const isShown = tab === store.tab;
    switch (event.type) {
      case 'started':
        if (isShown) playSound('start');
        break;
      case 'over':
        over(tab, isShown, () => commands.select(tab));
        break;
      case 'took-back':
        if (isShown) announce('Taken back');
        break;
      case 'hint':
        announce(`Hint: ${spokenSan(event.san)}`);
        break;
      case 'draw-offered':
        announce('Draw offered');
        break;
      case 'draw-declined':
        toast('The draw offer was declined.');
        break;
      case 'refused':
        playSound('error');
        toast(`Not accepted: ${event.detail}`, { kind: 'error' });
        break;
      case 'interrupted':
        // For the game on the board, the heading shows it, with a button to continue.
        playSound('error');
        if (!isShown) toast(`${tabTitle(tab)}: ${event.detail}`, { kind: 'error', action: { label: 'Show', run: () => commands.select(tab) } });
        break;
      default:
    }
  };
}

/**
 * @param {PlayTab} tab
 * @param {boolean} isShown
 * @param {() => void} show
 */
function over(tab, isShown, show) {
  const { words, won } = resultWords(tab.play);
  const result = tab.play.state?.result;
  announce(`Game over. ${words}`);
  const isLoss = userColor(tab.play.setup) !== null && !won && result !== '1/2-1/2';
  playSound(result === '1/2-1/2' || result === '*' ? 'draw' : isLoss ? 'lose' : 'win');
  if (!isShown) toast(`${tabTitle(tab)}: ${words}.`, { action: { label: 'Show', run: show } });
}
