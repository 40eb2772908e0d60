// Plans the translation of a caption file: lists the texts to translate, and writes the file again with their
// translations. Times, markup and everything else stay as they are. Pure: the same file gives the same plan.

import { parseCueLines } from './cue-markup.ts';
import { splitCue } from './cue-segments.ts';
import { type CaptionFile, type FileCue, listCues, parseCaptionFile } from './parse-caption-file.ts';
import { addStandIns } from './place-tags.ts';
import { type CaptionEntry, groupSentences, isRollingCaptions, listEntries, type SplitCue } from './sentence-units.ts';
import { splitWords } from './split-words.ts';
import { formatCue, type WriteOptions } from './write-cue.ts';

export interface CaptionPlan {
  readonly format: CaptionFile['format'];
  /** Texts to translate, without duplicates. */
  readonly texts: readonly string[];
  readonly cueCount: number;
  /** Numbers of the cues with each text, counted from 1. */
  readonly cueNumbers: readonly (readonly number[])[];
  /** Returns the file with the translations of `texts`, in the same order. */
  write(translations: readonly string[], options: WriteOptions): string;
}

/** A longer text is no caption and stays as it is. */
const MAX_CUE_CHARACTERS = 10_000;

const listLines = (body: string): readonly string[] =>
  parseCueLines(body)
    .lines.map(({ words }) => words.trim())
    .filter((words) => words !== '');

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，、]$/u;

/** Returns the text of a sentence that runs over several entries. */
function createUnitText(unit: readonly CaptionEntry[]): string {
  const [first, ...others] = unit;
  if (!first) return '';
  if (others.length === 0) return addStandIns(first.segment);
  return unit.reduce((text, { segment: { words } }) => {
    const joint = text === '' || WIDE.test(text) ? '' : ' ';
    return text + joint + words.trim();
  }, '');
}

/** Splits the translation of a unit over its entries. */
function splitUnit(unit: readonly CaptionEntry[], translation: string, tag: string): readonly string[] {
  if (unit.length === 1) return [translation];
  const text = { words: translation.replace(/\s+/gu, ' ').trim(), tags: [] };
  const shares = unit.map(({ segment: { words } }) => words.length);
  const parts = splitWords(text, shares, tag);
  // With too few words, each cue shows all of them.
  return unit.map((_, at) => (parts ? (parts[at]?.words ?? '') : text.words));
}

/** Returns `undefined` if the text is no caption file. */
export function planCaptionTranslation(text: string): CaptionPlan | undefined {
  const file = parseCaptionFile(text);
  return file && planFile(file);
}

function planFile(file: CaptionFile): CaptionPlan {
  const cues = listCues(file);
  const isRolling = isRollingCaptions(cues.map(({ start, end, body }) => ({ start, end, lines: listLines(body) })));
  const splitCues = cues.map(({ start, end, body }): SplitCue => {
    const isCaption = body.length <= MAX_CUE_CHARACTERS;
    return { start, end, parts: isCaption ? splitCue(body, isRolling) : [body] };
  });
  const { entries, entryOf } = listEntries(splitCues, isRolling);
  const units = groupSentences(entries, splitCues, isRolling);
  const unitTexts = units.map(createUnitText);
  const texts = [...new Set(unitTexts)];
  const indexes = new Map(texts.map((text, index) => [text, index]));
  const cueNumbers: number[][] = texts.map(() => []);
  for (const [at, unit] of units.entries())
    cueNumbers[indexes.get(unitTexts[at] ?? '') ?? 0]?.push(...new Set(unit.map(({ cue }) => cue + 1)));

  return {
    format: file.format,
    texts,
    cueCount: cues.length,
    cueNumbers,
    write(translations, options) {
      const translationOf = new Map<CaptionEntry, string>();
      for (const [at, unit] of units.entries()) {
        const text = unitTexts[at] ?? '';
        const translation = translations[indexes.get(text) ?? -1] ?? text;
        // An unchanged text keeps its line breaks.
        if (translation.trim() === text.trim() || translation.trim() === '') continue;
        const parts = splitUnit(unit, translation, options.tag);
        for (const [nth, entry] of unit.entries()) translationOf.set(entry, parts[nth] ?? '');
      }
      const cueOf = new Map<FileCue, SplitCue>(cues.map((cue, at) => [cue, splitCues[at] as SplitCue]));
      return file.parts
        .map((part) => {
          if (typeof part === 'string') return part;
          const { parts } = cueOf.get(part) as SplitCue;
          const find = (segment: Parameters<typeof entryOf.get>[0]) =>
            translationOf.get(entryOf.get(segment) as CaptionEntry);
          return formatCue(part.body, parts, find, { ...options, file, isRolling });
        })
        .join('');
    },
  };
}
