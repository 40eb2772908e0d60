// One recording made small enough: the best bit rate that should fit its length, and the next one down when a file's stated length
// was not true. Read and written a piece at a time, so that an hour costs no more memory than a second. Runs in the child process.

import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { decodeChunked } from 'audio-decode';
import {
  ADTS,
  AudioSampleSink,
  EncodedPacketSink,
  FilePathSource,
  FLAC,
  Input,
  type InputAudioTrack,
  MP3,
  WAVE,
} from 'mediabunny';
import { mixed, writeMp3 } from './mp3.ts';
import { writeWav } from './wav.ts';

export type ReadKind = 'aac' | 'flac' | 'mp3' | 'wav';

export interface Order {
  readonly kind: ReadKind;
  readonly path: string;
  readonly into: string;
  readonly most: number;
  /** Left out: an MP3. */
  readonly as?: 'wav' | 'ogg';
  /** Of an Ogg: only so many seconds of its beginning. */
  readonly first?: number | undefined;
}

export interface Made {
  readonly bytes: number;
  readonly kbps: number;
  readonly seconds: number;
  /** Of an Ogg. */
  readonly outline?: readonly number[];
}

const TRIES = 3;

/** `opened`: called once there is sound. `undefined` when it cannot be made that small. Leaves nothing behind then. */
export const fitOne = (
  { kind, path, into, most, as, first }: Order,
  opened = () => {},
): Promise<Made | undefined> =>
  withRecording({ kind, path, opened }, async (recording) => {
    try {
      if (as === 'wav') return await asWav(recording, into, most);
      if (as === 'ogg') return await asOgg(recording, into, most, first);
      for (const rung of rungsFor(recording, most).slice(0, TRIES)) {
        const bytes = await writeMp3(recording.pieces(), { path: into, ...rung, rate: recording.rate, most });
        if (bytes) return { bytes, kbps: rung.kbps, seconds: recording.seconds };
      }
    } catch (thrown) {
      await rm(into, { force: true });
      throw thrown;
    }
    await rm(into, { force: true });
    return undefined;
  });

async function asWav(recording: Recording, path: string, most: number): Promise<Made | undefined> {
  const { rate, seconds } = recording;
  const channels = recording.channels === 2 ? 2 : 1;
  const bytes = await writeWav(recording.pieces(), { path, rate, most, channels, mix: mixed });
  return bytes === undefined ? undefined : { bytes, kbps: (rate * channels * 16) / 1000, seconds };
}

/** Loaded here, since most of what is made smaller needs no encoder of that kind. */
async function asOgg(
  recording: Recording,
  path: string,
  most: number,
  first: number | undefined,
): Promise<Made | undefined> {
  const { beginning, writeOgg } = await import('./ogg.ts');
  const { rate } = recording;
  const channels = recording.channels === 1 ? 1 : 2;
  const pieces = () =>
    first === undefined ? recording.pieces() : beginning(recording.pieces(), rate, first);
  return writeOgg(pieces, { path, rate, channels, most });
}

interface Rung {
  readonly channels: 1 | 2;
  readonly kbps: 128 | 64 | 48 | 32 | 24;
}

interface Source {
  readonly seconds: number;
  readonly channels: number;
  /** Its own bit rate, where encoding at as much again would only cost quality. */
  readonly kbps?: number;
}

/** Best first. Below 24 kbit/s speech is no longer pleasant. */
const LADDER: readonly Rung[] = [
  { channels: 2, kbps: 128 },
  { channels: 1, kbps: 64 },
  { channels: 1, kbps: 48 },
  { channels: 1, kbps: 32 },
  { channels: 1, kbps: 24 },
];

/** What the encoder adds in front and behind, measured with LAME at its lowest rates. */
const PADDING_SECONDS = 0.3;

const BYTES_PER_KBIT = 125;

