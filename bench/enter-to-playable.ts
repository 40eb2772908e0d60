// How long people wait from Enter to something they can play (or read), for every operation on the web chat, Discord and Slack: the
// bot with its own studio, the platforms as doubles in this process. Prints a table of medians.
// Run: node bench/enter-to-playable.ts [times each] [operations, comma-separated]

import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '../test/e2e/earshot.ts';
import { canDub, canTranslate, DESCRIPTION, prepareMedia } from '../test/e2e/given-media.ts';
import { load, quantile } from './discord-rig.ts';
import { createLoadRig } from './load-rig.ts';

const [, , times = '5', only] = process.argv;
const MANY = Number(times);
const LONGEST_MS = 120_000;
const print = (line: string): unknown => process.stdout.write(`${line}\n`);

const media = await prepareMedia();
type Given = { readonly name: string; readonly bytes: Buffer };

interface Asked {
  readonly operation: string;
  /** By the name of Discord's option. */
  readonly values: Readonly<Record<string, string | number>>;
  readonly file?: Given;
  /** What is read where nothing is played. */
  readonly reads?: RegExp;
}

const SENTENCE = 'The quarterly meeting begins at nine, so please bring your notes.';
const toSpanish = { to: 'Spanish (Spain)', from: 'English (United States)' };
const ALL: readonly Asked[] = [
  { operation: 'tts', values: { text: SENTENCE } },
  { operation: 'sound', values: { prompt: 'heavy rain', duration: 5 } },
  ...(canTranslate
    ? [{ operation: 'translate', values: { text: 'Good morning', ...toSpanish }, reads: /Buenos/ }]
    : []),
  { operation: 'voice', values: { description: DESCRIPTION, text: 'Come in, my dear.' } },
  { operation: 'story', values: {}, file: media.tale },
  { operation: 'separate', values: {}, file: media.recording },
  ...(canDub ? [{ operation: 'dub', values: toSpanish, file: media.subtitled }] : []),
];
const ASKED = ALL.filter(({ operation }) => !only || only.split(',').includes(operation));

const rig = await createLoadRig({ SERVICE_BASE_URL: '', SERVICE_API_KEY: '', METRICS: 'off' });
const { discord, guild, slack, team } = rig;
const [maria, sam] = [discord.user('Maria'), team.user('Sam')];
guild.join(maria);
slack.budget = {};
await rig.start();

let rooms = 0;
const newRoom = (): string => {
  rooms += 1;
  return `room-${rooms}`;
};
const typed = ({ values }: Asked): string =>
  Object.entries(values)
    .map(([name, value]) =>
      name === 'text' || name === 'prompt' ? value : `${name}:${JSON.stringify(value)}`,
    )
    .join(' ');

async function until(done: () => unknown): Promise<void> {
  const last = performance.now() + LONGEST_MS;
  while (!(await done())) {
    if (performance.now() > last) throw new Error('It never came.');
    await sleep(5);
  }
}

const post = (path: string, body: Buffer | object) =>
  fetch(rig.base + path, {
    method: 'POST',
    headers: body instanceof Buffer ? {} : { 'content-type': 'application/json' },
    body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body),
  }).then(async (answer) => {
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json() as Promise<{ readonly id: string }>;
  });

/** Each asks and answers how long it took, the upload of a file before Enter left out where people see it end before. */
const SURFACES: Readonly<Record<string, (asked: Asked) => Promise<number>>> = {
  async 'web chat'(asked) {
    const room = newRoom();
    const files: string[] = [];
    if (asked.file)
      files.push((await post(`/api/files?name=${encodeURIComponent(asked.file.name)}`, asked.file.bytes)).id);
    const began = performance.now();
    const text = `/${asked.operation} ${typed(asked)}`;
    await post('/api/messages', { room, person: { id: 'ana', name: 'Ana' }, text, files });
    await until(async () => {
      const answer = await fetch(`${rig.base}/api/rooms/${room}/messages`);
      const { messages } = (await answer.json()) as { readonly messages: readonly Message[] };
      const card = messages.at(-1);
      if (card?.view?.mood === 'failed') throw new Error(card.view.line);
      return asked.reads ? asked.reads.test(JSON.stringify(card ?? '')) : card?.files?.length;
    });
    return performance.now() - began;
  },
  async Discord(asked) {
    const channel = guild.channel({ name: newRoom() });
    const files = asked.file && { files: { file: asked.file } };
    const began = performance.now();
    const act =
      asked.operation === 'voice'
        ? await discord.slash(maria, channel, 'voice')
        : await discord.slash(maria, channel, asked.operation, asked.values, files);
    const { modal } = await act.answered;
    const { description, ...rest } = asked.values;
    const values = { ...rest, ...(description && { voice_description: description }) };
    const card = modal
      ? await discord.submit(maria, act, values as never, asked.file && { file: asked.file })
      : act;
    await until(() =>
      asked.reads
        ? asked.reads.test(JSON.stringify(card.message?.embeds ?? ''))
        : (card.message?.attachments.length ?? 0) > 0,
    );
    return performance.now() - began;
  },
  async Slack(asked) {
    const channel = team.channel({ name: newRoom() });
    const began = performance.now();
    if (asked.file)
      await team.mention(sam, channel, `<@BOT> ${asked.operation} ${typed(asked)}`, { files: [asked.file] });
    else await team.command(sam, channel, `/${asked.operation}`, typed(asked));
    await until(() =>
      channel.messages.some(
        (one) =>
          one.bot &&
          (asked.reads ? asked.reads.test(JSON.stringify(one.blocks ?? '')) : one.files.length > 0),
      ),
    );
    return performance.now() - began;
  },
};

const seconds = (ms: number): string => (ms / 1000).toFixed(2);
print(`| s, p50 of ${MANY} (first) | ${Object.keys(SURFACES).join(' | ')} |`);
print(`|---|${'---|'.repeat(Object.keys(SURFACES).length)}`);
for (const asked of ASKED) {
  const cells: string[] = [];
  for (const [surface, ask] of Object.entries(SURFACES)) {
    const took: number[] = [];
    for (let time = 0; time < MANY; time += 1)
      took.push(
        await ask(asked).catch((fault) => {
          print(`${surface} /${asked.operation}: ${fault instanceof Error ? fault.message : fault}`);
          return Number.NaN;
        }),
      );
    cells.push(`${seconds(quantile(took, 0.5))} (${seconds(took[0] ?? NaN)})`);
  }
  print(`| /${asked.operation} | ${cells.join(' | ')} |`);
}
print(load());
await rig.close();
process.exit(0);
