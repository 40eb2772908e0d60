// Loads the voice list page by page, as long as the caller wants more.

/** @import { VoicesPage } from '../types.d.ts' */

import { api } from '../connection/api.js';

/** @param {string} room @param {(page: VoicesPage) => boolean} onPage returns true for more pages */
export async function loadVoices(room, onPage) {
  for (let from = 0; ; ) {
    const page = await api.getVoices(room, from);
    from += page.voices.length;
    if (!onPage(page) || page.voices.length === 0 || from >= page.total) return;
  }
}
