// Creates open tasks in a data folder, with cards on the platform's fake, and reads what the cards show later.

import type { Task } from '../src/domain/tasks/task.ts';
import type { Json } from '../src/kit/json.ts';
import { openStore } from '../src/store/index.ts';
import type { Message as DiscordMessage } from '../test/fakes/discord/index.ts';
import type { Channel as SlackChannel, Workspace } from '../test/fakes/slack/index.ts';
import type { LoadRig } from './load-rig.ts';

const CHANNELS = 100;
/** Cards per Slack workspace. All final edits fit within one minute of the workspace's limit. */
const PER_WORKSPACE = 25;
const POSTED_AT_ONCE = 50;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface Card {
  readonly platform: string;
  /** Message reference of the platform. */
  readonly message: Json;
  /** Times when files were posted, in ms since 1970. */
  files(): readonly number[];
  /** Time since which the card shows the result; `undefined` if it does not. */
  endShown(): number | undefined;
}

type Post = (at: number) => Promise<Card>;

async function post(url: string, token: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: token,
      'content-type': 'application/json',
      'user-agent': 'DiscordBot (https://example.com, 1)',
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The double took no card: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, string>;
}

/** Cards of ended tasks have this button. */
const isEnd = (shown: unknown): boolean => JSON.stringify(shown).includes('"Edit"');

/** Returns the start of the last series of revisions that show the result. */
function endOf<R extends { readonly at: number }>(
  revisions: readonly R[],
  shown: (revision: R) => unknown,
): number | undefined {
  const before = revisions.findLastIndex((one) => !isEnd(shown(one)));
  return revisions[before + 1]?.at;
}

const filesOf = ({ revisions }: DiscordMessage): readonly number[] =>
  revisions.flatMap(({ attachments, at }, number) => {
    const before = new Set(revisions[number - 1]?.attachments.map(({ id }) => id));
    return attachments.filter(({ id }) => !before.has(id)).map(() => at);
  });

function onDiscord({ discord, guild }: LoadRig): Post {
  const person = discord.user('Ana');
  guild.join(person);
  const channels = Array.from({ length: CHANNELS }, (_, at) => guild.channel({ name: `card-${at}` }));
  return async (at) => {
    const channel = channels[at % CHANNELS] as (typeof channels)[number];
    const url = `${discord.api}/v10/channels/${channel.id}/messages`;
    const { id = '' } = await post(url, `Bot ${discord.token}`, { content: 'Queued' });
    const made = channel.messages.find((one) => one.id === id) as DiscordMessage;
    const message = {
      application: discord.applicationId,
      channel: channel.id,
      message: id,
      guild: guild.id,
      person: person.id,
      // Expired, as 15 minutes after a command: edits then count against the bot's limit of 50 requests a second.
      token: 'x'.repeat(200),
      tokenCreatedAt: Date.now() - 3_600_000,
      ephemeral: false,
      isBotMember: true,
      maxFileBytes: 10_485_760,
      locale: 'en-US',
    };
    return {
      platform: 'discord',
      message,
      files: () => channel.messages.filter((one) => one === made || one.reference === id).flatMap(filesOf),
      endShown: () => endOf(made.revisions, ({ components }) => components),
    };
  };
}

/** Each card has its own channel, so that all of its files can be found. */
function onSlack({ slack }: LoadRig, teams: readonly Workspace[]): Post {
  const places = teams.map((team) => ({ team, person: team.user('Bo') }));
  return async (at) => {
    const { team, person } = places[Math.floor(at / PER_WORKSPACE)] as (typeof places)[number];
    const channel: SlackChannel = team.channel({ name: `card-${at}` });
    const { ts = '' } = await post(`${slack.api}chat.postMessage`, `Bearer ${team.botToken}`, {
      channel: channel.id,
      text: 'Queued',
    });
    const made = channel.messages.find((one) => one.ts === ts);
    return {
      platform: 'slack',
      message: { team: team.id, channel: channel.id, ts, person: person.id },
      files: () => channel.messages.flatMap(({ files, at: posted }) => files.map(() => posted)),
      endShown: () => endOf(made?.revisions ?? [], ({ blocks }) => blocks),
    };
  };
}

/** Creates enough workspaces for the cards, and installs the app in each. The bot must be running. */
export async function installTeams({ slack, base }: LoadRig, count: number): Promise<readonly Workspace[]> {
  const teams: Workspace[] = [];
  while (teams.length * PER_WORKSPACE < count) {
    const team = slack.workspace({ name: `Team ${teams.length}`, installed: false });
    await slack.install(`${base}/slack/install`, team.user('Ana'));
    teams.push(team);
  }
  return teams;
}

export async function postCards(rig: LoadRig, teams: readonly Workspace[], count: number): Promise<readonly Card[]> {
  const one = teams.length === 0 ? onDiscord(rig) : onSlack(rig, teams);
  const cards: Card[] = [];
  const some = async (first: number) => {
    for (let at = first; at < count; at += POSTED_AT_ONCE) cards[at] = await one(at);
  };
  await Promise.all(Array.from({ length: POSTED_AT_ONCE }, (_, first) => some(first)));
  return cards;
}

const taskOf = ({ platform, message }: Card, at: number, known: boolean): Task => {
  const now = Date.now();
  const text = `Sentence ${at} of this run. ${'It is about as long as what people want to hear. '.repeat(12)}`;
  return {
    id: `T${at}`.padEnd(8, 'X'),
    request: {
      command: 'tts',
      values: { text, voice_id: 1, language: 1 },
      files: {},
      labels: { voice_id: 'Rose', language: 'English' },
    },
    origin: {
      adapter: platform,
      person: { id: '100000000000000001', name: 'Ana' },
      place: { id: '200000000000000001', name: 'general' },
      message,
    },
    createdAt: now,
    changedAt: now,
    ...(known && { shown: true as const }),
    state: {
      status: 'polling',
      serviceTaskId: `t${at}`,
      acceptedAt: now,
      changedAt: now,
      failedPolls: 0,
      reported: {},
    },
  };
};

/** `known`: true if the cards are up to date; otherwise each is updated after the start. */
export async function storeTasks(folder: string, cards: readonly Card[], known: boolean): Promise<void> {
  const { tasks, close } = await openStore(folder, { log });
  for (const [at, card] of cards.entries()) await tasks.put(taskOf(card, at, known));
  await close();
}
