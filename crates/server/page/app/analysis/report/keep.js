// @ts-check
// Reports stored in IndexedDB, to be available offline and after the server has dropped them. They
// are too large for localStorage, which the tabs need.

const DATABASE = 'lucena';
const STORE = 'reports';

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** @returns {Promise<IDBDatabase>} */
function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/**
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest} use
 * @returns {Promise<any>} Undefined if IndexedDB is not available.
 */
async function using(mode, use) {
  try {
    const database = await open();
    return await new Promise((resolve, reject) => {
      const request = use(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } catch {
    // Private windows may have no IndexedDB; the server still has the report.
    return undefined;
  }
}

/** @param {string} key @returns {Promise<unknown>} */
export const readKept = (key) => using('readonly', (store) => store.get(key));

/** @param {string} key @param {unknown} value */
export const keep = (key, value) => using('readwrite', (store) => store.put(value, key));

/** Removes all reports but these. @param {Set<string>} keys */
export async function keepOnly(keys) {
  const found = await using('readonly', (store) => store.getAllKeys());
  for (const key of found ?? []) if (!keys.has(String(key))) await using('readwrite', (store) => store.delete(key));
}
