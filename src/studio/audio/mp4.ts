// The sound of an MP4 or M4A file, as phones make them: its AAC frames, each with the small header (ADTS) by which the decoder
// knows them, read one by one, so that length costs no memory. Decodes nothing.

import { type EncodedPacket, EncodedPacketSink, FilePathSource, Input, MP4, QTFF } from 'mediabunny';

export interface Mp4Sound {
  /** Pictures that move are in it too. */
  readonly film: boolean;
  /** What its sound is coded as; nothing where there is none, or none that is known. */
  readonly codec: string | undefined;
  /** Seconds at the start that the coder put before the recording. */
  readonly lead: number;
  /** Seconds of silence before the recording, by its edit list. */
  readonly delay: number;
  /** Length of the recording, seconds, by the file's own tables. */
  readonly seconds: number;
  /** In order; nothing when the sound is not AAC of the ordinary kinds. */
  readonly frames: (() => AsyncGenerator<Uint8Array>) | undefined;
  close(): void;
}

/** Rejects when the file's tables cannot be read. */
export async function openMp4(path: string): Promise<Mp4Sound> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF] });
  try {
    const track = await input.getPrimaryAudioTrack();
    const film = (await input.getPrimaryVideoTrack()) !== null;
    const close = (): void => input.dispose();
    if (!track) return { film, codec: undefined, lead: 0, delay: 0, seconds: 0, frames: undefined, close };
    const sink = new EncodedPacketSink(track);
    const first = await sink.getFirstPacket();
    const config = track.codec === 'aac' ? await track.getDecoderConfig() : null;
    const head = adtsFor(bytesOf(config?.description));
    return {
      film,
      codec: track.codec ?? undefined,
      lead: Math.max(0, -(first?.timestamp ?? 0)),
      delay: Math.max(0, first?.timestamp ?? 0),
      seconds: (await track.computeDuration()) - Math.max(0, first?.timestamp ?? 0),
      frames: head && (() => framesOf(sink.packets(), head)),
      close,
    };
  } catch (error) {
    input.dispose();
    throw error;
  }
}

async function* framesOf(packets: AsyncIterable<EncodedPacket>, head: AdtsFor): AsyncGenerator<Uint8Array> {
  for await (const { data } of packets) {
    yield head(data.length);
    yield data;
  }
}

function bytesOf(source: ArrayBufferLike | ArrayBufferView | undefined): Uint8Array {
  if (source === undefined) return new Uint8Array(0);
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}

/** The header for a frame of so many bytes. */
type AdtsFor = (bytes: number) => Uint8Array;

const HEADER_BYTES = 7;
/** Rates 13 to 15 of the table mean that the rate is written out, which the header cannot. */
const MOST_RATE_INDEX = 12;
/** Main, LC, SSR, LTP; with spectral band replication and parametric stereo around them. */
const PLAIN = { least: 1, most: 4 } as const;
const WRAPPED: readonly number[] = [5, 29];

/** From the AudioSpecificConfig (ISO 14496-3, 1.6.2.1); nothing for what ADTS cannot say. */
function adtsFor(config: Uint8Array): AdtsFor | undefined {
  const [a = 0, b = 0, c = 0] = config;
  const type = a >> 3;
  const rate = ((a & 7) << 1) | (b >> 7);
  const channels = (b >> 3) & 15;
  // Five bits of type, four of the outer rate after the channels, then the type inside.
  const inner = WRAPPED.includes(type) ? (c >> 2) & 31 : type;
  if (inner < PLAIN.least || inner > PLAIN.most || rate > MOST_RATE_INDEX || channels < 1 || channels > 7)
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
