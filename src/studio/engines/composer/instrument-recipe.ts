// Recipe for an instrument as a sound effect: a short phrase, repeated with a pause.

import { createRandom } from './random.ts';
import type { SoundRecipe } from './recipe.ts';
import { listEventTimes, SAMPLE_RATE } from './signal.ts';
import { createSynth } from './synth.ts';

export interface InstrumentSource {
  /** General MIDI program from 0. */
  readonly program: number;
  readonly bank: number;
  /** MIDI note at which the instrument sounds best. */
  readonly centreKey: number;
}

const CHANNEL = 0;
const PHRASE_SECONDS = 4;
const BEAT_SECONDS = 0.45;
/** A rise and a fall in major, as semitones and beats. The last note is held. */
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

interface KeyEvent {
  readonly seconds: number;
  readonly key: number;
  readonly isPressed: boolean;
}

function createKeyEvents({ centreKey }: InstrumentSource, seconds: number, pace: number, seed: number): KeyEvent[] {
  const random = createRandom(seed);
  return listEventTimes(Math.round(seconds * SAMPLE_RATE), () => PHRASE_SECONDS / pace).flatMap((start) => {
    const phrase = PHRASES[Math.floor(random(0, PHRASES.length))] ?? [];
    let at = start;
    return phrase.flatMap(([step, beats]) => {
      const from = at;
      at += (beats * BEAT_SECONDS) / pace;
      return [
        { seconds: from, key: centreKey + step, isPressed: true },
        { seconds: at - 0.02, key: centreKey + step, isPressed: false },
      ];
    });
  });
}

export async function createInstrumentRecipe(instrument: InstrumentSource): Promise<SoundRecipe> {
  const synth = await createSynth();
  synth.controllerChange(CHANNEL, 0, instrument.bank);
  synth.programChange(CHANNEL, instrument.program);
  return ({ n, pace, random }) => {
    const notes = createKeyEvents(instrument, n / SAMPLE_RATE, pace, Math.floor(random(0, 1e6)));
    const left = new Float32Array(n);
    const right = new Float32Array(n);
    let at = 0;
    const renderUntil = (sample: number) => {
      while (at < sample) {
        const length = Math.min(128, sample - at);
        synth.process(left, right, at, length);
        at += length;
      }
    };
    for (const { seconds, key, isPressed } of notes) {
      renderUntil(Math.min(n, Math.round(seconds * SAMPLE_RATE)));
      if (isPressed) synth.noteOn(CHANNEL, key, 100);
      else synth.noteOff(CHANNEL, key);
    }
    renderUntil(n);
    return left.map((sample, place) => (sample + (right[place] as number)) / 2);
  };
}