const bytesOf = ({ kbps }: Rung, seconds: number): number =>
  Math.ceil((seconds + PADDING_SECONDS) * kbps * BYTES_PER_KBIT);

/** The rungs that should fit into `most` bytes, best first. Only stereo stays stereo: more channels become one. */
export function rungsFor({ seconds, channels, kbps = Infinity }: Source, most: number): readonly Rung[] {
  return LADDER.filter(
    (rung) => (rung.channels === 1 || channels === 2) && rung.kbps < kbps && bytesOf(rung, seconds) <= most,
  );
}

interface Recording extends Source {
  readonly rate: number;
  /** Samples by channel. Equal channels may come as one, and as two later on. */
  pieces(): AsyncGenerator<readonly Float32Array[]>;
}

/** Runs `work` on a recording that is open. Rejects when the file is none. */
async function withRecording<T>(
  { path, kind, opened }: { readonly path: string; readonly kind: ReadKind; readonly opened: () => void },
  work: (recording: Recording) => Promise<T>,
): Promise<T> {
  const input = new Input({ source: new FilePathSource(path), formats: [ADTS, FLAC, MP3, WAVE] });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) throw new Error('there is no sound in it');
    const seconds = await track.computeDuration();
    const ownKbps = ((await stat(path)).size * 8) / 1000 / seconds;
    return await work({
      seconds,
      channels: track.numberOfChannels,
      rate: track.sampleRate,
      ...(kind === 'mp3' && { kbps: ownKbps }),
      pieces: () => piecesOf(kind, track, path, opened),
    });
  } finally {
    input.dispose();
  }
}

type ReadPieces = (track: InputAudioTrack, path: string) => AsyncGenerator<readonly Float32Array[]>;

const PIECES: Readonly<Record<ReadKind, ReadPieces>> = {
  aac: (_, path) => streamed(path, 'aac'),
  flac: flacPieces,
  mp3: (_, path) => streamed(path, 'mp3'),
  wav: wavPieces,
};

/** The samples of a recording, by channel. `opened` is called with each piece. */
export async function* piecesOf(kind: ReadKind, track: InputAudioTrack, path: string, opened: () => void) {
  for await (const piece of PIECES[kind](track, path)) {
    opened();
    yield piece;
  }
}

async function* wavPieces(track: InputAudioTrack): AsyncGenerator<readonly Float32Array[]> {
  for await (const sample of new AudioSampleSink(track).samples()) {
    yield Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
      const samples = new Float32Array(sample.numberOfFrames);
      sample.copyTo(samples, { planeIndex, format: 'f32-planar' });
      return samples;
    });
    sample.close();
  }
}

async function* streamed(path: string, kind: 'aac' | 'mp3'): AsyncGenerator<readonly Float32Array[]> {
  for await (const { channelData } of decodeChunked(createReadStream(path), kind)) yield channelData;
}

/** More than the decoder keeps to itself until others follow. */
const FOLLOWING_FRAMES = 20;

/** The file's first frames follow its last ones, so that those come out too; what they decode to is cut off again. */
async function* flacPieces(track: InputAudioTrack): AsyncGenerator<readonly Float32Array[]> {
  const { description } = (await track.getDecoderConfig()) ?? {};
  if (!(description instanceof Uint8Array)) throw new Error('the FLAC file has no beginning');
  let own = 0;
  let given = 0;
  let whole = false;
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    yield description;
    const first: Uint8Array[] = [];
    for await (const { data, duration } of new EncodedPacketSink(track).packets()) {
      own += Math.round(duration * track.sampleRate);
      if (first.length < FOLLOWING_FRAMES) first.push(data.slice());
      yield data;
    }
    whole = true;
    yield* first;
  };
  for await (const { channelData } of decodeChunked(bytes(), 'flac')) {
    const length = channelData[0]?.length ?? 0;
    const left = whole ? Math.max(0, own - given) : length;
    given += length;
    if (left > 0) yield channelData.map((samples) => samples.subarray(0, left));
  }
}
