// Values that users copy from our output are accepted with their surroundings.

import { expect, test } from 'vitest';
import type { Field } from '../../../src/domain/commands/command.ts';
import { choiceText } from '../../../src/domain/commands/command-texts.ts';
import { parseInvocation } from '../../../src/domain/commands/parse-invocation.ts';
import type { Voice } from '../../../src/domain/media/voice.ts';
import { getMessages } from '../../../src/domain/messages.ts';
import { LOCALE_TAGS } from '../../../src/messages/catalogue.ts';
import { catalogue } from '../../fakes/working-bot.ts';
import { renderIn } from '../english.ts';

const FRENCH = 76;
const marie: Voice = { id: 7, name: 'Marie Dubois', gender: 2, age: 35, language: FRENCH };
const paul: Voice = { id: 8, name: 'Paul · the 2nd', gender: 1, age: 40 };

function reading(name: string, values: Record<string, string>, locale = 'en') {
  const command = catalogue.findCommand(name);
  if (!command) throw new Error(`no command ${name}`);
  const known = { voices: [marie, paul], defaults: {}, locale };
  const got = parseInvocation(command, { command: name, values, files: [] }, known);
  return renderIn(locale, got) as typeof got;
}
/** Returns the field's problem and ignores others. */
function problemOf(name: string, values: Record<string, string>, field: string, tag?: string) {
  const got = reading(name, values, tag);
  return got.ok ? undefined : got.problems.find((one) => one.field === field)?.message;
}

test.each([
  'Marie Dubois · female · about 35 · French (France)',
  'Marie Dubois · weiblich · etwa 35 · Französisch',
  'Marie Dubois · female · abo…',
  'marie dubois',
  '  Marie Dubois  ',
  '“Marie Dubois”',
  '"Marie Dubois"',
  '„Marie Dubois“',
  '`Marie Dubois`',
  '**Marie Dubois**',
  'voice: Marie Dubois',
  'voice:Marie Dubois · female',
  'Stimme: Marie Dubois',
  'Ｍarie Ｄubois',
  'Marie Dub…',
])('a voice is accepted as shown: %s', (typed) => {
  expect(reading('tts', { text: 'Hello', voice_id: typed })).toMatchObject({
    ok: true,
    request: { values: { voice_id: 7 }, labels: { voice_id: 'Marie Dubois' } },
  });
});

test('a dot in the name of a voice separates nothing', () => {
  expect(reading('tts', { text: 'Hello', language: 'English', voice_id: 'Paul · the 2nd' })).toMatchObject({
    request: { values: { voice_id: 8 } },
  });
});

test.each([
  ['French · français · 4 regions', 'fr'],
  ['French (Canada) · français (Canada) · fr-CA', 'fr-CA'],
  ['Französisch · français · 4 Regionen', 'fr'],
  ['«French»', 'fr'],
  ['to: French', 'fr'],
  ['FRENCH…', 'fr'],
])('languages are accepted as shown: %s', (typed, tags) => {
  const asked = (text: string) =>
    reading('translate', { texts: 'Hello', source_language: 'English', target_language: text });
  const [got, plain] = [asked(typed), asked(tags.replace(' ', ', '))];
  expect(got.ok).toBe(true);
  expect(got).toEqual(plain);
});

test.each([
  ['10 s', 10],
  ['8 seconds', 8],
  ['8 Sekunden', 8],
  ['8秒', 8],
  ['８', 8],
  ['"8"', 8],
  ['7,5 s', 7.5],
  ['seconds: 8', 8],
  ['5 секунд', 5],
])('a duration is accepted as shown: %s', (typed, duration) => {
  expect(reading('sound', { prompt: 'rain on a tin roof', duration: typed })).toMatchObject({
    ok: true,
    request: { values: { duration } },
  });
});

test.each(['2 minutes', '50%', '1-2', 'ten', '8 miles', '3 x 2'])('another number is refused: %s', (typed) => {
  expect(problemOf('sound', { duration: typed }, 'duration')).toBe(`must be a number, and “${typed}” is not one`);
});

test.each([
  ['about 35', 35],
  ['35 years', 35],
  [getMessages('de').format('answers.voices.age', { years: 35 }), 35],
  ['35 лет', 35],
])('an age is accepted as shown: %s', (typed, age) => {
  const got = reading('translate', {
    ...{ texts: 'Hello', source_language: 'English', target_language: 'French', age: typed },
  });
  expect(got).toMatchObject({ request: { values: { age } } });
});

const chosen = catalogue.commands.flatMap((command) =>
  Object.entries<Field>(command.fields).flatMap(([name, { options }]) =>
    options.kind === 'choice' ? options.choices.map((choice) => ({ command, name, choice })) : [],
  ),
);

test.each(LOCALE_TAGS)('every choice is accepted by its label in %s', (tag) => {
  expect(chosen.length).toBeGreaterThan(10);
  for (const { command, name, choice } of chosen) {
    const label = getMessages(tag).render(choiceText(command, name, choice.label));
    for (const typed of [label, `${label} · 1`, `“${label.toUpperCase()}” `, `${name}: ${label}`])
      for (const reader of [tag, 'ko'] as const)
        expect(problemOf(command.name, { [name]: typed }, name, reader), typed).toBeUndefined();
  }
});

test.each(LOCALE_TAGS)('yes and no are accepted in %s', (tag) => {
  const isRead = (typed: string) => problemOf('dub', { ai_optimization: typed }, 'ai_optimization', 'ko') === undefined;
  const [yes, no] = [getMessages(tag).format('card.yes'), getMessages(tag).format('card.no')];
  expect([yes, `“${no}”`, no.toUpperCase()].map(isRead)).toEqual([true, true, true]);
});

test.each([
  ['tts', { text: 'Hello', language: 'French', voice_id: 'Mary Dubois' }, 'Marie Dubois', { voice_id: 'Marie Dubois' }],
  [
    'tts',
    { text: 'Hello', language: 'French', voice_id: 'Marie Duboys · female' },
    'Marie Dubois',
    { voice_id: 'Marie Dubois' },
  ],
  ['sound', { prompt: 'rain on a tin roof', audio_type: 'musci' }, 'Music', { audio_type: 'Music' }],
] as const)('a similar value is offered on a button: %s %s', (name, values, label, changed) => {
  const got = reading(name, values);
  expect(got).toMatchObject({ ok: false, alternatives: [{ label, values: changed }] });
});

test('a similar language is offered in the own language', () => {
  const values = { texts: 'Hallo', source_language: 'Deutsch', target_language: 'Franzosich' };
  const got = reading('translate', values, 'de');
  expect(got.ok ? [] : got.alternatives).toContainEqual(
    expect.objectContaining({ label: expect.stringContaining('Französisch') }),
  );
});
