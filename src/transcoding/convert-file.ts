// Converts one recording or film into a kind that an operation accepts. Compatible sound is moved without re-encoding,
// and so are the pictures of a WebM film; all other sound becomes MP3. Streams the file, so that long files need no
// more memory. Runs in the child process and detects kinds by content, not by name.

import { rm } from 'node:fs/promises';
import {
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
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  QTFF,
} from 'mediabunny';
import type { FileKind } from '../domain/media/file-kinds.ts';
import type { MediaFault } from '../domain/media-fault.ts';
import { decodeFile } from './decode-sound.ts';
import { writeMp3 } from './mp3/write-mp3.ts';

export interface ConvertOptions {
  readonly path: string;
  /** Output path without an extension. */
  readonly outputStem: string;
  /** File kinds that the operation accepts. The output is one of them, or MP3. */
  readonly acceptedKinds: readonly FileKind[];
}

interface ConvertedFile {
  readonly kind: FileKind;
  readonly path: string;
}

/** `mediaFault`: why the file cannot be converted. */
export type ConvertResult = { readonly converted: ConvertedFile } | { readonly mediaFault: MediaFault };

/** Maximum tracks read. No real film has more, and reading a forged list is expensive. */
const MAX_TRACKS = 64;
const MAX_SECONDS = 4 * 3600;
/** Larger than `MAX_SECONDS` of stereo MP3. */
const MAX_BYTES = 500_000_000;

class MediaFaultError extends Error {
  readonly fault: MediaFault;
  constructor(fault: MediaFault) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * Converts the file, or leaves no output behind. Calls `onDecoding` once sound was decoded.
 * @throws file system errors
 */
export async function convertFile(options: ConvertOptions, onDecoding = () => {}): Promise<ConvertResult> {
  const input = new Input({ source: new FilePathSource(options.path), formats: ALL_FORMATS });
  try {
    return { converted: await convert(input, options, onDecoding) };
  } catch (thrown) {
    await Promise.all(OUTPUT_KINDS.map((ending) => rm(`${options.outputStem}.${ending}`, { force: true })));
    if (thrown instanceof Error && 'syscall' in thrown) throw thrown;
    return { mediaFault: thrown instanceof MediaFaultError ? thrown.fault : 'damaged' };
  } finally {
    input.dispose();
  }
}

const OUTPUT_KINDS: readonly FileKind[] = ['mp4', 'aac', 'mp3', 'flac'];

async function convert(input: Input, options: ConvertOptions, onDecoding: () => void): Promise<ConvertedFile> {
  const { acceptedKinds, outputStem } = options;
  const tracks = await input.getTracks();
  if (tracks.length === 0) throw new MediaFaultError('damaged');
  if (tracks.length > MAX_TRACKS) throw new MediaFaultError('too-many-tracks');
  const track = await selectAudioTrack(input);
  if ((await track.computeDuration()) > MAX_SECONDS) throw new MediaFaultError('too-long');
  const isFilm = acceptedKinds.includes('mp4') && (await input.getPrimaryVideoTrack()) !== null;
  if (isFilm) return remuxToMp4(input, `${outputStem}.mp4`, onDecoding);
  const format = await input.getFormat();
  const container = AUDIO_CONTAINERS[track.codec ?? ''];
  const delaySeconds = hasZeroBasedClock(format) ? await track.getFirstTimestamp() : 0;
  // Formats without timestamps cannot state a delay.
  if (container && acceptedKinds.includes(container.kind) && delaySeconds < MIN_DELAY_SECONDS)
    return remuxAudio(track, container, { into: outputStem, onDecoding });
  return transcodeToMp3(track, decodeFile(options.path, format, track), {
    path: `${outputStem}.mp3`,
    delaySeconds,
    onDecoding,
  });
}

const MIN_DELAY_SECONDS = 0.1;
const MAX_DELAY_SECONDS = 3600;

/**
 * True for formats whose timestamps start at zero, where late sound is a real delay. Live recordings start at any time.
 */
const hasZeroBasedClock = (format: InputFormat): boolean => format === MP4 || format === QTFF;

/** Returns the primary track, or another one if the primary track's codec is unknown. */
async function selectAudioTrack(input: Input): Promise<InputAudioTrack> {
  const main = await input.getPrimaryAudioTrack();
  if (!main) throw new MediaFaultError('no-sound');
  if (main.codec !== null) return main;
  return (await input.getAudioTracks()).find(({ codec }) => codec !== null) ?? main;
}

/** Moves pictures and sound into an MP4 file without re-encoding. */
async function remuxToMp4(input: Input, path: string, onDecoding: () => void): Promise<ConvertedFile> {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new FilePathTarget(path),
  });
  const conversion = await Conversion.init({ input, output, tracks: 'primary', showWarnings: false });
  if (!conversion.isValid || conversion.discardedTracks.some(({ reason }) => reason !== 'discarded_by_user'))
    throw new MediaFaultError('unknown-codec');
  conversion.onProgress = onDecoding;
  await conversion.execute();
  return { kind: 'mp4', path };
}

