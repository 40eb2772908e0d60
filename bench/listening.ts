// Six people in a channel that listens send voice messages in three languages, edit and delete; one of them opted out.
// The recordings are of people. The bot has a separate process with its own studio, whose recognizer hears them. Prints
// the transcript, word errors by language, the delay from a message to its words, and the search of the data folder
// after all deletions. Needs ffmpeg, and EARSHOT_TEST_WEIGHTS with whisper-base and voice-messages.
// Run: EARSHOT_TEST_WEIGHTS=FOLDER node bench/listening.ts [discord|slack] [minutes] [language to translate into]

import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBytes } from '../test/e2e/listening/find-bytes.ts';
import { load, quantile } from './discord-rig.ts';
import { createDiscordStage, createSlackStage, type SpokenMessage } from './listening-stages.ts';
import { createDataFolder, requireModel } from './models-rig.ts';
import { rate, wordErrors } from './word-error.ts';

const [, , PLATFORM = 'discord', minutes = '10', TARGET] = process.argv;
const MINUTES = Number(minutes);
const SECONDS_BETWEEN = 12;
/** The database's log is emptied once a minute at most. */
const ERASED_WITHIN_MS = 75_000;
const print = (line: string): unknown => process.stdout.write(`${line}\n`);

type Language = 'en' | 'de' | 'es';
const PEOPLE: readonly (readonly [name: string, language: Language])[] = [
  ['Ana', 'en'],
  ['Ben', 'de'],
  ['Carla', 'es'],
  ['Dan', 'en'],
  ['Eva', 'de'],
  ['Finn', 'es'],
];
const OPTED_OUT = 'Finn';

interface Clip {
  readonly language: Language;
  readonly text: string;
  readonly bytes: Buffer;
  readonly seconds: number;
}

const createStage = PLATFORM === 'slack' ? createSlackStage : createDiscordStage;
const stage = await createStage(PEOPLE.map(([name]) => name));

/** Encodes every recording as the platform's recorder does. `texts.json` has their texts by file name. */
async function makeClips(): Promise<readonly Clip[]> {
  const from = requireModel('voice-messages');
  const folder = await mkdtemp(join(tmpdir(), 'bench-clips-'));
  const texts = JSON.parse(await readFile(join(from, 'texts.json'), 'utf8')) as Record<string, string>;
  const clips: Clip[] = [];
  for (const [name, text] of Object.entries(texts)) {
    const file = join(folder, stage.recorder.file);
    execFileSync('ffmpeg', ['-y', '-i', join(from, `${name}.wav`), ...stage.recorder.options, file], {
      stdio: 'ignore',
    });
    const probe = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file];
    const seconds = Number(execFileSync('ffprobe', probe).toString());
    clips.push({ language: name.slice(0, 2) as Language, text, bytes: await readFile(file), seconds });
  }
  await rm(folder, { recursive: true });
  return clips;
}

const clips = await makeClips();
print(`${PLATFORM}, ${MINUTES} minutes, ${PEOPLE.length} people${TARGET ? `, translated into ${TARGET}` : ''}`);
print(`${clips.length} recordings: ${clips.map(({ seconds }) => `${seconds.toFixed(1)} s`).join(', ')}; ${load()}`);

const data = createDataFolder({ 'recognition/whisper-base': 'whisper-base' });
const bot = spawn(process.execPath, ['src/start.js'], {
  cwd: join(import.meta.dirname, '..'),
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...{ PATH: process.env['PATH'], DATA_DIR: data, PORT: '0', WEB_CHAT: 'off', LOG_LEVEL: 'warn' },
    ...stage.environment,
  },
});
await stage.ready();
print(`/listen on by Ana: ${await stage.listen('Ana', 'on', TARGET)}`);
print(`/listen notMine by ${OPTED_OUT}: ${await stage.listen(OPTED_OUT, 'notMine')}`);

interface Sent {
  readonly who: string;
  readonly clip: Clip;
  readonly message: SpokenMessage;
  readonly at: number;
  /** Milliseconds to the words. */
  delay?: number;
  words?: string;
  isDeletedEarly?: true;
}
const sent: Sent[] = [];

