// Tags for sounds and music in a text: `[sound: rain]`, `[music: calm, under]`, `[music: stop]`, in any language of
// locales/*/speakers.txt. Pauses are those of speech markup. Pure.

import { parseSpeechMarkup } from '../speech-markup/parse-speech-markup.ts';
import type { ScriptItem } from './script.ts';
import { normalizeSpeakerKey } from './speaker-key.ts';
import { wordsOf } from './speaker-words.ts';

/** Tags in code are text. */
const TAG =
  /```[\s\S]*?(?:```|$)|`[^`\n]{1,2000}`|[[［【](?<kind>[^[\]［］【】:：\n]{1,20})[:：](?<rest>[^[\]［］【】\n]{1,500})[\]］】]/gu;
const MAX_TAG_LENGTH = 520;
const COMMA = /[,，、]/u;

export type TextPiece = { readonly is: 'text'; readonly text: string } | ScriptItem;

/** Returns the kind of sound that a word of a tag means. */
export function findTagKind(written: string): 'sound' | 'music' | undefined {
  const key = normalizeSpeakerKey(written);
  if (wordsOf('sound').has(key)) return 'sound';
  return wordsOf('music').has(key) ? 'music' : undefined;
}

/** Separates `, under` from the end of the prompt. */
function parsePrompt(written: string): { readonly prompt: string; readonly under: boolean } {
  const parts = written.split(COMMA);
  const last = parts.at(-1) ?? '';
  if (parts.length < 2 || !wordsOf('under').has(normalizeSpeakerKey(last)))
    return { prompt: written.trim(), under: false };
  return { prompt: written.slice(0, written.length - last.length - 1).trim(), under: true };
}

function parseTag(kind: string, rest: string): ScriptItem | undefined {
  const is = findTagKind(kind);
  if (is === undefined) return undefined;
  if (wordsOf('stop').has(normalizeSpeakerKey(rest))) return { is: `${is}-end` };
  const { prompt, under } = parsePrompt(rest);
  return /[\p{L}\p{N}]/u.test(prompt) ? { is, prompt, under } : undefined;
}

/** Splits at tags for sounds and music. Pauses remain in the text. */
function splitAtTags(text: string): readonly TextPiece[] {
  if (!/[[［【]/u.test(text)) return text === '' ? [] : [{ is: 'text', text }];
  const pieces: TextPiece[] = [];
  let from = 0;
  const addText = (until: number): void => {
    if (until > from) pieces.push({ is: 'text', text: text.slice(from, until) });
  };
  for (const match of text.matchAll(TAG)) {
    const { kind, rest } = match.groups ?? {};
    const item = kind === undefined || rest === undefined ? undefined : parseTag(kind, rest);
    if (!item) continue;
    addText(match.index);
    pieces.push(item);
    from = match.index + match[0].length;
  }
  addText(text.length);
  return pieces;
}

/** Returns the pauses of a text without any words, or undefined if something is spoken. */
function parseOnlyPauses(text: string): readonly ScriptItem[] | undefined {
  if (text.trim() === '') return [];
  if (!/[[［<]/u.test(text)) return undefined;
  const items: ScriptItem[] = [];
  for (const part of parseSpeechMarkup(text))
    if (part.kind === 'pause') items.push({ is: 'pause', seconds: part.seconds });
    else if (part.written.trim() !== '') return undefined;
  return items;
}

/** Splits at tags for sounds and music, and at pauses that no words share a piece with. */
export const splitAtTagsAndPauses = (text: string): readonly TextPiece[] =>
  splitAtTags(text).flatMap((piece): readonly TextPiece[] =>
    piece.is === 'text' ? (parseOnlyPauses(piece.text) ?? [piece]) : [piece],
  );

/** Returns the items of a line that has only tags and pauses. */
export function parseTagLine(line: string): readonly ScriptItem[] | undefined {
  if (!/^[[［【<]/u.test(line)) return undefined;
  const pieces = splitAtTagsAndPauses(line);
  const items = pieces.filter((piece) => piece.is !== 'text');
  return items.length > 0 && items.length === pieces.length ? items : undefined;
}

const FIRST_TAG = /^[[［【][^[\]［］【】\n]{1,500}[\]］】]\s{0,9}/u;

/** Separates tags and pauses in front of a line from the rest. */
export function separateLeadingTags(line: string): { readonly items: readonly ScriptItem[]; readonly rest: string } {
  const items: ScriptItem[] = [];
  let rest = line;
  for (;;) {
    const tag = FIRST_TAG.exec(rest.slice(0, MAX_TAG_LENGTH))?.[0];
    const found = tag === undefined ? undefined : parseTagLine(tag.trim());
    if (tag === undefined || !found) return { items, rest };
    items.push(...found);
    rest = rest.slice(tag.length);
  }
}

export const hasSoundTags = (text: string): boolean => splitAtTags(text).some(({ is }) => is !== 'text');
