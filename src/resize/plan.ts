// Which MP3 a recording can become within so many bytes, by its length alone: constant bit rates are predictable.
// Pure; nothing is encoded here.

export interface Rung {
  readonly channels: 1 | 2;
  readonly kbps: 128 | 64 | 48 | 32 | 24;
}

export interface Source {
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
