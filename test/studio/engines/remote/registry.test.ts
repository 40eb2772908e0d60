// Tests the state of servers over time: found, reported as unavailable once, found again. Models that never appeared
// are not offered.

import { expect, test } from 'vitest';
import { createRemoteServers } from '../../../../src/studio/engines/remote/registry.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { createWaiting } from '../../../fakes/waiting.ts';
import { addressesOf } from './addressed.ts';
import { engineServer, KEY } from './engine-server.ts';

const EVERY_MS = 20;
const { until } = createWaiting();

test('an unavailable server is logged once and found again', async () => {
  const server = await engineServer('Kokoro-FastAPI');
  const log = createFakeLog();
  const addresses = createRemoteServers(addressesOf(server), { log, intervalMs: EVERY_MS });
  await addresses.ready;
  const missing = () => addresses.listEngines().map((one) => one.missing);
  expect(missing()).toEqual([undefined]);
  server.fault('wants another key', true);
  await until(() => missing()[0] !== undefined);
  expect(missing()).toEqual([
    expect.stringMatching(/^The server at \S+ did not accept the key\. The operator can set ENGINES_KEY/),
  ]);
  expect(addresses.listVoices()).toHaveLength(5);
  server.fault(undefined);
  await until(() => missing()[0] === undefined);
  addresses.stop();
  await server.close();
  const events = log.entries.map(({ event }) => event);
  expect(events).toEqual(['remote engine found', 'remote engine unavailable', 'remote engine found']);
  expect(JSON.stringify(log.entries)).not.toContain(KEY);
});

test('an unreachable server is reported only for a named capability', async () => {
  const log = createFakeLog();
  const nobody = addressesOf({ url: 'http://127.0.0.1:9/v1' });
  const meant = nobody.map((one) => (one.capability === 'speech' ? { ...one, isOptional: false } : one));
  const addresses = createRemoteServers(meant, { log });
  await addresses.ready;
  expect(addresses.listEngines()).toMatchObject([
    { capability: 'speech', missing: expect.stringMatching(/does not answer\. .*ENGINES_URL names it\.$/) },
  ]);
  addresses.stop();
});

test('a server without any capability is reported once per reason', async () => {
  const server = await engineServer('Kokoro-FastAPI');
  const log = createFakeLog();
  server.fault('wants another key', true);
  const addresses = createRemoteServers(addressesOf(server), { log, intervalMs: EVERY_MS });
  const told = () => log.entries.map(({ event, fields }) => `${event}: ${fields?.['why'] ?? ''}`);
  // Waits for more than one poll.
  await until(() => server.asked.length > 6);
  server.fault('sends elsewhere', true);
  await until(() => told().length > 1);
  server.fault(undefined);
  await until(() => told().length > 2);
  addresses.stop();
  await server.close();
  expect(told()).toEqual([
    expect.stringMatching(
      /^remote engine unavailable: The server at \S+ did not accept the key\. The operator can set ENGINES_KEY/,
    ),
    // The server stops listing models and rejects the tested voices.
    expect.stringMatching(/^remote engine unavailable: The server at \S+ refused the request \(400\)\. .*ENGINES_URL/),
    'remote engine found: ',
  ]);
});

test('the preferred model is used where it is suitable', async () => {
  const server = await engineServer('OpenAI');
  const preferring = async (preferred: string) => {
    const addresses = createRemoteServers(
      addressesOf(server).map((one) => ({ ...one, preferredModel: preferred })),
      { log: createFakeLog() },
    );
    await addresses.ready;
    addresses.stop();
    return addresses.listEngines().map(({ capability, model }) => `${capability}: ${model}`);
  };
  const speech = 'speech: gpt-4o-mini-tts';
  const translation = 'translation: gpt-4o-mini';
  expect(await preferring('gpt-4o')).toEqual([speech, 'recognition: whisper-1', 'translation: gpt-4o']);
  expect(await preferring('whisper-2')).toEqual([speech, 'recognition: whisper-2', translation]);
  expect(await preferring('nobody')).toEqual([speech, 'recognition: whisper-1', translation]);
  await server.close();
});
