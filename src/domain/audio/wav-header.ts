// Reads the header of a WAV file, and writes a plain one for a file that was sent before its length was known. Pure.

/** Bytes at the start that hold the header of any usual WAV file. */
export const WAV_HEAD_BYTES = 4096;

export interface WavHeader {
  /** Chunk with the format, with its name and size. */
  readonly formatChunk: Buffer;
  /** Offset of the first sample. */
  readonly dataStart: number;
  /** Size of the samples as the header has it. */
  readonly dataBytes: number;
  readonly bytesPerSecond: number;
  /** Bytes of one sample of all channels. */
  readonly frameBytes: number;
}

export const isWav = (head: Buffer): boolean =>
  head.length >= 12 && head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WAVE';

/** `undefined` if the bytes do not hold a whole header. */
export function parseWavHeader(head: Buffer): WavHeader | undefined {
  if (!isWav(head)) return undefined;
  let formatChunk: Buffer | undefined;
  for (let at = 12; at + 8 <= head.length; ) {
    const name = head.toString('latin1', at, at + 4);
    const size = head.readUInt32LE(at + 4);
    if (name === 'data') return formatChunk && toHeader(formatChunk, at + 8, size);
    if (name === 'fmt ' && size >= 16 && at + 8 + size <= head.length)
      formatChunk = head.subarray(at, at + 8 + size + (size % 2));
    // Chunks start at even offsets.
    at += 8 + size + (size % 2);
  }
  return undefined;
}

function toHeader(formatChunk: Buffer, dataStart: number, dataBytes: number): WavHeader | undefined {
  const bytesPerSecond = formatChunk.readUInt32LE(16);
  const frameBytes = formatChunk.readUInt16LE(20);
  if (bytesPerSecond === 0 || frameBytes === 0) return undefined;
  return { formatChunk, dataStart, dataBytes, bytesPerSecond, frameBytes };
}

interface PlainWav {
  readonly header: Buffer;
  /** Size of the samples that follow the header. */
  readonly dataBytes: number;
  readonly seconds: number;
}

const MAX_WAV_BYTES = 0xffff_ffff;

/**
 * Returns the header for the samples of a file of `fileBytes` bytes, with their real size and without tags. `undefined`
 * if they are too many.
 */
export function createPlainWav(
  { formatChunk, dataStart, dataBytes: stated, bytesPerSecond, frameBytes }: WavHeader,
  fileBytes: number,
): PlainWav | undefined {
  const available = Math.max(0, fileBytes - dataStart);
  const known = stated > 0 && stated <= available ? stated : available;
  const dataBytes = known - (known % frameBytes);
  const header = Buffer.concat([Buffer.from('RIFF----WAVE', 'latin1'), formatChunk, Buffer.from('data----', 'latin1')]);
  if (header.length + dataBytes > MAX_WAV_BYTES) return undefined;
  header.writeUInt32LE(header.length - 8 + dataBytes, 4);
  header.writeUInt32LE(dataBytes, header.length - 4);
  return { header, dataBytes, seconds: dataBytes / bytesPerSecond };
}
