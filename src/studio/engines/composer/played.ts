// An instrument as a sound effect: a short phrase on one program of the SoundFont, again and again with a pause. Knows no words.

import { randomFrom } from './random.ts';
import type { Recipe } from './recipe.ts';
import { RATE, timesIn } from './signal.ts';
import { createSynth } from './synth.ts';

export interface Played {
  /** General MIDI program, from 0, and the SoundFont's bank. */
  readonly program: number;
  readonly bank: number;
  /** MIDI note it sounds best around. */
  readonly centre: number;
}

const CHANNEL = 0;
const PHRASE_SECONDS = 4;
const BEAT_SECONDS = 0.45;
/** A rise and a fall in major, in semitones and beats; the last note is held. */
const PHRASES: readonly (readonly (readonly [step: number, beats: number])[])[] = [
  [
    [0, 1],
    [4, 1],
    [7, 1],
    [12, 1],
    [7, 3],
  ],
  [
    [7, 1],
    [4, 0.5],
    [5, 0.5],
    [7, 2],
    [0, 3],
  ],
  [
    [0, 1.5],
    [2, 0.5],
    [4, 1],
    [7, 1],
    [4, 3],
  ],
];

interface Note {
  readonly at: number;
  readonly key: number;
  readonly on: boolean;
}

function notesOf({ centre }: Played, seconds: number, pace: number, seed: number): Note[] {
  const random = randomFrom(seed);
  return timesIn(Math.round(seconds * RATE), () => PHRASE_SECONDS / pace).flatMap((start) => {
    const phrase = PHRASES[Math.floor(random(0, PHRASES.length))] ?? [];
    let at = start;
    return phrase.flatMap(([step, beats]) => {
      const from = at;
      at += (beats * BEAT_SECONDS) / pace;
      return [
        { at: from, key: centre + step, on: true },
        { at: at - 0.02, key: centre + step, on: false },
      ];
    });
  });
}

/** The instrument as a recipe; it plays once. */
export async function played(instrument: Played): Promise<Recipe> {
  const synth = await createSynth();
  synth.controllerChange(CHANNEL, 0, instrument.bank);
  synth.programChange(CHANNEL, instrument.program);
  return ({ n, pace, random }) => {
    const notes = notesOf(instrument, n / RATE, pace, Math.floor(random(0, 1e6)));
    const left = new Float32Array(n);
    const right = new Float32Array(n);
    let at = 0;
    const until = (sample: number) => {
      while (at < sample) {
        const length = Math.min(128, sample - at);
        synth.process(left, right, at, length);
        at += length;
      }
    };
    for (const { at: seconds, key, on } of notes) {
      until(Math.min(n, Math.round(seconds * RATE)));
      if (on) synth.noteOn(CHANNEL, key, 100);
      else synth.noteOff(CHANNEL, key);
    }
    until(n);
    return left.map((sample, place) => (sample + (right[place] as number)) / 2);
  };
}
