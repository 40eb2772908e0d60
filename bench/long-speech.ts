// Measures the overhead of a long text: the complete job for 5,000 characters (text processing, speech, loudness, MP3)
// compared with the bare engine for the same sentences and with the MP3 encoder alone, alternating in one run; medians.
// Other work on the machine makes the ratio worse.
// Run: node --disable-warning=ExperimentalWarning bench/long-speech.ts [rounds]

import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { concatSamples } from '../src/domain/audio/mono-audio.ts';
import { encodeMp3 } from '../src/studio/audio/mp3/encode-mp3.ts';
import { createVoiceRunner } from '../src/studio/operations/narration/voice-runner.ts';
import { splitIntoPassages, synthesizeSpeech } from '../src/studio/operations/tts.ts';
import { BUILT_IN_VOICES } from '../src/studio/voices/built-in-voices.ts';

const ROUNDS = Number(process.argv[2]) || 5;
const CHARACTERS = 5000;
const TAG = 'en-US';
const LINES = [
  'The meeting starts at nine, and everybody should bring what was written down last week.',
  'I walked along the river until it was dark, thinking about what she had told me.',
  'Could you please send me the report before lunch? I would like to read it on the train.',
  'The weather will change tomorrow, with strong winds from the west and a little rain.',
];

const text = Array.from({ length: CHARACTERS / 80 }, (_, at) => LINES[at % LINES.length])
  .join(' ')
  .slice(0, CHARACTERS);

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

interface Took {
  readonly wall: number;
  readonly cpu: number;
}

async function timed(work: () => Promise<unknown>): Promise<Took> {
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { wall: (performance.now() - began) / 1000, cpu: (user + system) / 1e6 };
}

const folder = await mkdtemp(join(tmpdir(), 'bench-long-speech-'));
process.stdout.write(`${availableParallelism()} cores, ${text.length} characters, ${ROUNDS} rounds\n`);
for (const kind of ['espeak', 'flite'] as const) {
  const design = BUILT_IN_VOICES.find((one) => one.design.engine === kind)?.design;
  if (!design) continue;
  const speak = await createVoiceRunner({ design, tag: TAG, folder });
  const said: Float32Array[] = [];
  let rate = 0;
  const bare = () =>
    speak(async (voice) => {
      said.length = 0;
      rate = voice.sampleRate;
      for (const passage of splitIntoPassages(text, TAG)) said.push(await voice.synthesize(passage.text));
      return { message: '' };
    });
  const took = { job: [] as Took[], engine: [] as Took[], encoder: [] as Took[] };
  for (let round = 0; round <= ROUNDS; round++) {
    const engine = await timed(bare);
    const job = await timed(() => synthesizeSpeech({ text, tag: TAG, design }, folder, () => {}));
    const encoder = await timed(() => encodeMp3(concatSamples(said), rate));
    // The first round starts the engines.
    if (round === 0) continue;
    took.engine.push(engine);
    took.job.push(job);
    took.encoder.push(encoder);
  }
  const [engine, job, encoder] = [took.engine, took.job, took.encoder].map((all) => ({
    wall: median(all.map(({ wall }) => wall)),
    cpu: median(all.map(({ cpu }) => cpu)),
  })) as [Took, Took, Took];
  process.stdout.write(
    `${kind}: engine alone ${engine.wall.toFixed(2)} s, job ${job.wall.toFixed(2)} s: ${(engine.wall / job.wall).toFixed(2)} of its speed; ` +
      `processor ${engine.cpu.toFixed(2)} and ${job.cpu.toFixed(2)} s, the MP3 encoder alone ${encoder.cpu.toFixed(2)} s\n`,
  );
}
await rm(folder, { recursive: true });
