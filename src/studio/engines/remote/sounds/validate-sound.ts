// Checks a server's sound: it must be decodable, audible and about as long as requested. Cuts sounds that are too long.
// Otherwise keeps the server's file.

import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findPeak, MAX_SILENCE_PEAK } from '../../../../domain/audio/samples.ts';
import { message } from '../../../../messages/message.ts';
import { createLosslessWriter } from '../../../audio/lossless-writer.ts';
import { toInt16Sample } from '../../../audio/stems.ts';
import { fixWavLength } from '../../../audio/wav-layout.ts';
import { EngineError, JobError } from '../../../errors.ts';
import type { GeneratedSound, SoundEffectRequest } from '../../engine.ts';
import type { RemoteEngineInfo } from '../protocol.ts';
import { assertCompleteWav, createRemoteFailure } from '../responses.ts';

const MEDIA_TYPES = {
  aac: 'audio/aac',
  m4a: 'audio/mp4',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
} as const;
const SAMPLE_RATE_LIMITS = { min: 4000, max: 192_000 } as const;
const MAX_CHANNELS = 8;
/**
 * For sound effects: seconds over the requested length before it is cut, minimum share of that length, and seconds of
 * the fade.
 */
const SOUND_LIMITS = { slackSeconds: 0.1, minShare: 0.3, fadeSeconds: 0.05 } as const;
/** Music may have any length within these limits. */
const MUSIC_SECONDS = { min: 1, max: 300 } as const;

type ExpectedSound = Omit<SoundEffectRequest, 'prompt' | 'variation'> | { readonly kind: 'music' };
type CheckedFile = GeneratedSound['sound'];

/**
 * Returns the file in the job's folder under its final name. Deletes it after a failure.
 * @throws EngineError
 */
export async function validateAndTrimSound(
  engine: RemoteEngineInfo,
  folder: string,
  name: string,
  expected: ExpectedSound,
): Promise<CheckedFile> {
  const path = join(folder, name);
  // Decoders load with the first sound.
  const { requireDecodableFormat } = await import('../../../audio/decode-chunks.ts');
  try {
    const fileKind = await requireDecodableFormat(path, 'sound');
    await assertCompleteWav(engine, path, fileKind);
    const { sound, seconds, rate, peak } = await decodeSound(engine, path, fileKind, expected);
    if (expected.kind === 'sound' && seconds > expected.durationSeconds + SOUND_LIMITS.slackSeconds)
      return await trimSound(engine, sound, { rate, seconds: expected.durationSeconds }, folder);
    if (!(peak >= MAX_SILENCE_PEAK)) throw createRemoteFailure(engine, message('faults.did.silence'));
    const kept = `sound.${fileKind}`;
    if (fileKind === 'wav') await fixWavLength(path);
    await rename(path, join(folder, kept));
    return { name: kept, type: MEDIA_TYPES[fileKind], seconds };
  } catch (error) {
    if (error instanceof EngineError || !(error instanceof JobError)) throw error;
    throw createRemoteFailure(engine, message('faults.did.noSound'));
  } finally {
    await rm(path, { force: true });
  }
}

type Channels = readonly Float32Array[];

/** Decodes up to the maximum length. `sound`: samples of an effect; empty for music, which is too long to keep. */
async function decodeSound(
  engine: RemoteEngineInfo,
  path: string,
  fileKind: keyof typeof MEDIA_TYPES,
  expected: ExpectedSound,
) {
  const isMusic = expected.kind === 'music';
  const maxSeconds = isMusic ? MUSIC_SECONDS.max : expected.durationSeconds + SOUND_LIMITS.slackSeconds;
  const minSeconds = isMusic ? MUSIC_SECONDS.min : expected.durationSeconds * SOUND_LIMITS.minShare;
  const { decodeChunks } = await import('../../../audio/decode-chunks.ts');
  const sound: Channels[] = [];
  let seconds = 0;
  let peak = 0;
  let rate = 0;
  for await (const piece of decodeChunks(path, fileKind)) {
    rate = piece.sampleRate;
    const isKnown =
      rate >= SAMPLE_RATE_LIMITS.min && rate <= SAMPLE_RATE_LIMITS.max && piece.channels.length <= MAX_CHANNELS;
    if (!isKnown) throw createRemoteFailure(engine, message('faults.did.noSound'));
    seconds += (piece.channels[0]?.length ?? 0) / rate;
    peak = Math.max(peak, ...piece.channels.map(findPeak));
    if (!isMusic) sound.push(piece.channels);
    if (seconds > maxSeconds) break;
  }
  if (seconds < minSeconds || (isMusic && seconds > maxSeconds))
    throw createRemoteFailure(engine, message(seconds < minSeconds ? 'faults.did.shortSound' : 'faults.did.longSound'));
  return { sound, seconds, rate, peak };
}

/** Keeps the beginning, with a short fade at the new end. */
async function trimSound(
  engine: RemoteEngineInfo,
  pieces: readonly Channels[],
  { rate: sampleRate, seconds }: { readonly rate: number; readonly seconds: number },
  folder: string,
): Promise<CheckedFile> {
  const channels = Math.max(...pieces.map(({ length }) => length));
  const length = Math.round(seconds * sampleRate);
  const samples = new Int16Array(channels * length);
  const fade = Math.min(length, SOUND_LIMITS.fadeSeconds * sampleRate);
  let at = 0;
  let peak = 0;
  for (const piece of pieces)
    for (let from = 0; from < (piece[0]?.length ?? 0) && at < length; from += 1, at += 1)
      for (let channel = 0; channel < channels; channel += 1) {
        // A channel that appears later was equal to the first one before.
        const sample = (piece[channel] ?? piece[0])?.[from] ?? 0;
        peak = Math.max(peak, Math.abs(sample));
        samples[at * channels + channel] = toInt16Sample(sample * Math.min(1, (length - at) / fade));
      }
  if (!(peak >= MAX_SILENCE_PEAK)) throw createRemoteFailure(engine, message('faults.did.silence'));
  const file = await createLosslessWriter(folder, 'sound', { sampleRate, channels });
  try {
    await file.write(samples);
    await file.finish();
  } catch (error) {
    await file.abandon();
    throw error;
  }
  return { name: file.name, type: file.type, seconds };
}
