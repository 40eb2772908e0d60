// Asks of 60 files “Was this made here?” as people in a Discord server do, with the real program. Prints what each
// answer should be and was, and what the answers in another server reveal.
// Run: npx node bench/made-here.ts. Needs ffmpeg.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands } from '../commands/index.ts';
import { createNoteWriter } from '../src/core/file-origin/note-writer.ts';
import { createCatalogue } from '../src/domain/commands/catalogue.ts';
import { createTask } from '../src/domain/tasks/task.ts';
import { createTextCipher, loadOrCreateKey } from '../src/store/encryption.ts';
import { words } from '../test/e2e/discord/server.ts';
import { type Earshot, startEarshot } from '../test/e2e/earshot.ts';
import { ask as callTool, connect, SECRET } from '../test/e2e/mcp/clients.ts';
import { brought } from '../test/e2e/slack/workspace.ts';
import { createDiscord } from '../test/fakes/discord/index.ts';
import { createFakeLog } from '../test/fakes/log.ts';
import { createSlack } from '../test/fakes/slack/index.ts';
import { quantile } from './discord-rig.ts';
import { ANSWERS, type AskedFile, makeAskedFiles } from './made-here-files.ts';

const ACTION = 'Was this made here?';
const WORDS = 'Good morning, this is a test';
const folder = mkdtempSync(join(tmpdir(), 'earshot-made-here-'));
const [discord, slack] = await Promise.all([createDiscord({ patience: 30_000 }), createSlack({ patience: 30_000 })]);

function openServer(name: string) {
  const guild = discord.guild({ name });
  const user = discord.user(`Person of ${name}`);
  guild.join(user);
  return { guild, user, channel: guild.channel({ name: `room-of-${name}` }) };
}
type Server = ReturnType<typeof openServer>;
const [copper, willow] = [openServer('Copper'), openServer('Willow')];
const team = slack.workspace({ name: 'Harbor' });

/** A file that the program made and posted in the server. */
async function speakOnDiscord({ user, channel }: Server): Promise<Buffer> {
  const act = await discord.slash(user, channel, 'tts', { text: WORDS, voice: 'Rose' });
  await discord.until(() => act.message?.attachments.length === 1);
  return download(act.message?.attachments[0]?.url ?? '');
}

async function speakOnSlack(): Promise<Buffer> {
  const channel = team.channel({ name: 'general' });
  await team.command(team.user('Sam'), channel, '/tts', `${WORDS} voice:Rose`);
  await slack.until(() => brought(channel).length > 0);
  return team.file(brought(channel)[0]?.files[0]?.id ?? '');
}

async function speakOnWeb(earshot: Earshot): Promise<Buffer> {
  const { body } = await earshot.say(`/tts ${WORDS} voice:Rose`);
  const { files } = await earshot.until(body.message.id);
  return download(`${earshot.base}${files?.[0]?.url}`);
}

async function speakOverMcp(earshot: Earshot): Promise<Buffer> {
  const client = await connect(earshot.base);
  const { shown } = await callTool(client, 'tts', { text: WORDS, voice: 'Rose' });
  const { contents } = await client.readResource({ uri: String(shown.files?.[0]?.uri) });
  await client.close();
  return Buffer.from((contents as { readonly blob: string }[])[0]?.blob ?? '', 'base64');
}

const download = async (address: string): Promise<Buffer> => Buffer.from(await (await fetch(address)).arrayBuffer());

interface Answer {
  readonly text: string;
  readonly ms: number;
}

/** Returns the answer that only this person sees. */
async function ask({ user, channel }: Server, { name, bytes }: Pick<AskedFile, 'name' | 'bytes'>): Promise<Answer> {
  const post = discord.say(user, channel, '', [{ name, bytes, type: '' }]);
  const before = discord.ephemeral(user).length;
  const start = performance.now();
  await discord.messageAction(user, channel, ACTION, post);
  const find = () =>
    discord
      .ephemeral(user)
      .slice(before)
      .map(words)
      .find((text) => /\S/.test(text));
  await discord.until(find);
  return { text: (find() ?? '').replace(`${ACTION}\n`, ''), ms: performance.now() - start };
}

const environment = {
  MCP_SECRET: SECRET,
  ...{ DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.api, DISCORD_CDN_URL: discord.cdn },
  ...{ SLACK_APP_TOKEN: slack.appToken, SLACK_BOT_TOKEN: team.botToken, SLACK_API_URL: slack.api },
  SLACK_FILE_ORIGINS: slack.files,
};
const earshot = await startEarshot(environment, join(folder, 'data'));
const other = await startEarshot({}, join(folder, 'other'));
await earshot.logged(({ msg }) => msg === 'discord commands registered');

