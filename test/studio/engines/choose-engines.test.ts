// Tests the choice of engines and fallbacks from descriptions alone.

import { expect, test } from 'vitest';
import { createMessage } from '../../../src/domain/views/studio-messages.ts';
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
  expect(await runWithFallback([away, rules], async ({ name }) => name)).toMatchObject({
    result: 'rules',
    note: { why: 'unavailable', text: 'away is unavailable, so rules was used instead.' },
  });
  const did =
    (what: string) =>
    async ({ name }: { readonly name: string }) => {
      if (name === 'neural') throw new EngineError('neural', what, 'Look at its log.');
      return name;
    };
  expect(await runWithFallback([neural, rules], did('answered with silence'))).toMatchObject({
    result: 'rules',
    note: { why: 'failed', text: 'neural answered with silence, so rules was used instead.' },
  });
  const { note } = await runWithFallback([neural, own], did('did not answer within 60 seconds'));
  expect(note).toMatchObject({
    why: 'timeout',
    by: 'builtIn',
    text: 'neural did not answer within 60 seconds, so a built-in engine was used instead.',
  });
});

test('without a fallback the best engine’s error is thrown', async () => {
  const failing = () => Promise.reject(new EngineError('gpu.lan', 'did not answer', 'Is it running?'));
  await expect(runWithFallback([neural], failing)).rejects.toThrow('gpu.lan did not answer. Is it running?');
  await expect(runWithFallback([away], failing)).rejects.toThrow('The server at gpu.lan does not answer.');
});

test('notes of faults are kept for translation', async () => {
  const server = { ...createMessage('serverDid', { host: 'gpu.lan', what: 'silent' }) };
  const gone = one('gone', 'neural', { missing: server.text, notes: [server] });
  const nothing = new JobError('INVALID_SOURCE_DATA', createMessage('nothingToSay', {}));
  await expect(runWithFallback([gone, rules], () => Promise.reject(nothing))).rejects.toMatchObject({
    reason: 'INVALID_SOURCE_DATA',
    message: `The server at gpu.lan does not answer. ${nothing.message}`,
    notes: [{ key: 'serverDid' }, { key: 'nothingToSay' }],
  });
  const plain = new JobError('INVALID_SOURCE_DATA', 'There are no words.');
  await expect(runWithFallback([gone, rules], () => Promise.reject(plain))).rejects.toMatchObject({
    notes: [{ key: 'serverDid' }, { text: 'There are no words.' }],
  });
  await expect(runWithFallback([gone], () => Promise.reject(plain))).rejects.toMatchObject({
    notes: [server],
  });
});

test('engine problems are data or English, with advice', () => {
  const late = new EngineError('gpu.lan', { what: 'late', seconds: 60 }, createMessage('ownerSeesLog', {}));
  expect(late).toMatchObject({
    problem: 'did not answer within 60 seconds',
    message: 'gpu.lan did not answer within 60 seconds. The operator can check its log, or choose another model.',
    notes: [{ key: 'engineDid', engine: 'gpu.lan', what: 'late' }, { key: 'ownerSeesLog' }],
  });
  const odd = new EngineError('gpu.lan', 'turned blue', createMessage('ownerSeesLog', {}));
  expect(odd.notes).toMatchObject([{ text: 'gpu.lan turned blue.' }, { key: 'ownerSeesLog' }]);
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
