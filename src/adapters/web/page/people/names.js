// Converts names of people and rooms to ids, and creates tags for people of the same name. Pure.

/** Accepts names in any script; the id has only letters that the server accepts. @param {string} name */
export function slugify(name) {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 48);
  return slug || `p-${hashText(name, 5).toString(36)}`;
}

/** Derives a stable tag such as `#k4` from an id, without characters that are easily confused. @param {string} id */
export function createDiscriminator(id) {
  const alphabet = 'abcdefghkmnpqrstuvwxyz23456789';
  const number = hashText(id, 7);
  return `#${alphabet[number % alphabet.length]}${alphabet[Math.floor(number / alphabet.length) % alphabet.length]}`;
}

/** @param {string} text @param {number} start */
const hashText = (text, start) => [...text].reduce((all, one) => (all * 33 + (one.codePointAt(0) ?? 0)) >>> 0, start);
