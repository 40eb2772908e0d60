// The words of a voice description and their effect on a voice. Data only. `factors` multiply a parameter, `offsets`
// add to it. Words that are in no row are reported as unused.

import type { VoiceGender, VoiceParameters } from '../voice-design.ts';

export interface VoiceTrait {
  /** Name of the trait in the report of applied traits. */
  readonly label: string;
  /** Words and phrases for the trait. */
  readonly words: readonly string[];
  readonly factors?: Partial<VoiceParameters>;
  readonly offsets?: Partial<VoiceParameters>;
  /** Gender that the trait suggests if no other word names one. Deep voices are men's. */
  readonly suggestedGender?: VoiceGender;
}

const toList = (words: string): string[] => words.split(', ');

/** Textures that only eSpeak supports. With one of them, Flite is not used. */
export const TEXTURE_TRAITS: readonly VoiceTrait[] = [
  {
    label: 'raspy',
    words: toList('raspy, rasp, gravelly, gravel, gruff, hoarse, husky, rough, gritty, smoky, scratchy, growling'),
    offsets: { roughness: 5, flutter: 6 },
  },
  { label: 'breathy', words: toList('breathy, airy, sultry, hushed'), offsets: { breath: 0.45 } },
  {
    label: 'whispering',
    words: toList('whisper, whispers, whispering, whispered, whispery'),
    offsets: { breath: 1 },
    factors: { pace: 0.93 },
  },
];

/** Traits that both engines support. */
export const TRAITS: readonly VoiceTrait[] = [
  ...TEXTURE_TRAITS,
  {
    label: 'robotic',
    words: toList('robot, robotic, android, synthetic, mechanical, machine, cyborg, metallic'),
    offsets: { echo: 1 },
    factors: { pitchRange: 0.08, flutter: 0 },
  },
  {
    label: 'shaky',
    words: toList('shaky, trembling, quavering, wavering, tremulous, frail, nervous, frightened'),
    offsets: { flutter: 18 },
  },
  {
    label: 'echoing',
    words: toList('echoing, echo, ghostly, haunting, otherworldly'),
    offsets: { echo: 0.6 },
  },
  {
    label: 'deep',
    words: toList(
      'deep, bass, baritone, low pitched, low pitch, low voice, low tone, low register, lower, resonant, booming',
    ),
    factors: { pitch: 0.84, formantScale: 0.95 },
    suggestedGender: 1,
  },
  {
    label: 'high',
    words: toList('high pitched, high pitch, high voice, high register, higher, shrill, squeaky, soprano, piping'),
    factors: { pitch: 1.2, formantScale: 1.05 },
    suggestedGender: 2,
  },
  {
    label: 'big',
    words: toList('huge, giant, massive, burly, big man, large man, ogre, troll, monster, dragon, demon, orc, beast'),
    factors: { formantScale: 0.9, pitch: 0.92 },
    suggestedGender: 1,
  },
  {
    label: 'small',
    words: toList('tiny, petite, small woman, mouse, fairy, pixie, elf, gnome, chipmunk, hamster'),
    factors: { formantScale: 1.07, pitch: 1.06 },
    suggestedGender: 2,
  },
  {
    label: 'slow',
    words: toList('slow, slowly, unhurried, measured, deliberate, leisurely, slow paced, drawling'),
    factors: { pace: 0.82 },
  },
  {
    label: 'fast',
    words: toList('fast, quick, quickly, rapid, brisk, hurried, fast paced, fast talking'),
    factors: { pace: 1.22 },
  },
  {
    label: 'calm',
    words: toList('calm, soothing, gentle, relaxed, serene, peaceful, tranquil, meditative, soft spoken, quiet'),
    factors: { pace: 0.92, pitchRange: 0.8 },
  },
  {
    label: 'lively',
    words: toList('lively, energetic, enthusiastic, excited, animated, expressive, dynamic, upbeat, bubbly'),
    factors: { pace: 1.06, pitchRange: 1.5, pitch: 1.04 },
  },
  {
    label: 'cheerful',
    words: toList('cheerful, happy, joyful, jolly, playful, bright, perky'),
    factors: { pitchRange: 1.35, pitch: 1.05 },
  },
  {
    label: 'sad',
    words: toList('sad, melancholic, melancholy, mournful, sorrowful, weary, tired'),
    factors: { pace: 0.87, pitchRange: 0.65, pitch: 0.96 },
  },
  {
    label: 'angry',
    words: toList('angry, furious, aggressive, fierce, menacing, evil, sinister, villainous'),
    factors: { pitchRange: 1.25, pitch: 0.95 },
  },
  {
    label: 'serious',
    words: toList('serious, stern, solemn, formal, authoritative, commanding, grave'),
    factors: { pitchRange: 0.8, pitch: 0.96, pace: 0.96 },
  },
  {
    label: 'flat',
    words: toList('monotone, monotonous, flat, emotionless, deadpan, bored'),
    factors: { pitchRange: 0.25 },
  },
  {
    label: 'dramatic',
    words: toList('dramatic, theatrical, epic, intense, passionate'),
    factors: { pitchRange: 1.6, pace: 0.95 },
  },
  { label: 'steady', words: toList('steady, smooth, even, clear, crisp'), factors: { flutter: 0.4 } },
  {
    label: 'announcer',
    words: toList('announcer, trailer, newsreader, presenter, broadcaster'),
    factors: { pitch: 0.95, pitchRange: 1.15, pace: 0.97 },
  },
];

