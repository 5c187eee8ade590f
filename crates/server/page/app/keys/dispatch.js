// @ts-check
// Runs the action of a key. Fields and dialogs take precedence: the page's actions are disabled
// while a dialog is open or text is being typed.

import { isDialogOpen } from '../shell/dialog.js';
import { allActions, keyOf, keysOf } from './actions.js';

/** @param {import('../store.js').Store} store */
export function listenToKeys(store) {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || isDialogOpen()) return;
    const key = keyOf(event);
    if (key === null || (isTyping(event) && !/^(Ctrl|Alt)\+/.test(key))) return;
    const fits = allActions().find((action) => keysOf(action, store.settings.keys).includes(key));
    if (!fits || fits.enabled?.() === false) return;
    event.preventDefault();
    fits.run();
  });
}

/**
 * Whether the key goes to a control that uses it: any key in a field, Enter and Space on a button,
 * arrows on sliders, tabs and radio buttons.
 *
 * @param {KeyboardEvent} event
 */
function isTyping(event) {
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=range])')) {
    return true;
  }
  if (target.matches('button, a, summary') && ['Enter', ' '].includes(event.key)) return true;
  return target.matches('input, [role=tab], [role=slider]') && event.key.startsWith('Arrow');
}
