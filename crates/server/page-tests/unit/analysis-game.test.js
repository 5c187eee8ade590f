// @ts-check
// Panel code that needs no DOM: curve, arrows, line notation, tables, reports.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { arrowsOf } from '../../page/app/analysis/arrows.js';
import { curveOf, paths, phasesOf } from '../../page/app/analysis/curve.js';
import { isSolution, openThemes, readPuzzles, themeWords } from '../../page/app/analysis/exercise/puzzle-model.js';
import { moveVerdict, pieceCount, resultWords, tablebasePieces } from '../../page/app/analysis/explorer/tablebase.js';
import { numbered, positionAfter } from '../../page/app/analysis/line-moves.js';
import { addComments, annotate, nodesOf } from '../../page/app/analysis/report/annotate.js';
import { exercisesOf, isReport, limitWords, mistakesOf, seconds } from '../../page/app/analysis/report/model.js';
import { treeOf } from '../../page/app/analysis/report/open-game.js';
import { progressWords, timeWords } from '../../page/app/analysis/report/progress.js';
import { MoveTree, Position } from '../../page/chess/index.js';

/** @returns {Promise<import('../../page/app/analysis/report/model.js').GameReport>} */
async function fixture() {
  const text = await readFile(new URL('../fixtures/report.json', import.meta.url), 'utf8');
  return JSON.parse(text).games[0];
}

test('lines have the numbers of the game', () => {
  const black = Position.initial().play('e2e4');
  assert.deepEqual(numbered(black, ['e5', 'Nf3', 'Nc6']), ['1... e5', '2. Nf3', 'Nc6']);
  assert.equal(positionAfter(black, ['e7e5'])?.turn, 'white');
  assert.equal(positionAfter(black, ['e2e4']), null);
});

test('the curve takes scores of the game, then those found, and the end of the game', () => {
  const tree = new MoveTree('6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1');
  const end = tree.addLine(tree.root.id, ['a1a8']);
  const points = curveOf(tree.lineThrough(end.id), () => ({ cp: 0 }));
  assert.deepEqual(points.map(({ text, chance }) => [text, chance]), [['Start', 50], ['1. Ra8#', 100]]);
  tree.annotate(tree.root.id, { eval: { mate: 1 } });
  assert.ok(Number(curveOf(tree.lineThrough(end.id))[0].chance) > 97);
});

test('gaps in the scores are gaps in the curve', () => {
  /** @param {(number | null)[]} chances */
  const points = (chances) => /** @type {any} */ (chances.map((chance, index) => ({ chance, index })));
  assert.equal(paths(points([50, 60, null, 40, 30])).line, 'M0 50L1 40M3 60L4 70');
  assert.deepEqual(paths(points([50, 60])), { line: 'M0 50L1 40', white: 'M0 100L0 50L1 40L1 100Z', black: 'M0 0L0 50L1 40L1 0Z' });
  assert.deepEqual(paths(points([null, null])), { line: '', white: '', black: '' });
});

test('a score between gaps has the width of a move, cut at the ends', () => {
  /** @param {(number | null)[]} chances */
  const line = (chances) => paths(/** @type {any} */ (chances.map((chance, index) => ({ chance, index })))).line;
  assert.equal(line([null, 60, null]), 'M0.5 40L1.5 40');
  assert.equal(line([60, null, 20]), 'M0 40L0.5 40M1.5 80L2 80');
});

test('phases cover the game up to its end', () => {
  assert.deepEqual(phasesOf({ middlegame: 20, endgame: 55 }, 80), [
    { name: 'Opening', from: 0, to: 20 }, { name: 'Middlegame', from: 20, to: 55 }, { name: 'Endgame', from: 55, to: 80 },
  ]);
  assert.deepEqual(phasesOf({ middlegame: null, endgame: null }, 12), [{ name: 'Opening', from: 0, to: 12 }]);
  assert.deepEqual(phasesOf(null, 12), []);
});

test('arrows: the best on top, moves that lose too much without', () => {
  const line = (/** @type {string} */ uci, /** @type {number} */ cp) => /** @type {any} */ ({ pv: [uci], white: { cp } });
  const arrows = arrowsOf([line('e7e5', -20), line('c7c5', 0), line('g7g5', 400)], 'black', 'best');
  assert.deepEqual(arrows.map(({ from, kind }) => [from, kind]), [['c7', 'second'], ['e7', 'best']]);
  assert.deepEqual(arrowsOf([], 'white', 'best'), []);
});

test('the result of a tablebase move is that of the next position, reversed', () => {
  const move = (/** @type {string} */ category) => moveVerdict(/** @type {any} */ ({ category })).text;
  assert.deepEqual(['loss', 'draw', 'win', 'blessed-loss', 'cursed-win', 'nonsense'].map(move), ['Win', 'Draw', 'Loss', 'Cursed win', 'Blessed loss', 'Unknown']);
});

