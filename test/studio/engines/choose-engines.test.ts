// Tests the choice of engines and fallbacks from descriptions alone.

import { expect, test } from 'vitest';
import { toEnglish } from '../../../src/domain/messages.ts';
import { message, type Text } from '../../../src/messages/message.ts';
import { duration } from '../../../src/messages/values.ts';
import { findEnginesForLanguage, findEnginesForPair } from '../../../src/studio/engines/choose-engines.ts';
import type { EngineDescription, EngineGrade } from '../../../src/studio/engines/engine.ts';
import { EngineError, JobError } from '../../../src/studio/errors.ts';
import { runWithFallback } from '../../../src/studio/operations/engine-fallback.ts';

const one = (name: string, grade: EngineGrade, facts: Partial<EngineDescription> = {}) => ({
  engine: { name, grade, kind: name === 'own' ? 'built-in' : 'system' } as const,
  description: { version: null, licence: 'MIT', languages: ['en'], ...facts },
});
const namesOf = (found: readonly { readonly engine: { readonly name: string } }[]) =>
  found.map(({ engine }) => engine.name);

const rules = one('rules', 'rules', { languages: ['en', 'de'] });
const first = one('first', 'recorded');
const own = one('own', 'rules');
const second = one('second', 'recorded');
const neural = one('neural', 'neural');
const LATE = message('faults.did.late', { time: duration(90_000) });
const away = one('away', 'neural', { missing: 'The server at gpu.lan does not answer.' });

test('sorts by grade, then order, only with the language', () => {
  expect(namesOf(findEnginesForLanguage([rules, first, second, neural], 'en-US'))).toEqual([
    'neural',
    'first',
    'second',
    'rules',
  ]);
  expect(namesOf(findEnginesForLanguage([rules, first, neural], 'de-DE'))).toEqual(['rules']);
  expect(findEnginesForLanguage([rules], 'fr-FR')).toEqual([]);
});

test('a pair is available in its direction only', () => {
  const spanish = one('spanish', 'rules', { pairs: [{ from: 'en', to: 'es', quality: 'good' }] });
  expect(namesOf(findEnginesForPair([spanish], 'en-GB', 'es-MX'))).toEqual(['spanish']);
  expect(findEnginesForPair([spanish], 'es-ES', 'en-US')).toEqual([]);
});

test('the best engine works without a note', async () => {
  expect(await runWithFallback([neural, rules], async ({ name }) => name)).toEqual({ result: 'neural' });
});

test('an unavailable or failing engine is replaced with a note', async () => {
  const outcomeOf = async (...[ranked, work]: Parameters<typeof runWithFallback<typeof own.engine, string>>) => {
    const { result, note } = await runWithFallback(ranked, work);
    return [result, note && toEnglish(note)];
  };
  expect(await outcomeOf([away, rules], async ({ name }) => name)).toEqual([
    'rules',
    'away is unavailable, so rules was used instead.',
  ]);
  const did =
    (what: Text) =>
    async ({ name }: { readonly name: string }) => {
      if (name === 'neural') throw new EngineError('neural', what, 'Look at its log.');
      return name;
    };
  expect(await outcomeOf([neural, rules], did('answered with silence'))).toEqual([
    'rules',
    'neural answered with silence, so rules was used instead.',
  ]);
  expect(await outcomeOf([neural, own], did(LATE))).toEqual([
    'own',
    'neural did not answer within 90 seconds, so a built-in engine was used instead.',
  ]);
  expect((await runWithFallback([neural, own], did(LATE))).note).toEqual({
    id: 'notes.stoodIn',
    args: { engine: 'neural', did: LATE, by: { id: 'notes.by.builtIn' } },
  });
});

test('without a fallback the best engine’s error is thrown', async () => {
  const failing = () => Promise.reject(new EngineError('gpu.lan', 'did not answer', 'Is it running?'));
  await expect(runWithFallback([neural], failing)).rejects.toThrow('gpu.lan did not answer. Is it running?');
  await expect(runWithFallback([away], failing)).rejects.toThrow('The server at gpu.lan does not answer.');
});

test('notes of faults are kept for translation', async () => {
  const server = message('faults.serverDid', { host: 'gpu.lan', did: message('faults.did.silent') });
  const gone = one('gone', 'neural', { missing: toEnglish(server), notes: [server] });
  const nothing = new JobError('INVALID_SOURCE_DATA', message('faults.nothingToSay'));
  await expect(runWithFallback([gone, rules], () => Promise.reject(nothing))).rejects.toMatchObject({
    reason: 'INVALID_SOURCE_DATA',
    message: `The server at gpu.lan does not answer. ${nothing.message}`,
    notes: [server, message('faults.nothingToSay')],
  });
  const plain = new JobError('INVALID_SOURCE_DATA', 'There are no words.');
  await expect(runWithFallback([gone, rules], () => Promise.reject(plain))).rejects.toMatchObject({
    notes: [server, 'There are no words.'],
  });
  await expect(runWithFallback([gone], () => Promise.reject(plain))).rejects.toMatchObject({
    notes: [server],
  });
});

test('engine problems are data or English, with advice', () => {
  const advice = message('faults.ownerSeesLog');
  expect(new EngineError('gpu.lan', LATE, advice)).toMatchObject({
    problem: LATE,
    message: 'gpu.lan did not answer within 90 seconds. The operator can check its log, or choose another model.',
    notes: [message('faults.engineDid', { engine: 'gpu.lan', did: LATE }), advice],
  });
  expect(new EngineError('gpu.lan', 'turned blue', advice).notes).toEqual(['gpu.lan turned blue.', advice]);
  expect(new EngineError('gpu.lan', 'turned blue', 'Paint it.').notes).toBeUndefined();
});

test('a user error does not try another engine', async () => {
  const tried: string[] = [];
  const work = async ({ name }: { readonly name: string }) => {
    tried.push(name);
    throw new JobError('INVALID_SOURCE_DATA', 'There are no words.');
  };
  await expect(runWithFallback([neural, rules], work)).rejects.toThrow('There are no words.');
  expect(tried).toEqual(['neural']);
});
