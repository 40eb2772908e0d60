// Measures streamed speech beside the bare engine, in the same run and in turn: the first sound of a sentence and of long
// texts, cold and warm; memory and first sounds of twenty streams at once; and the processor after clients have left.
// Run: [EARSHOT_TEST_WEIGHTS=FOLDER] node bench/speech-stream.ts [rounds] [compare|crowd]

import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { splitFirstClause } from '../src/studio/operations/narration/split-first-clause.ts';
import { splitIntoPassages } from '../src/studio/operations/tts.ts';
import { quantile } from './discord-rig.ts';
import { startBareEngine } from './models-bare.ts';
import {
  createDataFolder,
  deleteDataFolder,
  listModelVoices,
  type ModelStudio,
  startModelStudio,
  waitForModels,
  waitForSurvey,
} from './models-rig.ts';
import {
  type BareVoice,
  type Measured,
  measureStudio,
  startBareVoice,
  stream,
  withPeakMemory,
} from './speech-stream-rig.ts';

const rounds = Number(process.argv[2] ?? 15);
/** One part only, or both. */
const part = process.argv[3];
const LONG_ROUNDS = 3;
const AT_ONCE = 20;
const LEAVE_AFTER_MS = 1500;
const JOE = 'voices/en_US-joe-medium';
const hasWeights = process.env['EARSHOT_TEST_WEIGHTS'] !== undefined;

const SENTENCE = 'Hello team, the meeting begins at ten and ends at noon.';
const LONG_SENTENCE = [
  'When the committee met again in the spring of that year, after a long and difficult winter in which little had been',
  'achieved, the chairman asked every member to describe what had been done, what had been left undone, and what could',
  'still be repaired before the building closed for three months.',
].join(' ');
const PARAGRAPH = `${SENTENCE} ${LONG_SENTENCE} Nobody spoke at first. Then Dr. Miller read a list of 14 items.`;
const LONG_TEXT = Array.from({ length: 10 }, () => PARAGRAPH)
  .join('\n\n')
  .slice(0, 3000);
const TEXTS = { sentence: SENTENCE, 'long sentence': LONG_SENTENCE, '3,000 characters': LONG_TEXT } as const;

const print = (line: string): unknown => process.stdout.write(`${line}\n`);
const load = (): string => `load ${loadavg()[0]?.toFixed(1)}`;
const spread = (values: readonly number[]): string =>
  `p50 ${quantile(values, 0.5).toFixed(0)}, p99 ${quantile(values, 0.99).toFixed(0)} ms`;

interface Voice {
  readonly name: string;
  readonly id: number;
  readonly bare: BareVoice;
}

/** The neural voice without studio, host or worker. */
function startBareJoe(folder: string): BareVoice {
  const engine = startBareEngine(join(folder, 'models'), JOE);
  return {
    async speak(text) {
      const passages = splitFirstClause(splitIntoPassages(text, 'en-US')).map((passage) => passage.text);
      let total = 0;
      let first = 0;
      for (const passage of passages) {
        total += (await engine.run([passage])).ms;
        first ||= total;
      }
      return { first, total };
    },
    stop: engine.stop,
  };
}

async function compare(studio: ModelStudio, { name, id, bare }: Voice): Promise<void> {
  for (const [about, text] of Object.entries(TEXTS)) {
    const all: { readonly ours: Measured; readonly bare: Measured }[] = [];
    const count = text.length > 1000 ? LONG_ROUNDS : rounds;
    await stream(studio, { voice: id, text: SENTENCE });
    await bare.speak(SENTENCE);
    for (let round = 0; round < count; round += 1)
      all.push({ bare: await bare.speak(text), ours: await stream(studio, { voice: id, text }) });
    const pick = (who: 'ours' | 'bare', what: keyof Measured) => all.map((one) => one[who][what]);
    print(`${name}, ${about} (${count} rounds, ${load()})`);
    print(`  first sound ${spread(pick('ours', 'first'))}; bare ${spread(pick('bare', 'first'))}`);
    print(`  total ${spread(pick('ours', 'total'))}; bare ${spread(pick('bare', 'total'))}`);
  }
}

async function measureAtOnce(studio: ModelStudio, { name, id }: Voice, count: number): Promise<void> {
  const streamAll = () =>
    Promise.all(
      Array.from({ length: count }, (_, at) => stream(studio, { voice: id, text: LONG_TEXT, person: `person-${at}` })),
    );
  const { result, peak } = await withPeakMemory(studio, streamAll);
  const firsts = spread(result.map(({ first }) => first));
  const longest = Math.max(...result.map(({ total }) => total)) / 1000;
  const memory = `studio ${peak.studioMb.toFixed(0)} MB, workers ${peak.workersMb.toFixed(0)} MB`;
  print(`${name}, ${count} at once, 3,000 characters each: first sound ${firsts}; all after ${longest.toFixed(1)} s`);
  print(`  peak ${memory} (${load()})`);
}

/** Returns the processor's share of one core over two seconds. */
async function measureUse(studio: ModelStudio): Promise<string> {
  const before = await measureStudio(studio);
  await sleep(2000);
  const after = await measureStudio(studio);
  return `${(((after.seconds - before.seconds) / 2) * 100).toFixed(1)} % of a core`;
}

/** `share`: share of the clients that leave while they are served. */
async function measureLeaving(studio: ModelStudio, { name, id }: Voice, share: number): Promise<void> {
  const idle = await measureUse(studio);
  const ends = Array.from({ length: AT_ONCE }, (_, at) =>
    stream(studio, {
      voice: id,
      text: LONG_TEXT,
      person: `person-${at}`,
      ...(at < AT_ONCE * share && { leaveAfterMs: LEAVE_AFTER_MS }),
    }),
  );
  await Promise.all(ends);
  await sleep(2000);
  const use = await measureUse(studio);
  print(`${name}, ${AT_ONCE * share} of ${AT_ONCE} left: idle ${idle}, two seconds after the last ${use} (${load()})`);
}

/** The first stream of a studio without workers. */
async function measureCold(folder: string): Promise<void> {
  const firsts: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const studio = await startModelStudio(folder);
    await waitForSurvey(studio);
    firsts.push((await stream(studio, { voice: 1001, text: SENTENCE })).first);
    await studio.stop();
  }
  print(`Flite, first stream after a start: ${firsts.map((ms) => `${ms.toFixed(0)} ms`).join(', ')} (${load()})`);
}

async function main(): Promise<void> {
  const folder = createDataFolder(hasWeights ? { [JOE]: 'joe' } : {});
  if (part !== 'crowd') await measureCold(folder);
  const studio = await startModelStudio(folder);
  const voices: Voice[] = [];
  try {
    if (hasWeights) await waitForModels(studio, 1);
    await waitForSurvey(studio);
    const joe = [...(await listModelVoices(studio)).values()][0];
    voices.push({ name: 'Flite', id: 1001, bare: startBareVoice(1001) });
    voices.push({ name: 'eSpeak', id: 1020, bare: startBareVoice(1020) });
    if (joe !== undefined) voices.push({ name: 'Joe (Piper)', id: joe, bare: startBareJoe(folder) });
    if (part !== 'crowd') for (const voice of voices) await compare(studio, voice);
    const [first] = voices;
    if (!first || part === 'compare') return;
    await stream(studio, { voice: first.id, text: SENTENCE });
    for (const count of [1, AT_ONCE]) await measureAtOnce(studio, first, count);
    for (const share of [0.5, 1]) await measureLeaving(studio, first, share);
  } finally {
    for (const { bare } of voices) bare.stop();
    await studio.stop();
    deleteDataFolder(folder);
  }
}

await main();
