// Words that change a sound: how much, how far, how fast, how high, of what, where, which way. Data, and how two are joined.

/** Factors; 1 or 0 changes nothing. */
export interface Change {
  /** Decibels in the mix. */
  readonly gain: number;
  readonly pace: number;
  /** Tape speed: pitch and everything else. */
  readonly pitch: number;
  readonly force: number;
  /** Hertz; above is taken away. */
  readonly low: number;
  /** Hertz; below is taken away. */
  readonly high: number;
  /** Share of the room in what is heard, 0 to 1, and its size, 0 to 1. */
  readonly room: number;
  readonly size: number;
  readonly metal: number;
  readonly reversed: boolean;
  readonly moving?: 'past' | 'away' | 'nearer';
}

export const UNCHANGED: Change = {
  gain: 0,
  pace: 1,
  pitch: 1,
  force: 1,
  low: 20_000,
  high: 20,
  room: 0,
  size: 0.3,
  metal: 0,
  reversed: false,
};

export const joinedChanges = (first: Change, second: Partial<Change>): Change => ({
  ...first,
  ...second,
  gain: first.gain + (second.gain ?? 0),
  pace: Math.max(0.3, Math.min(3, first.pace * (second.pace ?? 1))),
  pitch: Math.max(0.4, Math.min(2.5, first.pitch * (second.pitch ?? 1))),
  force: Math.max(0.3, Math.min(3, first.force * (second.force ?? 1))),
  low: Math.min(first.low, second.low ?? 20_000),
  high: Math.max(first.high, second.high ?? 20),
  room: Math.max(first.room, second.room ?? 0),
  size: Math.max(first.size, second.size ?? 0),
});

export interface Modifier {
  readonly label: string;
  readonly words: readonly string[];
  readonly change: Partial<Change>;
}

const MODIFIERS: readonly (readonly [label: string, words: string, change: Partial<Change>])[] = [
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
    { low: 1100, gain: -7, room: 0.35, size: 0.5 },
  ],
  [
    'near',
    'nearby, close-up, close up, up close, close by, close to, very close, intimate',
    { gain: 4, room: 0 },
  ],
  ['slow', 'slowly, lazy, slow motion', { pace: 0.6 }],
  [
    'fast',
    'quick, quickly, rapid, faster, getting faster, speeding up, hurried, racing, frantic',
    { pace: 1.6 },
  ],
  ['low', 'deep, bassy, lower, low-pitched, dark', { pitch: 0.7 }],
  ['high', 'high-pitched, higher, shrill, squeaky, tiny voice, bright', { pitch: 1.4 }],
  ['metallic', 'tin, tin roof, metal roof, car roof, steel, robotic', { metal: 0.7 }],
  ['reversed', 'reverse, backwards, backward, in reverse', { reversed: true }],
  ['in a cave', 'cave, cavern, tunnel, canyon, dungeon, echo, echoing, echoey', { room: 0.5, size: 0.85 }],
  [
    'in a hall',
    'hall, church, cathedral, reverb, stadium, warehouse, empty room, empty, big room, large room, hallway, corridor, gym',
    { room: 0.4, size: 0.6 },
  ],
  [
    'muffled',
    'behind a wall, behind a door, another room, in another room, next room, from another room, upstairs, neighbour, neighbor, next door, through a wall, indoors, inside, from inside',
    { low: 650 },
  ],
  [
    'on a window',
    'window pane, on the window, on glass, against the window, on my window',
    { high: 600, gain: 0 },
  ],
  ['under water', 'underwater, submerged', { low: 450, room: 0.25 }],
  [
    'over the radio',
    'radio, walkie-talkie, telephone line, old radio, over the phone, megaphone',
    { high: 450, low: 2900 },
  ],
  [
    'passing by',
    'passing, pass by, passes by, going by, driving by, going past, driving past, overhead, flies over, flying over, fly by',
    { moving: 'past' },
  ],
  [
    'moving away',
    'away, driving away, train leaving, leaving the station, fading, fade out, running away, drives off, fading out',
    { moving: 'away' },
  ],
  [
    'coming nearer',
    'approaching, coming closer, getting closer, nearing, arriving, fade in',
    { moving: 'nearer' },
  ],
];

export const modifiers: readonly Modifier[] = MODIFIERS.map(([label, words, change]) => ({
  label,
  words: [label, ...words.split(', ')],
  change,
}));
