// Sends one request on the web chat, Discord and Slack as people do, and measures the time until there is something to
// play or read. Uses the fakes of load-rig.ts, and any media service.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '../test/e2e/earshot.ts';
import type { LoadRig } from './load-rig.ts';

export interface Given {
  readonly name: string;
  readonly bytes: Buffer;
  readonly type?: string;
  /** Set for clips that are recorded in Slack. */
  readonly clip?: 'slack_audio' | 'slack_video';
}

export interface Asked {
  readonly operation: string;
  /** Values by the option names of Discord. */
  readonly values: Readonly<Record<string, string | number>>;
  readonly files?: Readonly<Record<string, Given>>;
  /** Pattern of the text if the result is not playable. */
  readonly reads?: RegExp;
}

const LONGEST_MS = 120_000;

const given = ({ files = {} }: Asked): readonly Given[] => Object.values(files);

/** Types the first value alone, and the others with their names. */
const typed = ({ values, files }: Asked): string =>
  Object.entries(values)
    .map(([name, value], at) => (at === 0 && !files ? value : `${name}:${JSON.stringify(value)}`))
    .join(' ');

async function until(done: () => unknown): Promise<void> {
  const last = performance.now() + LONGEST_MS;
  while (!(await done())) {
    if (performance.now() > last) throw new Error('It never came.');
    await sleep(5);
  }
}

const post = (base: string, path: string, body: Buffer | object) =>
  fetch(base + path, {
    method: 'POST',
    headers: body instanceof Buffer ? {} : { 'content-type': 'application/json' },
    body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body),
  }).then(async (answer) => {
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json() as Promise<{ readonly id: string }>;
  });

/** Throws the text of a failed card. */
function refuse(card: string): void {
  if (card.includes('Try again')) throw new Error(card.slice(0, 600));
}

/** Each function resolves to the milliseconds until the result. Uploads before Enter do not count. */
export function createSurfaces(rig: LoadRig): Readonly<Record<string, (asked: Asked) => Promise<number>>> {
  const { discord, guild, slack, team } = rig;
  const [maria, sam] = [discord.user('Maria'), team.user('Sam')];
  guild.join(maria);
  slack.budget = {};
  let rooms = 0;
  const newRoom = (): string => {
    rooms += 1;
    return `room-${rooms}`;
  };
  return {
    async 'web chat'(asked) {
      const room = newRoom();
      const files: string[] = [];
      for (const { name, bytes } of given(asked))
        files.push((await post(rig.base, `/api/files?name=${encodeURIComponent(name)}`, bytes)).id);
      const began = performance.now();
      const text = `/${asked.operation} ${typed(asked)}`;
      await post(rig.base, '/api/messages', { room, person: { id: 'ana', name: 'Ana' }, text, files });
      await until(async () => {
        const answer = await fetch(`${rig.base}/api/rooms/${room}/messages`);
        const { messages } = (await answer.json()) as { readonly messages: readonly Message[] };
        const card = messages.at(-1);
        if (card?.view?.status === 'failed') throw new Error(card.view.line);
        return asked.reads ? asked.reads.test(JSON.stringify(card ?? '')) : card?.files?.length;
      });
      return performance.now() - began;
    },
    async Discord(asked) {
      const channel = guild.channel({ name: newRoom() });
      const files = asked.files && { files: asked.files };
      const began = performance.now();
      const act =
        asked.operation === 'voice'
          ? await discord.slash(maria, channel, 'voice')
          : await discord.slash(maria, channel, asked.operation, asked.values, files);
      const { modal, said } = await act.answered;
      if (said === 'did not respond') throw new Error('Discord had no first answer within its 3 s.');
      const { description, ...rest } = asked.values;
      const values = { ...rest, ...(description && { voice_description: description }) };
      const card = modal ? await discord.submit(maria, act, values as never, asked.files) : act;
      await until(() => {
        const { embeds, components, attachments = [] } = card.message ?? {};
        refuse(JSON.stringify([embeds, components]));
        return asked.reads ? asked.reads.test(JSON.stringify(embeds ?? '')) : attachments.length > 0;
      });
      return performance.now() - began;
    },
    async Slack(asked) {
      const channel = team.channel({ name: newRoom() });
      const began = performance.now();
      if (asked.files)
        await team.mention(sam, channel, `<@BOT> ${asked.operation} ${typed(asked)}`, {
          files: given(asked),
        });
      else await team.command(sam, channel, `/${asked.operation}`, typed(asked));
      await until(() =>
        channel.messages.some((one) => {
          if (!one.bot) return false;
          refuse(JSON.stringify(one.blocks ?? ''));
          return asked.reads ? asked.reads.test(JSON.stringify(one.blocks ?? '')) : one.files.length > 0;
        }),
      );
      return performance.now() - began;
    },
  };
}
