// What can work, told before anything is done: on a service that speaks, hears and translates only some languages.

import { expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { available } from '../../../src/domain/commands/available.ts';
import { createCatalogue, type Operation } from '../../../src/domain/commands/command.ts';
import { brief, refusalFor, remark } from '../../../src/domain/commands/instead.ts';
import { withoutImpossible } from '../../../src/domain/commands/left-out.ts';
import { wordsSourceOf } from '../../../src/domain/commands/words-source.ts';
import type { Known, Refused } from '../../../src/domain/media/abilities.ts';
import { findLanguage, LANGUAGES } from '../../../src/domain/media/language.ts';
import { english } from '../../../src/domain/words/index.ts';

const catalogue = createCatalogue(commands);
const operation = (name: string): Operation => {
  const found = catalogue.find(name);
  if (found?.kind !== 'operation') throw new Error(name);
  return found;
};
const idOf = (name: string): number => findLanguage(name, 'target')?.id ?? 0;
const ids = (...bases: string[]) =>
  new Set(LANGUAGES.filter(({ tag }) => bases.includes(tag.split('-')[0] ?? '')).map(({ id }) => id));

const known = (refused: readonly Refused[] = []): Known => ({
  abilities: {
    missing: new Map([['/audio-separation', 'npm run engines']]),
    spoken: ids('en', 'es', 'fr', 'pt', 'de'),
    heard: ids('en'),
    pairs: new Map([
      ['en es', undefined],
      ['en ca', undefined],
      ['en fr', 'es'],
      ['en pt', 'es'],
      ['fr en', 'es'],
    ]),
  },
  refused,
});

const refusal = (
  name: string,
  chosen: Record<string, unknown>,
  more: Partial<Parameters<typeof refusalFor>[0]> = {},
) =>
  refusalFor({
    command: operation(name),
    chosen,
    known: known(),
    source: 'perhaps-inside',
    voices: [],
    words: english,
    ...more,
  });

test('a translation goes directly, through a language between, or not at all', () => {
  const into = (name: string) =>
    available(operation('translate'), { source_language: 1, target_language: idOf(name) }, known());
  expect(into('Spanish')).toEqual({ is: 'can' });
  expect(into('French')).toEqual({ is: 'can', through: 'es' });
  expect(remark(into('French'), english)).toBe('through Spanish');
  expect(into('German')).toMatchObject({ is: 'cannot', why: 'untranslated', field: 'target_language' });
  expect(into('English (Ireland)')).toMatchObject({ is: 'cannot', why: 'same' });
  // What is not chosen yet stands in nobody’s way.
  expect(available(operation('translate'), { target_language: idOf('French') }, known())).toEqual({
    is: 'can',
  });
  expect(available(operation('translate'), { source_language: idOf('Thai') }, known())).toMatchObject({
    field: 'source_language',
  });
});

test('the refusal is one sentence without our engines’ names, with three that work', () => {
  expect(refusal('translate', { source_language: 1, target_language: idOf('German') })).toEqual({
    problems: [
      { field: 'target_language', message: 'cannot be German: nothing here translates English into it' },
    ],
    instead: [
      { label: 'Spanish', values: { target_language: 'Spanish' } },
      { label: 'French, through Spanish', values: { target_language: 'French' } },
      { label: 'Portuguese, through Spanish', values: { target_language: 'Portuguese' } },
    ],
  });
});

test('a dub needs a pair, a voice and an ear; of several targets those that work stay', () => {
  const dub = { source_language: 1, target_languages: [idOf('Spanish'), idOf('German')] };
  expect(refusal('dub', dub)?.instead.map(({ values }) => values['target_languages'])).toEqual([
    'Spanish',
    'Spanish, English',
    'Spanish, French',
  ]);
  // Translated into, but not spoken.
  expect(refusal('dub', { source_language: 1, target_languages: [idOf('Catalan')] })?.problems).toEqual([
    { field: 'target_languages', message: 'cannot be Catalan: no voice here speaks it' },
  ]);
  const french = { source_language: idOf('French'), target_languages: [1] };
  expect(refusal('dub', french, { source: 'sound' })).toMatchObject({
    problems: [{ field: 'source_language' }],
    instead: [{ values: { source_language: 'English' } }],
  });
  expect(refusal('dub', french, { source: 'subtitles' })).toBeUndefined();
  expect(available(operation('dub'), french, known())).toEqual({ is: 'can', through: 'es', subtitles: true });
});

test('of several targets one that is impossible is left out and named; where none is possible all are refused', () => {
  const left = (...names: string[]) => {
    const values = { source_language: 1, target_languages: names.map(idOf) };
    return withoutImpossible(
      operation('dub'),
      { command: 'dub', values, files: {}, labels: {} },
      known(),
      english,
    );
  };
  expect(left('Spanish', 'German', 'Catalan')).toMatchObject({
    values: { target_languages: [idOf('Spanish')] },
    labels: { target_languages: 'Spanish (Spain)' },
    note: 'German (Germany) is left out: no translator for it here. Catalan is left out: no voice speaks it here.',
  });
  expect(left('Spanish', 'French').note).toBeUndefined();
  expect(left('German', 'Catalan')).toMatchObject({
    values: { target_languages: [idOf('German'), idOf('Catalan')] },
  });
});

test('where words come from is read from the names of what was given', () => {
  const given = (...names: string[]) =>
    wordsSourceOf({
      values: Object.fromEntries(names.map((name, at) => [`f${at}`, `https://example.com/${name}?v=1`])),
      files: {},
      labels: {},
    });
  expect(given('talk.mp3')).toBe('sound');
  expect(given('talk.mp4')).toBe('perhaps-inside');
  expect(given('watch')).toBe('perhaps-inside');
  expect(given('talk.mp4', 'talk.srt')).toBe('subtitles');
});

test('a text is offered only voices that can read its letters', () => {
  const say = (name: string) =>
    refusal('tts', { language: idOf(name), voice_id: 1, text: 'x' })?.instead.map(({ label }) => label);
  expect(say('Galician')).toEqual(['Portuguese', 'Spanish']);
  expect(say('Khmer')).toEqual([]);
});

test('what the service refused lately is not sent again, and other voices are offered', () => {
  const voices = [
    { id: 7, name: 'Rose', language: 1 },
    { id: 8, name: 'Émile', language: idOf('French') },
    { id: 9, name: 'Camille', language: idOf('French') },
  ];
  const values = { voice_id: 7, language: idOf('French') };
  const more = { known: known([{ command: 'tts', values }]), voices };
  expect(refusal('tts', { text: 'Bonjour', ...values }, more)).toMatchObject({
    problems: [{ field: 'voice_id' }],
    instead: [{ values: { voice_id: 'Émile' } }, { values: { voice_id: 'Camille' } }],
  });
  expect(refusal('tts', { text: 'Hello', voice_id: 7, language: 1 }, more)).toBeUndefined();
});

test('what cannot be done here at all says so, and no reason is longer than six words', () => {
  expect(refusal('separate', {})).toEqual({
    problems: [
      {
        message:
          'Separation cannot be done here: what it needs is not installed. Whoever runs Earshot here can add it with “npm run engines”.',
      },
    ],
    instead: [],
  });
  for (const why of ['missing', 'unspoken', 'unheard', 'untranslated', 'same', 'refused'] as const)
    expect(brief({ is: 'cannot', why }, english).split(' ').length).toBeLessThanOrEqual(6);
});
