// Loads rarely used parts of the page when they are needed first.

import { requireElement } from './dom.js';
import { getText } from './localization.js';
import { showNotice } from './notice.js';

/**
 * Loads a module: `loadModule(() => import('./recorder.js'))`. After an update of the server the module may be gone:
 * then a notice asks to reload the page.
 * @template M
 * @param {() => Promise<M>} load
 */
export async function loadModule(load) {
  try {
    return await load();
  } catch (thrown) {
    showNotice(getText('page.outdated'));
    throw thrown;
  }
}

/**
 * Mounts a part at the first press of its button. The part then gets this press, and all later ones.
 * @param {string} buttonId
 * @param {() => Promise<void>} mount
 */
export function mountOnFirstPress(buttonId, mount) {
  const button = requireElement(buttonId);
  const onPress = async () => {
    button.removeEventListener('click', onPress);
    try {
      await loadModule(mount);
      button.click();
    } catch {
      button.addEventListener('click', onPress);
    }
  };
  button.addEventListener('click', onPress);
}
