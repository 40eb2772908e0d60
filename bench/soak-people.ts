// People who use all seven operations on the web chat, Discord and Slack. Each request has a unique mark, which
// identifies its results later. Defines a complete result, and ignores the faults.

import { setTimeout as sleep } from 'node:timers/promises';
import { words as discordWords, isDone as isDoneOnDiscord } from '../test/e2e/discord/server.ts';
import { brought, cards, isDone as isDoneOnSlack, words as slackWords } from '../test/e2e/slack/workspace.ts';
import type { Channel as DiscordChannel, Message as DiscordMessage } from '../test/fakes/discord/index.ts';
import type { Channel as SlackChannel } from '../test/fakes/slack/index.ts';
import type { LoadRig } from './load-rig.ts';
import { silence } from './load-service.ts';

export interface Seen {
  readonly cards: number;
  readonly files: number;
  readonly words: string;
  /** True if a card has ended with a result. */
  readonly isDone: boolean;
}

export interface Request {
  readonly mark: string;
  readonly platform: Platform;
  readonly operation: Operation;
  readonly asked: number;
  /** True if the platform confirmed the request to the person. */
  readonly taken: boolean;
  /** Number of files of a complete result. */
  readonly wanted: number;
  see(): Promise<Seen>;
}

export type Platform = 'web' | 'discord' | 'slack';
type Operation = (typeof OPERATIONS)[number];

const OPERATIONS = ['tts', 'sound', 'translate', 'voice', 'story', 'separate', 'dub'] as const;
const FILES: Readonly<Record<Operation, number>> = {
  ...{ tts: 1, sound: 1, translate: 0, voice: 2, story: 1, separate: 2, dub: 2 },
};
const DESCRIPTION =
  'A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire';
const ana = { id: 'ana', name: 'Ana' };
/** A page of the web chat has 200 messages, and a request creates three at most. */
const PER_ROOM = 60;

const lineOf = (operation: Operation, mark: string): string =>
  ({
    tts: `Hello ${mark} to everybody`,
    sound: `rain ${mark} on a roof duration:2`,
    translate: `Good morning ${mark} to:Spanish`,
    voice: `${DESCRIPTION} text:"Come in ${mark}, my dear."`,
    story: `title:"The tale ${mark}"`,
    separate: `project:"Interview ${mark}"`,
    dub: `https://example.com/${mark}.mp4 from:English to:Spanish`,
  })[operation];

const fileOf = (operation: Operation, mark: string) =>
  operation === 'story'
    ? {
        name: `${mark}.txt`,
        bytes: Buffer.from('Once upon a time there was a lighthouse.'),
        type: 'text/plain',
      }
    : operation === 'separate'
      ? { name: `${mark}.wav`, bytes: silence(32_044), type: 'audio/wav' }
      : undefined;

interface WebMessage {
  readonly id: string;
  readonly text?: string;
  readonly view?: { readonly line: string; readonly status: string };
  readonly files?: readonly unknown[];
}

