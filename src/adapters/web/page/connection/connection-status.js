// Whether the server answers, as the event stream, failed requests and the browser's own events report it.

let isOnline = true;
/** @type {Set<(isOnline: boolean) => void>} */
const watchers = new Set();

export const connectionStatus = {
  /** @param {boolean} now */
  report(now) {
    if (now === isOnline) return;
    isOnline = now;
    for (const watcher of watchers) watcher(now);
  },
  /** @param {(isOnline: boolean) => void} watcher called at each change */
  subscribe: (watcher) => void watchers.add(watcher),
};

window.addEventListener('offline', () => connectionStatus.report(false));
