// @ts-check
// The analysis panels. Their stylesheet is loaded with them.

import './lines-panel.js';
import './eval-bar.js';
import './graph-panel.js';
import './explorer/panel.js';

const sheet = document.createElement('link');
sheet.rel = 'stylesheet';
sheet.href = new URL('./analysis.css', import.meta.url).href;
document.head.append(sheet);
