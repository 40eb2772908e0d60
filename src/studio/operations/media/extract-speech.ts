// Prepares a track for speech recognition: mono at 16 kHz, and on request only the voice, because noise that people
// hardly notice makes PocketSphinx mishear most words. Finds the voice anywhere in a stereo image. Clean recordings stay
// unfiltered, as filtering costs some words.

import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { measureDynamicRange, measureWavLevels } from '../../audio/levels.ts';
import { toInt16Sample } from '../../audio/stems.ts';
import { createWavHeader, WAV_HEADER_BYTES } from '../../audio/wav.ts';
import { SPEECH_SAMPLE_RATE } from '../../engines/gtcrn/gtcrn.ts';
import { extractVoiceChunks } from '../../engines/gtcrn/voice-extractor.ts';
import type { ExtractedTrack } from './extract-track.ts';
import { runFfmpeg } from './ffmpeg.ts';

const createRecogniserArgs = (channels: number): string[] =>
  `-ac ${channels} -ar ${SPEECH_SAMPLE_RATE} -c:a pcm_s16le -bitexact -map_metadata -1`.split(' ');

const SPEECH_FILE = 'speech.wav';
const CHANNELS_FILE = 'channels.wav';
const MIX_FILE = 'everything.wav';
const CONVERT_TIMEOUT_MS = 15 * 60_000;
/** Recordings with at least this difference between quiet and loud frames, in dB, count as clean. */
const MIN_CLEAN_RANGE_DB = 35;

/** Reads `count` samples from `from`. Positions outside the file return silence. */
async function openSamples(path: string, channels: number) {
  const file = await open(path);
  const frame = 2 * channels;
  const sampleCount = Math.floor(((await file.stat()).size - WAV_HEADER_BYTES) / frame);
  return {
    sampleCount,
    async read(from: number, count: number): Promise<Float32Array[]> {
      const bytes = Buffer.alloc(count * frame);
      const available = Math.max(0, Math.min(count, sampleCount - from));
      await file.read(bytes, 0, available * frame, WAV_HEADER_BYTES + from * frame);
      return Array.from({ length: channels }, (_, channel) => {
        const samples = new Float32Array(count);
        for (let at = 0; at < count; at++) samples[at] = bytes.readInt16LE(at * frame + channel * 2) / 32_768;
        return samples;
      });
    },
    close: () => file.close(),
  };
}

const mixToInt16 = ([one = new Float32Array(0), other = one]: readonly Float32Array[]): Int16Array =>
  Int16Array.from(one, (sample, at) => toInt16Sample((sample + (other[at] ?? 0)) / 2));

async function writeVoice(from: string, to: string, channels: number): Promise<void> {
  const samples = await openSamples(from, channels);
  const speech = await open(to, 'w');
  try {
    const dataBytes = samples.sampleCount * 2;
    await speech.write(createWavHeader({ sampleRate: SPEECH_SAMPLE_RATE, channels: 1, dataBytes }));
    for await (const { voice } of extractVoiceChunks({ sampleRate: SPEECH_SAMPLE_RATE, ...samples }))
      await speech.write(mixToInt16(voice));
  } finally {
    await Promise.all([samples.close(), speech.close()]);
  }
}

/** Minimum ratio of the channels' difference to their sum at which one channel counts as inverted. */
const MIN_INVERTED_RATIO = 4;

/** True if the channels would cancel each other in a mix, as with a cable or microphone whose poles are swapped. */
async function hasInvertedChannel(path: string): Promise<boolean> {
  const samples = await openSamples(path, 2);
  let sum = 0;
  let difference = 0;
  try {
    for (let at = 0; at < samples.sampleCount; at += SPEECH_SAMPLE_RATE) {
      const [left = new Float32Array(), right = left] = await samples.read(at, SPEECH_SAMPLE_RATE);
      for (const [index, one] of left.entries()) {
        const other = right[index] ?? 0;
        sum += (one + other) ** 2;
        difference += (one - other) ** 2;
      }
    }
  } finally {
    await samples.close();
  }
  return difference > MIN_INVERTED_RATIO * sum;
}

/** 16 kHz mono WAV files in the job's folder. */
export interface SpeechRecording {
  /** The whole sound. */
  readonly unfiltered: string;
  /** Only the voice if there is noise, otherwise the whole sound. Extracted with the first call. */
  getFiltered(): Promise<string>;
}

export async function prepareSpeechRecording(
  { file, channels }: ExtractedTrack,
  folder: string,
): Promise<SpeechRecording> {
  const write = (count: number, name: string, ...filter: readonly string[]) =>
    runFfmpeg(['-i', file, ...filter, ...createRecogniserArgs(count)], name, {
      folder,
      timeoutMs: CONVERT_TIMEOUT_MS,
    });
  if (channels > 1) await write(channels, CHANNELS_FILE);
  const inverted = channels > 1 && (await hasInvertedChannel(join(folder, CHANNELS_FILE)));
  await write(1, MIX_FILE, ...(inverted ? ['-af', 'pan=mono|c0=0.5*c0-0.5*c1'] : []));
  const extractVoice = async (): Promise<string> => {
    if (measureDynamicRange(await measureWavLevels(join(folder, MIX_FILE))) > MIN_CLEAN_RANGE_DB) return MIX_FILE;
    const stereo = channels > 1 && !inverted;
    await writeVoice(join(folder, stereo ? CHANNELS_FILE : MIX_FILE), join(folder, SPEECH_FILE), stereo ? channels : 1);
    return SPEECH_FILE;
  };
  let voice: Promise<string> | undefined;
  return { unfiltered: MIX_FILE, getFiltered: () => (voice ??= extractVoice()) };
}
