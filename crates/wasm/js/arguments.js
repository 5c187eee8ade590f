// Checks of arguments that are not sent to a worker, or cannot be. The others are checked in
// WebAssembly.

/// Rejects non-objects and, if `known` is given, unknown properties.
export function checkObject(name, value, known) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw new TypeError(`${name}: expected an object, found ${describe(value)}`);
    }
    for (const key of known ? Object.keys(value) : []) {
        if (known.includes(key)) continue;
        throw new TypeError(`${name}: expected the properties ${known.join(', ')}, found ${describe(key)}`);
    }
}

/// Rejects values that cannot be sent to a worker.
export function checkCloneable(object) {
    for (const [key, value] of Object.entries(object)) {
        const found = [value].flat().find((item) => typeof item === 'function' || typeof item === 'symbol');
        if (found !== undefined) throw new TypeError(`${key}: expected plain data, found ${describe(found)}`);
    }
}

/// The properties of a `SearchRequest`.
export const REQUEST_PROPERTIES = [
    'fen',
    'moves',
    'searchMoves',
    'multipv',
    'depth',
    'nodes',
    'movetime',
    'mate',
    'wtime',
    'btime',
    'winc',
    'binc',
    'movestogo',
    'ponder',
];

/// A search request as plain data, so that workers receive all of it: sending drops inherited
/// properties, such as the getters of a class, and fails for proxies, such as reactive state.
export function plainRequest(request) {
    checkObject('request', request, REQUEST_PROPERTIES);
    const entries = REQUEST_PROPERTIES.map((name) => [name, request[name]]);
    const given = entries.filter(([, value]) => value !== undefined);
    const plain = Object.fromEntries(
        given.map(([name, value]) => [name, Array.isArray(value) ? Array.from(value, standIn) : standIn(value)]),
    );
    checkCloneable(plain);
    return plain;
}

/// Valid requests contain no objects. An empty object causes the same error and can be sent.
function standIn(value) {
    if (Array.isArray(value)) return [];
    return typeof value === 'object' && value !== null ? {} : value;
}

export function checkFunction(name, value) {
    if (typeof value === 'function') return;
    throw new TypeError(`${name}: expected a function, found ${describe(value)}`);
}

export function checkString(name, value) {
    if (typeof value === 'string') return;
    throw new TypeError(`${name}: expected a string, found ${describe(value)}`);
}

export function checkSignal(value) {
    if (value instanceof AbortSignal) return;
    throw new TypeError(`signal: expected an AbortSignal, found ${describe(value)}`);
}

/// What `Engine.create` and `Engine.uci` take.
export function checkSettings(settings) {
    checkObject('settings', settings, ['wasm', 'threads']);
    const { threads = 1 } = settings;
    if (threads === 'max') return;
    const expected = `threads: expected 'max' or an integer of at least 1, found ${describe(threads)}`;
    if (typeof threads !== 'number') throw new TypeError(expected);
    if (!Number.isSafeInteger(threads) || threads < 1) throw new RangeError(expected);
}

function describe(value) {
    if (typeof value === 'string') return value.length > 40 ? `${JSON.stringify(value.slice(0, 40))}...` : JSON.stringify(value);
    if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
    if (Array.isArray(value)) return 'an array';
    return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
