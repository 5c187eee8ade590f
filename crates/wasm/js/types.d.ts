/** `w` for White, `b` for Black. */
export type Side = 'w' | 'b';

/** A variant by its name in UCI; Chess960 has the rules of `chess`. */
export type Variant =
    | 'chess'
    | 'crazyhouse'
    | '3check'
    | 'kingofthehill'
    | 'racingkings'
    | 'antichess'
    | 'atomic'
    | 'horde';

/** A value for each side. */
export type BySide<T> = Record<Side, T>;

/** A move in its notations. For castling `to` is the square that the king reaches; of a drop
 * `from` is the square too. */
export interface MoveInfo {
    uci: string;
    san: string;
    from: string;
    to: string;
    isCapture: boolean;
    /** As in UCI notation. */
    promotion?: 'n' | 'b' | 'r' | 'q' | 'k';
    /** The piece that is dropped, in crazyhouse. */
    drop?: 'p' | 'n' | 'b' | 'r' | 'q';
}

/** How a game ended. A draw has no winner. */
export interface Outcome {
    result: '1-0' | '0-1' | '1/2-1/2';
    winner?: Side;
    reason: string;
}

export interface Opening {
    eco: string;
    name: string;
    line: string;
}

/** From the side to move's point of view; a mate in moves, negative if it gets mated. */
export type Score = { cp: number; mate?: undefined } | { mate: number; cp?: undefined };

/** Permille of the side to move. */
export interface WinDrawLoss {
    win: number;
    draw: number;
    loss: number;
}

/** A node of a `PgnGame`; the start of the game and null moves have no move. */
export interface PgnNode {
    node: number;
    ply: number;
    uci?: string;
    san?: string;
    fen: string;
    nags: number[];
    comments: string[];
    commentsBefore: string[];
}

/** What to search, and the limits; without a limit the search runs until it is stopped. */
export interface SearchRequest {
    /** The start position; by default that of standard chess. */
    fen?: string;
    /** The moves from there, in UCI notation or SAN. */
    moves?: string[];
    /** Search only these moves. */
    searchMoves?: string[];
    multipv?: number;
    depth?: number;
    nodes?: number;
    /** Times are in milliseconds. */
    movetime?: number;
    mate?: number;
    wtime?: number;
    btime?: number;
    winc?: number;
    binc?: number;
    movestogo?: number;
    ponder?: boolean;
}

export interface SearchInfo {
    depth: number;
    seldepth: number;
    multipv: number;
    score: Score;
    /** Set if the score is only a bound. */
    bound?: 'lower' | 'upper';
    wdl: WinDrawLoss;
    nodes: number;
    nps: number;
    hashfull: number;
    time: number;
    pv: string[];
}

export interface SearchLine {
    score: Score;
    bound?: 'lower' | 'upper';
    depth: number;
    pv: string[];
}

export interface SearchResult {
    /** In UCI notation; absent if there is no legal move. */
    bestMove?: string;
    san?: string;
    ponder?: string;
    wdl?: WinDrawLoss;
    isBook: boolean;
    /** Absent, as all that follows, for a book move. */
    score?: Score;
    depth?: number;
    seldepth?: number;
    nodes?: number;
    nps?: number;
    time?: number;
    stop?: 'depth' | 'nodes' | 'time' | 'mate' | 'stopped' | 'no moves';
    lines?: SearchLine[];
}

export interface EngineOption {
    name: string;
    type: 'check' | 'spin' | 'combo' | 'string' | 'button';
    default?: boolean | number | string;
    min?: number;
    max?: number;
    choices?: string[];
}

export interface BenchResult {
    nodes: number;
    time: number;
    nps: number;
}
