// A recording as Ogg Opus for places where sound is played to people who did not ask for it just then: 48 kHz, stereo, frames of 20 ms,
// all at one loudness. Heard through once to know how loud it is, then written a piece at a time. Runs in the child process.

import { rm, stat } from 'node:fs/promises';
import { createEncoder } from 'libopus-wasm';
import { EncodedAudioPacketSource, EncodedPacket, FilePathTarget, OggOutputFormat, Output } from 'mediabunny';
import { CEILING, createLimiter, MOST_GAIN, TARGET_LUFS } from '../domain/sound/level.ts';
import { createLoudnessMeter } from '../domain/sound/loudness.ts';
import { createOutline, type Outline } from '../domain/sound/outline.ts';
import { createRateStream } from '../domain/sound/rates.ts';
import { mixed, type Pieces } from './mp3.ts';

interface OggPlan {
  readonly path: string;
  readonly rate: number;
  /** One is worked on once, and heard on both sides. */
  readonly channels: 1 | 2;
  /** The most bytes it may have. */
  readonly most: number;
}

export interface Written {
  readonly bytes: number;
  readonly seconds: number;
  readonly kbps: number;
  /** See `MadeFile`. */
  readonly outline: readonly number[];
}

const RATE = 48_000;
const FRAME = 960;
const FRAME_SECONDS = FRAME / RATE;
const KBPS = 64;
/**
 * As RFC 7845 (6) advises. A page of many silent frames would be full in the middle of a loud one, and what plays in voice channels reads no
 * further than to a frame on two pages.
 */
const PAGE_SECONDS = 1;
const FADE_SECONDS = 0.03;
const ROUNDS = 3;
const CLOSE_LUFS = 0.3;
/** By so much the same on two sides is louder than on one. */
const TWICE_LUFS = 10 * Math.log10(2);

/** What becomes of it; `undefined`, and nothing left behind, when it would become larger than `most`. `pieces` is called more than once. */
export async function writeOgg(
  pieces: () => Pieces,
  { path, rate, channels, most }: OggPlan,
): Promise<Written | undefined> {
  const given = () => mixedPieces(pieces(), channels);
  const gain = await gainOf(given, rate, channels);
  const outline = createOutline();
  const levelled = levelledPieces(given(), rate, gain, channels);
  const frames = outlined(framesOf(levelled, rate, channels), outline);
  const seconds = await encode(frames, path, most);
  const { size } = seconds === undefined ? { size: Number.POSITIVE_INFINITY } : await stat(path);
  if (seconds !== undefined && size <= most)
    return { bytes: size, seconds, kbps: KBPS, outline: outline.drawn() };
  await rm(path, { force: true });
  return undefined;
}

/** What brings it to the target; where peaks are limited for that, what is lost is made up for. */
async function gainOf(pieces: () => Pieces, rate: number, channels: 1 | 2): Promise<number> {
  const more = channels === 1 ? TWICE_LUFS : 0;
  const meter = createLoudnessMeter(rate);
  let peak = 0;
  for await (const piece of pieces()) {
    meter.push(piece);
    for (const samples of piece) for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  }
  let gain = towards(1, meter.lufs() + more);
  for (let round = 0; round < ROUNDS && peak * gain > CEILING; round++) {
    const limited = createLoudnessMeter(rate);
    for await (const piece of levelledPieces(pieces(), rate, gain, channels)) limited.push(piece);
    const lufs = limited.lufs() + more;
    if (Math.abs(lufs - TARGET_LUFS) < CLOSE_LUFS) break;
    gain = towards(gain, lufs);
  }
  return gain;
}

/** Silence stays silence. */
const towards = (gain: number, lufs: number): number =>
  Number.isFinite(lufs) ? Math.min(MOST_GAIN, gain * 10 ** ((TARGET_LUFS - lufs) / 20)) : gain;

