// Parses the key of a piece from its prompt, or picks a common key of its mode. Pure.

import { pickRandom, type Random } from '../random.ts';
import { MUSICAL_MODES, type MusicalMode } from './music-plan.ts';

const NOTE = String.raw`([A-G])(?:[\s-]?(sharp|flat|#|b)(?![a-z]))?`;
const NAMES = Object.keys(MUSICAL_MODES).join('|');
const KEY = new RegExp(String.raw`\b${NOTE}[\s-]+(${NAMES})\b`, 'iu');
const MODE = new RegExp(String.raw`\b(${NAMES})(?:\s+(?:key|scale|mode))?\b`, 'iu');
/** Matches “blues in E”. Requires a capital letter, because “in a” is usually an article. */
const TONIC_ONLY = new RegExp(String.raw`\bin (?:the )?(?:[Kk]ey (?:of )?)?${NOTE}(?![\w'’-])`, 'u');

const NATURALS: Readonly<Record<string, number>> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };

/** Comfortable tonics by mode. Repeated entries are more likely. */
const PREFERRED_TONICS: Readonly<Record<MusicalMode, readonly [number, ...number[]]>> = {
  major: [0, 0, 7, 7, 2, 2, 5, 9],
  minor: [9, 9, 4, 4, 2, 2, 7, 0],
  dorian: [2, 2, 9, 7, 4],
  phrygian: [4, 4, 9, 2],
  mixolydian: [7, 7, 2, 9, 4],
};

interface ParsedKey {
  readonly tonic?: number;
  readonly mode?: MusicalMode;
}

export function parseKey(text: string): ParsedKey {
  const named = KEY.exec(text) ?? TONIC_ONLY.exec(text);
  const shift = /sharp|#/iu.test(named?.[2] ?? '') ? 1 : named?.[2] ? -1 : 0;
  const word = (named?.[3] ?? MODE.exec(text)?.[1])?.toLowerCase();
  const mode = Object.keys(MUSICAL_MODES).find((one): one is MusicalMode => one === word);
  return {
    ...(named && { tonic: ((NATURALS[(named[1] ?? 'c').toLowerCase()] ?? 0) + shift + 12) % 12 }),
    ...(mode && { mode }),
  };
}

/**
 * Removes the text that {@link parseKey} uses.
 */
export const removeKey = (text: string): string => text.replace(KEY, ' ').replace(TONIC_ONLY, ' ').replace(MODE, ' ');

export const pickTonic = (mode: MusicalMode, random: Random): number => pickRandom(random, PREFERRED_TONICS[mode]);
