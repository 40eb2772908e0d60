// Tests of the encoders of a stream with spoken sound: length, level and early bytes of every format, marks in the file,
// and pieces of other sample rates.

import { beforeAll, describe, expect, test } from 'vitest';
import { measureLoudness } from '../../../../../src/domain/audio/loudness.ts';
import type { MonoAudio } from '../../../../../src/domain/audio/mono-audio.ts';
import { TARGET_LUFS } from '../../../../../src/domain/audio/normalize-loudness.ts';
import { createWholeSoundResampler } from '../../../../../src/domain/audio/resampler.ts';
import { createProvenance } from '../../../../../src/domain/media/provenance.ts';
import { workByOperation } from '../../../../../src/studio/operations/index.ts';
import { createSpeechEncoder } from '../../../../../src/studio/streams/encoding/speech-encoder.ts';
import {
  chooseSampleRate,
  isPcm,
  PCM_FORMATS,
  type SpeechFormat,
} from '../../../../../src/studio/streams/speech-format.ts';
import { findBuiltInVoice } from '../../../../../src/studio/voices/built-in-voices.ts';
import { inJobFolder, quiet } from '../../../operations/job.ts';
import { decodeSpeech, decodeWithFfmpeg } from '../../decode-speech.ts';

const FORMATS: readonly SpeechFormat[] = ['mp3', 'wav', 'flac', 'adts', 'opus', ...PCM_FORMATS];
const MARK = createProvenance('voice', { digital_source_type: 'algorithmicMedia' }, Date.UTC(2026, 10, 29));
const TEXT = 'The ferry leaves the harbour at nine, and the last one back is at six in the evening.';

let spoken: MonoAudio;
beforeAll(async () => {
  const design = findBuiltInVoice(1020)?.design;
  if (!design) throw new Error('No voice 1020.');
  const { speech } = await inJobFolder((folder) =>
    workByOperation['speak-passages']({ text: TEXT, tag: 'en-US', design }, folder, quiet),
  );
  if (!speech) throw new Error('No speech.');
  spoken = speech;
});

/** The encoder's delay and the last frame, which matter at low rates. */
const PADDING_SAMPLES: Partial<Record<SpeechFormat, number>> = { mp3: 3 * 576, adts: 2 * 1024 };

const secondsOf = ({ samples, sampleRate }: MonoAudio): number => samples.length / sampleRate;

const createPieces = (rate: number): readonly MonoAudio[] => {
  const whole = createWholeSoundResampler(spoken.sampleRate, rate)(spoken.samples);
  const length = Math.ceil(whole.length / 3);
  return [0, 1, 2].map((at) => ({ samples: whole.slice(at * length, (at + 1) * length), sampleRate: rate }));
};

async function encode(format: SpeechFormat, pieces: readonly MonoAudio[], sampleRate?: number): Promise<Buffer[]> {
  const encoder = createSpeechEncoder({ format, mark: MARK, sampleRate });
  const chunks: Uint8Array[] = [];
  for (const piece of pieces) chunks.push(await encoder.encode(piece));
  chunks.push(await encoder.finish());
  encoder.close();
  return chunks.map((chunk) => Buffer.from(chunk));
}

describe.each(FORMATS)('%s', (format) => {
  test.each([undefined, 8000, 22_050, 48_000])('keeps length and level at %s samples a second', async (rate) => {
    const chunks = await encode(format, createPieces(22_050), rate);
    const bytes = Buffer.concat(chunks);
    const outputRate = chooseSampleRate(format, rate ?? 22_050);
    const decoded = await decodeSpeech(bytes, format, outputRate);
    // The AAC decoder doubles low rates.
    expect([outputRate, format === 'adts' && 2 * outputRate]).toContain(decoded.sampleRate);
    const tolerance = Math.max(0.1, (PADDING_SAMPLES[format] ?? 0) / outputRate);
    expect(Math.abs(secondsOf(decoded) - secondsOf(spoken))).toBeLessThan(tolerance);
    expect(Math.abs(measureLoudness(decoded) - TARGET_LUFS)).toBeLessThan(1.5);
    const independent = decodeWithFfmpeg(bytes, format, outputRate);
    if (!independent) return;
    expect(Math.abs(secondsOf(independent) - secondsOf(spoken))).toBeLessThan(tolerance);
    expect(Math.abs(measureLoudness(independent) - measureLoudness(decoded))).toBeLessThan(0.5);
  });

  test('each piece returns most of its sound at once', async () => {
    const chunks = await encode(format, createPieces(22_050));
    const total = Buffer.concat(chunks).length;
    for (const chunk of chunks.slice(0, 3)) expect(chunk.length / total).toBeGreaterThan(0.25);
    expect((chunks[3]?.length ?? 0) / total).toBeLessThan(0.1);
  });

  test('a header names the source type, PCM has none', async () => {
    const [start] = await encode(format, createPieces(22_050));
    expect(start?.subarray(0, 4000).includes(MARK.sourceType)).toBe(!isPcm(format));
  });

  test('a piece of another sample rate continues the sound', async () => {
    const [first, , last] = createPieces(22_050);
    const [, second] = createPieces(16_000);
    if (!first || !second || !last) throw new Error('No pieces.');
    const outputRate = chooseSampleRate(format, 22_050);
    const decoded = await decodeSpeech(Buffer.concat(await encode(format, [first, second, last])), format, outputRate);
    expect(Math.abs(secondsOf(decoded) - secondsOf(spoken))).toBeLessThan(0.1);
    expect(findLargestStep(decoded)).toBeLessThan(1.2 * findLargestStep(await encodeWhole(format, outputRate)));
  });

  test('silent and tiny pieces are no error', async () => {
    const [first] = createPieces(22_050);
    if (!first) throw new Error('No piece.');
    const tiny = { samples: new Float32Array(7), sampleRate: 22_050 };
    const none = { samples: new Float32Array(0), sampleRate: 22_050 };
    const bytes = Buffer.concat(await encode(format, [first, none, tiny, none]));
    const decoded = await decodeSpeech(bytes, format, chooseSampleRate(format, 22_050));
    expect(Math.abs(secondsOf(decoded) - secondsOf(first))).toBeLessThan(0.1);
  });
});

/** A click is a larger step between neighbouring samples than speech has. */
const findLargestStep = ({ samples }: MonoAudio): number =>
  samples.reduce((largest, sample, at) => Math.max(largest, Math.abs(sample - (samples[at - 1] ?? sample))), 0);

const encodeWhole = async (format: SpeechFormat, rate: number): Promise<MonoAudio> =>
  decodeSpeech(Buffer.concat(await encode(format, createPieces(22_050))), format, rate);

test('slices sound like the whole', async () => {
  const [whole, slices] = await Promise.all(
    [[spoken], createPieces(spoken.sampleRate)].map(async (pieces) =>
      decodeSpeech(Buffer.concat(await encode('pcm_f32le', pieces, 48_000)), 'pcm_f32le', 48_000),
    ),
  );
  if (!whole || !slices) throw new Error('Not encoded.');
  expect(slices.samples.length).toBe(whole.samples.length);
  // The gain differs, because it is measured on the first piece.
  const gain = (sound: MonoAudio) => Math.sqrt(sound.samples.reduce((sum, sample) => sum + sample * sample, 0));
  const ratio = gain(whole) / gain(slices);
  const difference = whole.samples.map((sample, at) => Math.abs(sample - (slices.samples[at] ?? 0) * ratio));
  expect(Math.abs(20 * Math.log10(ratio))).toBeLessThan(1.5);
  expect(Math.max(...difference.slice(0, 100_000))).toBeLessThan(0.1);
});
