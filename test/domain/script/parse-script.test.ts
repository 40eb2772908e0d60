// Which texts are scripts, and what is in them: on texts that the rules were made with, and on texts written before they
// were tried. The latter come in rounds, each written after changes that the earlier ones had led to.

import { expect, test } from 'vitest';
import { listSpeakers } from '../../../src/domain/script/list-speakers.ts';
import { parseScript } from '../../../src/domain/script/parse-script.ts';
import { type PlainText, readPlainTexts, readScripts, type ScriptSample, shortenItems, VOICES } from './samples.ts';

const VOICE_NAMES = [
  ['without voices', []],
  ['with voices', VOICES],
] as const;

const findMistakes = (texts: readonly PlainText[], voiceNames: readonly string[]) =>
  texts.flatMap(({ id, text, mayAsk = false }) => {
    const { is } = parseScript(text, { voiceNames });
    return is === 'plain' || (is === 'ask' && mayAsk) ? [] : [`${id}: ${is}`];
  });
const findQuestions = (scripts: readonly ScriptSample[], voiceNames: readonly string[]) =>
  scripts.flatMap(({ id, text }) => {
    const { is } = parseScript(text, { voiceNames });
    return is === 'cast' ? [] : [`${id}: ${is}`];
  });

test.each(VOICE_NAMES)('plain texts stay plain %s', (_, voiceNames) => {
  const texts = readPlainTexts('plain-texts');
  expect(texts.length).toBeGreaterThan(300);
  expect(findMistakes(texts, voiceNames)).toEqual([]);
});

test.each(VOICE_NAMES)('scripts are recognized %s', (_, voiceNames) => {
  expect(findQuestions(readScripts('scripts'), voiceNames)).toEqual([]);
});

test.each(VOICE_NAMES)('few unseen plain texts lead to a question, and none to a cast, %s', (_, voiceNames) => {
  expect(findMistakes(readPlainTexts('unseen-plain-texts'), voiceNames)).toEqual([
    'second-en-plant-care: ask',
    'second-fr-jardin: ask',
    'second-es-ejercicio: ask',
    'third-en-faq-bold: ask',
    'fourth-en-cocktail: ask',
  ]);
});

test.each(VOICE_NAMES)('few unseen scripts lead to a question, and none is plain, %s', (_, voiceNames) => {
  expect(findQuestions(readScripts('unseen-scripts'), voiceNames)).toEqual([
    'de-maerchen: ask',
    'third-en-wizard: ask',
    'third-en-moon: ask',
    'third-pt-praca: ask',
    'third-ja-neko: ask',
    'fourth-en-sisters: ask',
    'fourth-en-radio: ask',
    'fourth-de-amt: ask',
    'fourth-fr-train: ask',
    'fourth-es-hermanos: ask',
    'fourth-it-nonni: ask',
    'fourth-ru-bratya: ask',
  ]);
});

test.each([...readScripts('scripts'), ...readScripts('unseen-scripts')])(
  'items of $id',
  ({ text, lines, speakers }) => {
    const reading = parseScript(text, { voiceNames: [], isForced: true });
    if (reading.is === 'plain') throw new Error('not a script');
    expect(shortenItems(reading.script)).toEqual(lines.map((one) => one));
    expect(listSpeakers(reading.script).map(({ name }) => name)).toEqual(speakers);
  },
);

test('a decision for several voices reads every text with a label as a script', () => {
  const texts = readPlainTexts('plain-texts').filter(({ mayAsk }) => mayAsk);
  const readings = texts.map(({ id, text }) => [id, parseScript(text, { voiceNames: [], isForced: true }).is]);
  // The names of this chat log have no colon.
  expect(readings.filter(([, is]) => is === 'plain')).toEqual([['en-chat-log-2', 'plain']]);
});

test('a voice in front of one sentence is a question', () => {
  expect(parseScript('Rose: Hello, how are you?', { voiceNames: ['Rose'] }).is).toBe('ask');
  expect(parseScript('Rose: Hello, how are you?', { voiceNames: [] }).is).toBe('plain');
});

test('a known speaker with sounds is a cast of one', () => {
  const { is } = parseScript('[sound: rain]\nNarrator: It rained for a week.', { voiceNames: [] });
  expect(is).toBe('cast');
});

test.each([
  ['fenced', '```\n[sound: rain]\nRose: Hello?\nWalter: Yes?\nRose: Good.\n```'],
  ['JSON', '{\n  "rose": "hello, you",\n  "walter": "are you there?",\n  "rose2": "yes!"\n}'],
  ['settings', 'host: you\nport = 3;\nname: me;\nhost: us;'],
])('code is plain: %s', (_, text) => {
  expect(parseScript(text, { voiceNames: ['Rose'] })).toEqual({ is: 'plain' });
});
