// Moods and tempo words: what they do to a piece. Data.

import type { Mode } from './plan.ts';

export interface Mood {
  readonly name: string;
  readonly words: string;
  readonly pace?: number;
  readonly mode?: Mode;
  /** Added to the loudness of touch. */
  readonly touch?: number;
  /** Fewer notes, and no drums unless they are named. */
  readonly calm?: true;
}

export const MOODS: readonly Mood[] = [
  {
    name: 'happy',
    words: 'cheerful, joyful, bright, fun, funny, playful, positive, optimistic, uplifting, sunny',
    mode: 'major',
    pace: 1.08,
    touch: 0.05,
  },
  {
    name: 'upbeat',
    words: 'energetic, lively, exciting, motivational, inspiring, driving, bouncy',
    mode: 'major',
    pace: 1.1,
    touch: 0.12,
  },
  {
    name: 'sad',
    words: 'melancholic, melancholy, sorrowful, emotional, lonely, heartbreaking, tragic, nostalgic, gloomy',
    mode: 'minor',
    pace: 0.76,
    touch: -0.15,
    calm: true,
  },
  {
    name: 'dark',
    words:
      'scary, creepy, ominous, sinister, evil, spooky, horror, eerie, tense, mysterious, haunting, menacing, brooding',
    mode: 'phrygian',
    pace: 0.88,
    touch: 0,
  },
  {
    name: 'calm',
    words: 'peaceful, relaxing, relaxed, gentle, soft, quiet, soothing, serene, dreamy, tender',
    pace: 0.82,
    touch: -0.2,
    calm: true,
  },
  { name: 'chill', words: 'laid back, mellow, easy, smooth', pace: 0.95, touch: -0.1 },
  {
    name: 'romantic',
    words: 'love, warm, sweet, wedding',
    mode: 'major',
    pace: 0.85,
    touch: -0.1,
    calm: true,
  },
  { name: 'epic', words: 'powerful, heroic, triumphant, massive, grand, dramatic, intense', touch: 0.25 },
  { name: 'angry', words: 'aggressive, brutal, violent', mode: 'phrygian', pace: 1.1, touch: 0.25 },
  { name: 'slow', words: 'slowly, largo, adagio, lento', pace: 0.74 },
  { name: 'medium tempo', words: 'moderate, andante, mid-tempo, medium', pace: 1 },
  { name: 'fast', words: 'quick, rapid, allegro, presto, uptempo, up-tempo, speedy', pace: 1.25 },
];
