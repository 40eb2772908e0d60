// Renders notes with the synthesizer, exact to the sample. Leaves harmony to compose-notes.ts.

import type { SpessaSynthProcessor } from 'spessasynth_core';
import { SAMPLE_RATE } from '../signal.ts';
import { createSilentSamples, type StereoSound } from '../stereo.ts';
import { createSynth } from '../synth.ts';
import type { MusicNote } from './accompaniment.ts';
import { getBarSeconds, type MusicPlan } from './music-plan.ts';

const CHANNELS: Readonly<Record<MusicNote['part'], number>> = { melody: 0, harmony: 1, bass: 2, drums: 9 };
/** MIDI controllers of each part: volume (7), pan (10) and reverb (91). */
const MIXER_SETTINGS: Readonly<Record<MusicNote['part'], readonly [number, number, number]>> = {
  melody: [112, 70, 50],
  harmony: [86, 54, 55],
  bass: [104, 64, 15],
  drums: [98, 64, 25],
};
const BLOCK = 128;

async function createPlanSynth(plan: MusicPlan): Promise<SpessaSynthProcessor> {
  const synth = await createSynth();
  const players = {
    melody: plan.melody,
    harmony: plan.harmony,
    bass: plan.bass,
    drums: { program: plan.drums?.kit ?? 0, bank: 0 },
  };
  for (const part of ['melody', 'harmony', 'bass', 'drums'] as const) {
    const channel = CHANNELS[part];
    const [volume, place, reverb] = MIXER_SETTINGS[part];
    synth.controllerChange(channel, 0, players[part]?.bank ?? 0);
    synth.programChange(channel, players[part]?.program ?? 0);
    synth.controllerChange(channel, 7, volume);
    synth.controllerChange(channel, 10, place);
    synth.controllerChange(channel, 91, reverb);
  }
  return synth;
}

interface NoteEvent {
  readonly sample: number;
  readonly note: MusicNote;
  readonly isStart: boolean;
}

/** Sorts note-offs before note-ons, so that a repeated note sounds again. */
const toEvents = (notes: readonly MusicNote[]): NoteEvent[] =>
  notes
    .flatMap((note) => [
      { sample: Math.round(note.startSeconds * SAMPLE_RATE), note, isStart: true },
      { sample: Math.round((note.startSeconds + note.seconds) * SAMPLE_RATE), note, isStart: false },
    ])
    .sort((a, b) => a.sample - b.sample || Number(a.isStart) - Number(b.isStart));

export async function renderNotes(
  plan: MusicPlan,
  notes: readonly MusicNote[],
  onProgress: (share: number) => void,
): Promise<StereoSound> {
  const synth = await createPlanSynth(plan);
  const n = Math.round((plan.barCount * getBarSeconds(plan) + plan.tailSeconds) * SAMPLE_RATE);
  const sound = createSilentSamples(n);
  const events = toEvents(notes);
  let next = 0;
  for (let at = 0; at < n; ) {
    for (let turn = events[next]; turn && turn.sample <= at; turn = events[++next]) {
      const channel = CHANNELS[turn.note.part];
      if (turn.isStart) synth.noteOn(channel, turn.note.midiKey, turn.note.velocity);
      else synth.noteOff(channel, turn.note.midiKey);
    }
    const length = Math.min(BLOCK, n - at, (events[next]?.sample ?? n) - at || BLOCK);
    synth.process(sound.left, sound.right, at, length);
    at += length;
    if (at % SAMPLE_RATE < BLOCK) onProgress(at / n);
  }
  return sound;
}
