// @ts-check
// The analysis panels. Their stylesheet is loaded with them.

import './lines-panel.js';
import './eval-bar.js';
import './graph-panel.js';
import './explorer/panel.js';
import './report/panel.js';
import './report/verdict.js';
import './exercise/panel.js';
import './exercise/puzzle-list.js';

for (const name of ['engine.css', 'explorer.css', 'report.css']) {
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = new URL(`./style/${name}`, import.meta.url).href;
  document.head.append(sheet);
}
