// Reads the AAC frames of MP4 and M4A files one by one, so that memory use does not depend on length. Prefixes each
// frame with the ADTS header that the decoder needs.

import { type EncodedPacket, EncodedPacketSink, FilePathSource, Input, MP4, QTFF } from 'mediabunny';

export interface Mp4Audio {
  /** True if the file has a moving image. */
  readonly hasVideo: boolean;
  /** Audio codec, or `undefined` if there is no audio or the codec is unknown. */
  readonly codec: string | undefined;
  /** Seconds of encoder padding at the start. */
  readonly primingSeconds: number;
  /** Seconds of silence before the recording, from the edit list. */
  readonly delaySeconds: number;
  /** Length in seconds, from the file's tables. */
  readonly seconds: number;
  /** Yields frames in order; `undefined` unless the audio is a common type of AAC. */
  readonly readFrames: (() => AsyncGenerator<Uint8Array>) | undefined;
  close(): void;
}

/** Rejects if the file's tables are invalid. */
export async function openMp4Audio(path: string): Promise<Mp4Audio> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF] });
  try {
    const track = await input.getPrimaryAudioTrack();
    const hasVideo = (await input.getPrimaryVideoTrack()) !== null;
    const close = (): void => input.dispose();
    if (!track)
      return {
        hasVideo,
        codec: undefined,
        primingSeconds: 0,
        delaySeconds: 0,
        seconds: 0,
        readFrames: undefined,
        close,
      };
    const sink = new EncodedPacketSink(track);
    const first = await sink.getFirstPacket();
    const config = track.codec === 'aac' ? await track.getDecoderConfig() : null;
    const createHeader = createAdtsHeaderFactory(toBytes(config?.description));
    return {
      hasVideo,
      codec: track.codec ?? undefined,
      primingSeconds: Math.max(0, -(first?.timestamp ?? 0)),
      delaySeconds: Math.max(0, first?.timestamp ?? 0),
      seconds: (await track.computeDuration()) - Math.max(0, first?.timestamp ?? 0),
      readFrames: createHeader && (() => readAdtsFrames(sink.packets(), createHeader)),
      close,
    };
  } catch (error) {
    input.dispose();
    throw error;
  }
}

async function* readAdtsFrames(
  packets: AsyncIterable<EncodedPacket>,
  createHeader: CreateAdtsHeader,
): AsyncGenerator<Uint8Array> {
  for await (const { data } of packets) {
    yield createHeader(data.length);
    yield data;
  }
}

function toBytes(source: ArrayBufferLike | ArrayBufferView | undefined): Uint8Array {
  if (source === undefined) return new Uint8Array(0);
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}

type CreateAdtsHeader = (bytes: number) => Uint8Array;

const HEADER_BYTES = 7;
/** Higher table indexes mean an explicit sample rate, which ADTS cannot express. */
const MAX_RATE_INDEX = 12;
/** AAC object types: Main, LC, SSR and LTP, and their wrappers for spectral band replication and parametric stereo. */
const PLAIN_TYPES = { min: 1, max: 4 } as const;
const WRAPPED_TYPES: readonly number[] = [5, 29];

/** Parses the AudioSpecificConfig (ISO 14496-3, 1.6.2.1). Returns `undefined` for formats that ADTS cannot express. */
function createAdtsHeaderFactory(config: Uint8Array): CreateAdtsHeader | undefined {
  const [a = 0, b = 0, c = 0] = config;
  const type = a >> 3;
  const rate = ((a & 7) << 1) | (b >> 7);
  const channels = (b >> 3) & 15;
  // Wrapped configurations store the inner type after five bits of type and four bits of outer sample rate.
  const inner = WRAPPED_TYPES.includes(type) ? (c >> 2) & 31 : type;
  if (inner < PLAIN_TYPES.min || inner > PLAIN_TYPES.max || rate > MAX_RATE_INDEX || channels < 1 || channels > 7)
    return undefined;
  return (bytes) => {
    const length = bytes + HEADER_BYTES;
    return Uint8Array.of(
      0xff,
      0xf1,
      ((inner - 1) << 6) | (rate << 2) | (channels >> 2),
      ((channels & 3) << 6) | (length >> 11),
      (length >> 3) & 0xff,
      ((length & 7) << 5) | 0x1f,
      0xfc,
    );
  };
}
