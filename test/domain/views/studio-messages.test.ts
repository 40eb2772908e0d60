// Messages of the built-in studio in every language: each has a sentence with its names, and the English text replaces
// notes that cannot be read.

import { expect, test } from 'vitest';
import { LOCALE_TAGS } from '../../../src/messages/catalogue.ts';
import { type Message, message, type Text } from '../../../src/messages/message.ts';
import { duration, language, limitedList, list, music, roundedDuration, sound } from '../../../src/messages/values.ts';
import { listNames, readIn, type StudioSentences } from './studio-sentences.ts';

const LISTED = { list: limitedList(['Aa1 → Bb2', 'Cc3', 'd', 'e', 'f', 'g', 'h', 'i', 'j'], 2) };
const BUILT_IN = message('notes.where.builtIn');

/** Failures are tested in faults.test.ts. */
const NOTES: StudioSentences<
  'notes',
  'where' | 'unnamed' | 'did' | 'by' | 'wishes' | 'parts',
  'notes.person' | 'notes.translatedInSteps' | 'notes.noGenderChild' | 'notes.soundWith' | 'notes.musicalKey'
> = {
  'notes.spokenBy': [{ voice: 'Walter', where: BUILT_IN }, 'Spoken by Walter · built in.'],
  'notes.spokenLike': [
    { voice: message('notes.unnamed.like'), where: BUILT_IN },
    'Spoken by a voice like the designed one · built in.',
  ],
  'notes.spokenAlike': [{ where: 'Firefox' }, 'Spoken by a similar voice · Firefox.'],
  'notes.lacksLanguage': [{ voice: 'Rose', language: language('de') }, 'Rose has no German.'],
  'notes.dialect': [{}, 'The dialect is read as standard Mandarin.'],
  'notes.lettersLeftOut': [{ language: language('fr') }, 'Letters that are not French were left out.'],
  'notes.respelled': [
    { voice: 'Rose', ...LISTED },
    'Rose can’t follow phonetic spelling exactly, so it was read like this: Aa1 → Bb2, Cc3 and 7 more.',
  ],
  'notes.pausesShortened': [
    { most: 10, total: duration(120_000) },
    'A pause lasts at most 10 seconds, and all pauses together 2 minutes. Longer ones were shortened.',
  ],
  'notes.tagsLeftOut': [LISTED, 'The voices here can’t do this, so it was left out: Aa1 → Bb2, Cc3 and 7 more.'],
  'notes.said': [LISTED, 'Pronounced as in the dictionary: Aa1 → Bb2, Cc3 and 7 more.'],
  'notes.ownSpeaker': [
    {
      list: list([message('notes.wishes.gender'), message('notes.wishes.age')]),
      voice: 'Rose',
      who: message('notes.person', { gender: 'woman', age: 42 }),
    },
    'The requested gender and age had no effect: Rose is a woman of 42. Choose another voice to change that.',
  ],
  'notes.notRead': [
    { list: list([message('notes.parts.charts'), message('notes.parts.files')]) },
    'Not read from the document: charts and inserted files.',
  ],
  'notes.story': [
    { headings: 1, paragraphs: 12, time: roundedDuration(150) },
    '1 heading and 12 paragraphs, 3 minutes.',
  ],
  'notes.stoodIn': [
    {
      engine: 'box:9000',
      did: message('faults.did.late', { time: duration(90_000) }),
      by: message('notes.by.builtIn'),
    },
    'box:9000 did not answer within 90 seconds, so a built-in engine was used instead.',
  ],
  'notes.translated': [
    { way: list([list(['en', 'de'].map(language), 'arrow'), 'Firefox'], 'dot') },
    'Translated English → German · Firefox.',
  ],
  'notes.gist': [{}, 'This translation only gives the gist: expect wrong words.'],
  'notes.betterTranslator': [{}, 'A better translator can be added to this Earshot.'],
  'notes.terms': [LISTED, 'Translated as in the dictionary: Aa1 → Bb2, Cc3 and 7 more.'],
  'notes.unknownWords': [
    { number: 9, ...LISTED },
    '9 words were not in the dictionary and may be untranslated or in the wrong form: Aa1 → Bb2, Cc3 and 7 more.',
  ],
  'notes.untranslated': [{ list: list(['31']) }, 'Not translated, wholly or in part: segment 31.'],
  'notes.noEffect': [
    { list: list([message('notes.wishes.formality'), message('notes.wishes.age')]) },
    'The requested formality and age had no effect: this translator does not support it.',
  ],
  'notes.noWords': [{}, 'There were no words to translate: everything stayed as it was.'],
  'notes.heardBy': [{ engine: 'PocketSphinx' }, 'Recognized by PocketSphinx.'],
  'notes.roughHearing': [{}, 'Recognized with a basic engine: expect many wrong words.'],
  'notes.betterHearing': [{}, 'A better recognizer can be added to this Earshot.'],
  'notes.heardSurely': [{ engine: 'PocketSphinx', percent: 85 }, 'Recognized by PocketSphinx, about 85 % sure.'],
  'notes.otherLanguage': [
    { language: language('en'), asked: language('pt') },
    'This sounds like English, not Portuguese: choose the spoken language and try again.',
  ],
  'notes.separated.by': [
    { name: 'Spleeter' },
    'Separated by Spleeter: speech and singing go to the foreground, all other sound to the background.',
  ],
  'notes.unclear': [{ number: 3 }, '3 unclear passages were left out.'],
  'notes.speakers': [{ number: 2 }, '2 speakers were told apart.'],
  'notes.respoken': [{ lines: 1 }, '1 line was spoken again.'],
  'notes.subtitles': [{ lines: 1 }, 'Words taken from the subtitles, 1 line.'],
  'notes.ofLanguage': [
    { language: language('fr-CA'), notes: list([message('notes.gist'), message('notes.asGiven')], 'sentences') },
    'French (Canada): This translation only gives the gist: expect wrong words. Spoken as given.',
  ],
  'notes.background.kept': [{}, 'The background was kept.'],
  'notes.background.under': [{}, 'The old sound was turned down under the new voice.'],
  'notes.asGiven': [{}, 'Spoken as given.'],
  'notes.faster': [{ times: 1.3 }, 'Some parts are spoken up to 1.30 times as fast, to keep time.'],
  'notes.cutAtEnd': [{}, 'The last words did not fit before the end and were cut.'],
  'notes.captions.track': [{}, 'The captions are a track in the film.'],
  'notes.captions.burnt': [{}, 'The captions are burnt into the film.'],
  'notes.captions.mxf': [{}, 'MXF can’t hold captions, so they come as separate files.'],
  'notes.captions.unable': [
    {},
    'This server’s ffmpeg can’t burn captions into a film (it lacks libass), so they come as separate files.',
  ],
  'notes.separated.speech': [
    {},
    'Made for speech: voices up to 8 kHz go to the foreground, wherever they are between left and right. Singing and unclear sounds stay in the background.',
  ],
  'notes.separated.silent': [{}, 'This recording is silent, and so are both stems.'],
  'notes.separated.at': [{ host: 'box:9000' }, 'Separated at box:9000.'],
  'notes.separated.exact': [{}, 'Together, both stems are exactly the recording again.'],
  'notes.separated.quieter': [
    { decibels: 6.02 },
    'The recording is louder than its stems can hold, so both were made quieter by 6.0 dB.',
  ],
  'notes.made': [
    { scene: list([message('notes.soundWith', { sound: sound('rain'), changes: sound('heavy') }), sound('wind')]) },
    'Made: rain (heavy) and wind.',
  ],
  'notes.madeAt': [{ host: 'box:9000' }, 'Made at box:9000.'],
  'notes.composed': [
    {
      plan: list(
        [music('techno'), message('notes.musicalKey', { tonic: 'C', scale: 'other', mode: 'dorian' })],
        'comma',
      ),
    },
    'Composed: techno, C dorian.',
  ],
  'notes.playsInstead': [{ missing: 'sitar', by: 'harp' }, 'There is no sitar here, so harp plays.'],
  'notes.leftOut': [{ list: list(['rain']) }, 'Left out, as asked: rain.'],
  'notes.firstLayers': [{ most: 8 }, 'Only the first 8 sounds at a time are heard.'],
  'notes.pieceLength': [{}, 'A piece is 3 seconds to 3 minutes long.'],
  'notes.notUsed': [{ list: list(['moon', 'sun'], 'comma') }, 'Not used: moon, sun.'],
  'notes.applied': [{ list: list(['male', 'about 42'], 'comma') }, 'Applied: male, about 42.'],
  'notes.nothingApplied': [{}, 'No part of the description could be applied.'],
  'notes.noGender': [{}, 'No gender was named: sample A is a woman, sample B a man.'],
  'notes.avoided': [{ list: list(['squeaky']) }, 'Avoided: squeaky.'],
  'notes.samples': [
    { language: language('en-US'), engines: list(['Flite', 'eSpeak NG']) },
    'The samples speak English (United States) (Flite and eSpeak NG).',
  ],
};

