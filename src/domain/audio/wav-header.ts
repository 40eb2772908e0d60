// Reads the header of a WAV file, and corrects the sizes in one that was sent before its length was known. Pure.

/** Bytes at the start that hold the header of any usual WAV file. */
export const WAV_HEAD_BYTES = 4096;

export interface WavHeader {
  /** Offset of the first sample. */
  readonly dataStart: number;
  /** Offset of the size of the samples. */
  readonly sizeOffset: number;
  /** Size of the samples as the header has it. */
  readonly dataBytes: number;
  readonly bytesPerSecond: number;
}

export const isWav = (head: Buffer): boolean =>
  head.length >= 12 && head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WAVE';

/** `undefined` if the bytes do not hold a whole header. */
export function parseWavHeader(head: Buffer): WavHeader | undefined {
  if (!isWav(head)) return undefined;
  let bytesPerSecond = 0;
  for (let at = 12; at + 8 <= head.length; ) {
    const name = head.toString('latin1', at, at + 4);
    const size = head.readUInt32LE(at + 4);
    if (name === 'data')
      return bytesPerSecond > 0
        ? { dataStart: at + 8, sizeOffset: at + 4, dataBytes: size, bytesPerSecond }
        : undefined;
    if (name === 'fmt ' && at + 20 <= head.length) bytesPerSecond = head.readUInt32LE(at + 16);
    // Chunks start at even offsets.
    at += 8 + size + (size % 2);
  }
  return undefined;
}

/** Seconds of the samples in a file of this size. */
export const getWavSeconds = ({ dataStart, dataBytes, bytesPerSecond }: WavHeader, fileBytes: number): number =>
  Math.max(0, Math.min(dataBytes, fileBytes - dataStart)) / bytesPerSecond;

/**
 * Returns the header with the real sizes of a file of `fileBytes` bytes. `undefined` if they are right already, or the
 * bytes are not a whole header.
 */
export function repairWavHeader(head: Buffer, fileBytes: number): Buffer | undefined {
  const header = parseWavHeader(head);
  if (!header || fileBytes > 0xffff_ffff) return undefined;
  const available = fileBytes - header.dataStart;
  const isKnown = header.dataBytes > 0 && header.dataBytes <= available;
  if (isKnown && head.readUInt32LE(4) <= fileBytes - 8) return undefined;
  const repaired = Buffer.from(head.subarray(0, header.dataStart));
  repaired.writeUInt32LE(fileBytes - 8, 4);
  if (!isKnown) repaired.writeUInt32LE(available, header.sizeOffset);
  return repaired;
}
