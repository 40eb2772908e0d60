// Measures the peak memory of a separation by the length of the recording, each in a separate process, with generated
// stereo noise.
// Run: node bench/separation-memory.ts [minutes …]; 3 and 30 by default.

import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLosslessWriter } from '../src/studio/audio/lossless-writer.ts';
import { separateAudio } from '../src/studio/operations/audio-separation.ts';

const RATE = 44_100;
const SELF = fileURLToPath(import.meta.url);

/** Repeats ten seconds of noise with changing volume. */
async function record(folder: string, minutes: number): Promise<string> {
  const file = await createLosslessWriter(folder, 'mix', { sampleRate: RATE, channels: 2 });
  const part = Int16Array.from(
    { length: RATE * 20 },
    (_, at) => (Math.random() - 0.5) * 12_000 * (1 + Math.sin(at / 9000)),
  );
  for (let tens = 0; tens < minutes * 6; tens++) await file.write(part);
  await file.finish();
  return file.name;
}

async function measure(folder: string, file: string, minutes: number): Promise<void> {
  const started = performance.now();
  await separateAudio({ file, name: file }, folder, () => {});
  const seconds = (performance.now() - started) / 1000;
  const peak = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(`${minutes} minutes: at most ${peak} MB, ${((minutes * 60) / seconds).toFixed(1)} x real time`);
}

const [first = '', file = '', minutes = ''] = process.argv.slice(2);
if (first.startsWith('/')) await measure(first, file, Number(minutes));
else
  for (const length of first ? process.argv.slice(2) : ['3', '30']) {
    const folder = await mkdtemp(join(tmpdir(), 'separation-'));
    const name = await record(folder, Number(length));
    execFileSync(process.execPath, [SELF, folder, name, length], { stdio: 'inherit' });
    await rm(folder, { recursive: true });
  }
