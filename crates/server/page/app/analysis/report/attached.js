// @ts-check
// The report that belongs to a tab, once it is there.

/** @param {import('../../store.js').Store} store @returns {{division?: {middlegame: number | null, endgame: number | null}} | null} */
export const reportOf = (store) => (void store, null);
