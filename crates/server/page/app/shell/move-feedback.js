// @ts-check
// Sound and announcement of the move on the board, whether it was played by the user or the engine
// or reached by stepping through the game.

import { spokenSan } from '../../chess/notation.js';
import { playSound, soundOf } from '../sound/sound.js';
import { colorName } from '../play/words.js';
import { announce } from './toasts.js';

/** @param {import('../store.js').Store} store */
export function followMoves(store) {
  let { tab } = store;
  let { node } = tab;
  store.on(['tab', 'node'], () => {
    const isSameTab = tab.id === store.tab.id;
    const before = node;
    ({ tab } = store);
    ({ node } = tab);
    if (!isSameTab || node === before) return;
    const now = tab.tree.get(node);
    if (!now) return;
    if (now.parent === null) {
      announce('Start of the game');
      return;
    }
    if (now.parent.id === before) playSound(soundOf(now.san));
    announce(`${now.moveNumber}, ${colorName(now.mover)}: ${spokenSan(now.san)}`);
  });
}
