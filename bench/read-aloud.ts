// Reads a channel aloud: a scripted conversation of six people in four languages, with links, code, emoji, a flood, an
// edit and a deletion, on fakes of Discord and its voice servers. The bot has a separate process with its own studio.
// Prints the time of each message and the delay to its first frame.
// Run: node bench/read-aloud.ts [minutes]

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { splitIntoPieces } from '../src/adapters/discord/voice/read-aloud/split-text.ts';
import { toSpokenText } from '../src/adapters/discord/voice/read-aloud/spoken-text.ts';
import { getMessages } from '../src/domain/messages.ts';
import { createDiscord, type Message } from '../test/fakes/discord/index.ts';
import { LOOPBACK_CA } from '../test/fakes/discord/voice/trust.ts';
import { load, quantile } from './discord-rig.ts';

const MINUTES = Number(process.argv[2] ?? 10);
const print = (line: string): unknown => process.stdout.write(`${line}\n`);

/** Speaker, text, language, and seconds until the next message. */
const SCRIPT: readonly (readonly [who: string, says: string, language: string, pause: number])[] = [
  ['Ana', 'Good evening everybody, shall we start?', 'en', 6],
  ['Bo', 'Yes, one moment, I am looking for the map.', 'en', 7],
  ['Clara', 'Ich komme gleich, ich hole mir nur noch einen Tee.', 'de', 7],
  ['Ana', 'The plan is at https://maps.example.com/route/66?zoom=3 and in the pinned message.', 'en', 9],
  ['Dani', 'Yo ya estoy aquí, ¿quién empieza hoy?', 'es', 6],
  ['Eve', 'Je préfère attendre les autres, merci.', 'fr', 6],
  ['Fin', '```js\nconsole.log("hello");\n``` does this work for you?', 'en', 7],
  ['Bo', 'hahaha 😂😂 nice one', 'en', 5],
  ['Bo', 'noooooooo!!!!', 'en', 4],
  ['Clara', 'Das ist doch nicht dein Ernst, oder?', 'de', 6],
  ['Dani', 'Vamos por la puerta de la izquierda y luego subimos.', 'es', 7],
  ['Eve', 'D’accord, je vous suis avec la lampe.', 'fr', 6],
  [
    'Fin',
    `And this is a long one. ${'We walk along the river, then over the bridge, and then up the hill. '.repeat(6)}`,
    'en',
    28,
  ],
  [
    'Clara',
    'Also mein Vorschlag wäre folgender. Wir treffen uns am Bahnhof, nehmen den ersten Zug, steigen in der Stadt um, und wer später kommt, der ruft einfach an, damit wir auf ihn warten können.',
    'de',
    20,
  ],
  ['Ana', '// this one is for eyes only', 'en', 3],
  ['Ana', 'Thank you, that was thorough 👍', 'en', 7],
];
const FLOOD = 9;

const discord = await createDiscord({ messageContent: true });
const guild = discord.guild({ name: 'Home' });
const text = guild.channel({ name: 'general' });
const lounge = guild.channel({ name: 'Lounge', type: 'voice' });
const people = new Map([...new Set(SCRIPT.map(([who]) => who))].map((who) => [who, discord.user(who)]));
const folder = await mkdtemp(join(tmpdir(), 'bench-read-'));
const bot: ChildProcess = spawn(process.execPath, ['src/start.js'], {
  cwd: join(import.meta.dirname, '..'),
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...{ PATH: process.env['PATH'], DATA_DIR: folder, PORT: '0', WEB_CHAT: 'off', LOG_LEVEL: 'warn' },
    ...{ NODE_EXTRA_CA_CERTS: LOOPBACK_CA, DISCORD_READ_ALOUD: 'on', DISCORD_TOKEN: discord.token },
    ...{ DISCORD_API_URL: discord.api, DISCORD_CDN_URL: discord.cdn },
  },
});
await discord.until(() => discord.commands().length > 0, 60_000);
for (const person of people.values()) discord.voice.join(person, lounge);
await sleep(3000);
const [ana] = people.values();
if (!ana) throw new Error('Nobody is there.');
await discord.slash(ana, text, 'read', { what: 'on' });
await discord.until(() => discord.voice.inside(lounge).includes(discord.bot), 20_000);

interface Said {
  readonly at: number;
  readonly words: string;
  /** Number of parts, each of which starts after silence. */
  readonly parts: number;
}
const wanted: Said[] = [];
let last: string | undefined;
const names = { role: () => undefined, channel: () => undefined };

function want(words: string, language: string): void {
  wanted.push({ at: performance.now(), words, parts: splitIntoPieces(words, language).length });
}

