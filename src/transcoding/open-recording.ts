// Opens a recording and decodes it in pieces, so that a long file needs no more memory. Runs in the child process.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
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

export type DecodableKind = 'aac' | 'flac' | 'mp3' | 'wav';

export interface SourceAudio {
  readonly seconds: number;
  readonly channels: number;
  /** The source's own bit rate. Encoding at a higher rate would only lose quality. */
  readonly kbps?: number;
}

export interface OpenRecording extends SourceAudio {
  readonly rate: number;
  /** Samples by channel. Identical channels may arrive as one channel, and later as two. */
  pieces(): AsyncGenerator<readonly Float32Array[]>;
}

/** Opens a recording and runs `work` on it. Rejects if the file is not a recording. */
export async function withOpenRecording<T>(
  { path, kind, onDecoding }: { readonly path: string; readonly kind: DecodableKind; readonly onDecoding: () => void },
  work: (recording: OpenRecording) => Promise<T>,
): Promise<T> {
  const input = new Input({ source: new FilePathSource(path), formats: [ADTS, FLAC, MP3, WAVE] });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) throw new Error('the file has no audio track');
    const seconds = await track.computeDuration();
    const ownKbps = ((await stat(path)).size * 8) / 1000 / seconds;
    return await work({
      seconds,
      channels: track.numberOfChannels,
      rate: track.sampleRate,
      ...(kind === 'mp3' && { kbps: ownKbps }),
      pieces: () => decodeSamples(kind, track, path, onDecoding),
    });
  } finally {
    input.dispose();
  }
}

type DecodeSamples = (track: InputAudioTrack, path: string) => AsyncGenerator<readonly Float32Array[]>;

const DECODERS: Readonly<Record<DecodableKind, DecodeSamples>> = {
  aac: (_, path) => decodeStream(path, 'aac'),
  flac: decodeFlac,
  mp3: (_, path) => decodeStream(path, 'mp3'),
  wav: decodeWav,
};

/** Calls `onDecoding` for each chunk. */
export async function* decodeSamples(
  kind: DecodableKind,
  track: InputAudioTrack,
  path: string,
  onDecoding: () => void,
) {
  for await (const piece of DECODERS[kind](track, path)) {
    onDecoding();
    yield piece;
  }
}

async function* decodeWav(track: InputAudioTrack): AsyncGenerator<readonly Float32Array[]> {
  for await (const sample of new AudioSampleSink(track).samples()) {
    const piece = Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
      const samples = new Float32Array(sample.numberOfFrames);
      sample.copyTo(samples, { planeIndex, format: 'f32-planar' });
      return samples;
    });
    // The reader may stop here.
    sample.close();
    yield piece;
  }
}

async function* decodeStream(path: string, kind: 'aac' | 'mp3'): AsyncGenerator<readonly Float32Array[]> {
  for await (const { channelData } of decodeChunked(createReadStream(path), kind)) yield channelData;
}

/** More frames than the decoder buffers internally. */
const FOLLOWING_FRAMES = 20;

/** Appends the file's first frames to flush the decoder's last ones, then cuts off their sound. */
async function* decodeFlac(track: InputAudioTrack): AsyncGenerator<readonly Float32Array[]> {
  const { description } = (await track.getDecoderConfig()) ?? {};
  if (!(description instanceof Uint8Array)) throw new Error('the FLAC file has no stream header');
  let totalSamples = 0;
  let yieldedSamples = 0;
  let isComplete = false;
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    yield description;
    const first: Uint8Array[] = [];
    for await (const { data, duration } of new EncodedPacketSink(track).packets()) {
      totalSamples += Math.round(duration * track.sampleRate);
      if (first.length < FOLLOWING_FRAMES) first.push(data.slice());
      yield data;
    }
    isComplete = true;
    yield* first;
  };
  for await (const { channelData } of decodeChunked(bytes(), 'flac')) {
    const length = channelData[0]?.length ?? 0;
    const left = isComplete ? Math.max(0, totalSamples - yieldedSamples) : length;
    yieldedSamples += length;
    if (left > 0) yield channelData.map((samples) => samples.subarray(0, left));
  }
}
