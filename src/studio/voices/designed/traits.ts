// The words of a voice description and what each does to a voice. Data only: read it to learn what can be asked for.
// `times` multiplies a number of the design, `plus` adds to it; a word that is in no row is reported as not used.

import type { Build, Gender } from '../design.ts';

export interface Trait {
  /** What it is called when it is reported as applied. */
  readonly label: string;
  /** Words that mean it; several words are written with spaces. */
  readonly words: readonly string[];
  readonly times?: Partial<Build>;
  readonly plus?: Partial<Build>;
  /** Who is meant, when nothing else tells: deep voices are men's. */
  readonly suggests?: Gender;
}

const list = (words: string): string[] => words.split(', ');

/** Textures that only eSpeak has: with one of these, no sample is made with Flite. */
export const TEXTURES: readonly Trait[] = [
  {
    label: 'raspy',
    words: list(
      'raspy, rasp, gravelly, gravel, gruff, hoarse, husky, rough, gritty, smoky, scratchy, growling',
    ),
    plus: { roughness: 5, flutter: 6 },
  },
  { label: 'breathy', words: list('breathy, airy, sultry, hushed'), plus: { breath: 0.45 } },
  {
    label: 'whispering',
    words: list('whisper, whispers, whispering, whispered, whispery'),
    plus: { breath: 1 },
    times: { pace: 0.93 },
  },
];

/** What both engines can do. */
export const TRAITS: readonly Trait[] = [
  ...TEXTURES,
  {
    label: 'robotic',
    words: list('robot, robotic, android, synthetic, mechanical, machine, cyborg, metallic'),
    plus: { echo: 1 },
    times: { spread: 0.08, flutter: 0 },
  },
  {
    label: 'shaky',
    words: list('shaky, trembling, quavering, wavering, tremulous, frail, nervous, frightened'),
    plus: { flutter: 18 },
  },
  { label: 'echoing', words: list('echoing, echo, ghostly, haunting, otherworldly'), plus: { echo: 0.6 } },
  {
    label: 'deep',
    words: list(
      'deep, bass, baritone, low pitched, low pitch, low voice, low tone, low register, lower, resonant, booming',
    ),
    times: { pitch: 0.84, formants: 0.95 },
    suggests: 1,
  },
  {
    label: 'high',
    words: list(
      'high pitched, high pitch, high voice, high register, higher, shrill, squeaky, soprano, piping',
    ),
    times: { pitch: 1.2, formants: 1.05 },
    suggests: 2,
  },
  {
    label: 'big',
    words: list(
      'huge, giant, massive, burly, big man, large man, ogre, troll, monster, dragon, demon, orc, beast',
    ),
    times: { formants: 0.9, pitch: 0.92 },
    suggests: 1,
  },
  {
    label: 'small',
    words: list('tiny, petite, small woman, mouse, fairy, pixie, elf, gnome, chipmunk, hamster'),
    times: { formants: 1.07, pitch: 1.06 },
    suggests: 2,
  },
  {
    label: 'slow',
    words: list('slow, slowly, unhurried, measured, deliberate, leisurely, slow paced, drawling'),
    times: { pace: 0.82 },
  },
  {
    label: 'fast',
    words: list('fast, quick, quickly, rapid, brisk, hurried, fast paced, fast talking'),
    times: { pace: 1.22 },
  },
  {
    label: 'calm',
    words: list(
      'calm, soothing, gentle, relaxed, serene, peaceful, tranquil, meditative, soft spoken, quiet',
    ),
    times: { pace: 0.92, spread: 0.8 },
  },
  {
    label: 'lively',
    words: list('lively, energetic, enthusiastic, excited, animated, expressive, dynamic, upbeat, bubbly'),
    times: { pace: 1.06, spread: 1.5, pitch: 1.04 },
  },
  {
    label: 'cheerful',
    words: list('cheerful, happy, joyful, jolly, playful, bright, perky'),
    times: { spread: 1.35, pitch: 1.05 },
  },
  {
    label: 'sad',
    words: list('sad, melancholic, melancholy, mournful, sorrowful, weary, tired'),
    times: { pace: 0.87, spread: 0.65, pitch: 0.96 },
  },
  {
    label: 'angry',
    words: list('angry, furious, aggressive, fierce, menacing, evil, sinister, villainous'),
    times: { spread: 1.25, pitch: 0.95 },
  },
  {
    label: 'serious',
    words: list('serious, stern, solemn, formal, authoritative, commanding, grave'),
    times: { spread: 0.8, pitch: 0.96, pace: 0.96 },
  },
  {
    label: 'flat',
    words: list('monotone, monotonous, flat, emotionless, deadpan, bored'),
    times: { spread: 0.25 },
  },
  {
    label: 'dramatic',
    words: list('dramatic, theatrical, epic, intense, passionate'),
    times: { spread: 1.6, pace: 0.95 },
  },
  { label: 'steady', words: list('steady, smooth, even, clear, crisp'), times: { flutter: 0.4 } },
  {
    label: 'announcer',
    words: list('announcer, trailer, newsreader, presenter, broadcaster'),
    times: { pitch: 0.95, spread: 1.15, pace: 0.97 },
  },
];

