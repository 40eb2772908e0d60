// Encodes a recording as Ogg Opus at a fixed loudness for places where other people listen too: 48 kHz, stereo, frames
// of 20 ms. Measures the loudness in a first pass, then encodes in a second. Runs in the child process.

import { rm, stat } from 'node:fs/promises';
import { createEncoder } from 'libopus-wasm';
import { EncodedAudioPacketSource, EncodedPacket, FilePathTarget, OggOutputFormat, Output } from 'mediabunny';
import { changeSpeed } from '../domain/audio/change-speed.ts';
import { PEAK_CEILING } from '../domain/audio/linked-limiter.ts';
import { createLoudnessMeter } from '../domain/audio/loudness.ts';
import { concatSamples } from '../domain/audio/mono-audio.ts';
import { createLimiter, MAX_GAIN, TARGET_LUFS } from '../domain/audio/normalize-loudness.ts';
import { createOpusConfig } from '../domain/audio/opus-config.ts';
import { createStreamResampler } from '../domain/audio/resampler.ts';
import { createWaveformBuilder, type WaveformBuilder } from '../domain/audio/waveform.ts';
import { mixChannels, type SampleStream } from './mp3/write-mp3.ts';

interface OggOptions {
  readonly path: string;
  readonly rate: number;
  /** Mono is processed once and written to both sides. */
  readonly channels: 1 | 2;
  readonly maxBytes: number;
}

interface OggResult {
  readonly bytes: number;
  readonly seconds: number;
  readonly kbps: number;
  readonly waveform: readonly number[];
}

const SAMPLE_RATE = 48_000;
const FRAME_SAMPLES = 960;
const FRAME_SECONDS = FRAME_SAMPLES / SAMPLE_RATE;
const BITRATE_KBPS = 64;
/**
 * As RFC 7845, section 6 advises. A page of many silent frames could end within a loud one, and the voice channel
 * player cannot read a frame that spans two pages.
 */
const PAGE_SECONDS = 1;
const FADE_SECONDS = 0.03;
const MAX_GAIN_ROUNDS = 3;
const TOLERANCE_LUFS = 0.3;
/** Loudness difference between mono sound on two sides and on one. */
const MONO_OFFSET_LUFS = 10 * Math.log10(2);

/** Returns `undefined` and leaves no file if it would exceed `maxBytes`. Calls `pieces` more than once. */
export async function writeOgg(
  pieces: () => SampleStream,
  { path, rate, channels, maxBytes }: OggOptions,
): Promise<OggResult | undefined> {
  const mixedStream = () => mixStream(pieces(), channels);
  const gain = await computeGain(mixedStream, rate, channels);
  const waveform = createWaveformBuilder();
  const leveledStream = amplifyAndLimit(mixedStream(), rate, gain, channels);
  const frames = recordOutline(toOpusFrames(leveledStream, rate, channels), waveform);
  const seconds = await encodeFrames(frames, path, maxBytes);
  const { size } = seconds === undefined ? { size: Number.POSITIVE_INFINITY } : await stat(path);
  if (seconds !== undefined && size <= maxBytes)
    return { bytes: size, seconds, kbps: BITRATE_KBPS, waveform: waveform.build() };
  await rm(path, { force: true });
  return undefined;
}

/** Returns the gain that reaches the target loudness, with compensation for limited peaks. */
async function computeGain(pieces: () => SampleStream, rate: number, channels: 1 | 2): Promise<number> {
  const monoOffset = channels === 1 ? MONO_OFFSET_LUFS : 0;
  const meter = createLoudnessMeter(rate);
  let peak = 0;
  for await (const piece of pieces()) {
    meter.push(piece);
    for (const samples of piece) for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  }
  let gain = adjustGain(1, meter.measure() + monoOffset);
  for (let round = 0; round < MAX_GAIN_ROUNDS && peak * gain > PEAK_CEILING; round++) {
    const limited = createLoudnessMeter(rate);
    for await (const piece of amplifyAndLimit(pieces(), rate, gain, channels)) limited.push(piece);
    const lufs = limited.measure() + monoOffset;
    if (Math.abs(lufs - TARGET_LUFS) < TOLERANCE_LUFS) break;
    gain = adjustGain(gain, lufs);
  }
  return gain;
}

/** Leaves the gain unchanged for silence, whose loudness is not finite. */
const adjustGain = (gain: number, lufs: number): number =>
  Number.isFinite(lufs) ? Math.min(MAX_GAIN, gain * 10 ** ((TARGET_LUFS - lufs) / 20)) : gain;

