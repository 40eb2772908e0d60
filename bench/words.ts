// How well people might understand the natural English voices: PocketSphinx writes down what they say, and the words are
// counted. It was trained on people, so it errs more on machines than people do. Needs PocketSphinx and ffmpeg.
// Run: node --disable-warning=ExperimentalWarning bench/words.ts

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recognise } from '../src/studio/engines/pocketsphinx/recognise.ts';
import { tts } from '../src/studio/operations/tts.ts';
import { library } from '../src/studio/voices/library.ts';
import { ffmpeg, LINES } from '../test/studio/operations/dubbing/film.ts';
import { wordError } from './word-error.ts';

const folder = await mkdtemp(join(tmpdir(), 'bench-words-'));
const text = LINES.join(' ');
for (const { name, tag, design } of library.slice(0, 12)) {
  const { files } = await tts({ text, tag, design }, folder, () => {});
  ffmpeg(['-i', files['speech']?.name ?? '', '-ar', '16000', '-ac', '1', 'speech16.wav'], folder);
  const passages = await recognise('speech16.wav', folder, () => {});
  const heard = passages.flatMap(({ words }) => words.map((one) => one.text)).join(' ');
  const engine = design.flite ? `Flite ${design.flite}` : 'eSpeak NG';
  process.stdout.write(`${name.padEnd(10)} ${engine.padEnd(12)} ${wordError(text, heard)}\n`);
}
await rm(folder, { recursive: true });
