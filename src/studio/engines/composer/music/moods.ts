// Mood and tempo words, and their effect on a piece. Data.

import type { MusicalMode } from './music-plan.ts';

export interface MusicMood {
  readonly name: string;
  readonly keywords: string;
  readonly tempoFactor?: number;
  readonly mode?: MusicalMode;
  /** Amount added to the plan's dynamics. */
  readonly dynamics?: number;
  /** True for fewer notes, and no drums unless the prompt names them. */
  readonly isCalm?: true;
}

export const MOODS: readonly MusicMood[] = [
  {
    name: 'happy',
    keywords: 'cheerful, joyful, bright, fun, funny, playful, positive, optimistic, uplifting, sunny',
    mode: 'major',
    tempoFactor: 1.08,
    dynamics: 0.05,
  },
  {
    name: 'upbeat',
    keywords: 'energetic, lively, exciting, motivational, inspiring, driving, bouncy',
    mode: 'major',
    tempoFactor: 1.1,
    dynamics: 0.12,
  },
  {
    name: 'sad',
    keywords: 'melancholic, melancholy, sorrowful, emotional, lonely, heartbreaking, tragic, nostalgic, gloomy',
    mode: 'minor',
    tempoFactor: 0.76,
    dynamics: -0.15,
    isCalm: true,
  },
  {
    name: 'dark',
    keywords:
      'scary, creepy, ominous, sinister, evil, spooky, horror, eerie, tense, mysterious, haunting, menacing, brooding',
    mode: 'phrygian',
    tempoFactor: 0.88,
    dynamics: 0,
  },
  {
    name: 'calm',
    keywords: 'peaceful, relaxing, relaxed, gentle, soft, quiet, soothing, serene, dreamy, tender',
    tempoFactor: 0.82,
    dynamics: -0.2,
    isCalm: true,
  },
  { name: 'chill', keywords: 'laid back, mellow, easy, smooth', tempoFactor: 0.95, dynamics: -0.1 },
  {
    name: 'romantic',
    keywords: 'love, warm, sweet, wedding',
    mode: 'major',
    tempoFactor: 0.85,
    dynamics: -0.1,
    isCalm: true,
  },
  {
    name: 'epic',
    keywords: 'powerful, heroic, triumphant, massive, grand, dramatic, intense',
    dynamics: 0.25,
  },
  {
    name: 'angry',
    keywords: 'aggressive, brutal, violent',
    mode: 'phrygian',
    tempoFactor: 1.1,
    dynamics: 0.25,
  },
  { name: 'slow', keywords: 'slowly, largo, adagio, lento', tempoFactor: 0.74 },
  { name: 'medium tempo', keywords: 'moderate, andante, mid-tempo, medium', tempoFactor: 1 },
  { name: 'fast', keywords: 'quick, rapid, allegro, presto, uptempo, up-tempo, speedy', tempoFactor: 1.25 },
];
