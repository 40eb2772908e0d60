// Texts with and without speakers, and items of scripts in the short form of the fixtures.

import { readFileSync } from 'node:fs';
import type { Script, ScriptItem } from '../../../src/domain/script/script.ts';

export interface PlainText {
  readonly id: string;
  readonly text: string;
  /** The text may be meant for several voices, so that a question is right. */
  readonly mayAsk?: boolean;
}

export type ShortItem =
  | { readonly speaker: string | null; readonly text: string }
  | { readonly pause: number }
  | { readonly sound: string; readonly under?: boolean }
  | { readonly music: string; readonly under: boolean }
  | { readonly musicEnd: true };

export interface ScriptSample {
  readonly id: string;
  readonly text: string;
  readonly speakers: readonly string[];
  readonly lines: readonly ShortItem[];
}

/** Names that are also those of flowers, towns and words. */
export const VOICES = ['Rose', 'Walter', 'Ana', 'Hannah', 'Gary', 'Thorsten', 'Camille', 'Sarah'];

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../fixtures/scripts/${name}.json`, import.meta.url), 'utf8'));

export const readPlainTexts = (name: 'plain-texts' | 'unseen-plain-texts'): readonly PlainText[] => read(name);
export const readScripts = (name: 'scripts' | 'unseen-scripts'): readonly ScriptSample[] => read(name);

function shorten(item: ScriptItem): ShortItem | { readonly is: string } {
  if (item.is === 'line') return { speaker: item.speaker ?? null, text: item.text };
  if (item.is === 'pause') return { pause: item.seconds };
  if (item.is === 'sound') return { sound: item.prompt, ...(item.under ? { under: true } : {}) };
  if (item.is === 'music') return { music: item.prompt, under: item.under };
  return item.is === 'music-end' ? { musicEnd: true } : { is: item.is };
}

export const shortenItems = ({ items }: Script) => items.map(shorten);
