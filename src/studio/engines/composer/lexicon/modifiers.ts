// Words that change a sound: its loudness, distance, speed, pitch, material, place or direction. Data, and a function
// that combines two changes.

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

const MODIFIERS: readonly (readonly [label: string, words: string, change: Partial<SoundChange>])[] = [
  [
    'heavy',
    'strong, intense, violent, massive, huge, powerful, loud, loudly, heavily, big, hard, large, crowded, raging, torrential, thick',
    { force: 1.8, gain: 3 },
  ],
  [
    'light',
    'soft, softly, gentle, gently, quiet, quietly, lightly, small, faint, little, calm, tiny, weak, delicate, mild, subtle',
    { force: 0.5, gain: -5 },
  ],
  [
    'distant',
    'far, far away, far off, in the distance, remote, background, in the background, outside',
    { lowPassHz: 1100, gain: -7, reverbShare: 0.35, roomSize: 0.5 },
  ],
  [
    'near',
    'nearby, close-up, close up, up close, close by, close to, very close, intimate',
    { gain: 4, reverbShare: 0 },
  ],
  ['slow', 'slowly, lazy, slow motion', { pace: 0.6 }],
  ['fast', 'quick, quickly, rapid, faster, getting faster, speeding up, hurried, racing, frantic', { pace: 1.6 }],
  ['low', 'deep, bassy, lower, low-pitched, dark', { pitch: 0.7 }],
  ['high', 'high-pitched, higher, shrill, squeaky, tiny voice, bright', { pitch: 1.4 }],
  ['metallic', 'tin, tin roof, metal roof, car roof, steel, robotic', { metallicShare: 0.7 }],
  ['reversed', 'reverse, backwards, backward, in reverse', { isReversed: true }],
  ['in a cave', 'cave, cavern, tunnel, canyon, dungeon, echo, echoing, echoey', { reverbShare: 0.5, roomSize: 0.85 }],
  [
    'in a hall',
    'hall, church, cathedral, reverb, stadium, warehouse, empty room, empty, big room, large room, hallway, corridor, gym',
    { reverbShare: 0.4, roomSize: 0.6 },
  ],
  [
    'muffled',
    'behind a wall, behind a door, another room, in another room, next room, from another room, upstairs, neighbour, neighbor, next door, through a wall, indoors, inside, from inside',
    { lowPassHz: 650 },
  ],
  [
    'on a window',
    'window pane, on the window, on glass, against the window, on my window',
    { highPassHz: 600, gain: 0 },
  ],
  ['under water', 'underwater, submerged', { lowPassHz: 450, reverbShare: 0.25 }],
  [
    'over the radio',
    'radio, walkie-talkie, telephone line, old radio, over the phone, megaphone',
    { highPassHz: 450, lowPassHz: 2900 },
  ],
  [
    'passing by',
    'passing, pass by, passes by, going by, driving by, going past, driving past, overhead, flies over, flying over, fly by',
    { movement: 'past' },
  ],
  [
    'moving away',
    'away, driving away, train leaving, leaving the station, fading, fade out, running away, drives off, fading out',
    { movement: 'away' },
  ],
  ['coming nearer', 'approaching, coming closer, getting closer, nearing, arriving, fade in', { movement: 'nearer' }],
];

export const SOUND_MODIFIERS: readonly Modifier[] = MODIFIERS.map(([label, words, change]) => ({
  label,
  words: [label, ...words.split(', ')],
  change,
}));
