// What cannot work here with what was chosen, in English: one sentence at the field in the way, what would work instead, and the few
// words beside a suggestion. Sentences that follow a field's label begin like those of problems.ts, and go together with it by the
// same `at`. Languages stand alone wherever they are named, since many languages would bend their names.

import { formatsIn } from './formats.ts';

const { all, count } = formatsIn('en-GB');

export const alternatives = {
  /** Beside a suggestion: six words at most. */
  brief: {
    missing: 'not on this machine',
    unspoken: 'no voice speaks it here',
    unheard: 'not understood by ear here',
    untranslated: 'no translator for it here',
    same: 'the same language',
    refused: 'refused by the service lately',
  },
  /** The translation goes by a language between. */
  through: (language: string) => `through ${language}`,
  subtitles: 'only with subtitles in the film',
  /** Two or more: `19 regions`. */
  regions: (regions: number) => `${count(regions)} regions`,

  /** A sentence of its own, about a whole command. `install`: what its operator can type to change that, where that is known. */
  missing: (title: string, install: string | undefined) =>
    `${title} cannot be done here: what it needs is not installed.${install === undefined ? '' : ` Whoever runs Earshot here can add it with “${install}”.`}`,

  // Behind a field's label. `name`: the language chosen there.
  unspoken: (name: string) => `cannot be ${name}: no voice here speaks it`,
  /** `known`: the languages that are, perhaps none. */
  unheard: (name: string, known: readonly string[]) =>
    known.length > 0
      ? `cannot be ${name}: only ${all(known)} can be understood by ear here. A film with subtitles in it works`
      : `cannot be ${name}: no language can be understood by ear here. A film with subtitles in it works`,
  untranslated: (name: string, from: string) => `cannot be ${name}: nothing here translates ${from} into it`,
  untranslatedFrom: (name: string) => `cannot be ${name}: nothing here translates from it`,
  same: (name: string) => `cannot be ${name}: it is in that language already`,
  refusedLanguage: (name: string) => `cannot be ${name}: the media service refused that lately`,
  refusedVoice: 'was refused by the media service for this language lately; choose another',

  /** A sentence of its own, about one of several languages; the others go on. `why`: of `brief`. */
  leftOut: (name: string, why: string) => `${name} is left out: ${why}.`,

  /** On a button: languages that would work, and by which language between. */
  instead: (names: readonly string[], through: string | undefined) =>
    through === undefined ? all(names) : `${all(names)}, through ${through}`,
};

export type AlternativeWords = typeof alternatives;