interface AudioContainer {
  readonly kind: FileKind;
  readonly codec: 'aac' | 'mp3' | 'flac';
  readonly format: () => AdtsOutputFormat | Mp3OutputFormat | FlacOutputFormat;
}

/** File kinds that hold only sound of one codec. */
const AUDIO_CONTAINERS: Readonly<Record<string, AudioContainer>> = {
  aac: { kind: 'aac', codec: 'aac', format: () => new AdtsOutputFormat() },
  mp3: { kind: 'mp3', codec: 'mp3', format: () => new Mp3OutputFormat() },
  flac: { kind: 'flac', codec: 'flac', format: () => new FlacOutputFormat() },
};

async function remuxAudio(
  track: InputAudioTrack,
  { kind, codec, format }: AudioContainer,
  { into, onDecoding }: { readonly into: string; readonly onDecoding: () => void },
) {
  const path = `${into}.${kind}`;
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  const output = new Output({ format: format(), target: new FilePathTarget(path) });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  try {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      onDecoding();
      await source.add(packet, decoderConfig ? { decoderConfig } : {});
    }
    await output.finalize();
  } catch (thrown) {
    await output.cancel();
    throw thrown;
  }
  return { kind, path };
}

async function transcodeToMp3(
  { numberOfChannels }: InputAudioTrack,
  pieces: AsyncIterable<{ readonly channelData: readonly Float32Array[]; readonly sampleRate: number }>,
  {
    path,
    delaySeconds,
    onDecoding,
  }: { readonly path: string; readonly delaySeconds: number; readonly onDecoding: () => void },
): Promise<ConvertedFile> {
  const channels = numberOfChannels === 2 ? 2 : 1;
  const first = await peekFirstChunk(pieces);
  if (!first) throw new MediaFaultError('no-sound');
  onDecoding();
  const leadSeconds = Math.min(delaySeconds, MAX_DELAY_SECONDS) >= MIN_DELAY_SECONDS ? delaySeconds : 0;
  const bytes = await writeMp3(prependSilence(first.all, Math.round(leadSeconds * first.rate), first.rate), {
    path,
    channels,
    maxBytes: MAX_BYTES,
    rate: first.rate,
    kbps: channels === 2 ? 192 : 96,
  });
  if (bytes === undefined) throw new MediaFaultError('too-long');
  return { kind: 'mp3', path };
}

/** Yields the silence in chunks of one second, then the recording. */
async function* prependSilence(
  pieces: AsyncIterable<readonly Float32Array[]>,
  samples: number,
  rate: number,
): AsyncGenerator<readonly Float32Array[]> {
  for (let left = samples; left > 0; left -= rate) yield [new Float32Array(Math.min(left, rate))];
  yield* pieces;
}

/** Reads the first chunk, which states the sample rate. */
async function peekFirstChunk(
  pieces: AsyncIterable<{ readonly channelData: readonly Float32Array[]; readonly sampleRate: number }>,
) {
  const iterator = pieces[Symbol.asyncIterator]();
  const { done, value } = await iterator.next();
  if (done) return undefined;
  const all = async function* (): AsyncGenerator<readonly Float32Array[]> {
    yield value.channelData;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value.channelData;
  };
  return { rate: value.sampleRate, all: all() };
}
