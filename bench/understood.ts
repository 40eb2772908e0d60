// Which of the English voices are understood best: 20 sentences by each clear voice (Flite) and one of eSpeak, one at a time, heard by
// PocketSphinx as it comes. The list of voices begins with the best. Run: node --disable-warning=ExperimentalWarning bench/understood.ts

import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tts } from '../src/studio/operations/tts.ts';
import { library } from '../src/studio/voices/library.ts';
import { TO_JUDGE } from './spoken-texts.ts';
import { type Errors, rate, wordErrors } from './word-error.ts';

const SENTENCES = TO_JUDGE.flatMap((text) =>
  text.split(/(?<=[.?]) /).filter((one) => one.split(' ').length > 7),
).slice(0, 20);
const VOICES = library.filter(({ design, id }) => design.flite !== undefined || id === 1014);

const folder = await mkdtemp(join(tmpdir(), 'understood-'));
console.log(`${SENTENCES.length} sentences`);
for (const voice of VOICES) {
  const errors: Errors[] = [];
  for (const text of SENTENCES) {
    await tts({ text, tag: 'en-US', design: voice.design }, folder, () => {});
    const path = join(folder, 'one.wav');
    const from = join(folder, 'speech.wav');
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', from, '-ar', '16000', '-ac', '1', path]);
    const heard = execFileSync('pocketsphinx_continuous', ['-infile', path, '-logfn', '/dev/null'], {
      encoding: 'utf8',
    });
    errors.push(wordErrors(text, heard));
  }
  const { name, id, design } = voice;
  console.log(
    `${(100 * rate(errors)).toFixed(1).padStart(5)} %`,
    `${name} (${id}, ${design.flite ?? design.engine})`,
  );
}
await rm(folder, { recursive: true });