const began = performance.now();
for (let round = 0; performance.now() - began < MINUTES * 60_000; round += 1) {
  const [who, language] = PEOPLE[round % PEOPLE.length] ?? ['Ana', 'en'];
  const own = clips.filter((one) => one.language === language);
  const clip = own[Math.floor(round / PEOPLE.length) % own.length];
  if (!clip) throw new Error(`No recording in ${language}.`);
  const message = stage.speak(who, clip);
  const one: Sent = { who, clip, message, at: performance.now() };
  sent.push(one);
  stage
    .until(() => message.words(), SECONDS_BETWEEN * 10_000)
    .then(() => {
      one.delay = performance.now() - one.at;
      one.words = message.words();
    })
    .catch(() => undefined);
  // Every seventh message is deleted at once, and a text is written and edited beside it.
  if (round % 7 === 3) {
    await sleep(1500);
    one.isDeletedEarly = true;
    message.delete();
  }
  if (round % 5 === 1) await stage.note();
  const next = began + (round + 1) * SECONDS_BETWEEN * 1000;
  await sleep(Math.max(0, next - performance.now()));
}
const isExpected = ({ who, isDeletedEarly }: Sent) => who !== OPTED_OUT && !isDeletedEarly;
await stage
  .until(() => sent.filter(isExpected).every(({ delay }) => delay !== undefined), 120_000)
  .catch(() => undefined);
if (TARGET) await sleep(10_000);

print('\ntranscript');
for (const one of sent) {
  const clock = `${((one.at - began) / 1000).toFixed(0).padStart(4)} s  ${one.who.padEnd(5)} ${one.clip.language}`;
  const note = one.who === OPTED_OUT ? '(opted out)' : one.isDeletedEarly ? '(deleted after 1.5 s)' : '';
  const shown = one.message.words()?.replaceAll('\n', ' ') ?? '–';
  const delay = one.delay === undefined ? '' : ` [${(one.delay / 1000).toFixed(1)} s]`;
  print(`${clock}  said: ${one.clip.text}\n${''.padEnd(16)}words: ${shown}${delay} ${note}`);
}
const delays = sent.filter(isExpected).flatMap(({ delay }) => delay ?? []);
const wanted = sent.filter(isExpected).length;
const unwanted = sent.filter((one) => !isExpected(one) && one.message.words()).length;
print(
  `\n${sent.length} voice messages, ${delays.length} of ${wanted} got words, ${unwanted} that must not have any have some; delays p50 ${(quantile(delays, 0.5) / 1000).toFixed(1)} s, p99 ${(quantile(delays, 0.99) / 1000).toFixed(1)} s; ${load()}`,
);

for (const language of new Set(clips.map((one) => one.language))) {
  const own = sent.filter((one) => isExpected(one) && one.clip.language === language);
  const errors = own.map(({ clip, words = '' }) => wordErrors(clip.text, words));
  const isIntelligible = (one: { errors: number; words: number }) => one.errors <= one.words / 2;
  print(
    `${language}: ${own.length} messages, ${errors.filter(isIntelligible).length} with at least half of their words, word errors ${(100 * rate(errors)).toFixed(0)} %`,
  );
}

/** Words of messages, and a part of each recording that no other file has. */
const needles = (of: readonly Sent[]) => [
  ...new Set(of.flatMap(({ words }) => (words ? [words.split('\n')[0] ?? words] : []))),
  ...of.map(({ clip }) => clip.bytes.subarray(400, 464)),
];
const search = async (what: string, of: readonly Sent[]) => {
  const found = await findBytes(data, needles(of));
  print(`${what}: ${found.length} files with their words or sound${found.length > 0 ? `: ${found.join(', ')}` : ''}`);
};
await search('before the deletions', sent.filter(isExpected));
await search(
  'of the person who opted out',
  sent.filter(({ who }) => who === OPTED_OUT),
);
for (const { message } of sent) if (!message.isDeleted()) message.delete();
await stage.until(() => !sent.some(({ message }) => message.words()), 60_000);
await sleep(ERASED_WITHIN_MS);
await search('after the deletions', sent);
print(
  `words left in the channel: ${sent.filter(({ message }) => message.words()).length}; refused requests: ${stage.countRefusals()}`,
);

bot.kill('SIGTERM');
await stage.close();
await rm(data, { recursive: true, force: true });
process.exit(0);