function say(who: string, content: string, language: string, read = true): Message {
  const person = people.get(who);
  if (!person) throw new Error(`${who} is not there.`);
  const message = discord.say(person, text, content);
  if (!read || content.startsWith('//')) return message;
  const plain = { content, attachments: [], mentions: [], author: { id: person.id } };
  const speaker = last === who ? undefined : who;
  want(toSpokenText(plain, { messages: getMessages(language), language, names, speaker }), language);
  last = who;
  return message;
}

/** Times when sounds started, separated by silence. */
const begins = (): readonly number[] => {
  const frames = discord.voice.frames(lounge);
  return frames.flatMap(({ silent, at }, index) => (!silent && (frames[index - 1]?.silent ?? true) ? [at] : []));
};
const allHeard = async (ms: number): Promise<void> => {
  const until = performance.now() + ms;
  const count = (): number => wanted.reduce((sum, { parts }) => sum + parts, 0);
  while (begins().length < count() && performance.now() < until) await sleep(50);
};

const began = performance.now();
for (let round = 0; performance.now() - began < MINUTES * 60_000; round += 1) {
  for (const [who, content, language, pause] of SCRIPT) {
    if (performance.now() - began > MINUTES * 60_000) break;
    say(who, content, language);
    await sleep(pause * 1000);
  }
  if (round % 2 === 0) {
    await allHeard(60_000);
    for (let count = 1; count <= FLOOD; count += 1) say('Bo', `flood number ${count}`, 'en', count <= 4);
    const words = getMessages().format('aloud.spoken.leftOut', { count: FLOOD - 4, name: 'Bo' });
    want(words, 'en');
    const gone = say('Clara', 'Das nehme ich zurück.', 'de', false);
    const mended = say('Dani', 'Esto no es lo que yo quería.', 'es', false);
    discord.deleteMessage(gone);
    const dani = people.get('Dani');
    if (dani) discord.edit(dani, mended, 'Esto es lo que yo quería decir.');
    want('Dani dice: Esto es lo que yo quería decir.', 'es');
    last = 'Dani';
    await allHeard(60_000);
  }
}
await allHeard(60_000);

const begun = begins();
const frames = discord.voice.frames(lounge);
/** Start time of each message, derived from the number of parts before it. */
const firsts = wanted.map((_, index) => wanted.slice(0, index).reduce((sum, { parts }) => sum + parts, 0));
const starts = firsts.map((at) => begun[at] ?? Number.NaN);
const delays = wanted.map(({ at }, index) => (starts[index] ?? Number.NaN) - at);
/** Silences between parts of a message. */
const gaps = wanted.flatMap(({ parts }, index) =>
  Array.from({ length: parts - 1 }, (_, part) => {
    const next = begun[(firsts[index] ?? 0) + part + 1] ?? Number.NaN;
    return next - (frames.findLast(({ silent, at }) => !silent && at < next - 1)?.at ?? Number.NaN);
  }),
);
/** True if no other message was waiting when this one was sent. */
const undisturbed = (isOne: (said: Said) => boolean): readonly number[] =>
  wanted.flatMap((said, index) => {
    const before = frames.findLast((frame) => !frame.silent && frame.at < (starts[index] ?? 0) - 1)?.at ?? 0;
    return before < said.at && isOne(said) ? [delays[index] ?? Number.NaN] : [];
  });
print('| written | heard after | words |\n|---|---|---|');
for (const [index, { at, words }] of wanted.entries())
  print(
    `| ${((at - began) / 1000).toFixed(1)} s | ${((delays[index] ?? Number.NaN) / 1000).toFixed(2)} s | ${words} |`,
  );
const row = (name: string, all: readonly number[]): unknown =>
  print(`| ${name} | ${all.length} | ${quantile(all, 0.5).toFixed(0)} | ${quantile(all, 0.99).toFixed(0)} |`);
const parts = wanted.reduce((sum, one) => sum + one.parts, 0);
print(
  `\nwanted ${wanted.length} messages in ${parts} parts, heard ${begun.length}, refusals ${discord.refusals.length}, ${load()}`,
);
print('\n| first frame after, ms | messages | p50 | p99 |\n|---|---|---|---|');
row(
  'nothing else to be heard',
  undisturbed(() => true),
);
row(
  'of them in several parts',
  undisturbed((said) => said.parts > 1),
);
row('all', delays);
row('silence between two parts', gaps);
bot.kill('SIGTERM');
await new Promise((gone) => bot.once('exit', gone));
await discord.close();
await rm(folder, { recursive: true, force: true });
process.exit(0);