const operation = createCatalogue(commands).findOperation('tts');
if (!operation) throw new Error('no /tts');
/** Writes notes like the program, with its key. */
const createWriter = (keyFile: string) =>
  createNoteWriter({
    openCipher: async () => createTextCipher(loadOrCreateKey(keyFile)),
    findCustomVoices: async () => [],
    scopeOf: () => undefined,
    log: createFakeLog(),
  });
const request = { command: 'tts', values: { voice_id: 1 }, labels: { voice_id: 'Rose' }, files: {} };
const origin = {
  adapter: 'discord',
  person: { id: copper.user.id, name: copper.user.name },
  place: { id: copper.channel.id, name: 'room', server: copper.guild.id },
  message: {},
};
const task = createTask('7K2QF9MA', request, origin, Date.now());
const makeFiles = (keyFile: string, at: string) =>
  makeAskedFiles({ folder: at, notes: createWriter(keyFile), task, operation });
const made = await makeFiles(join(folder, 'data', 'secret.key'), folder);
const [first] = (await makeFiles(join(folder, 'another.key'), mkdtempSync(join(folder, 'key-')))).slice(0, 1);
const inOtherPlaces: readonly (readonly [string, Buffer])[] = [
  ['in another Discord server', await speakOnDiscord(willow)],
  ['in a Slack workspace', await speakOnSlack()],
  ['in the web chat', await speakOnWeb(earshot)],
  ['over MCP', await speakOverMcp(earshot)],
  ['by another installation', await speakOnWeb(other)],
  ['with a replaced key', first?.bytes ?? Buffer.alloc(0)],
];
const files: readonly AskedFile[] = [
  ...made,
  ...inOtherPlaces.map(
    ([name, bytes]): AskedFile => ({
      group: 'made elsewhere',
      name: `${name.replaceAll(' ', '-')}.wav`,
      bytes,
      expected: 'elsewhere',
    }),
  ),
];

const rows: { readonly file: AskedFile; readonly here: Answer; readonly there: Answer }[] = [];
for (const file of files) rows.push({ file, here: await ask(copper, file), there: await ask(willow, file) });
const real = await ask(copper, { name: 'speech.wav', bytes: await speakOnDiscord(copper) });

const classify = (text: string): string =>
  Object.entries(ANSWERS).findLast(([, pattern]) => pattern.test(text))?.[0] ?? text.slice(0, 60);
/** `otherLength` is a special case of `here`. */
const toKind = (text: string): string => (ANSWERS.otherLength.test(text) ? 'otherLength' : classify(text));
const print = (line: string) => process.stdout.write(`${line}\n`);
print(`${'group'.padEnd(20)}${'file'.padEnd(32)}${'expected'.padEnd(14)}${'here'.padEnd(14)}in another server`);
for (const { file, here, there } of rows)
  print(
    [
      file.group.padEnd(19),
      file.name.padEnd(31),
      file.expected.padEnd(13),
      toKind(here.text).padEnd(13),
      toKind(there.text),
    ].join(' '),
  );
const right = rows.filter(({ file, here }) => toKind(here.text) === file.expected).length;
const withoutName = ({ file, there }: (typeof rows)[number]) => there.text.replaceAll(file.name, '');
const notOurs = rows.filter(
  ({ file }) => /here|otherLength|elsewhere/.test(file.expected) && !file.name.startsWith('in-another-Discord'),
);
const answersThere = new Set(notOurs.map(withoutName));
const own = rows.find(({ file }) => file.name.startsWith('in-another-Discord'));
const secrets = [
  copper.user.name,
  willow.user.name,
  'Copper',
  'Willow',
  'Harbor',
  'Sam',
  'Rose',
  task.id,
  copper.guild.id,
];
const leaks = rows.filter((row) => row !== own && secrets.some((one) => withoutName(row).includes(one)));
const names = [copper.user.name, 'Copper', task.id, copper.guild.id];
const whoHere = rows.filter(({ here }) => names.some((one) => here.text.includes(one)));
const times = rows.map(({ here }) => here.ms);
print(`\n${files.length} files: ${right} answered as expected`);
print(
  `answers of the program's own /tts: ${toKind(real.text)}; the other server's own file there: ${own && toKind(own.there.text)}`,
);
print(`notes of others, asked in another server: ${notOurs.length} files, ${answersThere.size} kind of answer`);
print(
  `leaks of voice, server or person in another server: ${leaks.length}; of person or server here: ${whoHere.length}`,
);
print(`answer after p50 ${Math.round(quantile(times, 0.5))} ms, max ${Math.round(quantile(times, 1))} ms`);
await Promise.all([earshot.kill(), other.kill()]);
await Promise.all([discord.close(), slack.close()]);
rmSync(folder, { recursive: true });
process.exit(right === files.length && leaks.length === 0 && whoHere.length === 0 && answersThere.size === 1 ? 0 : 1);
