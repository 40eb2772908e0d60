// English texts of input problems. Most continue a field's label. Languages without such continuations write full
// sentences; their `at` joins label and text.

import { getFormats } from './formats.ts';

const { all, count, either, plural } = getFormats('en-GB');

const CHARACTERS = { one: '# character', other: '# characters' };
const NUMBERS = { one: '# number', other: '# numbers' };
const noVoices = 'the media service has not listed its voices yet. Try again soon';
const formatDidYouMean = (near: readonly string[], otherwise: string) =>
  near.length > 0 ? `did you mean ${either(near)}?` : otherwise;

export const problemMessages = {
  at: (label: string, problem: string) => `${label}${/^[“"]/.test(problem) ? ':' : ''} ${problem}`,

  // Problems of any field.
  missing: 'is missing',
  empty: 'cannot be empty',
  notText: 'is not text',
  oneValue: 'takes one value, not a list',

  // Problems of texts and URLs.
  charactersBetween: (least: number, most: number) => `needs between ${count(least)} and ${count(most)} characters`,
  charactersAtLeast: (least: number) => `needs at least ${plural(least, CHARACTERS)}`,
  charactersAtMost: (most: number) => `needs at most ${plural(most, CHARACTERS)}`,
  tooLong: (size: number, most: number) => `is ${plural(size, CHARACTERS)} long; the limit is ${count(most)}`,
  /** `about`: topics to add, in the declaration's words. */
  saysTooLittle: (words: number, characters: number, about: string) =>
    `needs at least ${count(words)} words and ${plural(characters, CHARACTERS)}: say more about ${about}`,
  notAddress: 'needs a full address that begins with https:// or http://',

  // Problems of numbers.
  notNumber: 'is not a number',
  notThisNumber: (typed: string) => `“${typed}” is not a number`,
  notWhole: 'needs a whole number',
  notThisWhole: (typed: string) => `“${typed}” is not a whole number`,
  moreThan: (bound: number) => `needs to be more than ${count(bound)}`,
  orMore: (bound: number) => `needs to be ${count(bound)} or more`,
  orLess: (bound: number) => `needs to be ${count(bound)} or less`,

  // Problems of lists.
  notNumbers: 'needs a list of numbers',
  numbersAtLeast: (least: number) => `needs at least ${plural(least, NUMBERS)}`,
  numbersAtMost: (most: number) => `takes at most ${plural(most, NUMBERS)}`,
  notLanguages: 'needs a list of languages',
  languagesAtLeast: 'needs at least one language',
  notTexts: 'needs a list of texts',
  listTooLong: (size: number, most: number) => `is a list of ${plural(size, CHARACTERS)}; the limit is ${count(most)}`,
  listTooMany: (size: number, most: number) => `has ${count(size)} items; the limit is ${count(most)}`,

  // Problems of choices.
  notChoice: (labels: readonly string[]) => `must be one of: ${labels.join(', ')}`,
  notToggle: 'must be yes or no',
  notVoice: 'is not a voice',
  notSourceLanguage: 'is not a source language of the service',
  notTargetLanguage: 'is not a target language of the service',
  targetOnly: (language: string) => `cannot be ${language}: the media service only translates into it`,
  /** `list`: the command that lists all. */
  unknownLanguage: (typed: string, near: readonly string[], list: string) =>
    `“${typed}” is not a language I know; ${formatDidYouMean(near, `${list} lists them all`)}`,
  unknownVoice: (typed: string, near: readonly string[], list: string) =>
    `“${typed}” is not a voice I know; ${formatDidYouMean(near, `${list} lists them all`)}`,
  /** Problem of a text whose language is ambiguous. */
  unsureLanguage: (names: readonly string[]) => `could be ${either(names)}: name the one you mean`,
  noVoicesToLookUp: `cannot be looked up: ${noVoices}`,
  noVoicesToChoose: `cannot be chosen: ${noVoices}`,
  strangeVoice: 'is not one you can use here: choose another',

  // Problems of files. `endings`: `.mp3`.
  fileMissing: (endings: readonly string[]) => `is missing: attach a ${either(endings)} file`,
  fileTyped: 'is a file: attach it',
  noFile: 'takes no file',
  notThisFile: (endings: readonly string[], name: string) => `takes ${either(endings)} files, and “${name}” is not one`,
  oneFile: 'takes one file at a time',
  oneLink: 'takes one link or one file, not several',
  /** Problem of subtitles that were given with a link. */
  besideLink: 'work only with an attached film or recording, not with a link',
  noLink: 'needs a public link: this file cannot be reached from outside (the operator can set PUBLIC_URL)',
  /** `kind`: `MXF`. */
  onlyFor: (kind: string) => `works with ${kind} files only`,

  // Problems of the whole command, as full sentences.
  /** `near`: similar commands. `help`: the command that lists all. */
  unknownCommand: (call: string, near: readonly string[], help: string) =>
    near.length > 0
      ? `I don’t know ${call}. Did you mean ${either(near)}?`
      : `I don’t know ${call}. ${help} lists what I can do.`,
  /** An unknown option: the closest option, all options, and how to send it as text. */
  unknownField(call: string, typed: string, { near, options, isText }: SuggestedOption) {
    const meant = near === undefined ? '' : ` Did you mean “${near}:”?`;
    const takes = options.length > 0 ? ` It takes ${all(options)}.` : '';
    const wayOut = isText ? ' If it is part of the text, put the text in quotes.' : '';
    return `${call} has no “${typed}”.${meant || takes}${wayOut}`;
  },
  takesNoFile: (call: string) => `${call} takes no file.`,
};

interface SuggestedOption {
  readonly near: string | undefined;
  readonly options: readonly string[];
  readonly isText: boolean;
}

export type ProblemMessages = typeof problemMessages;
