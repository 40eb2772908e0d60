// All voices, page after page, as long as somebody wants more of them.

/** @import { VoicesPage } from '../types.d.ts' */

import { api } from '../connection/api.js';

/** @param {string} room @param {(page: VoicesPage) => boolean} take whether the next page is wanted */
export async function loadVoices(room, take) {
  for (let from = 0; ; ) {
    const page = await api.voices(room, from);
    from += page.voices.length;
    if (!take(page) || page.voices.length === 0 || from >= page.all) return;
  }
}
