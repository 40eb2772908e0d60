// Tests an operation of an extension on the built-in studio: its engine runs in a worker with its own settings. Without
// an engine, people read what would help.

import { expect, onTestFinished, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { morse } from '../../../examples/operation/morse.ts';
import { decodeMonoWav } from '../../../src/studio/audio/wav.ts';
import { type StudioOptions, startStudio } from '../../../src/studio/start.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { clientOf, KEY, tempFolder } from '../../studio/harness.ts';

const FILE = new URL('../../../examples/operation/morse.ts', import.meta.url).pathname;

async function studioWith(plan: Partial<StudioOptions>) {
  const studio = await startStudio({
    folder: await tempFolder(),
    host: '127.0.0.1',
    port: 0,
    apiKeys: [KEY],
    concurrency: 1,
    commands: [morse, ...commands],
    log: createFakeLog(),
    ...plan,
  });
  onTestFinished(() => studio.stop());
  return clientOf(`http://127.0.0.1:${studio.port}`);
}

/** Frequency of the sound: upward zero crossings per second. */
const pitchOf = (samples: Float32Array, rate: number): number => {
  const tone = samples.subarray(0, rate * 0.05);
  const ups = tone.filter((one, at) => at > 0 && one >= 0 && (tone[at - 1] ?? 0) < 0).length;
  return ups / (tone.length / rate);
};

test('an external engine works with its settings', async () => {
  const studio = await studioWith({
    extensions: { names: [FILE], operations: ['morse'] },
    systemEnvironment: { PATH: '/nowhere', MORSE_PITCH: '1000' },
  });
  const done = await studio.run('/morse', { text: 'SOS', pace: 20 });
  expect(done).toMatchObject({
    status: 'SUCCESS',
    message: 'Keyed at 20 words a minute, 1000 Hz.',
    digital_source_type: 'algorithmicMedia',
  });
  const { bytes } = await studio.get(done.audio_url);
  const { samples, sampleRate } = decodeMonoWav(bytes);
  // … --- … is 27 units long, and PARIS fifty.
  expect(samples.length / sampleRate).toBeCloseTo((27 * 60) / (50 * 20), 1);
  expect(pitchOf(samples, sampleRate)).toBeCloseTo(1000, -2);
  const sent = await studio.get(`/morse-result/${done.run_id}`);
  expect(sent.bytes.equals(bytes)).toBe(true);
  const linked = await studio.get(`/morse-result/${done.run_id}?output_type=file_url`);
  expect(linked.body.audio_url).toBe(done.audio_url);
});

test('its fields are validated and engine refusals are reported', async () => {
  const studio = await studioWith({ extensions: { names: [FILE], operations: ['morse'] } });
  const refused = await studio.post('/morse', { text: 'SOS', pace: 400 });
  expect([refused.status, refused.body.detail[0]?.loc]).toEqual([422, ['body', 'pace']]);
  const failed = await studio.run('/morse', { text: '你好' });
  expect(failed).toMatchObject({
    status: 'ERROR',
    message: expect.stringContaining('has a sign in Morse code'),
  });
});

test('without an engine the task fails with advice', async () => {
  const studio = await studioWith({});
  const failed = await studio.run('/morse', { text: 'SOS' });
  expect(failed.message).toMatch(
    /^There is no engine for “Morse code” on this server\. .*EXTENSIONS.*SERVICE_BASE_URL/,
  );
  const { body } = await studio.get('/capabilities');
  const { operations } = body as unknown as { operations: { operation: string; available: boolean }[] };
  expect(operations.find(({ operation }) => operation === 'morse')?.available).toBe(false);
});