/** Words for who speaks; the first one in the description wins, because others may be listening. */
export const GENDERS: readonly (readonly [Gender, readonly string[]])[] = [
  [
    1,
    list(
      'male, man, masculine, gentleman, guy, boy, father, dad, grandfather, grandpa, king, wizard, uncle, he, his, him, mr, husband, son, brother, actor, tenor, baritone, bass, prince, lad, grandad, granddad, bloke, cowboy, butler, monk',
    ),
  ],
  [
    2,
    list(
      'female, woman, feminine, lady, girl, mother, mom, mum, grandmother, grandma, granny, queen, witch, aunt, she, her, hers, mrs, wife, daughter, sister, actress, soprano, alto, princess, lass, gran, nana, cowgirl, nun, goddess',
    ),
  ],
  [9, list('genderless, androgynous, nonbinary, neutral')],
];

/** `[age, label, words]`; a number in the description wins, then the first word. */
export const AGES: readonly (readonly [number, string, readonly string[]])[] = [
  [5, 'toddler', list('toddler, baby')],
  [
    8,
    'child',
    list(
      'young boy, young girl, young child, little boy, little girl, small child, small boy, small girl, child, kid, childlike, boy, girl, childish, schoolboy, schoolgirl',
    ),
  ],
  [16, 'teenage', list('teen, teens, teenage, teenager, adolescent, youth')],
  [24, 'young', list('young, youthful, younger')],
  [35, 'adult', list('adult, grown')],
  [50, 'middle-aged', list('middle aged, mature, midlife')],
  [
    76,
    'elderly',
    list(
      'elderly, old, aged, senior, ancient, grandfather, grandmother, grandpa, grandma, granny, gran, nana, grandad, granddad, older, retired',
    ),
  ],
];

/** Make the next trait stronger or weaker. */
export const STRENGTHS: Readonly<Record<string, number>> = {
  very: 1.5,
  extremely: 1.8,
  really: 1.4,
  super: 1.6,
  incredibly: 1.7,
  much: 1.4,
  far: 1.4,
  more: 1.2,
  quite: 1.1,
  little: 0.5,
  slightly: 0.45,
  somewhat: 0.6,
  bit: 0.5,
  mildly: 0.5,
  fairly: 0.8,
  rather: 0.9,
};

/** What follows is not wanted, up to the next comma, full stop or `but`. */
export const NEGATIONS: ReadonlySet<string> = new Set(
  list(
    "not, no, never, without, isn't, doesn't, don't, nor, neither, hardly, avoid, non, shouldn't, less, least, than, aren't, ain't, wasn't, won't, can't, cannot, none, unlike",
  ),
);

/** Between a negation and what it denies, however many there are. */
export const DEGREES: ReadonlySet<string> = new Set(
  list(
    'a, an, at, all, too, so, that, overly, particularly, especially, exactly, even, in, the, any, way, be, sound, sounding',
  ),
);

/** Ways to deny, and to not deny, in other words. */
export const REWORDED: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:rather than|instead of|as opposed to|anything but|far from|free of|free from|lacking|lacks|opposite of)\b/g,
    'not',
  ],
  [/\bnot (?:only|just|merely)\b/g, ''],
  [/\b(?:than|as) (?:(?:the )?average|usual|normal|typical|most|ordinary|standard|before)\b/g, ''],
];

/** Words that say nothing about a voice, so that they are not reported as unused. */
export const FILLERS: ReadonlySet<string> = new Set(
  list(
    'english, gender, were, a, an, the, and, or, but, with, of, in, on, at, to, for, from, by, as, is, are, was, be, been, it, its, this, that, who, whose, which, has, have, had, having, very, too, so, quite, more, most, much, some, any, all, like, voice, voices, sound, sounds, sounding, speak, speaks, speaking, spoken, speaker, speech, talk, talks, talking, accent, accented, tone, tones, tonal, person, someone, somebody, years, year, age, aged, their, they, them, i, me, my, we, you, your, would, should, could, can, will, want, please, make, made, create, generate, about, around, just, almost, kind, sort, way, manner, pace, paced, pitch, pitched, rate, speed, quality, style, delivery, delivers, there, here, when, while, if, into, over, under, than, then, also, both, s, t, each, every, late, early, mid, something, not, no, never, without, nor, neither, native, language, longer, lot, bit, slightly, really, extremely, somewhat, fairly, rather, old, texture, timbre',
  ),
);
