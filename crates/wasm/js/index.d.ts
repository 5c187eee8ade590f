export { Game, PgnGame, Position, SyncEngine, UciSession, setOpenings, version } from './lucena.js';
export type {
    BenchResult,
    BySide,
    EngineOption,
    MoveInfo,
    Opening,
    Outcome,
    PgnNode,
    Score,
    SearchInfo,
    SearchLine,
    SearchRequest,
    SearchResult,
    Side,
    Variant,
    WinDrawLoss,
} from './lucena.js';

import type {
    BenchResult,
    EngineOption,
    InitInput,
    SearchInfo,
    SearchRequest,
    SearchResult,
} from './lucena.js';

/** Loads the WebAssembly file. Browsers need it before anything but `Engine`; in Node.js it does
 * nothing. */
export function init(options?: { module_or_path?: InitInput }): Promise<unknown>;

/** Loads the opening names, some 30 KB; without them `opening()` is `undefined`. By default they are
 * those of the package. */
export function loadOpenings(url?: string | URL): Promise<void>;

export interface EngineSettings {
    /** The WebAssembly file, if it is not beside the JavaScript files. Browsers only. */
    wasm?: string | URL | WebAssembly.Module;
    /** The number of threads, 1 by default; `max` is one for each processor. Pages that are not
     * cross-origin isolated have one. UCI engines set the option `Threads`. */
    threads?: number | 'max';
}

export interface SearchCallbacks {
    /** Receives every line of the search. An exception stops the search, which rejects with it. */
    onInfo?: (info: SearchInfo) => void;
    /** Cancels the search, which rejects with the reason of the signal, an `AbortError` by default.
     * For the best move so far use `stop()`. */
    signal?: AbortSignal;
}

/** The engine in a Web Worker or a thread of Node.js. */
export class Engine {
    private constructor();
    static create(settings?: EngineSettings): Promise<Engine>;
    /** An engine that speaks UCI. */
    static uci(onLine: (line: string) => void, settings?: EngineSettings): UciPort;
    /** Searches. Searches wait for each other in the order of the calls. */
    search(request?: SearchRequest, callbacks?: SearchCallbacks): Promise<SearchResult>;
    /** Stops all searches, which then return what they have found. */
    stop(): void;
    /** The opponent has played the move that the search ponders on. */
    ponderHit(): void;
    /** Sets an option by its UCI name. Options of the type `button` have no value. */
    setOption(name: string, value?: string | number | boolean): Promise<void>;
    options(): Promise<EngineOption[]>;
    /** Replaces the network by that of a file. */
    setNetwork(bytes: Uint8Array): Promise<void>;
    /** Clears the hash table. */
    newGame(): Promise<void>;
    /** The benchmark, with the arguments of the UCI command. */
    bench(words?: string): Promise<BenchResult>;
    /** Ends the worker; searches that run are rejected. */
    terminate(): void;
}

export class UciPort {
    private constructor();
    /** Executes a line, or several. */
    post(text: string): void;
    terminate(): void;
}
