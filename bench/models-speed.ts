// Compares speech and translation through a running studio with the bare engines, in the same run and in turn: cold,
// warm, and as the first use after a restart. Then two voices in turn, eight people at once, and one person beside
// another who sent many texts.
// Run: EARSHOT_TEST_WEIGHTS=FOLDER node bench/models-speed.ts [rounds]

import { loadavg } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createStudioPaths } from '../src/studio/paths.ts';
import { PLAIN_ENGLISH } from '../test/fixtures/translation-lines.ts';
import { quantile } from './discord-rig.ts';
import { type BareEngine, startBareEngine } from './models-bare.ts';
import {
  createDataFolder,
  deleteDataFolder,
  listModelVoices,
  type ModelStudio,
  startModelStudio,
  waitForLog,
  waitForModels,
  waitForSurvey,
} from './models-rig.ts';

const rounds = Number(process.argv[2] ?? 30);
const [JOE, JIM, PAIR] = ['voices/en_US-joe-medium', 'voices/en_US-jim-medium', 'translation/en-pt'];
/** Language ids. */
const [ENGLISH, PORTUGUESE] = [1, 111];
const COLD_ROUNDS = 3;
const PEOPLE = 8;
/** The goal for a warm request: 1.2 of the bare engine and 60 ms. */
const GOAL = { factor: 1.2, ms: 60 } as const;
const SENTENCES = [
  'Hello team, the meeting begins at ten and ends at noon.',
  'Please send me the new numbers before the end of today.',
  'She bought two tickets for the evening train to the coast.',
  'The museum opens at nine and closes at six on Sundays.',
  'We were late because the bus broke down on the bridge.',
];

const print = (line: string): unknown => process.stdout.write(`${line}\n`);
const sentenceOf = (round: number): string => SENTENCES[round % SENTENCES.length] ?? '';
const ms = (value: number): string => `${value.toFixed(0)} ms`;
const load = (): string => `load ${loadavg()[0]?.toFixed(1)}`;

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

interface Rival {
  readonly name: string;
  readonly path: string;
  readonly texts: (round: number) => readonly string[];
  /** Runs one task of the studio. */
  readonly run: (studio: ModelStudio, texts: readonly string[]) => Promise<unknown>;
}

async function speak(studio: ModelStudio, text: string, voice: number, person = 'ana'): Promise<void> {
  await studio.run('/tts', { text, voice_id: voice, language: ENGLISH }, { 'x-turn': person });
}

const translate = (studio: ModelStudio, texts: readonly string[]) =>
  studio.run('/translate', { source_language: ENGLISH, target_language: PORTUGUESE, texts });

const createRivals = (joe: number): readonly Rival[] => [
  {
    name: '/tts, one sentence',
    path: JOE,
    texts: (round) => [sentenceOf(round)],
    run: (studio, texts) => speak(studio, texts.join(' '), joe),
  },
  { name: '/translate, one sentence', path: PAIR, texts: (round) => [sentenceOf(round)], run: translate },
  { name: `/translate, ${PLAIN_ENGLISH.length} sentences`, path: PAIR, texts: () => PLAIN_ENGLISH, run: translate },
];

/** Both are warm. Each does the same text in turn, and the other waits. */
async function compareWarm({ name, texts, run }: Rival, studio: ModelStudio, bare: BareEngine): Promise<void> {
  const [bareMs, ours]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const bareResult = await bare.run(texts(round));
    const oursMs = await time(() => run(studio, texts(round)));
    // The first round warms both.
    if (round === 0) continue;
    bareMs.push(bareResult.ms);
    ours.push(oursMs);
  }
  const parts = [0.5, 0.95].map((share) => {
    const [ourTime, bareTime] = [quantile(ours, share), quantile(bareMs, share)];
    const goal = bareTime * GOAL.factor + GOAL.ms;
    return `p${share * 100} ${ms(ourTime)}, bare ${ms(bareTime)}, goal ${ms(goal)} ${ourTime <= goal ? 'met' : 'missed'}`;
  });
  print(`warm ${name}: ${parts.join('; ')} (${load()})`);
}

