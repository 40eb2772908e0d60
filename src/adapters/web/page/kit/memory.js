// What the page remembers: who and where one is, per tab, so that two windows can be two people. A new tab starts
// with what was chosen last anywhere. Works without storage too; then nothing is remembered.

/** @param {string} name @returns {string | undefined} */
export function recall(name) {
  try {
    return sessionStorage.getItem(`earshot.${name}`) ?? localStorage.getItem(`earshot.${name}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} name @param {string} value nothing: not any more */
export function remember(name, value) {
  try {
    for (const storage of [sessionStorage, localStorage])
      if (value === '') storage.removeItem(`earshot.${name}`);
      else storage.setItem(`earshot.${name}`, value);
  } catch {
    // Private windows may refuse; the page lives without.
  }
}

/** @template T @param {string} name @param {T} otherwise @returns {T} */
export function recallJson(name, otherwise) {
  try {
    return JSON.parse(recall(name) ?? '') ?? otherwise;
  } catch {
    return otherwise;
  }
}
