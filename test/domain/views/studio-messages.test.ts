// Messages of the built-in studio in every language: each has a sentence with its names, and unknown messages keep
// their English text.

import { expect, test } from 'vitest';
import { LOCALE_TAGS } from '../../../src/domain/commands/locale.ts';
import { englishMessages } from '../../../src/domain/messages/index.ts';
import type { FAULT_MESSAGES } from '../../../src/domain/views/studio-fault-messages.ts';
import {
  createMessage,
  formatMessages,
  type MessageArgs,
  type MessageId,
} from '../../../src/domain/views/studio-messages.ts';
import type { Json } from '../../../src/kit/json.ts';
import { wordingFor } from '../../adapters/wording.ts';

const LISTED = { list: ['Aa1 → Bb2', 'Cc3'], more: 7 };

/** Failures are tested in faults.test.ts. */
type ToldKey = Exclude<MessageId, keyof typeof FAULT_MESSAGES>;

/** Arguments of each message, and its English sentence. */
const NOTES: { readonly [Key in ToldKey]: readonly [facts: MessageArgs<Key>, english: string] } = {
  spokenBy: [{ voice: 'Walter', where: 'builtIn' }, 'Spoken by Walter · built in.'],
  spokenLike: [{ where: 'builtIn' }, 'Spoken by a voice like the designed one · built in.'],
  spokenAlike: [{ where: 'folder' }, 'Spoken by a similar voice · from the models folder.'],
  lacksLanguage: [{ voice: 'Rose', language: 'de-DE' }, 'Rose has no German.'],
  dialect: [{}, 'The dialect is read as standard Mandarin.'],
  lettersLeftOut: [{ language: 'fr-CA' }, 'Letters that are not French were left out.'],
  said: [LISTED, 'Pronounced as in the dictionary: Aa1 → Bb2, Cc3 and 7 more.'],
  ownSpeaker: [
    { voice: 'Rose', gender: 2, age: 42, wishes: ['gender', 'age'] },
    'The requested gender and age had no effect: Rose is a woman of 42. Choose another voice to change that.',
  ],
  notRead: [{ parts: ['charts', 'files'] }, 'Not read from the document: charts and inserted files.'],
  story: [{ headings: 1, paragraphs: 12, seconds: 150 }, '1 heading and 12 paragraphs, 3 minutes.'],
  stoodIn: [
    { engine: 'box:9000', why: 'timeout', did: 'did not answer within 60 seconds', by: 'builtIn' },
    'box:9000 did not answer within 60 seconds, so a built-in engine was used instead.',
  ],
  translated: [
    { way: ['es', 'en', 'de-DE'], where: 'folder' },
    'Translated in two steps: Spanish → English → German · from the models folder.',
  ],
  gist: [{}, 'This translation only gives the gist: expect wrong words.'],
  terms: [LISTED, 'Translated as in the dictionary: Aa1 → Bb2, Cc3 and 7 more.'],
  unknownWords: [
    LISTED,
    '9 words were not in the dictionary and may be untranslated or in the wrong form: Aa1 → Bb2, Cc3 and 7 more.',
  ],
  untranslated: [{ list: ['31'] }, 'Not translated, wholly or in part: segment 31.'],
  noEffect: [
    { wishes: ['formality', 'age'] },
    'The requested formality and age had no effect: this translator does not support it.',
  ],
  noWords: [{}, 'There were no words to translate: everything stayed as it was.'],
  heardBy: [{ engine: 'PocketSphinx', percent: 85 }, 'Recognized by PocketSphinx, about 85 % sure.'],
  unclear: [{ count: 3 }, '3 unclear passages were left out.'],
  subtitles: [{ lines: 1 }, 'Words taken from the subtitles, 1 line.'],
  ofLanguage: [{ language: 'fr-CA' }, 'French (Canada):'],
  backgroundKept: [{}, 'The background was kept.'],
  soundUnder: [{}, 'The old sound was turned down under the new voice.'],
  asGiven: [{}, 'Spoken as given.'],
  faster: [{ times: 1.3 }, 'Some parts are spoken up to 1.30 times as fast, to keep time.'],
  cutAtEnd: [{}, 'The last words did not fit before the end and were cut.'],
  captions: [{ how: 'burnt' }, 'The captions are burnt into the film.'],
  speechSeparated: [{}, englishMessages.notes.separated.speech],
  nothingToHear: [{}, 'This recording is silent, and so are both stems.'],
  separatedAt: [{ host: 'box:9000' }, 'Separated at box:9000.'],
  exactStems: [{}, 'Together, both stems are exactly the recording again (to the last step of 16 bits).'],
  quieter: [
    { decibels: 6.02 },
    'The recording is louder than its stems can hold, so both were made quieter by 6.0 dB.',
  ],
  made: [{ scene: 'rain (heavy) + wind' }, 'Made: rain (heavy) + wind.'],
  madeAt: [{ host: 'box:9000' }, 'Made at box:9000.'],
  composed: [{ plan: 'techno, 120 bpm' }, 'Composed: techno, 120 bpm.'],
  playsInstead: [{ missing: 'sitar', by: 'harp' }, 'There is no sitar here, so harp plays.'],
  leftOut: [{ list: ['rain'] }, 'Left out, as asked: rain.'],
  firstLayers: [{ most: 8 }, 'Only the first 8 sounds at a time are heard.'],
  pieceLength: [{}, 'A piece is 3 seconds to 3 minutes long.'],
  notUsed: [{ list: ['moon', 'sun'] }, 'Not used: moon, sun.'],
  applied: [{ list: ['male', 'about 42'] }, 'Applied: male, about 42.'],
  nothingApplied: [{}, 'No part of the description could be applied.'],
  noGender: [{ child: false }, 'No gender was named: sample A is a woman, sample B a man.'],
  avoided: [{ list: ['squeaky'] }, 'Avoided: squeaky.'],
  samples: [
    { language: 'en-US', engines: ['Flite', 'eSpeak NG'] },
    'The samples speak English (United States) (Flite and eSpeak NG).',
  ],
};