export function createPeople({ base, discord, guild, team }: LoadRig) {
  const maria = discord.user('Maria');
  guild.join(maria);
  let said = 0;

  const call = async (path: string, body: string | Uint8Array, type: string): Promise<unknown> => {
    for (let tries = 0; ; tries += 1) {
      const answer = await fetch(base + path, {
        method: 'POST',
        headers: { 'content-type': type },
        body: body as string,
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined);
      if (answer?.status === 201) return answer.json();
      // An open page retries with the same key until the process is back.
      if (tries > 120) throw new Error(`${path}: ${answer?.status} ${await answer?.text()}`);
      await sleep(500);
    }
  };

  async function onWeb(operation: Operation, mark: string): Promise<Pick<Request, 'taken' | 'see'>> {
    const room = `room-${Math.floor(Number(mark.slice(4)) / PER_ROOM)}`;
    const file = fileOf(operation, mark);
    const files = file
      ? [((await call(`/api/files?name=${file.name}`, file.bytes, file.type)) as { id: string }).id]
      : [];
    const text = `/${operation} ${lineOf(operation, mark)}`;
    const post = JSON.stringify({ room, person: ana, text, files, key: mark });
    const { message } = (await call('/api/messages', post, 'application/json')) as { message: WebMessage };
    return {
      taken: true,
      async see() {
        const page = await fetch(`${base}/api/rooms/${room}/messages?limit=200`);
        const { messages } = (await page.json()) as { messages: readonly WebMessage[] };
        const card = messages.find(({ id }) => id === message.id);
        const own = messages.filter((one) => one.view && JSON.stringify(one).includes(mark));
        return {
          cards: Math.max(own.length, card ? 1 : 0),
          files: own
            .concat(card && !own.includes(card) ? card : [])
            .reduce((sum, one) => sum + (one.files?.length ?? 0), 0),
          words: card?.view?.line ?? '',
          isDone: card?.view?.status === 'done',
        };
      },
    };
  }

  const seenOnDiscord = (channel: DiscordChannel): Seen => {
    const isCard = ({ author, deleted, ephemeralTo }: DiscordMessage) => author.bot && !deleted && !ephemeralTo;
    const own = discord.messages(channel).filter(isCard);
    return {
      // A second message mentions people who waited long. It is not a second card.
      cards: own.filter(({ embeds }) => embeds.length > 0).length,
      files: own.reduce((sum, { attachments }) => sum + attachments.length, 0),
      words: own.map(discordWords).join('\n'),
      isDone: own.some(isDoneOnDiscord),
    };
  };

  async function onDiscord(operation: Operation, mark: string): Promise<Pick<Request, 'taken' | 'see'>> {
    const channel = guild.channel({ name: mark });
    const file = fileOf(operation, mark);
    const options: Readonly<Record<Operation, Record<string, string | number>>> = {
      tts: { text: lineOf('tts', mark) },
      sound: { prompt: `rain ${mark}`, duration: 2 },
      translate: { text: `Good morning ${mark}`, to: 'Spanish' },
      voice: {},
      story: {},
      separate: { project: `Interview ${mark}` },
      dub: { link: `https://example.com/${mark}.mp4`, from: 'English', to: 'Spanish' },
    };
    const more = operation === 'separate' && file ? { files: { file } } : {};
    let act = await discord.slash(maria, channel, operation, options[operation], more);
    let { said: how } = await act.answered;
    if (how === 'modal') {
      const given: Record<string, string> =
        operation === 'story'
          ? { title: `The tale ${mark}` }
          : { voice_description: DESCRIPTION, text: `Come in ${mark}, my dear.` };
      act = await discord.submit(maria, act, given, operation === 'story' && file ? { file } : {});
      ({ said: how } = await act.answered);
    }
    return { taken: how !== 'did not respond', see: async () => seenOnDiscord(channel) };
  }

  /**
   * If Slack's response to the card was lost, the direct message has another card, and the first one does not change.
   */
  const seenOnSlack = (...places: readonly SlackChannel[]): Seen => {
    const all = places.flatMap(cards);
    const left = all.length > 1 ? all.filter((one) => !/: Queued$/.test(slackWords(one))) : all;
    const whispered = places.flatMap(({ messages }) => messages.filter(({ ephemeralTo }) => ephemeralTo));
    return {
      cards: left.length,
      files: places.flatMap(brought).reduce((sum, { files }) => sum + files.length, 0),
      words: [...left, ...whispered].map(slackWords).join('\n'),
      isDone: left.some(isDoneOnSlack),
    };
  };

  async function onSlack(operation: Operation, mark: string): Promise<Pick<Request, 'taken' | 'see'>> {
    const sam = team.user(mark);
    const channel = team.channel({ name: mark });
    const file = fileOf(operation, mark);
    const line = lineOf(operation, mark);
    const { acked } = file
      ? await team.mention(sam, channel, `<@BOT> ${operation} ${line}`, { files: [file] })
      : await team.command(sam, channel, `/${operation}`, line);
    return { taken: acked === true, see: async () => seenOnSlack(channel, team.dm(sam)) };
  }

  const WAYS = { web: onWeb, discord: onDiscord, slack: onSlack } as const;

  return {
    /** Uses the given operation, or the next one in turn. */
    async ask(platform: Platform, wanted?: Operation): Promise<Request> {
      said += 1;
      const mark = `mark${String(said).padStart(5, '0')}`;
      const operation = wanted ?? OPERATIONS[said % OPERATIONS.length] ?? 'tts';
      const asked = Date.now();
      const how = await WAYS[platform](operation, mark);
      return { mark, platform, operation, asked, wanted: FILES[operation], ...how };
    },
  };
}
