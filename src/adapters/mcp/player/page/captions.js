// Parses caption files, WebVTT or SubRip, into cues of plain text.

/** @typedef {{ start: number, end: number, text: string }} Cue */

const TIMES = /^((?:\d+:)?\d\d:\d\d[.,]\d{3})\s+-->\s+((?:\d+:)?\d\d:\d\d[.,]\d{3})/;
const VOICE = /<v(?:\.[^\s<>]*)?\s([^<>]*)>/g;
const TAG = /<[^<>]*>/g;
/** @type {Record<string, string>} */
const ENTITIES = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': '\u00a0', '&lrm;': '\u200e', '&rlm;': '\u200f' };

/** @param {string} time Such as `01:02:03.450` or `02:03,450`. */
const toSeconds = (time) =>
  time
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);

/** @param {string} text */
const toPlainText = (text) =>
  text
    .replace(VOICE, '$1: ')
    .replace(TAG, '')
    .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);

/** @param {string} file @returns {Cue[]} */
export function parseCaptions(file) {
  const blocks = file.replace(/\r\n?/g, '\n').split(/\n{2,}/);
  return blocks.flatMap((block) => {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => TIMES.test(line));
    const [, start = '', end = ''] = TIMES.exec(lines[at] ?? '') ?? [];
    const text = toPlainText(lines.slice(at + 1).join('\n')).trim();
    return at === -1 || text === '' ? [] : [{ start: toSeconds(start), end: toSeconds(end), text }];
  });
}
