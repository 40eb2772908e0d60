// Parses words.txt, as described at its top. Strict, so that a mistake is found where it was made. Pure.

import { parseAssignment, parseList } from '../../../../kit/data-file/assignments.ts';
import { createDataFileError, type DataLine, readNamedSections } from '../../../../kit/data-file/sections.ts';

/** Words of prompts that are no sounds. */
export interface PromptWords {
  /** Words without meaning for the sound, which are neither used nor reported as unused. */
  readonly filler: ReadonlySet<string>;
  /** Verbs without their own sound that accompany a source: “waves crashing”, “birds singing”. */
  readonly sourceActionVerbs: ReadonlySet<string>;
  /** Words for how, where, when and by whom. They have no effect and do not make a phrase ambiguous. */
  readonly descriptive: ReadonlySet<string>;
  /** Words for things or places without a sound. Alone they produce nothing, so the prompts are suggested instead. */
  readonly soundless: readonly { readonly words: readonly string[]; readonly prompts: readonly string[] }[];
}

const SECTIONS = ['filler', 'actions', 'descriptions', 'no sound'] as const;

export function parseWords(file: string, text: string): PromptWords {
  const lines = readNamedSections(file, text, SECTIONS);
  return {
    filler: parseWordSet(file, lines.filler),
    sourceActionVerbs: parseWordSet(file, lines.actions),
    descriptive: parseWordSet(file, lines.descriptions),
    soundless: lines['no sound'].map((line) => {
      const [words, prompts] = parseAssignment(file, line, 'word, word: description, description');
      return { words: parseList(file, line, words), prompts: parseList(file, line, prompts) };
    }),
  };
}

function parseWordSet(file: string, lines: readonly DataLine[]): ReadonlySet<string> {
  const all = new Set<string>();
  for (const line of lines)
    for (const word of line.text.split(/\s+/u)) {
      if (all.has(word)) throw createDataFileError(file, line, `“${word}” is there twice.`);
      all.add(word);
    }
  return all;
}