/** So many seconds of it, faded out. */
export async function* beginning(pieces: Pieces, rate: number, seconds: number): Pieces {
  const fade = Math.round(FADE_SECONDS * rate);
  let left = Math.round(seconds * rate);
  for await (const piece of pieces) {
    const from = left;
    yield piece.map((samples) =>
      samples.slice(0, from).map((sample, at) => sample * Math.min(1, (from - at) / fade)),
    );
    left -= piece[0]?.length ?? 0;
    if (left <= 0) return;
  }
}

async function* outlined(frames: AsyncIterable<Float32Array>, outline: Outline) {
  for await (const frame of frames) {
    outline.push(frame);
    yield frame;
  }
}

async function* mixedPieces(pieces: Pieces, channels: 1 | 2): Pieces {
  for await (const piece of pieces) yield mixed(piece, channels);
}

/** Amplified and limited. */
async function* levelledPieces(pieces: Pieces, rate: number, gain: number, channels: 1 | 2): Pieces {
  const sides = Array.from({ length: channels }, () => createLimiter(gain, rate));
  for await (const piece of pieces)
    yield sides.map((side, channel) => side.push(piece[channel] ?? new Float32Array(0)));
  yield sides.map((side) => side.flush());
}

/** Whole frames of left and right in turn at 48 kHz; the last is filled up with silence. */
async function* framesOf(pieces: Pieces, rate: number, channels: 1 | 2): AsyncGenerator<Float32Array> {
  const sides = Array.from({ length: channels }, () => createRateStream(rate, RATE));
  let frame = new Float32Array(2 * FRAME);
  let filled = 0;
  function* fill(both: readonly Float32Array[]): Generator<Float32Array> {
    const [left = new Float32Array(0), right = left] = both;
    for (let at = 0; at < left.length; at++) {
      frame[filled] = left[at] as number;
      frame[filled + 1] = right[at] as number;
      filled += 2;
      if (filled < frame.length) continue;
      yield frame;
      frame = new Float32Array(2 * FRAME);
      filled = 0;
    }
  }
  for await (const piece of pieces)
    yield* fill(sides.map((side, channel) => side.push(piece[channel] ?? new Float32Array(0))));
  yield* fill(sides.map((side) => side.flush()));
  if (filled > 0) yield frame;
}

/** Compiled once, so that the first that is made need not wait for that. */
export const loadEncoder = async (): Promise<void> => (await createEncoder({ bitrate: KBPS * 1000 })).free();

/** Seconds written; `undefined` when it became larger than `most`. */
async function encode(
  frames: AsyncIterable<Float32Array>,
  path: string,
  most: number,
): Promise<number | undefined> {
  const encoder = await createEncoder({ bitrate: KBPS * 1000 });
  const format = new OggOutputFormat({ maximumPageDuration: PAGE_SECONDS });
  const output = new Output({ format, target: new FilePathTarget(path) });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const config = configOf(encoder.getLookahead());
  let count = 0;
  let bytes = 0;
  try {
    for await (const frame of frames) {
      const data = encoder.encodeFloat(frame).slice();
      const packet = new EncodedPacket(data, 'key', count * FRAME_SECONDS, FRAME_SECONDS);
      await source.add(packet, { decoderConfig: config });
      count += 1;
      bytes += data.length;
      if (bytes > most) break;
    }
    await (bytes > most ? output.cancel() : output.finalize());
    return bytes > most ? undefined : count * FRAME_SECONDS;
  } catch (thrown) {
    await output.cancel();
    throw thrown;
  } finally {
    encoder.free();
  }
}

/** With the head of the stream (RFC 7845, 5.1): version 1, two channels, what is to be skipped, and the input's rate. */
function configOf(lookahead: number): AudioDecoderConfig {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 0, 'latin1');
  head.writeUInt8(1, 8);
  head.writeUInt8(2, 9);
  head.writeUInt16LE(lookahead, 10);
  head.writeUInt32LE(RATE, 12);
  return { codec: 'opus', sampleRate: RATE, numberOfChannels: 2, description: new Uint8Array(head) };
}
