// Shows the current and waiting sounds of a voice session in one message with buttons, in the channel of the first
// request.

import { ButtonStyle, ComponentType } from 'discord.js';
import { z } from 'zod';
import { localizeView } from '../../../domain/views/localize-view.ts';
import type { View } from '../../../domain/views/view.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import { truncate } from '../../../kit/text.ts';
import type { Messages } from '../../../messages/format.ts';
import { type Message, message } from '../../../messages/message.ts';
import { elapsed, list } from '../../../messages/values.ts';
import { isApiErrorOfKind } from '../../shared/api-error.ts';
import { COMPONENT_LIMITS } from '../limits.ts';
import { renderView } from '../render.ts';
import type { DiscordApi, MessageCreateBody, MessageEditBody } from '../rest/discord-api.ts';
import type { SilenceReason } from './channel-access.ts';
import type { QueueEntry } from './playback-queue.ts';

export interface SessionSnapshot {
  readonly channel: string;
  readonly playing?: QueueEntry;
  readonly isConnected: boolean;
  readonly paused: boolean;
  /** Why the bot is silent in its channel. */
  readonly silence?: SilenceReason;
  /** In playback order. */
  readonly waiting: readonly QueueEntry[];
}

const PLAYBACK_CONTROLS = ['pause', 'resume', 'skip', 'stop'] as const;
export type PlaybackControl = (typeof PLAYBACK_CONTROLS)[number];

const MAX_SHOWN_ENTRIES = 5;
const MAX_TEXT_CHARACTERS = 80;

/** The text is shown only in the channel of its request, because readers of another channel may not see that one. */
const textVisibleIn = (textChannel: string, { text, requestedFrom }: QueueEntry): string | undefined =>
  requestedFrom.channel === textChannel ? text : undefined;

function formatEntryName(entry: QueueEntry, textChannel: string, { render }: Messages): string {
  const text = textVisibleIn(textChannel, entry);
  const title = render(entry.title);
  return text === undefined ? title : `${title}: ${truncate(text.replace(/\s+/g, ' ').trim(), MAX_TEXT_CHARACTERS)}`;
}

function toSessionView(state: SessionSnapshot, messages: Messages, textChannel: string): View {
  const { playing, waiting } = state;
  const body = playing && textVisibleIn(textChannel, playing);
  const next = waiting
    .slice(0, MAX_SHOWN_ENTRIES)
    .map((one) => `${one.person.name} · ${formatEntryName(one, textChannel, messages)}`);
  const left = waiting.length - next.length;
  const rows = left > 0 ? [...next, message('voice.more', { count: left })] : next;
  return {
    status: playing ? 'working' : 'info',
    title: playing?.title ?? message('voice.title'),
    line: createStatusMessage(state),
    body,
    facts: [
      ...(playing ? [{ label: message('voice.length'), value: elapsed(playing.seconds) }] : []),
      ...(rows.length > 0 ? [{ label: message('voice.next'), value: list(rows, 'lines') }] : []),
    ],
  };
}

function createStatusMessage({ channel, playing, isConnected, paused, silence }: SessionSnapshot): Message {
  if (!isConnected) return message('voice.reconnecting', { channel });
  if (silence === 'speak' || silence === 'afk') return message(`voice.obstacles.${silence}`, { channel });
  if (silence) return message(`voice.silences.${silence}`, { channel });
  if (paused) return message('voice.paused', { channel });
  return playing
    ? message('voice.now', { channel, person: playing.person.name })
    : message('voice.waiting', { channel });
}