/** Makes the studio forget what was used, so that it loads nothing at its start. */
function forgetUses(folder: string): void {
  const database = new DatabaseSync(createStudioPaths(join(folder, 'studio')).databaseFile);
  database.exec('UPDATE model_trials SET used_at = 0');
  database.close();
}

/** From the start of a process to the first result, beside a running studio without a worker and a loaded model. */
async function compareCold({ name, path, texts, run }: Rival, folder: string): Promise<void> {
  const [bareMs, ours]: [number[], number[]] = [[], []];
  for (let round = 0; round < COLD_ROUNDS; round += 1) {
    const bare = startBareEngine(join(folder, 'models'), path);
    bareMs.push(await time(() => bare.run(texts(round))));
    bare.stop();
    forgetUses(folder);
    const studio = await startModelStudio(folder);
    await waitForSurvey(studio);
    ours.push(await time(() => run(studio, texts(round))));
    await studio.stop();
  }
  print(`cold ${name}: ${ms(quantile(ours, 0.5))}, bare ${ms(quantile(bareMs, 0.5))} (${load()})`);
}

/** The first use after a restart, once the studio has loaded what was used last. */
async function measureFirstUse({ name, path, texts, run }: Rival, folder: string): Promise<void> {
  const [loading, first, second]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < COLD_ROUNDS; round += 1) {
    const studio = await startModelStudio(folder);
    loading.push(
      await time(() => waitForLog(studio, ({ msg, path: loaded }) => msg === 'model loaded' && loaded === path)),
    );
    await waitForSurvey(studio);
    first.push(await time(() => run(studio, texts(round))));
    second.push(await time(() => run(studio, texts(round))));
    await studio.stop();
  }
  const [loadedAfter, firstMs, secondMs] = [loading, first, second].map((list) => ms(quantile(list, 0.5)));
  print(
    `first ${name} after a restart: ${firstMs}, second ${secondMs}; loaded ${loadedAfter} after the start (${load()})`,
  );
}

async function measurePeople(studio: ModelStudio, [joe = 0, jim = 0]: readonly number[]): Promise<void> {
  const turns: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    turns.push(await time(() => speak(studio, sentenceOf(round), round % 2 ? joe : jim)));
  print(`two voices in turn: p50 ${ms(quantile(turns, 0.5))}, p95 ${ms(quantile(turns, 0.95))} (${load()})`);

  const speakTogether = () =>
    Promise.all(
      Array.from({ length: PEOPLE }, (_, at) => time(() => speak(studio, sentenceOf(at), joe, `person-${at}`))),
    );
  // Starts the other workers.
  await speakTogether();
  const together = await speakTogether();
  print(`${PEOPLE} people at once: p50 ${ms(quantile(together, 0.5))}, max ${ms(Math.max(...together))} (${load()})`);

  const many = Array.from({ length: PEOPLE }, (_, at) => time(() => speak(studio, sentenceOf(at), joe, 'ben')));
  const one = await time(() => speak(studio, sentenceOf(0), joe, 'eva'));
  const all = await Promise.all(many);
  print(`one text after ${PEOPLE} of another person: ${ms(one)}; the others' last ${ms(Math.max(...all))} (${load()})`);
}

const folder = createDataFolder({ [JOE]: 'joe', [JIM]: 'joe', [PAIR]: 'enpt' });
const studio = await startModelStudio(folder);
await waitForModels(studio, 3);
await waitForSurvey(studio);
const voices = [...(await listModelVoices(studio)).values()];
const rivals = createRivals(voices[0] ?? 0);
for (const rival of rivals) {
  const bare = startBareEngine(join(folder, 'models'), rival.path);
  await compareWarm(rival, studio, bare);
  bare.stop();
}
await measurePeople(studio, voices);
await studio.stop();
for (const rival of rivals.slice(0, 2)) await measureFirstUse(rival, folder);
for (const rival of rivals.slice(0, 2)) await compareCold(rival, folder);
deleteDataFolder(folder);
