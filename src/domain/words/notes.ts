// What our own studio tells about its work, in English: who spoke, what translated, who stood in, what had no effect. The studio's
// messages are made of these sentences, and the cards of whoever reads English; other languages have their own.

import { formatsIn } from './formats.ts';

const { count, duration, fixed, plural } = formatsIn('en-GB');

export const notes = {
  /** Between things in a list. */
  comma: ', ',
  andMore: (list: string, more: number) => `${list} and ${count(more)} more`,
  where: {
    builtIn: 'built in',
    folder: 'from the models folder',
    address: (host: string) => `at ${host}`,
  },
  /** In the place of a voice's name: after “spoken by”, after “like”, at the beginning of a sentence. */
  unnamed: { by: 'a designed voice', like: 'the designed one', first: 'This voice' },
  spokenBy: (voice: string, where: string) => `Spoken by ${voice} · ${where}.`,
  spokenLike: (voice: string, where: string) => `Spoken by a voice like ${voice} · ${where}.`,
  spokenAlike: (where: string) => `Spoken by a similar voice · ${where}.`,
  lacksLanguage: (voice: string, language: string) => `${voice} has no ${language}.`,
  dialect: 'The dialect is read as standard Mandarin.',
  lettersLeftOut: (language: string) => `Letters that are not ${language} were left out.`,
  said: (list: string) => `Said as the dictionary has it: ${list}.`,
  /** `did`: one of those below. `by`: the name of an engine, or one of those below. */
  stoodIn: (engine: string, did: string, by: string) => `${engine} ${did}, so ${by} stood in.`,
  did: { away: 'is away', silent: 'does not answer', failed: 'could not do it' },
  by: { builtIn: 'a built-in engine', folder: 'a model of the models folder' },
  /** `who`: a person as below. */
  ownSpeaker: (list: string, voice: string, who: string) =>
    `The ${list} asked for had no effect, as the voice has its own: ${voice} is ${who}. For another, choose another voice.`,
  /** `gender`: of ISO 5218. `age`: 0 where it has none. */
  person: (gender: number, age: number) =>
    `${['a voice', 'a man', 'a woman'][gender] ?? 'a voice'} ${age > 0 ? `of ${age}` : 'without an age'}`,
  /** `way`: `English → German`. */
  translated: (way: string) => `Translated ${way}.`,
  translatedInSteps: (steps: number, way: string) =>
    `Translated in ${steps === 2 ? 'two' : 'three'} steps: ${way}.`,
  gist: 'The machine gives the gist: expect wrong words.',
  terms: (list: string) => `As the dictionary has it: ${list}.`,
  unknownWords: (number: number, list: string) =>
    `${plural(number, { one: '# word was', other: '# words were' })} not in the dictionary, and stayed or may have the wrong form: ${list}.`,
  untranslated: (list: string) => `Not translated, wholly or in part: segment ${list}.`,
  noEffect: (list: string) =>
    `The ${list} asked for had no effect: what translated this knows no such choice.`,
  wishes: { formality: 'formality', gender: 'gender', age: 'age' },
  noWords: 'There were no words to translate: everything stayed as it was.',
  heardBy: (engine: string) => `Heard by ${engine}.`,
  heardSurely: (engine: string, percent: number) => `Heard by ${engine}, about ${percent} % sure.`,
  unclear: (number: number) =>
    plural(number, {
      one: '# unclear passage was left out.',
      other: '# unclear passages were left out.',
    }),
  subtitles: (lines: number) =>
    `Words taken from the subtitles, ${plural(lines, { one: '# line', other: '# lines' })}.`,
  /** Before what is told of one of several languages. */
  ofLanguage: (language: string) => `${language}:`,
  background: {
    kept: 'The background was kept.',
    under: 'The old sound was turned down under the new voice.',
  },
  asGiven: 'Spoken as given.',
  faster: (times: number) => `Some of it speaks up to ${fixed(times, 2)} times as fast, to keep time.`,
  cutAtEnd: 'The last words did not fit before the end and were cut.',
  captions: {
    track: 'Its captions are a track in the film.',
    burnt: 'Its captions are in the pictures.',
    mxf: 'MXF takes no captions, so the captions come as files beside it.',
    unable:
      'The ffmpeg of this server cannot write into pictures (it lacks libass), so the captions come as files beside it.',
  },
  story: (headings: number, paragraphs: number, seconds: number) => {
    const before =
      headings === 0 ? '' : plural(headings, { one: '# heading and ', other: '# headings and ' });
    return `${before}${plural(paragraphs, { one: '# paragraph', other: '# paragraphs' })}, ${lasting(seconds)}.`;
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
      'Made for speech: spoken voices come to the foreground wherever they are between left and right, up to 8 kHz; singing and anything unclear stays with the background.',
    silent: 'There is nothing to hear in this recording: both stems are as silent as it is.',
    at: (host: string) => `Separated at ${host}.`,
    exact: 'Both stems together are the recording again, to the last step of 16 bits.',
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
  nothingApplied: 'Nothing of the description could be applied.',
  noGender: 'No gender was named: sample A is a woman, sample B a man.',
  noGenderChild: 'No gender was named: sample A is a girl, sample B a boy.',
  avoided: (list: string) => `Avoided: ${list}.`,
  samples: (language: string, engines: string) => `The samples speak ${language} (${engines}).`,
};

const lasting = (seconds: number): string =>
  seconds < 90 ? duration(seconds, 'second') : duration(seconds / 60, 'minute');

export type NoteWords = typeof notes;
