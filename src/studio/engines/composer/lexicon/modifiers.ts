// Changes of a sound: its loudness, distance, speed, pitch, material, place or direction, and how two of them combine.
// The words for them are in modifiers.txt.

/** Change of a sound. Factors of 1 and amounts of 0 have no effect. */
export interface SoundChange {
  /** Level in the mix, in dB. */
  readonly gain: number;
  readonly pace: number;
  /** Tape speed, which changes the pitch and the duration. */
  readonly pitch: number;
  readonly force: number;
  /** Cutoff in Hz. Higher frequencies are removed. */
  readonly lowPassHz: number;
  /** Cutoff in Hz. Lower frequencies are removed. */
  readonly highPassHz: number;
  /** Share of reverb in the sound, 0 to 1. */
  readonly reverbShare: number;
  readonly roomSize: number;
  readonly metallicShare: number;
  readonly isReversed: boolean;
  readonly movement?: 'past' | 'away' | 'nearer';
}

export const NO_CHANGE: SoundChange = {
  gain: 0,
  pace: 1,
  pitch: 1,
  force: 1,
  lowPassHz: 20_000,
  highPassHz: 20,
  reverbShare: 0,
  roomSize: 0.3,
  metallicShare: 0,
  isReversed: false,
};

export const combineChanges = (first: SoundChange, second: Partial<SoundChange>): SoundChange => ({
  ...first,
  ...second,
  gain: first.gain + (second.gain ?? 0),
  pace: Math.max(0.3, Math.min(3, first.pace * (second.pace ?? 1))),
  pitch: Math.max(0.4, Math.min(2.5, first.pitch * (second.pitch ?? 1))),
  force: Math.max(0.3, Math.min(3, first.force * (second.force ?? 1))),
  lowPassHz: Math.min(first.lowPassHz, second.lowPassHz ?? 20_000),
  highPassHz: Math.max(first.highPassHz, second.highPassHz ?? 20),
  reverbShare: Math.max(first.reverbShare, second.reverbShare ?? 0),
  roomSize: Math.max(first.roomSize, second.roomSize ?? 0),
});

export interface Modifier {
  readonly label: string;
  readonly words: readonly string[];
  readonly change: Partial<SoundChange>;
}
