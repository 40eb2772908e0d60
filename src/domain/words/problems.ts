// What is wrong with what a person gave, in English. Most follow a field's label and begin like the rest of a sentence: a language in
// which that is no good writes whole sentences, and says with `at` how a label and they go together.

import { formatsIn } from './formats.ts';

const { all, count, either, plural } = formatsIn('en-GB');

const CHARACTERS = { one: '# character', other: '# characters' };
const NUMBERS = { one: '# number', other: '# numbers' };
const noVoices = 'the media service has not named its voices yet. Try again soon';
const meant = (near: readonly string[], otherwise: string) =>
  near.length > 0 ? `did you mean ${either(near)}?` : otherwise;

export const problems = {
  /** A field's label first and what is wrong there last; a language says what stands between. */
  at: (label: string, problem: string) => `${label}${/^[“"]/.test(problem) ? ':' : ''} ${problem}`,

  // Whatever the field takes.
  missing: 'is missing',
  empty: 'cannot be empty',
  notText: 'is not text',
  oneValue: 'takes one value, not a list',

  // Texts and addresses.
  charactersBetween: (least: number, most: number) =>
    `needs between ${count(least)} and ${count(most)} characters`,
  charactersAtLeast: (least: number) => `needs at least ${plural(least, CHARACTERS)}`,
  charactersAtMost: (most: number) => `needs at most ${plural(most, CHARACTERS)}`,
  tooLong: (size: number, most: number) => `is ${plural(size, CHARACTERS)} long; ${count(most)} is the most`,
  /** `about`: what to say more of, in the declaration's words. */
  saysTooLittle: (words: number, characters: number, about: string) =>
    `needs at least ${count(words)} words and ${plural(characters, CHARACTERS)}: say more about ${about}`,
  notAddress: 'needs a full address that begins with https:// or http://',

  // Numbers.
  notNumber: 'is not a number',
  notThisNumber: (typed: string) => `“${typed}” is not a number`,
  notWhole: 'needs a whole number',
  notThisWhole: (typed: string) => `“${typed}” is not a whole number`,
  moreThan: (bound: number) => `needs to be more than ${count(bound)}`,
  orMore: (bound: number) => `needs to be ${count(bound)} or more`,
  orLess: (bound: number) => `needs to be ${count(bound)} or less`,

  // Lists.
  notNumbers: 'needs a list of numbers',
  numbersAtLeast: (least: number) => `needs at least ${plural(least, NUMBERS)}`,
  numbersAtMost: (most: number) => `takes at most ${plural(most, NUMBERS)}`,
  notLanguages: 'needs a list of languages',
  languagesAtLeast: 'needs at least one language',
  notTexts: 'needs a list of texts',
  listTooLong: (size: number, most: number) =>
    `is a list of ${plural(size, CHARACTERS)}; ${count(most)} is the most`,
  listTooMany: (size: number, most: number) => `names ${count(size)} things; ${count(most)} is the most`,

  // What is chosen.
  notChoice: (labels: readonly string[]) => `is one of: ${labels.join(', ')}`,
  notToggle: 'is either yes or no',
  notVoice: 'is not a voice',
  notSourceLanguage: 'is not a source language of the service',
  notTargetLanguage: 'is not a target language of the service',
  targetOnly: (language: string) => `cannot be ${language}: the media service only translates into it`,
  /** `list`: the command that shows all. */
  unknownLanguage: (typed: string, near: readonly string[], list: string) =>
    `“${typed}” is not a language I know; ${meant(near, `${list} lists them all`)}`,
  unknownVoice: (typed: string, near: readonly string[], list: string) =>
    `“${typed}” is not a voice I know; ${meant(near, `${list} lists them all`)}`,
  /** Of a text whose language nobody named. */
  unsureLanguage: (names: readonly string[]) => `could be ${either(names)}: name the one you mean`,
  noVoicesToLookUp: `cannot be looked up: ${noVoices}`,
  noVoicesToChoose: `cannot be chosen: ${noVoices}`,
  strangeVoice: 'is not one you can use here: choose another',

  // Files. `endings`: `.mp3`.
  fileMissing: (endings: readonly string[]) => `is missing: attach a ${either(endings)} file`,
  fileTyped: 'is a file: attach it',
  noFile: 'takes no file',
  notThisFile: (endings: readonly string[], name: string) =>
    `takes ${either(endings)} files, and “${name}” is not one`,
  oneFile: 'takes one file at a time',
  oneLink: 'takes one link or one file, not several',
  /** Subtitles. */
  besideLink: 'go with a film or recording that is attached, not with a link',
  noLink: 'needs a public link: this file cannot be reached from outside (the operator can set PUBLIC_URL)',
  /** `kind`: `MXF`. */
  onlyFor: (kind: string) => `works with ${kind} files only`,

  // The whole command: sentences of their own.
  /** `near`: the commands that may have been meant, `help`: the one that lists all. */
  unknownCommand: (call: string, near: readonly string[], help: string) =>
    near.length > 0
      ? `I don’t know ${call}. Did you mean ${either(near)}?`
      : `I don’t know ${call}. ${help} lists what I can do.`,
  /** An option that does not exist: the nearest, all there are, and whether it could as well be text. */
  unknownField(call: string, typed: string, { near, options, isText }: NearOption) {
    const meant = near === undefined ? '' : ` Did you mean “${near}:”?`;
    const takes = options.length > 0 ? ` It takes ${all(options)}.` : '';
    const wayOut = isText ? ' If it is part of the text, put the text in quotes.' : '';
    return `${call} has no “${typed}”.${meant || takes}${wayOut}`;
  },
  takesNoFile: (call: string) => `${call} takes no file.`,
};

interface NearOption {
  readonly near: string | undefined;
  readonly options: readonly string[];
  readonly isText: boolean;
}

export type ProblemWords = typeof problems;
