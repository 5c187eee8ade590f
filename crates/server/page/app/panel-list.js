// @ts-check
// The parts of the page beside the board. Each import registers panels (`panels.js`) and actions
// (`keys/actions.js`); one line per part.
import './moves/panel.js';
import './timeline/timeline.js';
import './analysis/index.js';
