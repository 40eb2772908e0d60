// A FLAC, MP3 or WAV file → its length, its channels, and its samples a piece at a time, so that an hour costs no more
// memory than a second. Goes by what the file is. Knows nothing of what becomes of the sound.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { decodeChunked } from 'audio-decode';
import {
  AudioSampleSink,
  EncodedPacketSink,
  FilePathSource,
  FLAC,
  Input,
  type InputAudioTrack,
  MP3,
  WAVE,
} from 'mediabunny';
import type { FitKind } from './messages.ts';
import type { Source } from './plan.ts';

export interface Recording extends Source {
  readonly rate: number;
  /** Samples by channel. Equal channels may come as one, and as two later on. */
  pieces(): AsyncGenerator<readonly Float32Array[]>;
}

/** Runs `work` on a recording that is open. Rejects when the file is none. */
export async function withRecording<T>(
  { path, kind }: { readonly path: string; readonly kind: FitKind },
  work: (recording: Recording) => Promise<T>,
): Promise<T> {
  const input = new Input({ source: new FilePathSource(path), formats: [FLAC, MP3, WAVE] });
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
      pieces: () => PIECES[kind](track, path),
    });
  } finally {
    input.dispose();
  }
}

type ReadPieces = (track: InputAudioTrack, path: string) => AsyncGenerator<readonly Float32Array[]>;

const PIECES: Readonly<Record<FitKind, ReadPieces>> = { flac: flacPieces, mp3: mp3Pieces, wav: wavPieces };

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

async function* mp3Pieces(_: InputAudioTrack, path: string): AsyncGenerator<readonly Float32Array[]> {
  for await (const { channelData } of decodeChunked(createReadStream(path), 'mp3')) yield channelData;
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
