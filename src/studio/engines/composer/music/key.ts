// The key of a piece: read from a prompt, or one of the keys that players like best in its mode. Pure.
// Knows nothing of styles or instruments.

import { pick, type Random } from '../random.ts';
import { MODES, type Mode } from './plan.ts';

const NOTE = String.raw`([A-G])(?:[\s-]?(sharp|flat|#|b)(?![a-z]))?`;
const NAMES = Object.keys(MODES).join('|');
const KEY = new RegExp(String.raw`\b${NOTE}[\s-]+(${NAMES})\b`, 'iu');
const MODE = new RegExp(String.raw`\b(${NAMES})(?:\s+(?:key|scale|mode))?\b`, 'iu');
/** "blues in E": only a capital letter, "in a" is an article. */
const PLAIN = new RegExp(String.raw`\bin (?:the )?(?:[Kk]ey (?:of )?)?${NOTE}(?![\w'’-])`, 'u');

const NATURALS: Readonly<Record<string, number>> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };

/** Tonics that lie well under the hands, the likelier ones twice. */
const LIKED: Readonly<Record<Mode, readonly [number, ...number[]]>> = {
  major: [0, 0, 7, 7, 2, 2, 5, 9],
  minor: [9, 9, 4, 4, 2, 2, 7, 0],
  dorian: [2, 2, 9, 7, 4],
  phrygian: [4, 4, 9, 2],
  mixolydian: [7, 7, 2, 9, 4],
};

export interface NamedKey {
  readonly tonic?: number;
  readonly mode?: Mode;
}

export function keyOf(text: string): NamedKey {
  const named = KEY.exec(text) ?? PLAIN.exec(text);
  const shift = /sharp|#/iu.test(named?.[2] ?? '') ? 1 : named?.[2] ? -1 : 0;
  const word = (named?.[3] ?? MODE.exec(text)?.[1])?.toLowerCase();
  const mode = Object.keys(MODES).find((one): one is Mode => one === word);
  return {
    ...(named && { tonic: ((NATURALS[(named[1] ?? 'c').toLowerCase()] ?? 0) + shift + 12) % 12 }),
    ...(mode && { mode }),
  };
}

/** The text without what {@link keyOf} read. */
export const withoutKey = (text: string): string =>
  text.replace(KEY, ' ').replace(PLAIN, ' ').replace(MODE, ' ');

export const likedTonic = (mode: Mode, random: Random): number => pick(random, LIKED[mode]);
