// Stores settings per tab, so that two windows can be two users. A new tab starts with the latest values of any tab.
// Without browser storage, nothing is remembered.

/** @param {string} name @returns {string | undefined} */
export function readStored(name) {
  try {
    return sessionStorage.getItem(`earshot.${name}`) ?? localStorage.getItem(`earshot.${name}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} name @param {string} value an empty value removes the entry */
export function writeStored(name, value) {
  try {
    for (const storage of [sessionStorage, localStorage])
      if (value === '') storage.removeItem(`earshot.${name}`);
      else storage.setItem(`earshot.${name}`, value);
  } catch {
    // Private windows may refuse storage.
  }
}

/** @template T @param {string} name @param {T} fallback @returns {T} */
export function readStoredJson(name, fallback) {
  try {
    return JSON.parse(readStored(name) ?? '') ?? fallback;
  } catch {
    return fallback;
  }
}
