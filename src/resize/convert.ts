// One recording or film made into a kind that an operation takes. Sound that such a file can hold as it is is only moved into it, and so
// are the pictures of a WebM film; all other sound is decoded and becomes MP3. A piece at a time, so that length costs no memory.
// Runs in the child process; goes by what a file is, never by its name.

import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { decodeChunked } from 'audio-decode';
import {
  ADTS,
  AdtsOutputFormat,
  ALL_FORMATS,
  Conversion,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  FlacOutputFormat,
  Input,
  type InputAudioTrack,
  type InputFormat,
  MATROSKA,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OGG,
  Output,
  QTFF,
  WEBM,
} from 'mediabunny';
import type { FileKind } from '../domain/media/file-kinds.ts';
import type { Unfit } from '../domain/tasks/task.ts';
import { writeMp3 } from './mp3.ts';

export interface ConvertOrder {
  readonly path: string;
  /** Without an ending. */
  readonly into: string;
  /** What the operation takes. */
  readonly kinds: readonly FileKind[];
}

export interface ConvertedFile {
  readonly kind: FileKind;
  readonly path: string;
}

/** `unfit`: what is wrong with the file. */
export type ConvertAnswer = { readonly converted: ConvertedFile } | { readonly unfit: Unfit };

/** More tracks than anybody's film has; one that claims them costs more to read than it is worth. */
const MOST_TRACKS = 64;
const MOST_SECONDS = 4 * 3600;
/** More than so many seconds take in stereo. */
const MOST_BYTES = 500_000_000;

class UnfitFile extends Error {
  readonly fault: Unfit;
  constructor(fault: Unfit) {
    super(fault);
    this.fault = fault;
  }
}

/** `opened`: called once there is sound. Leaves the finished file, or nothing. Throws what the disk says. */
export async function convertOne(order: ConvertOrder, opened = () => {}): Promise<ConvertAnswer> {
  const input = new Input({ source: new FilePathSource(order.path), formats: ALL_FORMATS });
  try {
    return { converted: await convert(input, order, opened) };
  } catch (thrown) {
    await Promise.all(ENDINGS.map((ending) => rm(`${order.into}.${ending}`, { force: true })));
    if (thrown instanceof Error && 'syscall' in thrown) throw thrown;
    return { unfit: thrown instanceof UnfitFile ? thrown.fault : 'damaged' };
  } finally {
    input.dispose();
  }
}

const ENDINGS: readonly FileKind[] = ['mp4', 'aac', 'mp3', 'flac'];

async function convert(input: Input, order: ConvertOrder, opened: () => void): Promise<ConvertedFile> {
  const { kinds, into } = order;
  const tracks = await input.getTracks();
  if (tracks.length === 0) throw new UnfitFile('damaged');
  if (tracks.length > MOST_TRACKS) throw new UnfitFile('too-many-tracks');
  const track = await soundOf(input);
  if ((await track.computeDuration()) > MOST_SECONDS) throw new UnfitFile('too-long');
  const film = kinds.includes('mp4') && (await input.getPrimaryVideoTrack()) !== null;
  if (film) return filmOf(input, `${into}.mp4`, opened);
  const format = await input.getFormat();
  const holder = HOLDERS[track.codec ?? ''];
  const delay = isOnOwnClock(format) ? await track.getFirstTimestamp() : 0;
  // Files without a clock cannot say that they begin late.
  if (holder && kinds.includes(holder.kind) && delay < MIN_DELAY_SECONDS)
    return moved(track, holder, { into, opened });
  return decoded(track, piecesOf(order.path, format, track), { path: `${into}.mp3`, delay, opened });
}

const MIN_DELAY_SECONDS = 0.1;
const MAX_DELAY_SECONDS = 3600;

/** Files whose clock begins at zero, so that sound which begins later is meant to. Live recordings begin anywhere. */
const isOnOwnClock = (format: InputFormat): boolean => format === MP4 || format === QTFF;

/** The track that would be played; another one where its sound is coded in a way that nobody here knows. */
async function soundOf(input: Input): Promise<InputAudioTrack> {
  const main = await input.getPrimaryAudioTrack();
  if (!main) throw new UnfitFile('no-sound');
  if (main.codec !== null) return main;
  return (await input.getAudioTracks()).find(({ codec }) => codec !== null) ?? main;
}

