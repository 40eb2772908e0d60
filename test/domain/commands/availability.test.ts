// Availability of commands on a service that speaks, recognizes and translates only some languages.

import { expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { checkAvailability, findTranscriptSource } from '../../../src/domain/commands/availability.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import type { Operation } from '../../../src/domain/commands/command.ts';
import type { Request } from '../../../src/domain/commands/invocation.ts';
import {
  createAvailabilityNote,
  createBriefReason,
  dropUnavailableRequestLanguages,
  findCommandRefusal,
} from '../../../src/domain/commands/suggest-alternatives.ts';
import type {
  ImprovableAbility,
  RefusedCombination,
  ServiceKnowledge,
} from '../../../src/domain/media/capabilities.ts';
import { findLanguage, LANGUAGES } from '../../../src/domain/media/language.ts';
import { english, englishIn } from '../english.ts';

const catalogue = createCatalogue(commands);
const operation = (name: string): Operation => {
  const found = catalogue.findCommand(name);
  if (found?.kind !== 'operation') throw new Error(name);
  return found;
};
const idOf = (name: string): number => findLanguage(name, 'target')?.id ?? 0;
const ids = (...bases: string[]) =>
  new Set(LANGUAGES.filter(({ tag }) => bases.includes(tag.split('-')[0] ?? '')).map(({ id }) => id));

const known = (recentRefusals: readonly RefusedCombination[] = []): ServiceKnowledge => ({
  capabilities: {
    unsupported: new Map([['/audio-separation', 'npm run engines']]),
    speechSynthesis: ids('en', 'es', 'fr', 'pt', 'de'),
    speechRecognition: ids('en'),
    translationPairs: new Map([
      ['en es', undefined],
      ['en ca', undefined],
      ['en fr', 'es'],
      ['en pt', 'es'],
      ['fr en', 'es'],
    ]),
  },
  recentRefusals,
});

const refusal = (
  name: string,
  chosen: Record<string, unknown>,
  more: Partial<Parameters<typeof findCommandRefusal>[0]> = {},
) => {
  const refused = findCommandRefusal({
    command: operation(name),
    chosen,
    knowledge: known(),
    source: 'maybe-embedded',
    voices: [],
    ...more,
  });
  return englishIn(refused) as typeof refused;
};

test('a translation is direct, through another language, or unavailable', () => {
  const into = (name: string) =>
    checkAvailability(operation('translate'), { source_language: 1, target_language: idOf(name) }, known());
  expect(into('Spanish')).toEqual({ is: 'available' });
  expect(into('French')).toEqual({ is: 'available', pivotLanguage: 'es' });
  expect(englishIn(createAvailabilityNote(into('French')))).toBe('through Spanish');
  expect(into('German')).toMatchObject({ is: 'unavailable', reason: 'no-translation', field: 'target_language' });
  expect(into('English (Ireland)')).toMatchObject({ is: 'unavailable', reason: 'same-language' });
  // Missing values cause no problem.
  expect(checkAvailability(operation('translate'), { target_language: idOf('French') }, known())).toEqual({
    is: 'available',
  });
  expect(checkAvailability(operation('translate'), { source_language: idOf('Thai') }, known())).toMatchObject({
    field: 'source_language',
  });
});

test('the refusal names no engines and offers three alternatives', () => {
  expect(refusal('translate', { source_language: 1, target_language: idOf('German') })).toEqual({
    problems: [
      {
        field: 'target_language',
        message: 'German isn’t possible: there is no translator from English to German here',
      },
    ],
    alternatives: [
      { label: 'Spanish', values: { target_language: 'Spanish' } },
      { label: 'French, through Spanish', values: { target_language: 'French' } },
      { label: 'Portuguese, through Spanish', values: { target_language: 'Portuguese' } },
    ],
  });
});

test('a dub needs translation, voice and recognition for each language', () => {
  const dub = { source_language: 1, target_languages: [idOf('Spanish'), idOf('German')] };
  expect(refusal('dub', dub)?.alternatives.map(({ values }) => values['target_languages'])).toEqual([
    'Spanish',
    'Spanish, English',
    'Spanish, French',
  ]);
  // Catalan is a translation target but has no voice.
  expect(refusal('dub', { source_language: 1, target_languages: [idOf('Catalan')] })?.problems).toEqual([
    { field: 'target_languages', message: 'Catalan isn’t possible here: no voice here speaks it' },
  ]);
  const french = { source_language: idOf('French'), target_languages: [1] };
  expect(refusal('dub', french, { source: 'sound' })).toMatchObject({
    problems: [{ field: 'source_language' }],
    alternatives: [{ values: { source_language: 'English' } }],
  });
  expect(refusal('dub', french, { source: 'subtitles' })).toBeUndefined();
  expect(checkAvailability(operation('dub'), french, known())).toEqual({
    is: 'available',
    pivotLanguage: 'es',
    needsSubtitles: true,
  });
});

test('impossible target languages are dropped unless all are', () => {
  const left = (...names: string[]) => {
    const values = { source_language: 1, target_languages: names.map(idOf) };
    const request = { command: 'dub', values, files: {}, labels: {} };
    return englishIn(dropUnavailableRequestLanguages(operation('dub'), request, known())) as Request;
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

test('the transcript source is inferred from the file names', () => {
  const given = (...names: string[]) =>
    findTranscriptSource({
      values: Object.fromEntries(names.map((name, at) => [`f${at}`, `https://example.com/${name}?v=1`])),
      files: {},
      labels: {},
    });
  expect(given('talk.mp3')).toBe('sound');
  expect(given('talk.mp4')).toBe('maybe-embedded');
  expect(given('watch')).toBe('maybe-embedded');
  expect(given('talk.mp4', 'talk.srt')).toBe('subtitles');
});

test('a text is offered only voices for its script', () => {
  const say = (name: string) =>
    refusal('tts', { language: idOf(name), voice_id: 1, text: 'x' })?.alternatives.map(({ label }) => label);
  expect(say('Galician')).toEqual(['Portuguese', 'Spanish']);
  expect(say('Khmer')).toEqual([]);
});

test('a recently refused request is refused, other voices are offered', () => {
  const voices = [
    { id: 7, name: 'Rose', language: 1 },
    { id: 8, name: 'Émile', language: idOf('French') },
    { id: 9, name: 'Camille', language: idOf('French') },
  ];
  const values = { voice_id: 7, language: idOf('French') };
  const more = { knowledge: known([{ command: 'tts', values }]), voices };
  expect(refusal('tts', { text: 'Bonjour', ...values }, more)).toMatchObject({
    problems: [{ field: 'voice_id' }],
    alternatives: [{ values: { voice_id: 'Émile' } }, { values: { voice_id: 'Camille' } }],
  });
  expect(refusal('tts', { text: 'Hello', voice_id: 7, language: 1 }, more)).toBeUndefined();
});

test('an unavailable operation is reported in six words or fewer', () => {
  expect(refusal('separate', {})).toEqual({
    problems: [{ message: 'Separation isn’t available here: a required program or model is not installed.' }],
    alternatives: [],
  });
  expect(refusal('separate', {}, { isAdmin: true })?.problems[0]?.message).toContain(
    'The operator can install it with “npm run engines”.',
  );
  for (const reason of [
    'unsupported',
    'no-speech',
    'no-recognition',
    'no-translation',
    'same-language',
    'refused',
  ] as const)
    expect(english(createBriefReason({ is: 'unavailable', reason })).split(' ').length).toBeLessThanOrEqual(6);
});

test('only administrators get the command that adds what is missing', () => {
  const models = (tag: string, ...abilities: readonly ImprovableAbility[]) =>
    [tag, { abilities, install: `add --for ${tag}`, bytes: 1 }] as const;
  const { capabilities, recentRefusals } = known();
  const betterModels = new Map([models('uk', 'recognition', 'translation'), models('ja', 'speech')]);
  const knowledge = { capabilities: { ...capabilities, betterModels }, recentRefusals };
  const textOf = (name: string, chosen: Record<string, unknown>, isAdmin: boolean) =>
    refusal(name, chosen, { knowledge, source: 'sound', isAdmin })?.problems[0]?.message;
  const heard = { language: idOf('Ukrainian') };
  expect(textOf('transcribe', heard, false)).not.toContain('add');
  expect(textOf('transcribe', heard, true)).toMatch(
    /speech recognition here works only for English.*\. Run on the server to add it: add --for uk\.$/,
  );
  expect(textOf('tts', { text: 'a', language: idOf('Japanese') }, true)).toMatch(
    /Run on the server to add it: add --for ja\.$/,
  );
  const pair = { text: 'a', source_language: idOf('Ukrainian'), target_language: idOf('Catalan') };
  expect(textOf('translate', pair, true)).toMatch(
    /no translator from Ukrainian.*Run on the server to add it: add --for uk\.$/,
  );
  // Nothing in the catalogue speaks it.
  expect(textOf('tts', { text: 'a', language: idOf('Zulu') }, true)).not.toContain('Run on the server');
});
