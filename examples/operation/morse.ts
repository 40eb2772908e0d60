// Declares /morse, which plays a text as Morse code, and the engine that runs it on the built-in studio. A different
// media service receives the same request at POST /morse.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  combineMessages,
  defineEngine,
  defineExtension,
  defineOperation,
  encodeMonoWav,
  JobError,
  numberField,
  optionalField,
  textField,
  z,
} from 'earshot';

const PACE = 18;

export const morse = defineOperation({
  name: 'morse',
  aliases: ['cw', 'telegraph'],
  title: 'Morse code',
  verb: 'Key it',
  summary: 'Send a text as Morse code.',
  example: 'SOS pace:12',
  endpoint: '/morse',
  bodyFormat: 'json',
  failureWord: 'ERROR',
  idleTimeoutMinutes: 5,
  fields: {
    text: textField({ label: 'Text', help: 'Letters A to Z, figures and signs.', max: 500, isMultiline: true }),
    pace: optionalField(
      numberField({ label: 'Pace', help: 'Words a minute, 5 to 40.', min: 5, max: 40, default: PACE }),
    ),
  },
  outcome: {
    path: '/morse-result/{run_id}',
    isInStatus: true,
    files: { morse: { label: 'Morse code', addressFields: ['audio_url'] } },
    synthetic: 'sound',
    soundField: 'text',
  },
  action: { field: 'text' },
  followUps: [{ name: 'say', label: 'Say it', operation: 'tts', inputs: { text: { field: 'text' } } }],
});

/** Morse code of ITU-R M.1677-1. */
const LETTERS = 'a.- b-... c-.-. d-.. e. f..-. g--. h.... i.. j.--- k-.- l.-.. m-- n-. o--- p.--. q--.- r.-. s... t-';
const MORE = 'u..- v...- w.-- x-..- y-.-- z--.. 1.---- 2..--- 3...-- 4....- 5..... 6-.... 7--... 8---.. 9----. 0-----';
const SIGNS = '..-.-.- ,--..-- :---... ?..--.. -.-....- /-..-. =-...- +.-.-. @.--.-.';
const CODES = new Map(
  [LETTERS, MORE, SIGNS].flatMap((row) => row.split(' ').map((one) => [one[0], one.slice(1)] as const)),
);

const RATE = 16_000;
/** Seconds of fading at both ends of a tone, to avoid clicks. */
const EDGE_SECONDS = 0.005;

/**
 * Converts a text into tones and silences, in units: a dash lasts three, a gap one between signs, three between letters
 * and seven between words.
 */
export function unitsOf(words: string): readonly { readonly on: boolean; readonly units: number }[] {
  const spoken = words.normalize('NFKD').toLowerCase().split(/\s+/);
  const known = spoken
    .map((word) => [...word].flatMap((sign) => CODES.get(sign) ?? []))
    .filter((word) => word.length > 0);
  return known.flatMap((word, nth) => [
    ...(nth > 0 ? [{ on: false, units: 7 }] : []),
    ...word.flatMap((code, at) => [
      ...(at > 0 ? [{ on: false, units: 3 }] : []),
      ...[...code].flatMap((sign, index) => [
        ...(index > 0 ? [{ on: false, units: 1 }] : []),
        { on: true, units: sign === '-' ? 3 : 1 },
      ]),
    ]),
  ]);
}

/** `pace`: words per minute, counted as the word PARIS, which lasts fifty units. */
export function keyed(words: string, pace: number, pitch: number): Float32Array {
  const unit = Math.round((RATE * 60) / (50 * pace));
  const edge = Math.round(RATE * EDGE_SECONDS);
  const parts = unitsOf(words).map(({ on, units }) => {
    const part = new Float32Array(units * unit);
    if (!on) return part;
    return part.map((_, at) => {
      const loud = Math.min(1, at / edge, (part.length - at) / edge);
      return 0.5 * loud * Math.sin((2 * Math.PI * pitch * at) / RATE);
    });
  });
  const samples = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let from = 0;
  for (const part of parts) {
    samples.set(part, from);
    from += part.length;
  }
  return samples;
}

const keyer = (pitch: number) =>
  defineEngine({
    name: 'Keyer',
    kind: 'extension',
    capability: 'operation',
    endpoint: '/morse',
    describe: async () => ({ version: '1.0.0', licence: 'MIT' }),
    async work({ text: words, pace }, folder) {
      const samples = keyed(String(words), Number(pace ?? PACE), pitch);
      if (samples.length === 0)
        throw new JobError(
          'INVALID_SOURCE_DATA',
          'Nothing in this text has a sign in Morse code. Write letters or figures.',
        );
      await writeFile(join(folder, 'morse.wav'), encodeMonoWav({ samples, sampleRate: RATE }));
      return {
        files: { morse: { name: 'morse.wav', type: 'audio/wav', seconds: samples.length / RATE } },
        sourceType: 'algorithmicMedia',
        ...combineMessages(`Keyed at ${pace ?? PACE} words a minute, ${pitch} Hz.`),
      };
    },
  });

export default defineExtension({
  earshot: 3,
  settings: {
    title: 'Morse code',
    settings: {
      pitch: {
        name: 'MORSE_PITCH',
        schema: z.coerce.number().int().min(300).max(1200),
        default: '600',
        requirement: 'a whole number from 300 to 1200',
        help: 'Pitch of the tone in Hz.',
      },
    },
  },
  operations: [morse],
  engines: ({ pitch }) => [keyer(pitch)],
  translations: {
    de: {
      'commands.morse.name': 'morsen',
      'commands.morse.title': 'Morsezeichen',
      'commands.morse.verb': 'Morsen',
      'commands.morse.summary': 'Einen Text als Morsezeichen senden.',
      'commands.morse.files.morse': 'Morsezeichen',
      'commands.morse.followUps.say': 'Vorlesen',
      'commands.morse.fields.text.name': 'text',
      'commands.morse.fields.text.label': 'Text',
      'commands.morse.fields.text.help': 'Buchstaben A bis Z, Ziffern und Satzzeichen.',
      'commands.morse.fields.pace.name': 'tempo',
      'commands.morse.fields.pace.label': 'Tempo',
      'commands.morse.fields.pace.help': 'Wörter in der Minute, 5 bis 40.',
    },
  },
});
