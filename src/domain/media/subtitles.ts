// Reads subtitles, SubRip and WebVTT, as the lines that are said in them. Pure. Formatting, positions and notes are dropped, and so is
// what describes sounds instead of speech.

import { replaceBetween } from '../../kit/text.ts';
import type { SpokenLine } from './transcript.ts';

const TIMES =
  /(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\s*-->\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/;
/** Nobody says more in a film of two hours. */
const MOST = 10_000;

const seconds = (parts: readonly (string | undefined)[]): number => {
  const [hours = '0', minutes = '0', whole = '0', fraction = '0'] = parts;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + Number(`0.${fraction}`);
};

/** Formatting, and what describes sounds. */
const OTHER_THAN_SPEECH: readonly (readonly [string, string, string])[] = [
  ['<', '>', ''],
  ['{\\', '}', ''],
  ['[', ']', ' '],
  ['(', ')', ' '],
];

const spoken = (text: string): string =>
  OTHER_THAN_SPEECH.reduce((rest, [opening, closing, by]) => replaceBetween(rest, opening, closing, by), text)
    .replace(/♪[^♪]*♪?/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/^[ \t\u00a0]*[-–—]\s*/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Empty when there is nothing said. */
export function readSubtitles(text: string): SpokenLine[] {
  const cues: SpokenLine[] = [];
  for (const block of text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => TIMES.test(line));
    const times = TIMES.exec(lines[at] ?? '');
    if (!times) continue;
    const words = spoken(lines.slice(at + 1).join('\n'));
    if (words !== '' && cues.length < MOST)
      cues.push({ start: seconds(times.slice(1, 5)), end: seconds(times.slice(5, 9)), text: words });
  }
  return cues;
}
