// PGN in both directions; see `pgn-read.js` and `pgn-write.js`.

export { parseGame, parsePgn, scanGames } from './pgn-read.js';
export { writeMoves, writePgn, writeVariation } from './pgn-write.js';
