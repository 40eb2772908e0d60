// Tests answers without a valid transcript or with impossible times. No speech may get lost, and missing speech may not
// be reported as silence.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeMonoWav } from '../../../../../src/studio/audio/wav.ts';
import type { RecognitionOptions } from '../../../../../src/studio/engines/engine.ts';
import type { RemoteCall, RemoteCaller } from '../../../../../src/studio/engines/remote/protocol.ts';
import { createRemoteRecognitionEngine } from '../../../../../src/studio/engines/remote/recognition/recognition-engine.ts';
import { EngineError } from '../../../../../src/studio/errors.ts';

const RATE = 16_000;
const KNOWN = { capability: 'recognition', host: 'there', model: 'one', languages: [] } as const;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heard-'));
  // Two passages of two seconds, each with two seconds of silence around it.
  const isSaid = (at: number) => Math.floor(at / RATE / 2) % 2 === 1;
  const level = (at: number) => (isSaid(at) ? Math.sin(at / 900) : 0.0001);
  const samples = Float32Array.from({ length: 10 * RATE }, (_, at) => level(at) * Math.sin(at / 5));
  await writeFile(join(folder, 'speech.wav'), encodeMonoWav({ samples, sampleRate: RATE }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Recognised text if this is the first answer. The later answers belong to single passages. */
async function heard(first: unknown) {
  const answers = [first, { text: 'One.' }, { text: 'Two.' }];
  const ask: RemoteCaller = async () => ({ text: JSON.stringify(answers.shift()) });
  const hearing = { tag: 'en-US', folder, onProgress: () => {} };
  return (await createRemoteRecognitionEngine(KNOWN, ask).recognise('speech.wav', hearing)).utterances;
}

test.each([{ error: { message: 'out of memory' } }, { foo: 1 }, { text: null }, { text: 1, segments: 'none' }])(
  '%j is no transcript: the engine fails',
  async (answer) => {
    await expect(heard(answer)).rejects.toThrow(EngineError);
  },
);

test.each([{ text: '' }, { segments: [] }])('%j is a transcript without speech', async (answer) => {
  expect(await heard(answer)).toEqual([]);
});

test('passages are sent one by one when times lose lines', async () => {
  const segments = [
    { text: ' One.', start: 0, end: 0 },
    { text: ' Two.', start: 4000, end: 6000 },
  ];
  const lines = await heard({ text: 'One. Two.', segments });
  expect(lines.map(({ text }) => text)).toEqual(['One.', 'Two.']);
  expect(lines[0]?.end).toBeLessThan(lines[1]?.start ?? 0);
});

/** Fields of the first request, and the result. */
async function askFor(options: Partial<RecognitionOptions>, language: string) {
  const requests: RemoteCall[] = [];
  const words = [
    { word: 'Hola', start: 2.1, end: 3 },
    { word: 'mundo', start: 6.1, end: 7 },
  ];
  const ask: RemoteCaller = async (call) => {
    requests.push(call);
    return { text: JSON.stringify({ text: 'Hola. Mundo.', language, segments: [], words }) };
  };
  const sentences: number[] = [];
  const hearing = { tag: 'en-US', folder, onProgress: () => {}, ...options };
  const onSentences = (all: readonly unknown[]) => void sentences.push(all.length);
  const engine = createRemoteRecognitionEngine(KNOWN, ask);
  const { otherLanguage } = await engine.recognise('speech.wav', { ...hearing, onSentences });
  const [{ body } = {}] = requests;
  return {
    fields: Object.fromEntries((body as { readonly fields: readonly (readonly [string, string])[] }).fields),
    otherLanguage,
    sentences,
  };
}

test('a requested language is sent, and another one in the answer does not count', async () => {
  const { fields, otherLanguage } = await askFor({}, 'spanish');
  expect(fields).toMatchObject({ model: 'one', language: 'en' });
  expect(fields).not.toHaveProperty('prompt');
  expect(otherLanguage).toBeUndefined();
});

test('the server finds a guessed language', async () => {
  const { fields, otherLanguage } = await askFor({ isTagGuessed: true }, 'spanish');
  expect(fields).not.toHaveProperty('language');
  expect(otherLanguage).toBe('es');
  expect((await askFor({ isTagGuessed: true }, 'english')).otherLanguage).toBeUndefined();
});

test('a prompt is sent, and sentences are reported', async () => {
  const { fields, sentences } = await askFor({ prompt: 'Earshot, Flite' }, 'english');
  expect(fields).toMatchObject({ prompt: 'Earshot, Flite' });
  expect(sentences).toEqual([2]);
});
