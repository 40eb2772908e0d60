// English messages on the built-in studio's work: voices, translators, substitutes and ineffective options. The
// studio's answers and English cards use them; other languages have their own.

import { getFormats } from './formats.ts';

const { count, duration, fixed, plural } = getFormats('en-GB');

export const noteMessages = {
  comma: ', ',
  andMore: (list: string, more: number) => `${list} and ${count(more)} more`,
  where: {
    builtIn: 'built in',
    folder: 'from the models folder',
    address: (host: string) => `at ${host}`,
  },
  /** Replacements for a missing voice name: after “spoken by”, after “like”, and at the start of a sentence. */
  unnamed: { by: 'a designed voice', like: 'the designed one', first: 'This voice' },
  spokenBy: (voice: string, where: string) => `Spoken by ${voice} · ${where}.`,
  spokenLike: (voice: string, where: string) => `Spoken by a voice like ${voice} · ${where}.`,
  spokenAlike: (where: string) => `Spoken by a similar voice · ${where}.`,
  lacksLanguage: (voice: string, language: string) => `${voice} has no ${language}.`,
  dialect: 'The dialect is read as standard Mandarin.',
  lettersLeftOut: (language: string) => `Letters that are not ${language} were left out.`,
  said: (list: string) => `Pronounced as in the dictionary: ${list}.`,
  /** `did`: a text from the list below. `by`: an engine's name, or a text from the list below. */
  stoodIn: (engine: string, did: string, by: string) => `${engine} ${did}, so ${by} was used instead.`,
  did: { unavailable: 'is unavailable', timeout: 'does not answer', failed: 'failed' },
  by: { builtIn: 'a built-in engine', folder: 'a model from the models folder' },
  /** `who`: a description made by `person`. */
  ownSpeaker: (list: string, voice: string, who: string) =>
    `The requested ${list} had no effect: ${voice} is ${who}. Choose another voice to change that.`,
  /** `gender`: ISO 5218 code. `age`: 0 if unknown. */
  person: (gender: number, age: number) =>
    `${['a voice', 'a man', 'a woman'][gender] ?? 'a voice'} ${age > 0 ? `of ${age}` : 'without an age'}`,
  /** `way`: `English → German`. */
  translated: (way: string) => `Translated ${way}.`,
  translatedInSteps: (steps: number, way: string) => `Translated in ${steps === 2 ? 'two' : 'three'} steps: ${way}.`,
  gist: 'This translation only gives the gist: expect wrong words.',
  terms: (list: string) => `Translated as in the dictionary: ${list}.`,
  unknownWords: (number: number, list: string) =>
    `${plural(number, { one: '# word was', other: '# words were' })} not in the dictionary and may be untranslated or in the wrong form: ${list}.`,
  untranslated: (list: string) => `Not translated, wholly or in part: segment ${list}.`,
  noEffect: (list: string) => `The requested ${list} had no effect: this translator does not support it.`,
  wishes: { formality: 'formality', gender: 'gender', age: 'age' },
  noWords: 'There were no words to translate: everything stayed as it was.',
  heardBy: (engine: string) => `Recognized by ${engine}.`,
  heardSurely: (engine: string, percent: number) => `Recognized by ${engine}, about ${percent} % sure.`,
  unclear: (number: number) =>
    plural(number, {
      one: '# unclear passage was left out.',
      other: '# unclear passages were left out.',
    }),
  subtitles: (lines: number) =>
    `Words taken from the subtitles, ${plural(lines, { one: '# line', other: '# lines' })}.`,
  /** Put before notes that apply to only one language of a result with several. */
  ofLanguage: (language: string) => `${language}:`,
  background: {
    kept: 'The background was kept.',
    under: 'The old sound was turned down under the new voice.',
  },
  asGiven: 'Spoken as given.',
  faster: (times: number) => `Some parts are spoken up to ${fixed(times, 2)} times as fast, to keep time.`,
  cutAtEnd: 'The last words did not fit before the end and were cut.',
  captions: {
    track: 'The captions are a track in the film.',
    burnt: 'The captions are burnt into the film.',
    mxf: 'MXF can’t hold captions, so they come as separate files.',
    unable: 'This server’s ffmpeg can’t burn captions into a film (it lacks libass), so they come as separate files.',
  },
  story: (headings: number, paragraphs: number, seconds: number) => {
    const before = headings === 0 ? '' : plural(headings, { one: '# heading and ', other: '# headings and ' });
    return `${before}${plural(paragraphs, { one: '# paragraph', other: '# paragraphs' })}, ${formatLength(seconds)}.`;
  },
  notRead: (list: string) => `Not read from the document: ${list}.`,
  parts: {
    charts: 'charts',
    diagrams: 'diagrams',
    equations: 'equations',
    objects: 'embedded objects',
    files: 'inserted files',
  },
  separated: {
    speech:
      'Made for speech: voices up to 8 kHz go to the foreground, wherever they are between left and right. Singing and unclear sounds stay in the background.',
    silent: 'This recording is silent, and so are both stems.',
    at: (host: string) => `Separated at ${host}.`,
    exact: 'Together, both stems are exactly the recording again (to the last step of 16 bits).',
    quieter: (decibels: number) =>
      `The recording is louder than its stems can hold, so both were made quieter by ${fixed(decibels, 1)} dB.`,
  },
  made: (scene: string) => `Made: ${scene}.`,
  madeAt: (host: string) => `Made at ${host}.`,
  composed: (plan: string) => `Composed: ${plan}.`,
  playsInstead: (missing: string, by: string) => `There is no ${missing} here, so ${by} plays.`,
  leftOut: (list: string) => `Left out, as asked: ${list}.`,
  firstLayers: (most: number) => `Only the first ${most} sounds at a time are heard.`,
  pieceLength: 'A piece is 3 seconds to 3 minutes long.',
  notUsed: (list: string) => `Not used: ${list}.`,
  applied: (list: string) => `Applied: ${list}.`,
  nothingApplied: 'No part of the description could be applied.',
  noGender: 'No gender was named: sample A is a woman, sample B a man.',
  noGenderChild: 'No gender was named: sample A is a girl, sample B a boy.',
  avoided: (list: string) => `Avoided: ${list}.`,
  samples: (language: string, engines: string) => `The samples speak ${language} (${engines}).`,
};

const formatLength = (seconds: number): string =>
  seconds < 90 ? duration(seconds, 'second') : duration(seconds / 60, 'minute');

export type NoteMessages = typeof noteMessages;
