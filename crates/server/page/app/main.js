// @ts-check
// Starts the page: creates the store and the parts of the shell, and connects them.

import '../board/lucena-board.js';
import './panel-list.js';
import { onReachability, requestJson } from './api.js';
import { backoff } from './backoff.js';
import { loadIcons } from './icons.js';
import { listenToKeys } from './keys/dispatch.js';
import { openKeySheet } from './keys/sheet.js';
import { addStandardActions } from './keys/standard.js';
import { openLibrary } from './library/dialog.js';
import { syncWithServer } from './library/sync.js';
import { offerLocalEngines } from './local/engine.js';
import { goNext, goPrevious } from './navigation.js';
import { mountPanels } from './panel-slots.js';
import { Controls } from './play/controls.js';
import { gameEvents } from './play/events.js';
import { Games } from './play/games.js';
import { openNewGame } from './play/new-game.js';
import { mountPlayers } from './play/players.js';
import { isRunning, isUser } from './play/protocol.js';
import { openSettings } from './settings/dialog.js';
import { openSetup } from './setup/setup-dialog.js';
import { bindBoard } from './shell/board-view.js';
import { confirmDialog } from './shell/dialog.js';
import { buildFrame } from './shell/layout.js';
import { followMoves } from './shell/move-feedback.js';
import { Shapes } from './shell/shapes.js';
import { addStartPanel } from './shell/start-panel.js';
import { announce, toast } from './shell/toasts.js';
import { isDark, mountTopBar } from './shell/top-bar.js';
import { setVolume, unlock } from './sound/sound.js';
import { Store } from './store.js';
import { newTab, tabTitle } from './tab.js';
import { mountCaptured } from './timeline/captured.js';
import { addTransfer } from './transfer/actions.js';

/** Delays between checks whether a lost server is back. */
const RETRY_MS = { first: 700, longest: 8000 };
/** Checks before the delays grow, so that games and analyses in the browser return to a restarted server at once. */
const QUICK_RETRIES = 10;

const store = new Store();
const frame = buildFrame(/** @type {HTMLElement} */ (document.getElementById('app')));
const shapes = new Shapes(frame.board);
const games = new Games(store, {
  onevent: gameEvents(store, { select: (tab) => store.select(tab.id) }),
  onstart: focusBoard,
});

/** @type {import('./shell/top-bar.js').Commands} */
const commands = {
  newGame: (given) => openNewGame(store, games, given),
  setup: () => openSetup(store, commands),
  openLibrary: () => openLibrary(store, toast),
  newTab: () => void store.openTab(newTab()),
  closeTab: (id) => void closeTab(id),
  openSettings: () => openSettings(store, commands),
  openKeys: () => openKeySheet(store),
  toggleTheme: () => store.set({ theme: isDark() ? 'light' : 'dark' }),
};

/**
 * Focuses the board in a new game, unless only engines play, so that keys move pieces. The start
 * button that had focus is gone.
 *
 * @param {import('./play/protocol.js').Setup} setup
 */
function focusBoard(setup) {
  if (isUser(setup, 'white') || isUser(setup, 'black')) frame.board.focus({ preventScroll: true });
}

/**
 * Closes a tab, asking first if its game is running; a game with moves can be reopened.
 *
 * @param {string} id
 */
async function closeTab(id) {
  const tab = store.find(id);
  if (!tab) return;
  if (isRunning(tab.play) && tab.tree.size > 0) {
    const question = { title: 'Close this game?', text: 'It is still being played.', yes: 'Close', danger: true };
    if (!(await confirmDialog(question))) return;
  }
  const closed = store.closeTab(id);
  if (!closed || closed.tree.size === 0) return;
  toast(`Closed “${tabTitle(closed)}”.`, { action: { label: 'Undo', run: () => void store.openTab(closed) } });
}

function applySettings() {
  const { theme } = store.settings;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  setVolume(store.settings);
  const background = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', background);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let configTimer;
/** Failed requests since the last response. */
let configFailures = 0;

/** Requests the server's configuration until it responds; also detects when a lost server is back. */
async function loadConfig() {
  clearTimeout(configTimer);
  try {
    store.setConfig(await requestJson('/api/config'));
    configFailures = 0;
    offerLocalEngines(store.config);
  } catch {
    configFailures += 1;
    loadConfigLater();
  }
}

function loadConfigLater() {
  clearTimeout(configTimer);
  configTimer = setTimeout(loadConfig, backoff(Math.max(0, configFailures - QUICK_RETRIES), RETRY_MS));
}

function followServer() {
  onReachability((reachable) => store.setReachable(reachable));
  let wasReachable = true;
  store.on('server', () => {
    if (!store.reachable) loadConfigLater();
    else if (!wasReachable) serverIsBack();
    wasReachable = store.reachable;
  });
  addEventListener('offline', () => store.setReachable(false));
  addEventListener('online', () => void loadConfig());
  void loadConfig();
}

function serverIsBack() {
  games.reconnect();
  toast('The server is back.', { kind: 'good' });
}

function start() {
  void loadIcons();
  applySettings();
  store.on('settings', applySettings);
  store.onStorageFull = () =>
    toast('The browser’s storage is full: this game will not survive a reload. Close tabs or save as PGN.', { kind: 'error' });
  mountTopBar(frame.bar, store, commands);
  mountPlayers(frame, store, games);
  mountCaptured(store);
  bindBoard(frame.board, store, games, shapes);
  const controls = new Controls(frame.game, store, games, commands);
  addStandardActions(store, controls, commands);
  addTransfer(store, toast);
  addStartPanel(games, commands);
  mountPanels(frame.root, { store, board: frame.board, shapes, announce, toast });
  listenToKeys(store);
  followMoves(store);
  frame.board.addEventListener('wheel-step', (event) => {
    event.preventDefault();
    if (/** @type {CustomEvent} */ (event).detail.direction > 0) goNext(store);
    else goPrevious(store);
  });
  for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, unlock, { capture: true });
  store.followOtherWindows();
  syncWithServer(store);
  followServer();
}

start();
