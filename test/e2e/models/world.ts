// One Earshot with its own studio and real models, on web chat, Discord and Slack. Each surface takes a request and
// shows the card and the result files as users see them.

import { setTimeout as sleep } from 'node:timers/promises';
import { createDataFolder, deleteDataFolder } from '../../../bench/models-rig.ts';
import { LOOPBACK_CA } from '../../fakes/discord/voice/trust.ts';
import type { FileGiven } from '../../fakes/slack/index.ts';
import { findRealModel, type RealModel } from '../../fixtures/real-weights.ts';
import { installed } from '../../studio/operations/dubbing/film.ts';
import * as discordCards from '../discord/server.ts';
import { type Earshot, startEarshot } from '../earshot.ts';
import { readsAnswer } from '../shown.ts';
import * as slackCards from '../slack/workspace.ts';

/** Models by their folders. */
const MODELS = {
  'voices/en_US-joe-medium': 'joe',
  'translation/en-pt': 'enpt',
  'translation/pt-en': 'pten',
  'recognition/whisper-base': 'whisper-base',
  'support/silero': 'silero',
} as const satisfies Readonly<Record<string, RealModel>>;

/** True if all models and programs are here. Otherwise a line names what is missing. */
export const isReady =
  Object.values(MODELS)
    .map(findRealModel)
    .every((folder) => folder !== undefined) && installed('ffmpeg', 'ffprobe');

export interface Request {
  readonly command: string;
  /** Text without a field name. */
  readonly text?: readonly [field: string, text: string];
  /** Values by field. */
  readonly values?: Readonly<Record<string, string>>;
  readonly file?: FileGiven;
}

export interface ResultFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface Surface {
  readonly name: string;
  ask(place: string, request: Request): Promise<void>;
  /** All text of the newest card once its task has a result, with its details. */
  card(place: string): Promise<string>;
  files(place: string): Promise<readonly ResultFile[]>;
}

const toLine = ({ text, values = {} }: Request): string =>
  [text?.[1] ?? '', ...Object.entries(values).map(([field, value]) => `${field}:"${value}"`)].filter(Boolean).join(' ');

async function download(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

function memoize<Value>(create: (name: string) => Value): (name: string) => Value {
  const known = new Map<string, Value>();
  return (name) => {
    const value = known.get(name) ?? create(name);
    known.set(name, value);
    return value;
  };
}

function createWebChat({ base, call, upload, messages }: Earshot): Surface {
  const person = { id: 'ana', name: 'Ana' };
  return {
    name: 'web chat',
    async ask(room, request) {
      const { file, command } = request;
      const files = file ? [await upload(file.name, file.bytes)] : [];
      const body = { room, person, text: `/${command} ${toLine(request)}`, files };
      const { status, body: answer } = await call('POST', '/api/messages', body);
      if (status > 299) throw new Error(JSON.stringify(answer));
    },
    async card(room) {
      for (;;) {
        const view = (await messages(room)).findLast((message) => message.view)?.view;
        if (view?.status === 'done')
          return [view.line, view.body, ...(view.facts ?? []).map(({ value }) => value)].filter(Boolean).join('\n');
        if (view?.status === 'failed') throw new Error(view.line);
        await sleep(100);
      }
    },
    async files(room) {
      const all = (await messages(room)).flatMap(({ view, files = [] }) => (view ? files : []));
      return Promise.all(all.map(async ({ name, url }) => ({ name, bytes: await download(base + url) })));
    },
  };
}

function createDiscordSurface({
  discord,
  guild,
  ana,
}: Awaited<ReturnType<typeof discordCards.createDiscordWorld>>): Surface {
  const channel = memoize((name) => guild.channel({ name }));
  const posted = (place: string) => discord.messages(channel(place)).filter(({ author }) => author === discord.bot);
  return {
    name: 'Discord',
    async ask(place, { command, text, values, file }) {
      const options = { ...(text && { [text[0]]: text[1] }), ...values };
      await (await discord.slash(ana, channel(place), command, options, file && { files: { file } })).answered;
    },
    async card(place) {
      const card = await discordCards.finishes(discord, () => posted(place).at(-1));
      const details = await readsAnswer(
        discord,
        () => discord.ephemeral(ana),
        () => discord.press(ana, card, 'Details'),
        discordCards.words,
      );
      return `${discordCards.words(card)}\n${details}`;
    },
    async files(place) {
      const all = posted(place).flatMap(({ attachments }) => attachments);
      return Promise.all(all.map(async ({ filename: name, url }) => ({ name, bytes: await download(url) })));
    },
  };
}

/** The field for a file in Slack forms, by command. */
const FILE_FIELDS: Readonly<Record<string, string>> = { story: 'file', dub: 'video_url:file' };

function createSlackSurface({ slack, team, ana }: Awaited<ReturnType<typeof slackCards.createSlackWorld>>): Surface {
  const channel = memoize((name) => team.channel({ name }));
  return {
    name: 'Slack',
    async ask(place, request) {
      const { command, file } = request;
      const act = await team.command(ana, channel(place), `/${command}`, toLine(request));
      if (!file) return;
      // Commands carry no files, so the form opens.
      await slack.until(() => act.modal);
      const { errors } = await team.submit(ana, act, { [FILE_FIELDS[command] ?? 'media_file']: file });
      if (errors) throw new Error(JSON.stringify(errors));
    },
    async card(place) {
      const card = await slackCards.finishes(slack, () => slackCards.cards(channel(place)).at(-1));
      const details = await team.press(ana, card, 'Details');
      await slack.until(() => details.response);
      return `${slackCards.words(card)}\n${details.response}`;
    },
    files: async (place) =>
      slackCards
        .brought(channel(place))
        .flatMap(({ files }) => files.map(({ id, name }) => ({ name, bytes: team.file(id) }))),
  };
}

async function waitForModels({ log }: Earshot): Promise<void> {
  const count = () => log.filter(({ msg }) => msg === 'model found').length;
  while (count() < Object.keys(MODELS).length) await sleep(50);
}

/** Returns once all models were tried. */
export async function createModelWorld() {
  const discordWorld = await discordCards.createDiscordWorld({ messageContent: true });
  const slackWorld = await slackCards.createSlackWorld();
  const { discord } = discordWorld;
  const { slack, team } = slackWorld;
  const earshot = await startEarshot(
    {
      ...{ DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.api, DISCORD_CDN_URL: discord.cdn },
      ...{ DISCORD_READ_ALOUD: 'on', NODE_EXTRA_CA_CERTS: LOOPBACK_CA },
      ...{ SLACK_APP_TOKEN: slack.appToken, SLACK_MODE: 'socket', SLACK_BOT_TOKEN: team.botToken },
      ...{ SLACK_API_URL: slack.api, SLACK_FILE_ORIGINS: slack.files },
    },
    createDataFolder(MODELS),
  );
  await earshot.logged(({ msg }) => msg === 'discord commands registered');
  await waitForModels(earshot);
  const surfaces = [
    createWebChat(earshot),
    createDiscordSurface(discordWorld),
    createSlackSurface(slackWorld),
  ] as const;
  return {
    surfaces,
    discordWorld,
    refusals: () => [...discord.refusals, ...slack.refusals],
    async close(): Promise<void> {
      await earshot.kill();
      await discord.close();
      await slack.close();
      deleteDataFolder(earshot.folder);
    },
  };
}

export type ModelWorld = Awaited<ReturnType<typeof createModelWorld>>;
