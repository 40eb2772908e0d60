// Loads suggestions while the user types. Only the response to the latest request counts, and typing never waits.

/** @import { Suggestion, FieldValues } from '../types.d.ts' */

import { api } from './api.js';

const DEBOUNCE_MS = 60;

export function createSuggestionLoader() {
  let current = new AbortController();
  /** @param {{ command: string, field: string, typed: string, values: FieldValues }} query @param {(found: readonly Suggestion[]) => void} onFound */
  return async (query, onFound) => {
    current.abort();
    const controller = new AbortController();
    current = controller;
    await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
    if (controller.signal.aborted) return;
    try {
      const found = await api.getSuggestions(query, controller.signal);
      if (!controller.signal.aborted) onFound(found);
    } catch {
      // Typing works without suggestions.
    }
  };
}
