// English messages for unavailable choices: the reason at the field to change, alternatives, and short notes beside
// suggestions. Sentences that follow a field's label begin like those of problems.ts and are joined with the same `at`.
// Names of languages are not inflected, since many languages would have to.

import { getFormats } from './formats.ts';

const { all, count } = getFormats('en-GB');

export const alternativeMessages = {
  /** Notes beside a suggestion, at most six words. */
  brief: {
    unsupported: 'not installed here',
    'no-speech': 'no voice speaks it here',
    'no-recognition': 'no speech recognition for it here',
    'no-translation': 'no translator for it here',
    'same-language': 'the same language',
    refused: 'recently refused by the service',
  },
  through: (language: string) => `through ${language}`,
  subtitles: 'only with subtitles in the film',
  /** Formats two or more regions, like `19 regions`. */
  regions: (regions: number) => `${count(regions)} regions`,

  /** A full sentence about a whole command. `install`: the operator's command that would enable it, if known. */
  unsupported: (title: string, install: string | undefined) =>
    `${title} isn’t available here: a required program or model is not installed.${install === undefined ? '' : ` The operator can install it with “${install}”.`}`,

  // Continuations of a field's label. `name`: the chosen language.
  noSpeech: (name: string) => `cannot be ${name}: no voice here speaks it`,
  /** `known`: the supported languages, possibly none. */
  noRecognition: (name: string, known: readonly string[]) =>
    known.length > 0
      ? `cannot be ${name}: speech recognition here works only for ${all(known)}. A film with subtitles in it works`
      : `cannot be ${name}: there is no speech recognition here. A film with subtitles in it works`,
  noTranslation: (name: string, from: string) =>
    `cannot be ${name}: there is no translator from ${from} to ${name} here`,
  noTranslationFrom: (name: string) => `cannot be ${name}: there is no translator from ${name} here`,
  sameLanguage: (name: string) => `cannot be ${name}: it is already in that language`,
  refusedLanguage: (name: string) => `cannot be ${name}: the media service recently refused it`,
  refusedVoice: 'was recently refused by the media service for this language; choose another',

  /** A full sentence about one of several languages; the others continue. `why`: a text of `brief`. */
  leftOut: (name: string, why: string) => `${name} is left out: ${why}.`,

  /** Button with languages that would work, and the intermediate language if there is one. */
  instead: (names: readonly string[], through: string | undefined) =>
    through === undefined ? all(names) : `${all(names)}, through ${through}`,
};

export type AlternativeMessages = typeof alternativeMessages;
