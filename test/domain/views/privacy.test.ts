// What people read about their data, against how things are set up: who does the work, who keeps the conversation, what is read.

import { expect, test } from 'vitest';
import { readConfig, workersOf } from '../../../src/config/config.ts';
import { SETTINGS } from '../../../src/config/settings.ts';
import { privacyView, type Situation } from '../../../src/domain/views/privacy.ts';
import { english } from '../../../src/domain/words/index.ts';

const ALONE: Situation = { workers: [], links: false, ours: true, readsAloud: false, prefix: 'ear-' };

const rowsFor = (more: Partial<Situation>) =>
  Object.fromEntries(
    (privacyView({ ...ALONE, ...more }, english).rows ?? []).map(({ title, detail }) => [title, detail]),
  );

test('on its own machine nothing leaves it, and the conversation is kept there', () => {
  const rows = rowsFor({});
  expect(rows['Who does the work']).toContain('Nothing leaves it');
  expect(rows['The conversation']).toContain('30 days');
  expect(rows['Kept']).toContain('30 days');
  expect(rows['To be forgotten']).toContain('/ear-settings forget me');
  expect(rows).not.toHaveProperty('Links');
  expect(rows['What is read']).not.toContain('aloud');
});

test('elsewhere it says where, that links open for a week, that the platform keeps the messages, and what is read aloud', () => {
  const rows = rowsFor({
    workers: ['api.example.com', 'speech.example.com'],
    links: true,
    ours: false,
    readsAloud: true,
  });
  expect(rows['Who does the work']).toContain('api.example.com and speech.example.com');
  expect(rows['The conversation']).toContain('the platform keeps them');
  expect(rows['Links']).toContain('7 days');
  expect(rows['What is read']).toContain('read aloud');
});

test('who works on it is read from the settings: the service, or the engines by address, but not this machine', () => {
  const workers = (environment: Readonly<Record<string, string>>) => workersOf(readConfig(environment, []));
  expect(workers({})).toEqual([]);
  expect(workers({ ENGINES_URL: 'http://localhost:8080/v1' })).toEqual([]);
  expect(
    workers({
      ENGINES_URL: 'http://10.0.0.5:8080/v1',
      ENGINE_SPEECH_URL: 'https://speech.example.com/v1',
      ENGINE_SOUND_URL: 'http://10.0.0.5:8081/v1',
    }),
  ).toEqual(['10.0.0.5', 'speech.example.com']);
  const service = { SERVICE_BASE_URL: 'https://api.example.com', SERVICE_API_KEY: 'key' };
  expect(workers({ ...service, ENGINES_URL: 'http://10.0.0.5:8080/v1' })).toEqual(['api.example.com']);
  // Every address that an engine may have is looked at.
  const addresses = Object.values(SETTINGS.engines.settings).filter(({ name }) => name.endsWith('_URL'));
  for (const { name } of addresses)
    expect([name, workers({ [name]: 'https://elsewhere.example/v1' })]).toEqual([
      name,
      ['elsewhere.example'],
    ]);
});
