// Who does something, and who stands in for whom: decided from descriptors alone.

import { expect, test } from 'vitest';
import { noteOf } from '../../../src/domain/views/notes.ts';
import { whoHas, whoTranslates } from '../../../src/studio/engines/choose.ts';
import type { EngineFacts, Grade } from '../../../src/studio/engines/engine.ts';
import { EngineFailed, JobFault } from '../../../src/studio/faults.ts';
import { byTheBest } from '../../../src/studio/operations/stand-in.ts';

const one = (name: string, grade: Grade, facts: Partial<EngineFacts> = {}) => ({
  engine: { name, grade, kind: name === 'own' ? 'built in' : 'system' } as const,
  facts: { version: null, licence: 'MIT', languages: ['en'], ...facts },
});
const namesOf = (found: readonly { readonly engine: { readonly name: string } }[]) =>
  found.map(({ engine }) => engine.name);

const rules = one('rules', 'rules', { languages: ['en', 'de'] });
const first = one('first', 'recorded');
const own = one('own', 'rules');
const second = one('second', 'recorded');
const neural = one('neural', 'neural');
const away = one('away', 'neural', { missing: 'The server at gpu.lan does not answer.' });

test('the better grade first, of equals the one listed first, only those with the language', () => {
  expect(namesOf(whoHas([rules, first, second, neural], 'en-US'))).toEqual([
    'neural',
    'first',
    'second',
    'rules',
  ]);
  expect(namesOf(whoHas([rules, first, neural], 'de-DE'))).toEqual(['rules']);
  expect(whoHas([rules], 'fr-FR')).toEqual([]);
});

test('a pair is had in its direction', () => {
  const spanish = one('spanish', 'rules', { pairs: [{ from: 'en', to: 'es', grade: 'good' }] });
  expect(namesOf(whoTranslates([spanish], 'en-GB', 'es-MX'))).toEqual(['spanish']);
  expect(whoTranslates([spanish], 'es-ES', 'en-US')).toEqual([]);
});

test('the best does it, and nothing is told', async () => {
  expect(await byTheBest([neural, rules], async ({ name }) => name)).toEqual({ result: 'neural' });
});

test('who is away or fails is stood in for, and that is told in one sentence', async () => {
  expect(await byTheBest([away, rules], async ({ name }) => name)).toMatchObject({
    result: 'rules',
    note: { why: 'away', text: 'away is away, so rules stood in.' },
  });
  const did =
    (what: string) =>
    async ({ name }: { readonly name: string }) => {
      if (name === 'neural') throw new EngineFailed('neural', what, 'Look at its log.');
      return name;
    };
  expect(await byTheBest([neural, rules], did('answered with silence'))).toMatchObject({
    result: 'rules',
    note: { why: 'failed', text: 'neural answered with silence, so rules stood in.' },
  });
  const { note } = await byTheBest([neural, own], did('did not answer within 60 seconds'));
  expect(note).toMatchObject({
    why: 'silent',
    by: 'builtIn',
    text: 'neural did not answer within 60 seconds, so a built-in engine stood in.',
  });
});

test('where nobody can stand in, the person reads what the best one did, and what the owner can do', async () => {
  const failing = () => Promise.reject(new EngineFailed('gpu.lan', 'did not answer', 'Is it running?'));
  await expect(byTheBest([neural], failing)).rejects.toThrow('gpu.lan did not answer. Is it running?');
  await expect(byTheBest([away], failing)).rejects.toThrow('The server at gpu.lan does not answer.');
});

test('what is known of each fault in every language is kept, also where two are told together', async () => {
  const server = { ...noteOf('serverDid', { host: 'gpu.lan', what: 'silent' }) };
  const gone = one('gone', 'neural', { missing: server.text, notes: [server] });
  const nothing = new JobFault('INVALID_SOURCE_DATA', noteOf('nothingToSay', {}));
  await expect(byTheBest([gone, rules], () => Promise.reject(nothing))).rejects.toMatchObject({
    reason: 'INVALID_SOURCE_DATA',
    message: `The server at gpu.lan does not answer. ${nothing.message}`,
    notes: [{ key: 'serverDid' }, { key: 'nothingToSay' }],
  });
  const plain = new JobFault('INVALID_SOURCE_DATA', 'There are no words.');
  await expect(byTheBest([gone, rules], () => Promise.reject(plain))).rejects.toMatchObject({
    notes: [{ key: 'serverDid' }, { text: 'There are no words.' }],
  });
  await expect(byTheBest([gone], () => Promise.reject(plain))).rejects.toMatchObject({ notes: [server] });
});

test('what an engine did is told as data or in English, and so is what its owner can do', () => {
  const late = new EngineFailed('gpu.lan', { what: 'late', seconds: 60 }, noteOf('ownerSeesLog', {}));
  expect(late).toMatchObject({
    did: 'did not answer within 60 seconds',
    message: 'gpu.lan did not answer within 60 seconds. The owner looks at its log, or names another model.',
    notes: [{ key: 'engineDid', engine: 'gpu.lan', what: 'late' }, { key: 'ownerSeesLog' }],
  });
  const odd = new EngineFailed('gpu.lan', 'turned blue', noteOf('ownerSeesLog', {}));
  expect(odd.notes).toMatchObject([{ text: 'gpu.lan turned blue.' }, { key: 'ownerSeesLog' }]);
  expect(new EngineFailed('gpu.lan', 'turned blue', 'Paint it.').notes).toBeUndefined();
});

test('what the person has to mend is no reason to try another', async () => {
  const tried: string[] = [];
  const work = async ({ name }: { readonly name: string }) => {
    tried.push(name);
    throw new JobFault('INVALID_SOURCE_DATA', 'There are no words.');
  };
  await expect(byTheBest([neural, rules], work)).rejects.toThrow('There are no words.');
  expect(tried).toEqual(['neural']);
});
