// Tests the doctor's findings about remote engines.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkRemoteEngines } from '../../../../../src/studio/engines/remote/check-engines.ts';
import type { RemoteEngineSettings } from '../../../../../src/studio/engines/remote/protocol.ts';
import { ROOT } from '../../../../architecture/sources.ts';
import { PROGRAM_ENVIRONMENT } from '../../../../program-environment.ts';
import { addressesOf } from '../addressed.ts';
import { type EngineServer, engineServer, KEY } from '../engine-server.ts';

let server: EngineServer;
beforeEach(async () => {
  server = await engineServer('LocalAI');
  server.hears('The train leaves.');
});
afterEach(() => server.close());

async function found(change: (one: RemoteEngineSettings) => RemoteEngineSettings = (one) => one, key = KEY) {
  const findings = await checkRemoteEngines(addressesOf(server, key).map(change));
  expect(JSON.stringify(findings)).not.toContain(key);
  return Object.fromEntries(findings.map((one) => [one.check, one]));
}
const meant = (one: RemoteEngineSettings): RemoteEngineSettings => ({ ...one, isOptional: false });

test('each capability is tested with a sentence and its result', async () => {
  const { speech, recognition, translation, sound, separation } = await found();
  expect([speech, recognition, translation, sound, separation].map((one) => one?.ok)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(speech?.summary).toMatch(/ spoke a sentence as .+, \d\.\d s of sound/);
  expect(recognition?.summary).toMatch(/ recognised “The train leaves\.” in the recording of “The train .+”/);
  expect(translation?.summary).toMatch(/ translated “The train .+” as “la traino .+”/);
});

test('an address for everything may lack capabilities', async () => {
  const kokoro = await engineServer('Kokoro-FastAPI');
  const findings = await checkRemoteEngines(addressesOf(kokoro));
  await kokoro.close();
  expect(findings.map(({ check, ok }) => [check, ok])).toEqual(
    ['speech', 'recognition', 'translation', 'sound', 'separation'].map((capability) => [capability, true]),
  );
  expect(findings[1]?.summary).not.toMatch(/ heard /);
});

test.each([
  ['is dead', () => server.close(), {}, / does not answer\.$/, /^The operator can check that it runs .* ENGINES_URL/],
  ['wants another key', () => {}, { key: 'sk-wrong-0123456789' }, / did not accept the key\.$/, /ENGINES_KEY/],
] as const)(
  'a server that %s is one fault with advice',
  async (_, before, { key = KEY }: { key?: string }, summary, advice) => {
    await before();
    const findings = await found(undefined, key);
    expect(Object.keys(findings)).toEqual(['engines']);
    expect(findings['engines']).toMatchObject({
      ok: false,
      summary: expect.stringMatching(summary),
      advice: expect.stringMatching(advice),
    });
  },
);

describe('faulty server of a named capability', () => {
  const only =
    (capability: RemoteEngineSettings['capability'], more: Partial<RemoteEngineSettings> = {}) =>
    async () => {
      const [address] = addressesOf(server).filter((one) => one.capability === capability);
      const [finding] = await checkRemoteEngines(address ? [{ ...meant(address), ...more }] : []);
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
      summary: expect.stringMatching(/ recognised nothing in the recording of “The train .*”\.$/),
    });
  });

  test('returns the sentence untranslated', async () => {
    server.translates((line) => line);
    expect(await only('translation')()).toMatchObject({
      ok: false,
      summary: expect.stringMatching(/ did not answer with a line-by-line translation/),
    });
  });

  test('is silent', async () => {
    server.fault('is silent');
    expect(await only('speech')()).toMatchObject({ check: 'speech', ok: false });
  });

  test('has other models than the one named', async () => {
    const { ok, advice } = (await only('translation', { model: 'gemma-wrong' })()) ?? {};
    expect({ ok, advice }).toMatchObject({
      advice: expect.stringMatching(/ does not list “gemma-wrong”/),
    });
  });
});

test.each(['engines', ''])('the doctor reads the settings: “%s”', async (word) => {
  const child = spawn(process.execPath, [join(ROOT, 'src/cli/doctor.ts'), ...(word === '' ? [] : [word])], {
    cwd: tmpdir(),
    env: {
      ...PROGRAM_ENVIRONMENT,
      ENGINE_TRANSLATE_URL: server.url,
      ENGINE_TRANSLATE_KEY: 'sk-wrong-0123456789',
    },
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(output).toMatch(
    / {2}FAULT translation: The server at .+ did not accept the key\.\n {7}to do: The operator can set ENGINE_TRANSLATE_KEY .+\n\n1 to do\.\n$/,
  );
  expect([output.includes('doctor -- discord'), code]).toEqual([word === '', 1]);
});
