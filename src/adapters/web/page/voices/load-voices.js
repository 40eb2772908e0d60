// Loads the voice list page by page.

/** @import { GalleryVoice, VoicesPage } from '../types.d.ts' */

import { api } from '../connection/api.js';

/**
 * Returns a function that loads all voices. A later call ends an earlier one.
 * @param {() => string} getRoom
 * @param {{ isWanted: () => boolean, onPage: (page: VoicesPage, loaded: readonly GalleryVoice[]) => void, onError:
 * (thrown: unknown) => void }} options `isWanted`: false ends the loading; `loaded`: the voices up to this page
 */
export function createVoiceLoader(getRoom, { isWanted, onPage, onError }) {
  let loads = 0;
  return async () => {
    const count = ++loads;
    /** @type {readonly GalleryVoice[]} */
    let loaded = [];
    try {
      await loadVoices(getRoom(), (page) => {
        if (count !== loads) return false;
        loaded = [...loaded, ...page.voices];
        onPage(page, loaded);
        return isWanted();
      });
    } catch (thrown) {
      onError(thrown);
    }
  };
}

/** @param {string} room @param {(page: VoicesPage) => boolean} onPage returns true for more pages */
async function loadVoices(room, onPage) {
  for (let from = 0; ; ) {
    const page = await api.getVoices(room, from);
    from += page.voices.length;
    if (!onPage(page) || page.voices.length === 0 || from >= page.total) return;
  }
}
