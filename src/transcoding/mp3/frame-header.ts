// Parses headers of MP3 frames (MPEG 1, 2 and 2.5, layer III). Pure.

export interface FrameHeader {
  readonly rate: number;
  readonly channels: 1 | 2;
  readonly kbps: number;
  /** Samples per channel. */
  readonly samples: 1152 | 576;
  /** Size of the whole frame. */
  readonly bytes: number;
  /** Size of the header with the side information. The sound follows. */
  readonly headBytes: number;
}

const HEADER_BYTES = 4;
const CHECKSUM_BYTES = 2;
const LAYER_3 = 1;
const MPEG_1 = 3;
const RESERVED_VERSION = 1;
const MONO = 3;

const BITRATES = {
  full: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  half: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const MPEG_1_RATES = [44_100, 48_000, 32_000];
/** MPEG 2.5, a reserved version, MPEG 2 and MPEG 1. */
const RATE_DIVISORS = [4, 1, 2, 1];

/** Returns `undefined` if no frame with a known size begins at `at`. */
export function parseFrameHeader(bytes: Uint8Array, at = 0): FrameHeader | undefined {
  const [sync = 0, kind = 0, form = 0, mode = 0] = bytes.subarray(at, at + HEADER_BYTES);
  const version = (kind >> 3) & 3;
  if (sync !== 0xff || kind >> 5 !== 7 || ((kind >> 1) & 3) !== LAYER_3 || version === RESERVED_VERSION)
    return undefined;
  const isFull = version === MPEG_1;
  const kbps = BITRATES[isFull ? 'full' : 'half'][form >> 4] ?? 0;
  const baseRate = MPEG_1_RATES[(form >> 2) & 3];
  if (kbps === 0 || baseRate === undefined) return undefined;
  const rate = baseRate / (RATE_DIVISORS[version] as number);
  const samples = isFull ? 1152 : 576;
  const channels = mode >> 6 === MONO ? 1 : 2;
  const sideBytes = isFull ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17;
  return {
    rate,
    channels,
    kbps,
    samples,
    bytes: Math.floor((samples * kbps * 125) / rate) + ((form >> 1) & 1),
    headBytes: HEADER_BYTES + ((kind & 1) === 0 ? CHECKSUM_BYTES : 0) + sideBytes,
  };
}
