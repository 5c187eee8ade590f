// @ts-check
// The judgement of the move on the board in one or two lines, above the graph: its label and, for an
// error, the reasons.

import { fill, h } from '../../dom.js';
import { addPanel } from '../../panels.js';
import { engineOf, isPlaying } from '../engine.js';
import { judgedMove, reportOf, reportsOf } from './attached.js';
import { labelInfo, numberedSan } from './model.js';
import { labelSign } from './tables.js';

addPanel({
  id: 'verdict',
  slot: 'under-board',
  title: 'Judgement of the move',
  order: -10,
  mount(root, { store }) {
    const engine = engineOf(store);
    const draw = () => {
      root.hidden = engine.holds.size > 0 || isPlaying(store.tab) || reportOf(store) === null;
      if (root.hidden) return;
      const move = judgedMove(store);
      // Keep the empty line, so that the panels below do not jump from move to move.
      if (!move) return fill(root, h('p', { class: 'verdict-line' }));
      const info = labelInfo(move.label);
      const why = move.why.map(({ text }) => text).join(' ');
      fill(root, h('p', { class: 'verdict-line' },
        labelSign(move.label, info.sign), h('b', {}, numberedSan(move)), ` ${info.name.toLowerCase()}`,
        why ? h('span', { class: 'verdict-why' }, ` ${why}`) : null));
    };
    reportsOf(store).on(draw);
    engine.on(draw);
    store.on(['tab', 'node', 'tree', 'game'], draw);
    draw();
  },
});