const ALL = Object.entries(NOTES) as unknown as [ToldKey, readonly [object, string]][];
const noted = (key: ToldKey, facts: object) => createMessage(key, facts as never) as unknown as Json;

test.each(ALL)('%s in English matches the text of the studio', (key, [facts, sentence]) => {
  expect(noted(key, facts)).toEqual({ key, text: sentence, ...facts });
  expect(formatMessages({ notes: [noted(key, facts)] }, englishMessages)).toBe(sentence);
});

/** Names, numbers and lists in the arguments, which are the same in every language. */
const namesIn = (facts: object): readonly string[] =>
  Object.entries(facts).flatMap(([name, value]) => {
    if (['voice', 'host', 'engine', 'scene', 'plan', 'missing'].includes(name)) return [String(value)];
    return ['list', 'engines'].includes(name) ? (value as string[]) : [];
  });

test.each(LOCALE_TAGS.filter((tag) => tag !== 'en'))('every note is translated to %s', (tag) => {
  const words = wordingFor(tag);
  for (const [key, [facts, sentence]] of ALL) {
    const told = formatMessages({ notes: [noted(key, facts)], message: sentence }, words);
    expect(told, key).not.toMatch(/undefined|NaN|\[object/);
    if (key !== 'ofLanguage') expect(told, key).not.toBe(sentence);
    for (const name of namesIn(facts)) expect(told, key).toContain(name);
    expect(told?.length, key).toBeLessThanOrEqual(sentence.length * 1.8 + 30);
  }
});

test('a card shows all notes in order', () => {
  const notes = [
    noted('stoodIn', { engine: 'box:9000', why: 'unavailable', did: 'is away', by: 'builtIn' }),
    noted('spokenBy', { voice: 'Walter', where: 'builtIn' }),
  ];
  const told = (tag: string) => formatMessages({ notes, message: 'In English.' }, wordingFor(tag));
  expect(told('en')).toBe('box:9000 is away, so a built-in engine was used instead. Spoken by Walter · built in.');
  expect(told('de')).toBe(
    'box:9000 ist nicht verfügbar, deshalb wurde etwas Eingebautes verwendet. Gesprochen von Walter · eingebaut.',
  );
  expect(told('ja')).toBe('box:9000が利用できないため、代わりに内蔵エンジンを使いました。声：Walter · 内蔵。');
});

test.each<[string, Json, string | undefined]>([
  ['a service that knows no notes', { message: 'Done.' }, 'Done.'],
  ['notes of another shape', { message: 'Done.', notes: 'all well' }, 'Done.'],
  ['one note that nothing can be read of', { message: 'Done.', notes: [{ key: 'gist' }, 7] }, 'Done.'],
  ['a key that came later', { message: 'Done.', notes: [{ key: 'later', text: 'Later.' }] }, 'Later.'],
  ['a key that every object has', { message: 'Done.', notes: [{ key: 'toString', text: 'No.' }] }, 'No.'],
  ['facts that do not belong to it', { notes: [{ key: 'spokenBy', text: 'Hm.', where: 'there' }] }, 'Hm.'],
  ['no language', { notes: [{ key: 'lacksLanguage', text: 'Hm.', language: '!' }] }, 'Hm.'],
  ['nothing', { message: null, notes: [] }, undefined],
  ['no object', 'SUCCESS', undefined],
])('%s', (_, answer, said) => expect(formatMessages(answer, wordingFor('de'))).toBe(said));