const ALL = Object.entries(NOTES);

test.each(ALL)('%s in English', (id, [args, sentence]) => {
  expect(readIn('en', { notes: [{ id, args }] })).toBe(sentence);
});

test.each<[Message, string]>([
  [message('notes.noGenderChild'), 'No gender was named: sample A is a girl, sample B a boy.'],
  [
    message('notes.translatedInSteps', { steps: 2, way: list(['es', 'en', 'de'].map(language), 'arrow') }),
    'Translated in two steps: Spanish → English → German.',
  ],
  [
    message('notes.translatedInSteps', { steps: 3, way: list(['es', 'en', 'fr', 'de'].map(language), 'arrow') }),
    'Translated in three steps: Spanish → English → French → German.',
  ],
])('variant %#', (note, sentence) => expect(readIn('en', { notes: [note] })).toBe(sentence));

test.each(LOCALE_TAGS.filter((tag) => tag !== 'en'))('every note is translated to %s', (tag) => {
  for (const [id, [args, sentence]] of ALL) {
    const text = readIn(tag, { notes: [{ id, args }], message: sentence });
    expect(text, id).not.toMatch(/undefined|NaN|\[object|[{}]/);
    expect(text, id).not.toBe(sentence);
    for (const name of listNames(args)) expect(text, id).toContain(name);
    expect(text?.length, id).toBeLessThanOrEqual(sentence.length * 1.8 + 30);
  }
});

test('a card shows all notes in order', () => {
  const notes = [
    message('notes.stoodIn', {
      engine: 'box:9000',
      did: message('notes.did.unavailable'),
      by: message('notes.by.builtIn'),
    }),
    message('notes.spokenBy', { voice: 'Walter', where: BUILT_IN }),
  ];
  const read = (tag: string) => readIn(tag, { notes, message: 'In English.' });
  expect(read('en')).toBe(
    'box:9000 is unavailable, so a built-in engine was used instead. Spoken by Walter · built in.',
  );
  expect(read('de')).toBe(
    'box:9000 ist nicht verfügbar, deshalb wurde etwas Eingebautes verwendet. Gesprochen von Walter · eingebaut.',
  );
  expect(read('ja')).toBe('box:9000は利用できません。代わりに内蔵エンジンを使いました。声：Walter · 内蔵。');
});

test.each([
  ['de', 'box:9000 antwortete nicht rechtzeitig (90 Sekunden), deshalb wurde etwas Eingebautes verwendet.'],
  ['ja', 'box:9000が時間（90秒）内に応答しませんでした。代わりに内蔵エンジンを使いました。'],
])('every language says precisely why an engine was replaced: %s', (tag, sentence) => {
  const [args] = NOTES['notes.stoodIn'];
  expect(readIn(tag, { notes: [message('notes.stoodIn', args)] })).toBe(sentence);
});

/** A message inside of as many others. */
const nest = (levels: number): Text => (levels === 0 ? 'x' : { id: 'notes.said', args: { list: nest(levels - 1) } });
const GIST = { id: 'notes.gist' };

test.each<[string, object | string, string | undefined]>([
  ['a service that knows no notes', { message: 'Done.' }, 'Done.'],
  ['notes of another shape', { message: 'Done.', notes: 'all well' }, 'Done.'],
  ['one note that nothing can be read of', { message: 'Done.', notes: [GIST, 7] }, 'Done.'],
  ['a text in English beside a note', { notes: ['Careful.', 'It works'] }, 'Careful. It works.'],
  ['an id that came later', { message: 'Later.', notes: [GIST, { id: 'notes.later' }] }, 'Later.'],
  ['an id that every object has', { message: 'No.', notes: [{ id: 'toString' }] }, 'No.'],
  ['an id with spaces', { message: 'No.', notes: [{ id: 'notes.gist and more' }] }, 'No.'],
  ['a note of the former shape', { message: 'Old.', notes: [{ key: 'gist', text: 'Old.' }] }, 'Old.'],
  ['arguments that are no texts', { message: 'Hm.', notes: [{ id: 'notes.made', args: { scene: { x: 1 } } }] }, 'Hm.'],
  ['arguments that are a list', { message: 'Hm.', notes: [{ id: 'notes.made', args: ['rain'] }] }, 'Hm.'],
  ['deep nesting', { message: 'Deep.', notes: [nest(50)] }, 'Deep.'],
  ['a huge list', { message: 'Huge.', notes: [list(new Array(100_000).fill('x'))] }, 'Huge.'],
  ['an unknown unit', { message: 'Hm.', notes: [{ unit: 'furlong', value: 1 }] }, 'Hm.'],
  ['a number as a language', { message: 'Hm.', notes: [{ unit: 'language', value: 1 }] }, 'Hm.'],
  ['a very long language', { message: 'Hm.', notes: [language('x'.repeat(1000))] }, 'Hm.'],
  ['nothing', { message: null, notes: [] }, undefined],
  ['no object', 'SUCCESS', undefined],
])('%s', (_, answer, expected) => expect(readIn('de', answer)).toBe(expected));

test('strange values do not break a card', () => {
  const notes = [
    { id: 'notes.faster', args: { times: 'fast' } },
    { id: 'notes.unclear' },
    { id: 'notes.lacksLanguage', args: { voice: 'Rose', language: language('!') } },
    { unit: 'duration', value: -1e300 },
    { unit: 'date', value: 0 },
  ];
  expect(() => readIn('de', { notes })).not.toThrow();
});
