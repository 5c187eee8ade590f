// A use of every part of the package, for the type checker.

import { Engine, Game, PgnGame, Position, SyncEngine, init, loadOpenings, version } from '../pkg/index.js';
import type { SearchInfo, SearchResult, Score, Variant } from '../pkg/index.js';

await init();
await loadOpenings();

const position: Position = new Position().play('e4');
const moves: string[] = position.legalMoves().map(({ san }) => san);
const key: bigint = position.key;

const house = new Position(undefined, 'crazyhouse');
const variant: Variant = house.variant;
const inHand: string | undefined = house.pockets?.w;
const checksLeft: number | undefined = new Position(undefined, '3check').checksLeft?.b;
const dropped: 'p' | 'n' | 'b' | 'r' | 'q' | undefined = house.legalMoves()[0]?.drop;

const game = new Game();
game.play('e4');
const winner: 'w' | 'b' | undefined = game.outcome?.winner;
const [read]: PgnGame[] = PgnGame.read(game.toPgn());
const nodes: Uint32Array = read.mainline();

const engine: Engine = await Engine.create({ threads: 'max' });
const infos: SearchInfo[] = [];
const result: SearchResult = await engine.search(
    { fen: position.fen, movetime: 10, multipv: 2 },
    { onInfo: (info) => infos.push(info), signal: AbortSignal.timeout(100) },
);
const score: Score | undefined = result.score;
// @ts-expect-error: there is no such limit.
await engine.search({ plies: 3 });
engine.terminate();

new SyncEngine().search({ depth: 3 }, (info) => infos.push(info));
export default [variant, inHand, checksLeft, dropped, moves, key, winner, nodes, score, version()];
