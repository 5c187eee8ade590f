// @ts-check
// The component's stylesheet. Pages set its custom properties; `theme` sets those of the squares.

const THEMES = /* css */ `
:host {
  --board-light: #eedcbe;
  --board-dark: #b98b64;
  --board-last: rgb(235 200 40 / 50%);
  --board-selected: rgb(60 135 65 / 62%);
  --board-target: rgb(20 55 20 / 40%);
  --board-over: rgb(60 135 65 / 62%);
  --board-premove: rgb(75 130 215 / 60%);
  --board-check: rgb(225 20 15);
  --board-cursor: #0b57d0;
  --arrow-user: #15803d;
  --arrow-green: #15803d;
  --arrow-red: #c0261c;
  --arrow-blue: #1f5fbf;
  --arrow-yellow: #d59a00;
  --arrow-best: #1f5fbf;
  --arrow-second: #6a83a3;
  --arrow-threat: #c0261c;
  --arrow-played: #c46a00;
  --arrow-hint: #15803d;
  --arrow-opacity: .78;
}
:host([theme='green']) {
  --board-light: #ebedd6;
  --board-dark: #71965a;
  --board-last: rgb(245 230 60 / 55%);
  --board-selected: rgb(240 215 30 / 72%);
  --board-over: rgb(240 215 30 / 72%);
}
:host([theme='blue']) {
  --board-light: #e2e9ef;
  --board-dark: #8aa4ba;
  --board-last: rgb(250 205 50 / 50%);
  --board-selected: rgb(35 120 110 / 58%);
  --board-over: rgb(35 120 110 / 58%);
  --board-premove: rgb(130 110 215 / 60%);
}
:host([theme='gray']) {
  --board-light: #dfdfdd;
  --board-dark: #9b9c9e;
  --board-last: rgb(225 195 70 / 55%);
}
:host([theme='high-contrast']) {
  --board-light: #ffffff;
  --board-dark: #8f99a3;
  --board-last: rgb(255 200 0 / 75%);
  --board-selected: rgb(0 140 60 / 75%);
  --board-over: rgb(0 140 60 / 75%);
  --board-target: rgb(0 0 0 / 65%);
  --board-premove: rgb(80 120 255 / 75%);
  --board-cursor: #d000b0;
  --arrow-opacity: .92;
}
`;