test('results of positions in words', () => {
  const words = (/** @type {string} */ category, /** @type {'white' | 'black'} */ turn) => resultWords({ category, dtz: 1 }, turn);
  assert.equal(words('win', 'black'), 'Black wins');
  assert.equal(words('loss', 'black'), 'White wins');
  assert.equal(words('syzygy-win', 'white'), 'White wins, perhaps a draw by the fifty-move rule');
  assert.equal(words('cursed-win', 'white'), 'Cursed win: a draw by the fifty-move rule');
  assert.equal(resultWords({ category: 'draw', dtz: null, stalemate: true }, 'white'), 'Stalemate');
});

test('tables are asked only for few enough pieces', () => {
  assert.equal(pieceCount('4k3/6KP/8/8/8/8/7p/8 w - - 0 1'), 4);
  assert.equal(pieceCount('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'), 32);
  assert.equal(tablebasePieces(null), 0);
  assert.equal(tablebasePieces(/** @type {any} */ ({ tablebases: 5 })), 5);
  assert.equal(tablebasePieces(/** @type {any} */ ({ tablebases: { pieces: 6 } })), 6);
});

test('a report becomes a game, and its judgements glyphs and scores', async () => {
  const report = await fixture();
  assert.ok(isReport(report));
  const tree = treeOf(report);
  assert.deepEqual([tree.tags.White, tree.result, tree.line().length], ['Anna', '0-1', 14]);
  const marked = annotate(tree, report);
  assert.equal(marked.length, 3);
  const nodes = nodesOf(tree, report);
  assert.deepEqual(nodes[9].nags, [4]);
  assert.deepEqual(nodes[9].eval, { cp: -410, depth: report.moves[8].depth });
  assert.deepEqual(nodes[0].eval, { cp: 32 });
});

test('glyphs of the user stay; those of an earlier report are replaced', async () => {
  const report = await fixture();
  const tree = treeOf(report);
  const nodes = nodesOf(tree, report);
  tree.setNags(nodes[9].id, [5, 14]);
  const marked = annotate(tree, report);
  assert.deepEqual(marked, [nodes[11].id, nodes[13].id]);
  assert.deepEqual(nodes[9].nags, [5, 14]);
  const milder = { ...report, moves: report.moves.map((move) => ({ ...move, nag: move.nag === 4 ? 2 : null })) };
  annotate(tree, milder, marked);
  assert.deepEqual(nodes[11].nags, []);
  assert.deepEqual(nodes[13].nags, [2]);
});

test('a game that was changed keeps the judgements of its common moves', async () => {
  const report = await fixture();
  const tree = new MoveTree();
  tree.addLine(tree.root.id, ['e2e4', 'e7e5', 'b1c3']);
  assert.equal(nodesOf(tree, report).length, 3);
  assert.equal(annotate(tree, report).length, 0);
});

test('reasons are written into comments once, better lines into variations', async () => {
  const report = await fixture();
  const tree = treeOf(report);
  assert.equal(addComments(tree, report), 3);
  const nodes = nodesOf(tree, report);
  assert.match(nodes[9].comment, /skewer of the king and the queen/u);
  assert.equal(nodes[8].children[1].san, 'Ng4');
  assert.equal(addComments(tree, report), 0);
});

test('mistakes, exercises and figures of a report', async () => {
  const report = await fixture();
  assert.deepEqual(mistakesOf(report).map(({ san }) => san), ['Nxf7', 'Rf1', 'Be2']);
  assert.deepEqual(exercisesOf(report, 'white').map(({ san }) => san), ['Nxf7', 'Be2']);
  assert.deepEqual(exercisesOf(report, 'black'), []);
  assert.equal(limitWords({ nodes: 20000 }), '20,000 nodes a position');
  assert.equal(seconds({ secs: 2, nanos: 500_000_000 }), 2.5);
  assert.equal(isReport({ moves: [] }), false);
});

test('progress in words', () => {
  const job = /** @type {any} */ ({ state: 'running', games: 1, games_done: 0, plies: 80, plies_done: 21, eta_s: 95 });
  assert.equal(progressWords(job), 'Move 11 of 40 · about 2 min left');
  assert.equal(progressWords({ ...job, games: 12, games_done: 3, eta_s: null }), 'Game 4 of 12');
  assert.equal(timeWords(0.2), 'about 1 s');
});

test('puzzles: malformed ones are left out, any mate solves, themes do not give it away', () => {
  const puzzles = readPuzzles([{ fen: 'x', moves: 'a1a2 b1b2', themes: ['mateIn2', 'endgame'] }, { fen: 'x' }, null, { fen: 'x', moves: ['a1a2'] }]);
  assert.equal(puzzles.length, 1);
  assert.deepEqual(openThemes(puzzles[0]), ['endgame']);
  assert.equal(themeWords('mateIn2'), 'mate in 2');
  const position = Position.fromFen('R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1');
  assert.equal(isSolution(puzzles[0], 1, { uci: 'h1h8', position }), true);
  assert.equal(isSolution(puzzles[0], 1, { uci: 'h1h8', position: Position.initial() }), false);
});
