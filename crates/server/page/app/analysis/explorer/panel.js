// @ts-check
// What is known about the position without a search: opening, tablebase results, database and book
// moves. The server's configuration lists which of them are available.

import { h, fill } from '../../dom.js';
import { addPanel } from '../../panels.js';
import { isPlaying } from '../engine.js';
import { book } from './book.js';
import { database } from './database.js';
import { opening } from './opening.js';
import { Section } from './section.js';
import { tablebase } from './tablebase.js';

/** Stepping quickly through a game sends a request for the last position only. */
const DELAY_MS = 60;

addPanel({
  id: 'explorer',
  slot: 'side-bottom',
  title: 'Explorer',
  order: 10,
  visible: (tab) => !isPlaying(tab),
  mount(root, context) {
    const { store } = context;
    const sections = [opening, tablebase, database, book].map((part) => new Section(part, context));
    const none = h('p', { class: 'explorer-note', hidden: true }, 'The server is not reachable yet.');
    root.classList.add('explorer');
    fill(root, sections.map((section) => section.root), none);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const refresh = () => {
      context.shapes.set('explorer', []);
      // A panel in a hidden tab is not in the document and sends no requests.
      if (!root.isConnected) return;
      for (const section of sections) void section.refresh();
      none.hidden = store.config !== null;
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(refresh, DELAY_MS);
    };
    store.on(['tab', 'node', 'tree', 'config', 'settings', 'game', 'server'], later);
    later();
  },
});
