// What is known of servers over time: found, gone and told once, back again; what they never show is not offered.

import { expect, test } from 'vitest';
import { createAddresses } from '../../../../src/studio/engines/by-address/keeper.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { addressesOf } from './addressed.ts';
import { engineServer, KEY } from './engine-server.ts';

const EVERY_MS = 20;

test('a server that goes away stays known as away, is told once, and is found again', async () => {
  const server = await engineServer('Kokoro-FastAPI');
  const log = createFakeLog();
  const addresses = createAddresses(addressesOf(server), { log, everyMs: EVERY_MS });
  await addresses.ready;
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const missing = () => addresses.known().map((one) => one.missing);
  expect(missing()).toEqual([undefined]);
  server.fault('wants another key', true);
  await until(() => missing()[0] !== undefined);
  expect(missing()).toEqual([
    expect.stringMatching(/^The server at \S+ did not accept the key\. The owner sets ENGINES_KEY/),
  ]);
  expect(addresses.voices()).toHaveLength(5);
  server.fault(undefined);
  await until(() => missing()[0] === undefined);
  addresses.stop();
  await server.close();
  const events = log.entries.map(({ event }) => event);
  expect(events).toEqual(['engine found', 'engine away', 'engine found']);
  expect(JSON.stringify(log.entries)).not.toContain(KEY);
});

test('an address where nobody lives is away if it was meant for one thing, and nothing if it may have been for any', async () => {
  const log = createFakeLog();
  const nobody = addressesOf({ url: 'http://127.0.0.1:9/v1' });
  const meant = nobody.map((one) => (one.ability === 'speech' ? { ...one, isGuess: false } : one));
  const addresses = createAddresses(meant, { log });
  await addresses.ready;
  expect(addresses.known()).toMatchObject([
    { ability: 'speech', missing: expect.stringMatching(/does not answer\. .*ENGINES_URL names it\.$/) },
  ]);
  addresses.stop();
});

test('an address that may be good for anything and is for nothing is told once for each reason, and found later', async () => {
  const server = await engineServer('Kokoro-FastAPI');
  const log = createFakeLog();
  server.fault('wants another key', true);
  const addresses = createAddresses(addressesOf(server), { log, everyMs: EVERY_MS });
  const told = () => log.entries.map(({ event, fields }) => `${event}: ${fields?.['why'] ?? ''}`);
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  // Looked at more than once.
  await until(() => server.asked.length > 6);
  server.fault('sends elsewhere', true);
  await until(() => told().length > 1);
  server.fault(undefined);
  await until(() => told().length > 2);
  addresses.stop();
  await server.close();
  expect(told()).toEqual([
    expect.stringMatching(
      /^engine away: The server at \S+ did not accept the key\. The owner sets ENGINES_KEY/,
    ),
    // It lists nothing any more, and refuses the voices that are tried.
    expect.stringMatching(/^engine away: The server at \S+ refused the request \(400\)\. .*ENGINES_URL/),
    'engine found: ',
  ]);
});

test('of several models that fit, the one that is named for all is taken, where it fits', async () => {
  const server = await engineServer('OpenAI');
  const preferring = async (preferred: string) => {
    const addresses = createAddresses(
      addressesOf(server).map((one) => ({ ...one, preferred })),
      { log: createFakeLog() },
    );
    await addresses.ready;
    addresses.stop();
    return addresses.known().map(({ ability, model }) => `${ability}: ${model}`);
  };
  const speech = 'speech: gpt-4o-mini-tts';
  const translation = 'translation: gpt-4o-mini';
  expect(await preferring('gpt-4o')).toEqual([speech, 'recognition: whisper-1', 'translation: gpt-4o']);
  expect(await preferring('whisper-2')).toEqual([speech, 'recognition: whisper-2', translation]);
  expect(await preferring('nobody')).toEqual([speech, 'recognition: whisper-1', translation]);
  await server.close();
});
