// Compares names of speakers. Pure.

/** Most names, so that they need no slow comparison. */
const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+){0,5}$/;

const simplify = (name: string): string =>
  PLAIN.test(name) ? name : name.normalize('NFKC').split(/\s+/u).filter(Boolean).join(' ');

/** Returns the same key for spellings of one name: `ROSE`, `Rose` and `Ｒｏｓｅ`. */
export const normalizeSpeakerKey = (name: string): string => simplify(name).toLowerCase().replace(/\.$/u, '');
