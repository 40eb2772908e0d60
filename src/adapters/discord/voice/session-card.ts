// Shows the current and waiting sounds of a voice session in one message with buttons, in the channel of the first
// request.

import { ButtonStyle, ComponentType } from 'discord.js';
import { z } from 'zod';
import type { View } from '../../../domain/views/view.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import { truncate } from '../../../kit/text.ts';
import { isApiErrorOfKind } from '../../shared/api-error.ts';
import type { LocalizedMessages } from '../../shared/texts/index.ts';
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

function formatEntryName(entry: QueueEntry, textChannel: string): string {
  const text = textVisibleIn(textChannel, entry);
  return text === undefined
    ? entry.title
    : `${entry.title}: ${truncate(text.replace(/\s+/g, ' ').trim(), MAX_TEXT_CHARACTERS)}`;
}

function toSessionView(
  state: SessionSnapshot,
  { adapterMessages: { voice }, formats }: LocalizedMessages,
  textChannel: string,
): View {
  const { playing, waiting } = state;
  const body = playing && textVisibleIn(textChannel, playing);
  const next = waiting
    .slice(0, MAX_SHOWN_ENTRIES)
    .map((one) => `${one.person.name} · ${formatEntryName(one, textChannel)}`);
  const left = waiting.length - next.length;
  const rows = left > 0 ? [...next, voice.more(formats.count(left))] : next;
  return {
    status: playing ? 'working' : 'info',
    title: playing?.title ?? voice.title,
    line: toStatusLine(state, voice),
    body,
    facts: [
      ...(playing ? [{ label: voice.length, value: formats.elapsed(playing.seconds) }] : []),
      ...(rows.length > 0 ? [{ label: voice.next, value: rows.join('\n') }] : []),
    ],
  };
}

function toStatusLine(
  { channel, playing, isConnected, paused, silence }: SessionSnapshot,
  voice: LocalizedMessages['adapterMessages']['voice'],
): string {
  if (!isConnected) return voice.reconnecting(channel);
  if (silence === 'speak' || silence === 'afk') return voice.obstacles[silence](channel);
  if (silence) return voice[silence](channel);
  if (paused) return voice.paused(channel);
  return playing ? voice.now(channel, playing.person.name) : voice.waiting(channel);
}

/** Renders the session with its buttons. `server` owns the session; `textChannel` shows the message. */
export function renderSessionMessage(
  state: SessionSnapshot,
  server: string,
  wording: LocalizedMessages,
  textChannel: string,
): MessageEditBody & MessageCreateBody {
  const { adapterMessages } = wording;
  const { message } = renderView(toSessionView(state, wording, textChannel), { texts: adapterMessages });
  const { playing, paused } = state;
  const visibleControls: readonly PlaybackControl[] = playing
    ? [paused ? 'resume' : 'pause', 'skip', 'stop']
    : ['stop'];
  return {
    ...message,
    components: [
      {
        type: ComponentType.ActionRow,
        components: visibleControls.map((name) => ({
          type: ComponentType.Button as const,
          style: ButtonStyle.Secondary as const,
          label: truncate(adapterMessages.voice[name], COMPONENT_LIMITS.buttonLabel),
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
