// Sounds by address: POST /sound-generation, ElevenLabs' shape as LocalAI has it. The file stays what the server made of it.

import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineFailed, JobFault } from '../../faults.ts';
import type { SoundEngine } from '../engine.ts';
import type { Ask, KnownEngine } from './address.ts';
import { answerTo, factsOf, failed, peakOf, SILENT } from './answers.ts';

const TIME_MS = 300_000;
const MOST_BYTES = 100_000_000;
const MUSIC_SECONDS = 30;
const TYPES = {
  aac: 'audio/aac',
  m4a: 'audio/mp4',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
} as const;

export const soundByAddress = (known: KnownEngine, ask: Ask): SoundEngine => ({
  name: known.host,
  kind: 'by address',
  ability: 'sound',
  grade: 'neural',
  describe: async () => ({ ...factsOf(known), languages: [] }),
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
    const { type, seconds, ending } = await heard(known, join(folder, into));
    const name = `sound.${ending}`;
    await rename(join(folder, into), join(folder, name));
    return {
      sound: { name, type, seconds },
      message: `Made at ${known.host}.`,
      sourceType: 'trainedAlgorithmicMedia',
    };
  },
});

async function heard(known: KnownEngine, path: string) {
  const { audioKindOf, decodePieces } = await import('../../audio/decode.ts');
  try {
    const ending = await audioKindOf(path, 'sound');
    let samples = 0;
    let rate = 1;
    let peak = 0;
    for await (const piece of decodePieces(path, ending)) {
      samples += piece.channels[0]?.length ?? 0;
      rate = piece.rate;
      for (const channel of piece.channels) peak = Math.max(peak, peakOf(channel));
    }
    if (peak < SILENT) throw failed(known, 'answered with silence');
    return { ending, type: TYPES[ending], seconds: samples / rate };
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof EngineFailed || !(error instanceof JobFault)) throw error;
    throw failed(known, 'answered with something that is no sound it can play');
  }
}
