// What plays in a server's voice channel and what waits, as a view with buttons, and the one message that shows it where it was first
// asked for.

import { ButtonStyle, ComponentType } from 'discord.js';
import { z } from 'zod';
import type { View } from '../../../domain/views/view.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import { cut } from '../../../kit/text.ts';
import { failedAs } from '../../shared/errors.ts';
import type { Wording } from '../../shared/texts/index.ts';
import { COMPONENTS } from '../limits.ts';
import { renderView } from '../render.ts';
import type { DiscordApi, Edit, Post } from '../rest/api.ts';
import type { Silence } from './obstacles.ts';
import type { Entry } from './queue.ts';

export interface RoomState {
  readonly channel: string;
  readonly playing?: Entry | undefined;
  readonly isThere: boolean;
  readonly paused: boolean;
  /** Why it is silent although it is there. */
  readonly held?: Silence | undefined;
  /** As it will be heard. */
  readonly waiting: readonly Entry[];
}

export const CONTROLS = ['pause', 'resume', 'skip', 'stop'] as const;
export type Control = (typeof CONTROLS)[number];

const NEXT = 5;
const MOST_TEXT = 80;

/** Its words are for the text channel that it was asked from: who sees another one may not see that. */
const textIn = (where: string, { text, asked }: Entry): string | undefined =>
  asked.channel === where ? text : undefined;

function nameOf(entry: Entry, where: string): string {
  const text = textIn(where, entry);
  return text === undefined
    ? entry.title
    : `${entry.title}: ${cut(text.replace(/\s+/g, ' ').trim(), MOST_TEXT)}`;
}

/** `where`: the text channel that it is shown in. */
function roomView(state: RoomState, { texts: { voice }, formats }: Wording, where: string): View {
  const { playing, waiting } = state;
  const body = playing && textIn(where, playing);
  const next = waiting.slice(0, NEXT).map((one) => `${one.person.name} · ${nameOf(one, where)}`);
  const left = waiting.length - next.length;
  const rows = left > 0 ? [...next, voice.more(formats.count(left))] : next;
  return {
    mood: playing ? 'working' : 'info',
    title: playing?.title ?? voice.title,
    line: lineOf(state, voice),
    ...(body !== undefined && { body }),
    facts: [
      ...(playing ? [{ label: voice.length, value: formats.took(playing.seconds) }] : []),
      ...(rows.length > 0 ? [{ label: voice.next, value: rows.join('\n') }] : []),
    ],
  };
}

function lineOf(
  { channel, playing, isThere, paused, held }: RoomState,
  voice: Wording['texts']['voice'],
): string {
  if (!isThere) return voice.reconnecting(channel);
  if (held === 'speak' || held === 'quiet') return voice.obstacles[held](channel);
  if (held) return voice[held](channel);
  if (paused) return voice.paused(channel);
  return playing ? voice.now(channel, playing.person.name) : voice.waiting(channel);
}

/** With what can be done about it; `server` is whose room the buttons are of, `where` the text channel that it is shown in. */
export function roomMessage(state: RoomState, server: string, wording: Wording, where: string): Edit & Post {
  const { texts } = wording;
  const { message } = renderView(roomView(state, wording, where), { texts });
  const { playing, paused } = state;
  const shown: readonly Control[] = playing ? [paused ? 'resume' : 'pause', 'skip', 'stop'] : ['stop'];
  return {
    ...message,
    components: [
      {
        type: ComponentType.ActionRow,
        components: shown.map((name) => ({
          type: ComponentType.Button as const,
          style: ButtonStyle.Secondary as const,
          label: cut(texts.voice[name], COMPONENTS.buttonLabel),
          custom_id: `${BUTTON}${name}:${server}`,
        })),
      },
    ],
  };
}

const BUTTON = 'voice:';

/** Of such a button; `undefined` for others. */
export function readControl(
  customId: string,
): { readonly control: Control; readonly server: string } | undefined {
  if (!customId.startsWith(BUTTON)) return undefined;
  const [name = '', server = ''] = customId.slice(BUTTON.length).split(':');
  const control = CONTROLS.find((one) => one === name);
  return control && /^\d{1,20}$/.test(server) ? { control, server } : undefined;
}

/** The text channel of a card, its language, and the message once it is there. */
export const CardPlace = z.object({
  channel: z.string(),
  message: z.string().exactOptional(),
  language: z.string().exactOptional(),
});
export type CardPlace = z.infer<typeof CardPlace>;

interface CardParts {
  readonly api: Pick<DiscordApi, 'post' | 'editMessage'>;
  readonly log: Log;
  /** Where it is put up, or stands already. */
  readonly at: CardPlace;
  /** Of at most 20 characters: the same message for the same. */
  readonly nonce: string;
}

export interface RoomCard {
  /** The last of several that come together is what it says. */
  show(message: Edit & Post): void;
  /** Says it for good: on the card where it stands, else in a message of its own. */
  end(message: Edit & Post): Promise<void>;
  /** Where another process finds it. */
  place(): CardPlace;
}

/** Where it cannot be put up, nothing is shown: the commands tell the same. One that somebody deleted is put up again. */
export function createCard({ api, log, at, nonce }: CardParts): RoomCard {
  const { channel } = at;
  let id = at.message;
  let posts = 0;
  let wanted: (Edit & Post) | undefined;
  let working: Promise<void> | undefined;

  async function put(message: Edit & Post): Promise<void> {
    const isThere = id !== undefined && (await edited(id, message));
    if (isThere) return;
    posts += 1;
    id = await api.post(channel, message, `${nonce}.${posts}`);
  }
  const edited = (there: string, message: Edit): Promise<boolean> =>
    api.editMessage(channel, there, message).then(
      () => true,
      (thrown: unknown) => {
        if (failedAs(thrown, 'gone')) return false;
        throw thrown;
      },
    );
  async function putAll(): Promise<void> {
    for (let next = wanted; next; next = wanted) {
      wanted = undefined;
      await put(next).catch((thrown: unknown) => {
        log.info('discord: what plays is not shown', { channel, reason: reasonOf(thrown) });
      });
    }
  }
  const work = (): Promise<void> => {
    working ??= putAll().finally(() => {
      working = undefined;
      // Said when the last was put up, and this not yet known.
      if (wanted) void work();
    });
    return working;
  };
  return {
    place: () => ({ ...at, ...(id !== undefined && { message: id }) }),
    show(message) {
      wanted = message;
      void work();
    },
    async end(message) {
      await working;
      wanted = message;
      await work();
    },
  };
}