const LAYOUT = /* css */ `
:host { display: block; position: relative; aspect-ratio: 1; -webkit-tap-highlight-color: transparent; }
:host([editable]) { aspect-ratio: 1 / 1.29; }
:host([hidden]) { display: none; }
.frame { --side: 100%; --gutter: 0px; --margin: 0px; padding-left: calc(var(--gutter) + var(--margin)); }
.board { position: relative; width: var(--side); margin-bottom: var(--gutter); aspect-ratio: 1; user-select: none; -webkit-user-select: none; -webkit-touch-callout: none; }
.grid, .pieces, .shapes, .numbers, .chooser { position: absolute; inset: 0; width: 100%; height: 100%; }
.pieces, .shapes, .numbers, .coordinates { pointer-events: none; }
.row { display: flex; height: 12.5%; }
.cell { position: relative; flex: 0 0 12.5%; height: 100%; outline: none; }
.light { background-color: var(--board-light); }
.dark { background-color: var(--board-dark); }
.cell::before, .cell::after { content: ''; position: absolute; inset: 0; pointer-events: none; }
.last::before { background-color: var(--board-last); }
.premove::before { background-color: var(--board-premove); }
.selected::before { background-color: var(--board-selected); }
.check::before { background-image: radial-gradient(circle closest-side, var(--board-check) 30%, transparent 118%); }
.target::after { inset: 36%; border-radius: 50%; background: var(--board-target); }
.capture::after { inset: 2%; border-radius: 50%; border: calc(var(--side) * .0105) solid var(--board-target); }
.over::before { background-color: var(--board-over); }
.target.over::after, .capture.over::after { display: none; }
:host([hide-dots]) .cell:not(:focus-visible)::after { display: none; }
/* A finger on any other square scrolls the page. */
.cell { touch-action: pan-y pinch-zoom; }
.cell.movable { touch-action: none; }
.movable { cursor: grab; }
.target, .capture { cursor: pointer; }
.board.dragging, .board.dragging .cell { cursor: grabbing; }
.board.dragging .pieces { z-index: 2; }
.cell:focus-visible { z-index: 1; }
.cell:focus-visible::after {
  display: block; inset: 0; border: calc(var(--side) * .007 + 1px) solid var(--board-cursor); border-radius: 0;
  background: none; box-shadow: inset 0 0 0 2px #fff;
}
.cell.target:focus-visible::after { background: radial-gradient(circle, var(--board-target) 20%, transparent 21%); }
.piece { position: absolute; left: 0; top: 0; width: 12.5%; height: 12.5%; }
.piece.moving { z-index: 1; }
.piece.ghost { opacity: .72; }
.piece.dragged { z-index: 2; }
.piece.lifted { scale: 1.6; translate: 0 -3%; }
.number {
  position: absolute; box-sizing: border-box; min-width: calc(var(--side) * .04); height: calc(var(--side) * .04);
  transform: translate(-104%, 6%); border-radius: calc(var(--side) * .02); padding: 0 .3em;
  background: #1f3f87; color: #fff; font: 700 calc(var(--side) * .028)/calc(var(--side) * .04) system-ui, sans-serif; text-align: center;
}
.tiny .number { font-size: 8px; line-height: 10px; height: 10px; min-width: 10px; border-radius: 5px; padding: 0 2px; }
.status { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

const COORDINATES = /* css */ `
.coordinates { position: absolute; inset: 0; font: 600 clamp(8px, var(--side) * .02, 13px)/1 system-ui, sans-serif; }
.coordinates span { position: absolute; box-sizing: border-box; width: 12.5%; height: 12.5%; }
.rank { left: 0; padding: .22em 0 0 .25em; }
.file { bottom: 0; padding: 0 .28em .2em 0; display: flex; align-items: end; justify-content: end; }
.on-light { color: color-mix(in oklab, var(--board-dark) 62%, #000); }
.on-dark { color: color-mix(in oklab, var(--board-dark) 38%, #000); }
[data-coordinates='none'] .coordinates, .tiny[data-coordinates='inside'] .coordinates { display: none; }
[data-coordinates='outside'] .coordinates { font-size: clamp(9px, var(--gutter) * .62, 14px); }
[data-coordinates='outside'] .coordinates span { padding: 0; display: flex; align-items: center; justify-content: center; color: var(--board-coordinates, inherit); }
[data-coordinates='outside'] .rank { left: calc(-1 * var(--gutter)); width: var(--gutter); }
[data-coordinates='outside'] .file { bottom: calc(-1 * var(--gutter)); height: var(--gutter); }
`;

const SHAPES = /* css */ `
.shapes { overflow: hidden; }
.shape { --paint: var(--arrow-user); fill: var(--paint); opacity: var(--arrow-opacity); }
.ring { fill: none; stroke: var(--paint); stroke-width: .075; }
.green { --paint: var(--arrow-green); }
.red { --paint: var(--arrow-red); }
.blue { --paint: var(--arrow-blue); }
.yellow { --paint: var(--arrow-yellow); }
.best { --paint: var(--arrow-best); }
.second { --paint: var(--arrow-second); }
.threat { --paint: var(--arrow-threat); }
.played { --paint: var(--arrow-played); }
.hint { --paint: var(--arrow-hint); }
.label { opacity: 1; }
.label rect { fill: color-mix(in oklab, var(--paint) 75%, #000); stroke: #fff; stroke-width: .025; }
.label text { fill: #fff; font: 600 .23px system-ui, sans-serif; text-anchor: middle; }
.sketch { opacity: .8; }
`;

const CHOOSER = /* css */ `
.chooser { background: rgb(20 20 20 / 45%); cursor: default; }
.chooser[hidden] { display: none; }
.choice {
  position: absolute; width: 12.5%; height: 12.5%; margin: 0; padding: 0; border: 0;
  border-radius: 50%; background: #d9d9d9; box-shadow: inset 0 0 calc(var(--side) * .012) 1px rgb(0 0 0 / 45%); cursor: pointer;
}
.choice img { display: block; width: 100%; height: 100%; transform: scale(.88); }
.choice:hover, .choice:focus-visible { background: #ffe08a; border-radius: 8px; }
.choice:hover img, .choice:focus-visible img { transform: none; }
.choice:focus-visible { outline: 3px solid var(--board-cursor); outline-offset: -3px; }
`;

const TRAYS = /* css */ `
.tray { display: flex; justify-content: center; gap: 0; width: var(--side); padding: calc(var(--side) * .01) 0; border-radius: 8px; background: #8b8d90; color: #16181b; touch-action: none; }
.tray button {
  flex: 0 0 12.5%; aspect-ratio: 1; margin: 0; padding: 0; border: 0; border-radius: 8px; background: none; cursor: grab; color: inherit;
}
.tray button[aria-pressed='true'] { background: var(--board-selected); }
.tray button:hover { background-color: rgb(128 128 128 / 25%); }
.tray button[aria-pressed='true']:hover { background: var(--board-selected); }
.tray button:focus-visible { outline: 3px solid var(--board-cursor); outline-offset: -3px; }
.tray img, .tray svg { display: block; width: 100%; height: 100%; pointer-events: none; }
.tray .tool { cursor: pointer; }
.tray .tool svg { padding: 22%; box-sizing: border-box; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.spare { position: fixed; left: 0; top: 0; z-index: 10; pointer-events: none; width: calc(var(--side) / 8); height: calc(var(--side) / 8); }
`;

const MEDIA = /* css */ `
@media (forced-colors: active) {
  .cell, .number, .choice { forced-color-adjust: none; }
}
@media (prefers-reduced-motion: no-preference) {
  .choice { transition: background-color .1s, border-radius .1s; }
}
@media print {
  .cell { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;

/** Shared by all boards of a page. */
export const styleSheet = new CSSStyleSheet();
styleSheet.replaceSync(THEMES + LAYOUT + COORDINATES + SHAPES + CHOOSER + TRAYS + MEDIA);