/** Words for the speaker. The first one in the description wins, because later ones may name listeners. */
export const GENDER_WORDS: readonly (readonly [VoiceGender, readonly string[]])[] = [
  [
    1,
    toList(
      'male, man, masculine, gentleman, guy, boy, father, dad, grandfather, grandpa, king, wizard, uncle, he, his, him, mr, husband, son, brother, actor, tenor, baritone, bass, prince, lad, grandad, granddad, bloke, cowboy, butler, monk',
    ),
  ],
  [
    2,
    toList(
      'female, woman, feminine, lady, girl, mother, mom, mum, grandmother, grandma, granny, queen, witch, aunt, she, her, hers, mrs, wife, daughter, sister, actress, soprano, alto, princess, lass, gran, nana, cowgirl, nun, goddess',
    ),
  ],
  [9, toList('genderless, androgynous, nonbinary, neutral')],
];

/** `[age, label, words]`. A number in the description takes precedence, then the first of these words. */
export const AGE_WORDS: readonly (readonly [number, string, readonly string[]])[] = [
  [5, 'toddler', toList('toddler, baby')],
  [
    8,
    'child',
    toList(
      'young boy, young girl, young child, little boy, little girl, small child, small boy, small girl, child, kid, childlike, boy, girl, childish, schoolboy, schoolgirl',
    ),
  ],
  [16, 'teenage', toList('teen, teens, teenage, teenager, adolescent, youth')],
  [24, 'young', toList('young, youthful, younger')],
  [35, 'adult', toList('adult, grown')],
  [50, 'middle-aged', toList('middle aged, mature, midlife')],
  [
    76,
    'elderly',
    toList(
      'elderly, old, aged, senior, ancient, grandfather, grandmother, grandpa, grandma, granny, gran, nana, grandad, granddad, older, retired',
    ),
  ],
];

/** Words that make the next trait stronger or weaker, with their factor. */
export const STRENGTH_FACTORS: Readonly<Record<string, number>> = {
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

/** Words that negate what follows, up to the next comma, full stop or `but`. */
export const NEGATION_WORDS: ReadonlySet<string> = new Set(
  toList(
    "not, no, never, without, isn't, doesn't, don't, nor, neither, hardly, avoid, non, shouldn't, less, least, than, aren't, ain't, wasn't, won't, can't, cannot, none, unlike",
  ),
);

/** Words that may stand between a negation and the negated trait, in any number. */
export const NEGATION_GAP_WORDS: ReadonlySet<string> = new Set(
  toList(
    'a, an, at, all, too, so, that, overly, particularly, especially, exactly, even, in, the, any, way, be, sound, sounding',
  ),
);

/** Rewrites of other ways to negate, and of phrases that only look like negations. */
export const DESCRIPTION_REWRITES: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:rather than|instead of|as opposed to|anything but|far from|free of|free from|lacking|lacks|opposite of)\b/g,
    'not',
  ],
  [/\bnot (?:only|just|merely)\b/g, ''],
  [/\b(?:than|as) (?:(?:the )?average|usual|normal|typical|most|ordinary|standard|before)\b/g, ''],
];

/** Words without meaning for a voice, which are not reported as unused. */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  toList(
    'english, gender, were, a, an, the, and, or, but, with, of, in, on, at, to, for, from, by, as, is, are, was, be, been, it, its, this, that, who, whose, which, has, have, had, having, very, too, so, quite, more, most, much, some, any, all, like, voice, voices, sound, sounds, sounding, speak, speaks, speaking, spoken, speaker, speech, talk, talks, talking, accent, accented, tone, tones, tonal, person, someone, somebody, years, year, age, aged, their, they, them, i, me, my, we, you, your, would, should, could, can, will, want, please, make, made, create, generate, about, around, just, almost, kind, sort, way, manner, pace, paced, pitch, pitched, rate, speed, quality, style, delivery, delivers, there, here, when, while, if, into, over, under, than, then, also, both, s, t, each, every, late, early, mid, something, not, no, never, without, nor, neither, native, language, longer, lot, bit, slightly, really, extremely, somewhat, fairly, rather, old, texture, timbre',
  ),
);
