// Ranks the English voices by how well they are understood: 20 sentences by each clear Flite voice and one of eSpeak,
// transcribed by PocketSphinx with its defaults. The voice list starts with the best.
// Run: node --disable-warning=ExperimentalWarning bench/understood.ts

import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthesizeSpeech } from '../src/studio/operations/tts.ts';
import { BUILT_IN_VOICES } from '../src/studio/voices/built-in-voices.ts';
import { TO_JUDGE } from './spoken-texts.ts';
import { type Errors, rate, wordErrors } from './word-error.ts';

const SENTENCES = TO_JUDGE.flatMap((text) => text.split(/(?<=[.?]) /).filter((one) => one.split(' ').length > 7)).slice(
  0,
  20,
);
const VOICES = BUILT_IN_VOICES.filter(({ design, id }) => design.flite !== undefined || id === 1014);

const folder = await mkdtemp(join(tmpdir(), 'understood-'));
console.log(`${SENTENCES.length} sentences`);
for (const voice of VOICES) {
  const errors: Errors[] = [];
  for (const text of SENTENCES) {
    await synthesizeSpeech({ text, tag: 'en-US', design: voice.design }, folder, () => {});
    const path = join(folder, 'one.wav');
    const from = join(folder, 'speech.wav');
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', from, '-ar', '16000', '-ac', '1', path]);
    const heard = execFileSync('pocketsphinx_continuous', ['-infile', path, '-logfn', '/dev/null'], {
      encoding: 'utf8',
    });
    errors.push(wordErrors(text, heard));
  }
  const { name, id, design } = voice;
  console.log(`${(100 * rate(errors)).toFixed(1).padStart(5)} %`, `${name} (${id}, ${design.flite ?? design.engine})`);
}
await rm(folder, { recursive: true });
