// Estimates how well people understand the natural English voices: PocketSphinx transcribes them, and word errors are
// counted. PocketSphinx was trained on people, so it makes more errors with synthetic voices than people do. Needs
// PocketSphinx and ffmpeg.
// Run: node --disable-warning=ExperimentalWarning bench/words.ts

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recognisePassages } from '../src/studio/engines/pocketsphinx/recognise-passages.ts';
import { synthesizeSpeech } from '../src/studio/operations/tts.ts';
import { BUILT_IN_VOICES } from '../src/studio/voices/built-in-voices.ts';
import { ffmpeg, LINES } from '../test/studio/operations/dubbing/film.ts';
import { wordError } from './word-error.ts';

const folder = await mkdtemp(join(tmpdir(), 'bench-words-'));
const text = LINES.join(' ');
for (const { name, tag, design } of BUILT_IN_VOICES.slice(0, 12)) {
  const { files } = await synthesizeSpeech({ text, tag, design }, folder, () => {});
  ffmpeg(['-i', files['speech']?.name ?? '', '-ar', '16000', '-ac', '1', 'speech16.wav'], folder);
  const passages = await recognisePassages('speech16.wav', folder, () => {});
  const heard = passages.flatMap(({ words }) => words.map((one) => one.text)).join(' ');
  const engine = design.flite ? `Flite ${design.flite}` : 'eSpeak NG';
  process.stdout.write(`${name.padEnd(10)} ${engine.padEnd(12)} ${wordError(text, heard)}\n`);
}
await rm(folder, { recursive: true });
