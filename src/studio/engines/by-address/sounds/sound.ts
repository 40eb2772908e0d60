// Sounds by address: POST /sound-generation, ElevenLabs' shape as LocalAI has it. What it made is judged in made.ts.

import { noteOf } from '../../../../domain/views/notes.ts';
import { told } from '../../../told.ts';
import type { SoundEngine } from '../../engine.ts';
import type { Ask, KnownEngine } from '../address.ts';
import { answerTo } from '../answers.ts';
import { factsOf } from '../facts.ts';

/** Well below what a sound may take in all: another engine makes it then. */
const TIME_MS = 120_000;
const MOST_BYTES = 100_000_000;
const MUSIC_SECONDS = 30;

export const soundByAddress = (known: KnownEngine, ask: Ask): SoundEngine => ({
  name: known.host,
  kind: 'by address',
  ability: 'sound',
  grade: 'neural',
  describe: async () => factsOf(known),
  async makeSound({ prompt, kind, duration }, folder, onProgress) {
    onProgress(kind === 'music' ? 'playing' : 'making');
    const json = {
      text: prompt,
      model_id: known.model,
      duration_seconds: kind === 'music' ? MUSIC_SECONDS : duration,
    };
    const into = 'made';
    await answerTo(known, ask, {
      ability: 'sound',
      body: { json },
      into,
      timeMs: TIME_MS,
      mostBytes: MOST_BYTES,
    });
    // What judges it loads with the first one.
    const { madeIn } = await import('./made.ts');
    return {
      sound: await madeIn(known, folder, into, { kind, duration }),
      ...told(noteOf('madeAt', { host: known.host })),
      sourceType: 'trainedAlgorithmicMedia',
    };
  },
});