/** Renders the session with its buttons. `server` owns the session; `textChannel` shows the message. */
export function renderSessionMessage(
  state: SessionSnapshot,
  server: string,
  messages: Messages,
  textChannel: string,
): MessageEditBody & MessageCreateBody {
  const view = localizeView(toSessionView(state, messages, textChannel), messages);
  const rendered = renderView(view, { messages });
  const { playing, paused } = state;
  const visibleControls: readonly PlaybackControl[] = playing
    ? [paused ? 'resume' : 'pause', 'skip', 'stop']
    : ['stop'];
  return {
    ...rendered.message,
    components: [
      {
        type: ComponentType.ActionRow,
        components: visibleControls.map((name) => ({
          type: ComponentType.Button as const,
          style: ButtonStyle.Secondary as const,
          label: truncate(messages.format(`voice.buttons.${name}`), COMPONENT_LIMITS.buttonLabel),
          custom_id: `${CUSTOM_ID_PREFIX}${name}:${server}`,
        })),
      },
    ],
  };
}

const CUSTOM_ID_PREFIX = 'voice:';

/** Returns `undefined` for other buttons. */
export function parsePlaybackButton(
  customId: string,
): { readonly control: PlaybackControl; readonly server: string } | undefined {
  if (!customId.startsWith(CUSTOM_ID_PREFIX)) return undefined;
  const [name = '', server = ''] = customId.slice(CUSTOM_ID_PREFIX.length).split(':');
  const control = PLAYBACK_CONTROLS.find((one) => one === name);
  return control && /^\d{1,20}$/.test(server) ? { control, server } : undefined;
}

/** Text channel and language of a card, with its message id once posted. */
export const SessionCardLocation = z.object({
  channel: z.string(),
  message: z.string().exactOptional(),
  language: z.string().exactOptional(),
});
export type SessionCardLocation = z.infer<typeof SessionCardLocation>;

interface SessionCardOptions {
  readonly api: Pick<DiscordApi, 'post' | 'editMessage'>;
  readonly log: Log;
  /** Location of the existing card, or the channel for a new one. */
  readonly at: SessionCardLocation;
  /** At most 20 characters. Prevents duplicate messages. */
  readonly nonce: string;
}

export interface SessionCard {
  /** Shows the latest of several quick updates. */
  update(message: MessageEditBody & MessageCreateBody): void;
  /** Shows the final state on the card, or in a new message if there is no card. */
  showFinal(message: MessageEditBody & MessageCreateBody): Promise<void>;
  /** Lets another process find the card. */
  location(): SessionCardLocation;
}

/**
 * Posts and edits the card. Errors are only logged, because the commands show the same state. A deleted card is posted
 * again.
 */
export function createSessionCard({ api, log, at, nonce }: SessionCardOptions): SessionCard {
  const { channel } = at;
  let id = at.message;
  let posts = 0;
  let pending: (MessageEditBody & MessageCreateBody) | undefined;
  let working: Promise<void> | undefined;

  async function postOrEdit(message: MessageEditBody & MessageCreateBody): Promise<void> {
    const isThere = id !== undefined && (await tryEdit(id, message));
    if (isThere) return;
    posts += 1;
    id = await api.post(channel, message, `${nonce}.${posts}`);
  }
  const tryEdit = (messageId: string, message: MessageEditBody): Promise<boolean> =>
    api.editMessage(channel, messageId, message).then(
      () => true,
      (thrown: unknown) => {
        if (isApiErrorOfKind(thrown, 'gone')) return false;
        throw thrown;
      },
    );
  async function postPending(): Promise<void> {
    for (let next = pending; next; next = pending) {
      pending = undefined;
      await postOrEdit(next).catch((thrown: unknown) => {
        log.info('discord: playback card not updated', { channel, reason: formatError(thrown) });
      });
    }
  }
  const run = (): Promise<void> => {
    working ??= postPending().finally(() => {
      working = undefined;
      // Another update may arrive while the last one finishes.
      if (pending) void run();
    });
    return working;
  };
  return {
    location: () => ({ ...at, ...(id !== undefined && { message: id }) }),
    update(message) {
      pending = message;
      void run();
    },
    async showFinal(message) {
      await working;
      pending = message;
      await run();
    },
  };
}
