// Names of people and rooms as the server takes them, and the marks that tell people of the same name apart. Pure.

/** An id of the letters the server takes, for a name in any script. @param {string} name */
export function idOf(name) {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 48);
  return plain || `p-${sum(name, 5).toString(36)}`;
}

/** Two signs that stay the same for the same id, none that is easily misread: `#k4`. @param {string} id */
export function markIn(id) {
  const signs = 'abcdefghkmnpqrstuvwxyz23456789';
  const number = sum(id, 7);
  return `#${signs[number % signs.length]}${signs[Math.floor(number / signs.length) % signs.length]}`;
}

/** @param {string} text @param {number} start */
const sum = (text, start) =>
  [...text].reduce((all, one) => (all * 33 + (one.codePointAt(0) ?? 0)) >>> 0, start);
