// Measures how well designed voices are understood: engine, pitch, word errors of PocketSphinx and recognized ages for
// two samples of twenty descriptions. Needs PocketSphinx and ffmpeg.
// Run: node --disable-warning=ExperimentalWarning bench/designed-voices.ts [numbers of descriptions]

import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeMonoWav } from '../src/studio/audio/wav.ts';
import { designVoice } from '../src/studio/operations/text-to-voice.ts';
import { parseDescription } from '../src/studio/voices/description/parse-description.ts';
import { medianPitch } from '../test/studio/audio/pitch.ts';
import { DESCRIPTIONS } from '../test/studio/voices/description/descriptions.ts';
import { TO_JUDGE } from './spoken-texts.ts';
import { type Errors, rate, wordErrors } from './word-error.ts';

const only = process.argv.slice(2).map(Number);
const print = (line: string): unknown => process.stdout.write(`${line}\n`);
const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

function heardIn(path: string): string {
  const plain = `${path}.16k.wav`;
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', path, '-ac', '1', '-ar', '16000', plain]);
  return execFileSync('pocketsphinx_continuous', ['-infile', plain, '-logfn', '/dev/null'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

const all: (Errors & { readonly engine: string })[] = [];
let agesRight = 0;

for (const [at, { words, age }] of DESCRIPTIONS.entries()) {
  if (only.length > 0 && !only.includes(at + 1)) continue;
  const folder = await mkdtemp(join(tmpdir(), 'designed-'));
  const text = TO_JUDGE[at % TO_JUDGE.length] ?? '';
  const { voices = {}, message } = await designVoice({ text, voice_description: words }, folder, () => {});
  if (parseDescription(words).age === age) agesRight += 1;
  print(`${at + 1}. ${words.slice(0, 60)}… ${message}`);
  for (const [role, { engine, flite }] of Object.entries(voices)) {
    const path = join(folder, `${role}.wav`);
    const sound = decodeMonoWav(await readFile(path));
    const errors = wordErrors(text, heardIn(path));
    all.push({ ...errors, engine });
    const seconds = (sound.samples.length / sound.sampleRate).toFixed(1);
    const pitch = medianPitch(sound).toFixed(0);
    print(`   ${role} ${flite ?? engine} ${pitch} Hz ${seconds} s, words wrong ${percent(rate([errors]))}`);
  }
  await rm(folder, { recursive: true });
}

print(`ages ${agesRight} of ${DESCRIPTIONS.length}; words wrong ${percent(rate(all))} over all`);
for (const engine of new Set(all.map((sample) => sample.engine))) {
  const its = all.filter((sample) => sample.engine === engine);
  print(`${engine}: ${its.length} of ${all.length} samples, words wrong ${percent(rate(its))}`);
}
