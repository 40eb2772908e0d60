// Compares names of speakers. Pure.

/** Returns the same key for spellings of one name: `ROSE`, `Rose` and `Ｒｏｓｅ`. */
export const normalizeSpeakerKey = (name: string): string =>
  name.normalize('NFKC').toLowerCase().split(/\s+/u).filter(Boolean).join(' ').replace(/\.$/u, '');
