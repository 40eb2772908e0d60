// Open tasks in a data folder, as people's commands would have left them there, with their cards on the platform's double.

import type { Task } from '../src/domain/tasks/task.ts';
import type { Json } from '../src/kit/json.ts';
import { openStore } from '../src/store/index.ts';
import type { LoadRig } from './load-rig.ts';

const CHANNELS = 100;
/** Cards are posted by so many at the same time. */
const POSTED_AT_ONCE = 50;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Where a card stands, in the terms of its platform. */
interface Card {
  readonly platform: string;
  readonly message: Json;
}

type Post = (at: number) => Promise<Json>;

async function said(url: string, token: string, body: object): Promise<Record<string, Json>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, Json>;
}

function onDiscord({ discord, guild }: LoadRig): Post {
  const person = discord.user('Ana');
  guild.join(person);
  const channels = Array.from({ length: CHANNELS }, (_, at) => guild.channel({ name: `card-${at}` }));
  return async (at) => {
    const channel = channels[at % CHANNELS]?.id ?? '';
    const url = `${discord.api}/v10/channels/${channel}/messages`;
    const { id = '' } = await said(url, `Bot ${discord.token}`, { content: 'Queued' });
    return {
      application: discord.applicationId,
      channel,
      message: id,
      guild: guild.id,
      person: person.id,
      // Older than a quarter of an hour, when a token leads nowhere any more.
      token: 'x'.repeat(200),
      tokenAt: Date.now() - 3_600_000,
      ephemeral: false,
      inside: true,
      most: 10_485_760,
      locale: 'en-US',
    };
  };
}

function onSlack({ slack, team }: LoadRig): Post {
  const person = team.user('Ana');
  const channels = Array.from({ length: CHANNELS }, (_, at) => team.channel({ name: `card-${at}` }));
  return async (at) => {
    const channel = channels[at % CHANNELS]?.id ?? '';
    const url = `${slack.api}chat.postMessage`;
    const { ts = '' } = await said(url, `Bearer ${team.botToken}`, { channel, text: 'Queued' });
    return { team: team.id, channel, ts, person: person.id };
  };
}

export async function cardsOf(rig: LoadRig, platform: string, count: number): Promise<readonly Card[]> {
  const post = platform === 'discord' ? onDiscord(rig) : onSlack(rig);
  const cards: Card[] = [];
  const some = async (first: number) => {
    for (let at = first; at < count; at += POSTED_AT_ONCE) cards.push({ platform, message: await post(at) });
  };
  await Promise.all(Array.from({ length: POSTED_AT_ONCE }, (_, first) => some(first)));
  return cards;
}

const taskOf = ({ platform, message }: Card, at: number): Task => {
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
    created: now,
    changed: now,
    state: { at: 'polling', id: `t${at}`, accepted: now, changed: now, silences: 0, seen: {} },
  };
};

export async function storeTasks(folder: string, cards: readonly Card[]): Promise<void> {
  const { tasks, close } = await openStore(folder, { log });
  for (const [at, card] of cards.entries()) await tasks.put(taskOf(card, at));
  await close();
}

/** As if each card had been seen to say what it should. */
export async function noteCards(folder: string): Promise<void> {
  const { tasks, close } = await openStore(folder, { log });
  for (const id of await tasks.open()) {
    const task = await tasks.get(id);
    if (task) await tasks.put({ ...task, told: true });
  }
  await close();
}
