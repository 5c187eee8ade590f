// @ts-check
// The actions of the shell: steps through the game, board, tabs and page.

import * as navigation from '../navigation.js';
import { addAction } from './actions.js';

/**
 * @param {import('../store.js').Store} store
 * @param {import('../play/controls.js').Controls} controls
 * @param {import('../shell/top-bar.js').Commands} commands
 */
export function addStandardActions(store, controls, commands) {
  addMoves(store);
  addGame(store, controls, commands);
  addTabs(store, commands);
  addAction({ id: 'library', label: 'Saved games', group: 'Page', keys: ['Shift+o'], enabled: () => store.config?.db === true, run: commands.openLibrary });
  addAction({ id: 'keys', label: 'This sheet', group: 'Page', keys: ['?'], run: commands.openKeys });
  addAction({ id: 'settings', label: 'Settings', group: 'Page', keys: [','], run: commands.openSettings });
  addAction({ id: 'theme', label: 'Light or dark theme', group: 'Page', keys: ['Shift+d'], run: commands.toggleTheme });
  addAction({ id: 'fullscreen', label: 'Full screen', group: 'Page', keys: ['F11'], run: toggleFullscreen });
  addAction({
    id: 'sounds',
    label: 'Sounds on or off',
    group: 'Page',
    keys: ['Shift+s'],
    run: () => store.set({ sounds: !store.settings.sounds }),
  });
}

/** @param {import('../store.js').Store} store */
function addMoves(store) {
  const group = 'Moves';
  addAction({ id: 'previous', label: 'Previous move', group, keys: ['ArrowLeft', 'h'], run: () => navigation.goPrevious(store) });
  addAction({ id: 'next', label: 'Next move', group, keys: ['ArrowRight', 'l'], run: () => navigation.goNext(store) });
  addAction({ id: 'first', label: 'Start of the game', group, keys: ['Home'], run: () => navigation.goFirst(store) });
  addAction({ id: 'last', label: 'End of the line', group, keys: ['End'], run: () => navigation.goLast(store) });
  addAction({ id: 'sibling-up', label: 'Previous variation', group, keys: ['ArrowUp'], run: () => navigation.goSibling(store, -1) });
  addAction({ id: 'sibling-down', label: 'Next variation', group, keys: ['ArrowDown'], run: () => navigation.goSibling(store, 1) });
  addAction({ id: 'leave-variation', label: 'Leave the variation', group, keys: ['Shift+ArrowLeft'], run: () => navigation.goUp(store) });
}

/**
 * @param {import('../store.js').Store} store
 * @param {import('../play/controls.js').Controls} controls
 * @param {import('../shell/top-bar.js').Commands} commands
 */
function addGame(store, controls, commands) {
  const isPlaying = () => controls.isPlaying();
  addAction({ id: 'flip', label: 'Flip the board', group: 'Board', keys: ['f'], run: () => store.flip() });
  addAction({ id: 'setup', label: 'Set up a position', group: 'Board', keys: ['Shift+e'], run: commands.setup });
  addAction({ id: 'new-game', label: 'New game', group: 'Game', keys: ['n', 'Ctrl+n', 'Alt+n'], run: commands.newGame });
  addAction({ id: 'take-back', label: 'Take back', group: 'Game', keys: ['Backspace'], enabled: isPlaying, run: () => controls.takeBack() });
  addAction({ id: 'hint', label: 'Hint', group: 'Game', keys: ['i'], enabled: isPlaying, run: () => controls.hint() });
  addAction({ id: 'pause', label: 'Pause or resume', group: 'Game', keys: ['p'], enabled: isPlaying, run: () => controls.pause() });
  addAction({ id: 'resign', label: 'Resign', group: 'Game', keys: ['Shift+r'], enabled: isPlaying, run: () => controls.resign() });
}

/**
 * @param {import('../store.js').Store} store
 * @param {import('../shell/top-bar.js').Commands} commands
 */
function addTabs(store, commands) {
  const group = 'Tabs';
  /** @param {number} step */
  const move = (step) => {
    const { tabs, tab } = store;
    store.select(tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length].id);
  };
  addAction({ id: 'new-tab', label: 'New tab', group, keys: ['Ctrl+t', 'Alt+t'], run: commands.newTab });
  addAction({ id: 'close-tab', label: 'Close the tab', group, keys: ['Ctrl+w', 'Alt+w'], run: () => commands.closeTab(store.tab.id) });
  addAction({ id: 'next-tab', label: 'Next tab', group, keys: ['Alt+ArrowRight', 'Ctrl+PageDown'], run: () => move(1) });
  addAction({ id: 'previous-tab', label: 'Previous tab', group, keys: ['Alt+ArrowLeft', 'Ctrl+PageUp'], run: () => move(-1) });
}

function toggleFullscreen() {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen?.();
}
