// @ts-check
// The move tree of a game being played: its main line is the server's list of moves.