/** Keeps the first `seconds` and fades out the end. */
export async function* truncateWithFade(pieces: SampleStream, rate: number, seconds: number): SampleStream {
  const fade = Math.round(FADE_SECONDS * rate);
  let left = Math.round(seconds * rate);
  for await (const piece of pieces) {
    const from = left;
    yield piece.map((samples) => samples.slice(0, from).map((sample, at) => sample * Math.min(1, (from - at) / fade)));
    left -= piece[0]?.length ?? 0;
    if (left <= 0) return;
  }
}

/** Changes the speed, not the pitch. Reads the whole sound once, since each later pass needs the same samples. */
export async function changeStreamSpeed(
  pieces: SampleStream,
  rate: number,
  speed: number,
): Promise<() => SampleStream> {
  const read: (readonly Float32Array[])[] = [];
  for await (const piece of pieces) read.push(piece);
  const count = Math.max(0, ...read.map(({ length }) => length));
  const channels = Array.from({ length: count }, (_, channel) =>
    concatSamples(read.map((piece) => piece[channel] ?? piece[0] ?? new Float32Array(0))),
  );
  const changed: Float32Array[] = [];
  for (const samples of channels) changed.push(await changeSpeed(samples, rate, speed));
  return async function* () {
    if (changed.length > 0) yield changed;
  };
}

async function* recordOutline(frames: AsyncIterable<Float32Array>, outline: WaveformBuilder) {
  for await (const frame of frames) {
    outline.push(frame);
    yield frame;
  }
}

async function* mixStream(pieces: SampleStream, channels: 1 | 2): SampleStream {
  for await (const piece of pieces) yield mixChannels(piece, channels);
}

async function* amplifyAndLimit(pieces: SampleStream, rate: number, gain: number, channels: 1 | 2): SampleStream {
  const sides = Array.from({ length: channels }, () => createLimiter(gain, rate));
  for await (const piece of pieces)
    yield sides.map((side, channel) => side.push(piece[channel] ?? new Float32Array(0)));
  yield sides.map((side) => side.flush());
}

/** Resamples to 48 kHz and yields whole interleaved stereo frames. The last frame is padded with silence. */
async function* toOpusFrames(pieces: SampleStream, rate: number, channels: 1 | 2): AsyncGenerator<Float32Array> {
  const sides = Array.from({ length: channels }, () => createStreamResampler(rate, SAMPLE_RATE));
  let frame = new Float32Array(2 * FRAME_SAMPLES);
  let filled = 0;
  function* fill(both: readonly Float32Array[]): Generator<Float32Array> {
    const [left = new Float32Array(0), right = left] = both;
    for (let at = 0; at < left.length; at++) {
      frame[filled] = left[at] as number;
      frame[filled + 1] = right[at] as number;
      filled += 2;
      if (filled < frame.length) continue;
      yield frame;
      frame = new Float32Array(2 * FRAME_SAMPLES);
      filled = 0;
    }
  }
  for await (const piece of pieces)
    yield* fill(sides.map((side, channel) => side.push(piece[channel] ?? new Float32Array(0))));
  yield* fill(sides.map((side) => side.flush()));
  if (filled > 0) yield frame;
}

/** Compiles the encoder ahead of the first job. */
export const preloadOpusEncoder = async (): Promise<void> =>
  (await createEncoder({ bitrate: BITRATE_KBPS * 1000 })).free();

/** Returns the seconds written; `undefined` if the file exceeds `maxBytes`. */
async function encodeFrames(
  frames: AsyncIterable<Float32Array>,
  path: string,
  maxBytes: number,
): Promise<number | undefined> {
  const encoder = await createEncoder({ bitrate: BITRATE_KBPS * 1000 });
  const format = new OggOutputFormat({ maximumPageDuration: PAGE_SECONDS });
  const output = new Output({ format, target: new FilePathTarget(path) });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const config = createOpusConfig(2, encoder.getLookahead());
  let count = 0;
  let bytes = 0;
  try {
    for await (const frame of frames) {
      const data = encoder.encodeFloat(frame).slice();
      const packet = new EncodedPacket(data, 'key', count * FRAME_SECONDS, FRAME_SECONDS);
      await source.add(packet, { decoderConfig: config });
      count += 1;
      bytes += data.length;
      if (bytes > maxBytes) break;
    }
    await (bytes > maxBytes ? output.cancel() : output.finalize());
    return bytes > maxBytes ? undefined : count * FRAME_SECONDS;
  } catch (thrown) {
    await output.cancel();
    throw thrown;
  } finally {
    encoder.free();
  }
}
