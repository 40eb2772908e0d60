// Suggestions from the server while somebody types: only the last question's answer counts, and none is ever waited for.

/** @import { Suggestion, Values } from '../types.d.ts' */

import { api } from '../connection/api.js';

const PAUSE_MS = 60;

export function createSuggest() {
  let asking = new AbortController();
  /** @param {{ command: string, field: string, typed: string, values: Values }} ask @param {(found: readonly Suggestion[]) => void} answer */
  return async (ask, answer) => {
    asking.abort();
    const mine = new AbortController();
    asking = mine;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (mine.signal.aborted) return;
    try {
      const found = await api.suggest(ask, mine.signal);
      if (!mine.signal.aborted) answer(found);
    } catch {
      // Typing goes on without suggestions.
    }
  };
}