/** The same pictures and sound in another kind of file. */
async function filmOf(input: Input, path: string, opened: () => void): Promise<ConvertedFile> {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new FilePathTarget(path),
  });
  const conversion = await Conversion.init({ input, output, tracks: 'primary', showWarnings: false });
  if (!conversion.isValid || conversion.discardedTracks.some(({ reason }) => reason !== 'discarded_by_user'))
    throw new UnfitFile('unknown-codec');
  conversion.onProgress = opened;
  await conversion.execute();
  return { kind: 'mp4', path };
}

interface Holder {
  readonly kind: FileKind;
  readonly codec: 'aac' | 'mp3' | 'flac';
  readonly format: () => AdtsOutputFormat | Mp3OutputFormat | FlacOutputFormat;
}

/** Kinds of file that hold nothing but such sound. */
const HOLDERS: Readonly<Record<string, Holder>> = {
  aac: { kind: 'aac', codec: 'aac', format: () => new AdtsOutputFormat() },
  mp3: { kind: 'mp3', codec: 'mp3', format: () => new Mp3OutputFormat() },
  flac: { kind: 'flac', codec: 'flac', format: () => new FlacOutputFormat() },
};

async function moved(
  track: InputAudioTrack,
  { kind, codec, format }: Holder,
  { into, opened }: { readonly into: string; readonly opened: () => void },
) {
  const path = `${into}.${kind}`;
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  const output = new Output({ format: format(), target: new FilePathTarget(path) });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  try {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      opened();
      await source.add(packet, decoderConfig ? { decoderConfig } : {});
    }
    await output.finalize();
  } catch (thrown) {
    await output.cancel();
    throw thrown;
  }
  return { kind, path };
}

/** What the decoder calls a file of this format and sound. */
function decoderFor(
  format: InputFormat,
  codec: string | null,
): 'opus' | 'oga' | 'webm' | 'm4a' | 'aac' | 'wav' {
  if (format === OGG) return codec === 'opus' ? 'opus' : 'oga';
  if (format === WEBM || format === MATROSKA) return 'webm';
  if (format === ADTS) return 'aac';
  return codec?.startsWith('pcm') && format.name === 'WAVE' ? 'wav' : 'm4a';
}

const piecesOf = (path: string, format: InputFormat, { codec }: InputAudioTrack) =>
  decodeChunked(createReadStream(path, { highWaterMark: 64 * 1024 }), decoderFor(format, codec));

async function decoded(
  { numberOfChannels }: InputAudioTrack,
  pieces: AsyncIterable<{ readonly channelData: readonly Float32Array[]; readonly sampleRate: number }>,
  { path, delay, opened }: { readonly path: string; readonly delay: number; readonly opened: () => void },
): Promise<ConvertedFile> {
  const channels = numberOfChannels === 2 ? 2 : 1;
  const first = await firstOf(pieces);
  if (!first) throw new UnfitFile('no-sound');
  opened();
  const late = Math.min(delay, MAX_DELAY_SECONDS) >= MIN_DELAY_SECONDS ? delay : 0;
  const bytes = await writeMp3(delayed(first.all, Math.round(late * first.rate), first.rate), {
    path,
    channels,
    most: MOST_BYTES,
    rate: first.rate,
    kbps: channels === 2 ? 192 : 96,
  });
  if (bytes === undefined) throw new UnfitFile('too-long');
  return { kind: 'mp3', path };
}

/** Silence, a second at a time, then the pieces. */
async function* delayed(
  pieces: AsyncIterable<readonly Float32Array[]>,
  samples: number,
  rate: number,
): AsyncGenerator<readonly Float32Array[]> {
  for (let left = samples; left > 0; left -= rate) yield [new Float32Array(Math.min(left, rate))];
  yield* pieces;
}

/** The sample rate is known with the first piece. */
async function firstOf(
  pieces: AsyncIterable<{ readonly channelData: readonly Float32Array[]; readonly sampleRate: number }>,
) {
  const iterator = pieces[Symbol.asyncIterator]();
  const { done, value } = await iterator.next();
  if (done) return undefined;
  const all = async function* (): AsyncGenerator<readonly Float32Array[]> {
    yield value.channelData;
    for (let next = await iterator.next(); !next.done; next = await iterator.next())
      yield next.value.channelData;
  };
  return { rate: value.sampleRate, all: all() };
}
