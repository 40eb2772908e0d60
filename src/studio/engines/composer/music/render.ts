// Notes as sound, played on the synthesizer. Every note starts on its sample. Knows nothing of harmony.

import type { SpessaSynthProcessor } from 'spessasynth_core';
import { RATE } from '../signal.ts';
import { type Stereo, silence } from '../stereo.ts';
import { createSynth } from '../synth.ts';
import type { Note } from './parts.ts';
import { barSeconds, type MusicPlan } from './plan.ts';

const CHANNELS: Readonly<Record<Note['part'], number>> = { melody: 0, harmony: 1, bass: 2, drums: 9 };
/** Volume (controller 7), place (10) and reverb (91) of the parts. */
const DESK: Readonly<Record<Note['part'], readonly [number, number, number]>> = {
  melody: [112, 70, 50],
  harmony: [86, 54, 55],
  bass: [104, 64, 15],
  drums: [98, 64, 25],
};
const BLOCK = 128;

async function synthFor(plan: MusicPlan): Promise<SpessaSynthProcessor> {
  const synth = await createSynth();
  const players = {
    melody: plan.melody,
    harmony: plan.harmony,
    bass: plan.bass,
    drums: { program: plan.drums?.kit ?? 0, bank: 0 },
  };
  for (const part of ['melody', 'harmony', 'bass', 'drums'] as const) {
    const channel = CHANNELS[part];
    const [volume, place, reverb] = DESK[part];
    synth.controllerChange(channel, 0, players[part]?.bank ?? 0);
    synth.programChange(channel, players[part]?.program ?? 0);
    synth.controllerChange(channel, 7, volume);
    synth.controllerChange(channel, 10, place);
    synth.controllerChange(channel, 91, reverb);
  }
  return synth;
}

interface Turn {
  readonly sample: number;
  readonly note: Note;
  readonly on: boolean;
}

/** Releases come before starts, so that a repeated note sounds again. */
const turnsOf = (notes: readonly Note[]): Turn[] =>
  notes
    .flatMap((note) => [
      { sample: Math.round(note.at * RATE), note, on: true },
      { sample: Math.round((note.at + note.seconds) * RATE), note, on: false },
    ])
    .sort((one, other) => one.sample - other.sample || Number(one.on) - Number(other.on));

export async function render(
  plan: MusicPlan,
  notes: readonly Note[],
  onProgress: (share: number) => void,
): Promise<Stereo> {
  const synth = await synthFor(plan);
  const n = Math.round((plan.bars * barSeconds(plan) + plan.tail) * RATE);
  const sound = silence(n);
  const turns = turnsOf(notes);
  let next = 0;
  for (let at = 0; at < n; ) {
    for (let turn = turns[next]; turn && turn.sample <= at; turn = turns[++next]) {
      const channel = CHANNELS[turn.note.part];
      if (turn.on) synth.noteOn(channel, turn.note.key, turn.note.velocity);
      else synth.noteOff(channel, turn.note.key);
    }
    const length = Math.min(BLOCK, n - at, (turns[next]?.sample ?? n) - at || BLOCK);
    synth.process(sound.left, sound.right, at, length);
    at += length;
    if (at % RATE < BLOCK) onProgress(at / n);
  }
  return sound;
}
