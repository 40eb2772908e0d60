// The privacy notice for different settings: third-party servers, storage of the conversation, and reading aloud.

import { expect, test } from 'vitest';
import { listExternalHosts, readConfig } from '../../../src/config/config.ts';
import { SETTINGS } from '../../../src/config/settings.ts';
import { createPrivacyView, type PrivacyContext } from '../../../src/domain/views/privacy-view.ts';
import { englishView } from '../english.ts';

const ALONE: PrivacyContext = {
  externalHosts: [],
  hasLinks: false,
  storesConversation: true,
  readsAloud: false,
  writesNotes: false,
  listens: false,
  prefix: 'ear-',
};

const rowsFor = (more: Partial<PrivacyContext>) =>
  Object.fromEntries(
    (englishView(createPrivacyView({ ...ALONE, ...more })).rows ?? []).map(({ title, detail }) => [title, detail]),
  );

test('on its own machine the data stays there', () => {
  const rows = rowsFor({});
  expect(rows['Who does the work']).toContain('does not leave it');
  expect(rows['The conversation']).toContain('30 days');
  expect(rows['Stored']).toContain('30 days');
  expect(rows['Delete your data']).toContain('/ear-settings forget me');
  expect(rows).not.toHaveProperty('Links');
  expect(rows).not.toHaveProperty('Tags of files');
  expect(rows['What is read']).not.toContain('aloud');
});

test('elsewhere it names hosts, link expiry, platform storage and read-aloud', () => {
  const rows = rowsFor({
    externalHosts: ['api.example.com', 'speech.example.com'],
    hasLinks: true,
    storesConversation: false,
    readsAloud: true,
    writesNotes: true,
    listens: true,
  });
  expect(rows['Who does the work']).toContain('api.example.com and speech.example.com');
  expect(rows['The conversation']).toContain('the platform stores them');
  expect(rows['Links']).toContain('7 days');
  expect(rows['Tags of files']).toContain('encrypted note');
  expect(rows['What is read']).toContain('read aloud');
});

test('external hosts are read from the settings without this machine', () => {
  const workers = (environment: Readonly<Record<string, string>>) => listExternalHosts(readConfig(environment, []));
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
  // Covers the URL setting of every engine.
  const addresses = Object.values(SETTINGS.engines.settings).filter(({ name }) => name.endsWith('_URL'));
  for (const { name } of addresses)
    expect([name, workers({ [name]: 'https://elsewhere.example/v1' })]).toEqual([name, ['elsewhere.example']]);
});
