// What the doctor says of engines by address.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EngineAddress } from '../../../../src/studio/engines/by-address/address.ts';
import { examineAddresses } from '../../../../src/studio/engines/by-address/examine.ts';
import { ROOT } from '../../../architecture/sources.ts';
import { addressesOf } from './addressed.ts';
import { type EngineServer, engineServer, KEY } from './engine-server.ts';

let server: EngineServer;
beforeEach(async () => {
  server = await engineServer('LocalAI');
  server.hears('The train leaves.');
});
afterEach(() => server.close());

async function found(change: (one: EngineAddress) => EngineAddress = (one) => one, key = KEY) {
  const findings = await examineAddresses(addressesOf(server, key).map(change));
  expect(JSON.stringify(findings)).not.toContain(key);
  return Object.fromEntries(findings.map((one) => [one.check, one]));
}
const meant = (one: EngineAddress): EngineAddress => ({ ...one, isGuess: false });

test('each ability is tried with a sentence, and what came of it is shown', async () => {
  const { speech, recognition, translation, sound, separation } = await found();
  expect([speech, recognition, translation, sound, separation].map((one) => one?.ok)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(speech?.finding).toMatch(/ said a sentence as .+ in \d\.\d s of sound/);
  expect(recognition?.finding).toMatch(/ heard “The train leaves\.” where “The train .+” was said/);
  expect(translation?.finding).toMatch(/ translated “The train .+” as “la traino .+”/);
});

test('an address for everything need not do everything', async () => {
  const kokoro = await engineServer('Kokoro-FastAPI');
  const findings = await examineAddresses(addressesOf(kokoro));
  await kokoro.close();
  expect(findings.map(({ check, ok }) => [check, ok])).toEqual(
    ['speech', 'recognition', 'translation', 'sound', 'separation'].map((ability) => [ability, true]),
  );
  expect(findings[1]?.finding).not.toMatch(/ heard /);
});

test.each([
  [
    'is dead',
    () => server.close(),
    {},
    / does not answer\.$/,
    /^The owner sees whether it runs .* ENGINES_URL /,
  ],
  [
    'wants another key',
    () => {},
    { key: 'sk-wrong-0123456789' },
    / did not accept the key\.$/,
    /ENGINES_KEY/,
  ],
] as const)(
  'a server that %s is one fault with what to do',
  async (_, before, { key = KEY }: { key?: string }, finding, next) => {
    await before();
    const findings = await found(undefined, key);
    expect(Object.keys(findings)).toEqual(['engines']);
    expect(findings['engines']).toMatchObject({
      ok: false,
      finding: expect.stringMatching(finding),
      next: expect.stringMatching(next),
    });
  },
);

describe('a fault is what is named for an ability and', () => {
  const only =
    (ability: EngineAddress['ability'], more: Partial<EngineAddress> = {}) =>
    async () => {
      const [address] = addressesOf(server).filter((one) => one.ability === ability);
      const [finding] = await examineAddresses(address ? [{ ...meant(address), ...more }] : []);
      return finding;
    };

  test('cannot do it', async () => {
    await server.close();
    server = await engineServer('Kokoro-FastAPI');
    expect(await only('sound')()).toMatchObject({ check: 'sound', ok: false });
  });

  test('hears nothing in a sentence', async () => {
    server.hears('');
    expect(await only('recognition')()).toMatchObject({
      ok: false,
      finding: expect.stringMatching(/ heard nothing where “The train .*” was said\.$/),
    });
  });

  test('says the sentence in its own language', async () => {
    server.translates((line) => line);
    expect(await only('translation')()).toMatchObject({
      ok: false,
      finding: expect.stringMatching(/ did not answer with a translation/),
    });
  });

  test('is silent', async () => {
    server.fault('is silent');
    expect(await only('speech')()).toMatchObject({ check: 'speech', ok: false });
  });

  test('has other models than the one named', async () => {
    const { ok, next } = (await only('translation', { model: 'gemma-wrong' })()) ?? {};
    expect({ ok, next }).toMatchObject({ next: expect.stringMatching(/ does not list “gemma-wrong”/) });
  });
});

test.each(['engines', ''])('the doctor reads the settings: “%s”', async (word) => {
  const child = spawn(process.execPath, [join(ROOT, 'src/cli/doctor.ts'), ...(word === '' ? [] : [word])], {
    cwd: tmpdir(),
    env: {
      PATH: process.env['PATH'],
      ENGINE_TRANSLATE_URL: server.url,
      ENGINE_TRANSLATE_KEY: 'sk-wrong-0123456789',
    },
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(output).toMatch(
    / {2}FAULT translation: The server at .+ did not accept the key\.\n {7}to do: The owner sets ENGINE_TRANSLATE_KEY .+\n\n1 to do\.\n$/,
  );
  expect([output.includes('doctor -- discord'), code]).toEqual([word === '', 1]);
});
