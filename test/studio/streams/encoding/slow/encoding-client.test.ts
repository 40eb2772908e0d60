// Tests of the encoding thread: streams at the same time, a thread that ends in the middle, and a restart after idling.

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { MonoAudio } from '../../../../../src/domain/audio/mono-audio.ts';
import { createProvenance } from '../../../../../src/domain/media/provenance.ts';
import { createEncodingClient } from '../../../../../src/studio/streams/encoding/encoding-client.ts';
import { createSpeechEncoder, type SpeechEncoder } from '../../../../../src/studio/streams/encoding/speech-encoder.ts';
import type { SpeechFormat } from '../../../../../src/studio/streams/speech-format.ts';

const mark = createProvenance('voice', {}, 0);
const tone = (pitch: number): MonoAudio => ({
  samples: Float32Array.from({ length: 22_050 }, (_, at) => 0.2 * Math.sin((at * pitch) / 3500)),
  sampleRate: 22_050,
});

function createClient(idleMs?: number) {
  const client = createEncodingClient(idleMs);
  onTestFinished(() => client.stop());
  return client;
}

async function encodeAll(encoder: SpeechEncoder, pitch: number): Promise<Buffer> {
  const parts = [await encoder.encode(tone(pitch)), await encoder.encode(tone(2 * pitch)), await encoder.finish()];
  encoder.close();
  return Buffer.concat(parts);
}

test('streams at the same time get the sound of their own', async () => {
  const client = createClient();
  const formats: readonly SpeechFormat[] = ['mp3', 'wav', 'adts', 'pcm_s16le', 'mp3', 'pcm_f32be'];
  await Promise.all(
    formats.map(async (format, at) => {
      const options = { format, mark };
      const encoded = await encodeAll(client.open(options), 400 + at);
      expect(encoded.equals(await encodeAll(createSpeechEncoder(options), 400 + at))).toBe(true);
    }),
  );
});

test('when the thread ends, its streams end and others work', async () => {
  const client = createClient();
  const [running, waiting] = [client.open({ format: 'mp3', mark }), client.open({ format: 'wav', mark })];
  await waiting.encode(tone(300));
  const call = running.encode(tone(300));
  const failed = expect(call).rejects.toThrow('encoding thread exited');
  await client.stop();
  await failed;
  await expect(waiting.encode(tone(300))).rejects.toThrow('encoding thread exited');
  await expect(waiting.finish()).rejects.toThrow('encoding thread exited');
  for (const encoder of [running, waiting]) encoder.close();
  expect((await encodeAll(client.open({ format: 'wav', mark }), 300)).length).toBeGreaterThan(88_000);
});

test('a failed stream leaves the others alone', async () => {
  const client = createClient();
  const broken = client.open({ format: 'mp3', mark });
  const fine = client.open({ format: 'wav', mark });
  const failed = expect(broken.encode({ samples: undefined as never, sampleRate: 22_050 })).rejects.toThrow();
  expect((await encodeAll(fine, 300)).length).toBeGreaterThan(88_000);
  await failed;
  broken.close();
});

test('closing a stream ends its call', async () => {
  const encoder = createClient().open({ format: 'opus', mark });
  const closed = expect(encoder.encode(tone(300))).rejects.toThrow('The stream was closed.');
  encoder.close();
  await closed;
});

test('a stream that opens while the idle thread ends works', async () => {
  const client = createClient(20);
  for (let waitMs = 14; waitMs < 28; waitMs += 1) {
    const encoder = client.open({ format: 'pcm_s16le', mark });
    expect((await encodeAll(encoder, 300)).length).toBe(88_200);
    await sleep(waitMs);
  }
});

test('an idle thread ends also if no stream was opened', async () => {
  const before = countThreads();
  const client = createEncodingClient(20);
  client.prepare();
  expect(countThreads()).toBe(before + 1);
  await expect.poll(countThreads).toBe(before);
});

const countThreads = (): number => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;
