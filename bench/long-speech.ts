// What a long text costs beside its engine alone: the whole job of 5,000 characters (reading, speaking, loudness, MP3) against the bare
// engine that says the same sentences, and against the MP3 encoder alone, by turns in one run; medians. Where other work runs on the
// machine the ratio is worse than it is. Run: node --disable-warning=ExperimentalWarning bench/long-speech.ts [rounds]

import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { joined } from '../src/domain/sound/sound.ts';
import { encodeMp3 } from '../src/studio/audio/mp3/mp3.ts';
import { voiceFor } from '../src/studio/operations/narration/speaker.ts';
import { passagesOf, tts } from '../src/studio/operations/tts.ts';
import { library } from '../src/studio/voices/library.ts';

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
  const design = library.find((one) => one.design.engine === kind)?.design;
  if (!design) continue;
  const speak = await voiceFor({ design, tag: TAG, folder });
  const said: Float32Array[] = [];
  let rate = 0;
  const bare = () =>
    speak(async (voice) => {
      said.length = 0;
      rate = voice.rate;
      for (const passage of passagesOf(text, TAG)) said.push(await voice.say(passage.text));
      return { message: '' };
    });
  const took = { job: [] as Took[], engine: [] as Took[], encoder: [] as Took[] };
  for (let round = 0; round <= ROUNDS; round++) {
    const engine = await timed(bare);
    const job = await timed(() => tts({ text, tag: TAG, design }, folder, () => {}));
    const encoder = await timed(() => encodeMp3(joined(said), rate));
    // The first starts the engines.
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
