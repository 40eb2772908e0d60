// Shows what plays in the status of the bot's voice channel, in the server's language. Removes it before the bot leaves,
// and after a crash at the next start. Loaded only with DISCORD_VOICE_STATUS=on.

import { LRUCache } from 'lru-cache';
import type { MessagesProvider } from '../../../../domain/messages.ts';
import { awaitWithTimeout } from '../../../../kit/await-with-timeout.ts';
import { formatError, type Log } from '../../../../kit/log.ts';
import type { Clock } from '../../../../ports/clock.ts';
import type { KeyValueStore } from '../../../../ports/store.ts';
import { isApiErrorOfKind } from '../../../shared/api-error.ts';
import type { ChannelStatusEvent } from '../../gateway/channel-statuses.ts';
import type { DiscordApi } from '../../rest/discord-api.ts';
import type { OpenChannelConnection } from '../channel-connection.ts';
import type { VoiceGateway } from '../voice-gateway.ts';
import type { VoiceSession } from '../voice-session.ts';
import { removeLeftoverStatus } from './leftover-status.ts';
import { createShownStatus, type ShownStatus } from './shown-status.ts';
import { createTextFinder, findStatusPermission } from './status-access.ts';
import { createStatusRecords, type StatusRecords } from './status-record.ts';
import { createStatusText } from './status-text.ts';

export interface ChannelStatusesOptions {
  readonly api: Pick<DiscordApi, 'setVoiceStatus'>;
  readonly gateway: VoiceGateway;
  readonly keyValueStore: KeyValueStore;
  readonly messagesFor: MessagesProvider;
  findSession(server: string): VoiceSession | undefined;
  /** True if a text channel is read aloud in this voice channel. */
  isReadAloud(server: string, channel: string): boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/** Leaving waits at most this long for the status to be removed. */
const LEAVE_TIMEOUT_MS = 2000;
const MAX_REMEMBERED = 1000;

/** The status of the channel that the bot is in. One per server. */
interface ServerStatus {
  readonly channel: string;
  isEnded: boolean;
  /** Absent until Discord and the store answered, and without permission. */
  shown?: ShownStatus;
  /** Never rejects. */
  started: Promise<unknown>;
}

export type ChannelStatuses = ReturnType<typeof createChannelStatuses>;

export function createChannelStatuses(options: ChannelStatusesOptions) {
  const { gateway, keyValueStore, clock } = options;
  const records = createStatusRecords(keyValueStore);
  const textFinder = createTextFinder(gateway, clock);
  const current = new Map<string, ServerStatus>();
  const handleFailure = createFailureHandler(options.log);
  const removeStatus = (channel: string) => options.api.setVoiceStatus(channel, null);
  const leftoverOptions = { gateway, clock, removeStatus };
  const start = createStatusStart(options, { records, findTexts: textFinder.find, handleFailure, leftoverOptions });

  function begin(server: string, channel: string): void {
    const status: ServerStatus = { channel, isEnded: false, started: Promise.resolve() };
    current.set(server, status);
    status.started = start(server, status).catch((thrown: unknown) => handleFailure(server, thrown));
  }
  /** Ends the status without a change at Discord. */
  function drop(server: string): ServerStatus | undefined {
    const status = current.get(server);
    current.delete(server);
    if (status) status.isEnded = true;
    status?.shown?.stop();
    return status;
  }
  /** Removes the status while the bot is still in the channel. `undefined` without a status. */
  function close(server: string): Promise<unknown> | undefined {
    const status = current.get(server);
    if (!status) return undefined;
    current.delete(server);
    const closing = status.started.then(() => status.shown?.close());
    return awaitWithTimeout(closing, LEAVE_TIMEOUT_MS, clock);
  }
  const leaves = createDelayedLeaves(close);
  async function removeLeftover(server: string): Promise<void> {
    const record = await records.find(server);
    if (!record || options.findSession(server)) return;
    const texts = await textFinder.find(server);
    if (options.findSession(server)) return;
    const removing = removeLeftoverStatus(leftoverOptions, server, record, texts, true);
    if (await leaves.blockJoins(server, removing)) await records.delete(server);
  }

  return {
    /** Opens connections that start a status, and remove it before they leave. */
    decorate: (open: OpenChannelConnection): OpenChannelConnection =>
      leaves.decorate(open, begin, (server) => void drop(server)),
    /** Called when a server's session or what is read aloud there changes. */
    update: (server: string): void => current.get(server)?.shown?.update(),
    /** Called when a user moves the bot to another channel. Its status stays in the old one without Manage Channels. */
    handleMove(server: string, to: string): void {
      if (drop(server)) begin(server, to);
    },
    handleEvent(event: ChannelStatusEvent): void {
      const status = current.get(event.server);
      if (event.is === 'listed') textFinder.handleAnswer(event.server, event.texts);
      else if (status?.channel === event.channel) status.shown?.handleChange(event.text);
    },
    /** Called when a server became available, after its session was restored. */
    handleServer: (server: string): Promise<void> =>
      removeLeftover(server).catch((thrown: unknown) => void handleFailure(server, thrown)),
    /** Called when another process owns the servers, and their statuses. */
    release: (servers: readonly string[]): void => servers.forEach(drop),
    async forgetServer(server: string): Promise<void> {
      drop(server);
      await records.delete(server);
    },
    /** Resolves once the bot left all channels. */
    settled: leaves.settled,
  };
}

/** Returns true if no further change should be tried. Logs once per server. */
function createFailureHandler(log: Log) {
  const logged = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  return (server: string, thrown: unknown): boolean => {
    if (isApiErrorOfKind(thrown, 'busy')) return false;
    if (!logged.has(server))
      log.info('discord: voice channel status not shown', { server, reason: formatError(thrown) });
    logged.set(server, true);
    return true;
  };
}

interface StatusStartOptions {
  readonly records: StatusRecords;
  readonly findTexts: ReturnType<typeof createTextFinder>['find'];
  readonly handleFailure: ReturnType<typeof createFailureHandler>;
  readonly leftoverOptions: Parameters<typeof removeLeftoverStatus>[0];
}

/** Finds out what the channel shows already, then shows the bot's status if it may. */
function createStatusStart(
  options: ChannelStatusesOptions,
  { records, findTexts, handleFailure, leftoverOptions }: StatusStartOptions,
) {
  const { api, gateway, messagesFor, findSession, isReadAloud, clock } = options;
  const changeTimes = new LRUCache<string, number>({ max: MAX_REMEMBERED });

  const findText = (server: string, channel: string): string | undefined => {
    const state = findSession(server)?.snapshot();
    const messages = messagesFor(gateway.guild(server)?.preferredLocale);
    return state && createStatusText(state, isReadAloud(server, channel), messages);
  };

  return async (server: string, status: ServerStatus): Promise<void> => {
    const { channel } = status;
    const permission = await findStatusPermission(gateway, server, channel);
    const record = await records.find(server);
    if (permission === 'none' && !record) return;
    const texts = await findTexts(server);
    if (record && record.channel !== channel) {
      await removeLeftoverStatus(leftoverOptions, server, record, texts, false);
      await records.delete(server);
    }
    if (permission === 'none' || status.isEnded) return;
    const own = record?.channel === channel ? record.texts : [];
    const here = texts ? texts.get(channel) : own.at(-1);
    const isOwn = here !== undefined && own.includes(here);
    status.shown = createShownStatus({
      findText: () => findText(server, channel),
      send(text) {
        changeTimes.set(channel, clock.now());
        return api.setVoiceStatus(channel, text ?? null);
      },
      save: (sent) => (sent.length > 0 ? records.put(server, { channel, texts: [...sent] }) : records.delete(server)),
      handleFailure: (thrown) => handleFailure(server, thrown),
      clock,
      changedAt: changeTimes.get(channel) ?? 0,
      ownText: isOwn ? here : undefined,
      isForeign: here !== undefined && !isOwn,
    });
    status.shown.update();
  };
}

/** Delays leaving until the status is removed, which requires the bot's presence, and joining until then. */
function createDelayedLeaves(close: (server: string) => Promise<unknown> | undefined) {
  const pending = new Map<string, Promise<unknown>>();

  function blockJoins<T>(server: string, work: Promise<T>): Promise<T> {
    const held = work
      .catch(() => undefined)
      .finally(() => {
        if (pending.get(server) === held) pending.delete(server);
      });
    pending.set(server, held);
    return work;
  }

  return {
    blockJoins,
    settled: async (): Promise<void> => void (await Promise.all(pending.values())),
    decorate:
      (
        open: OpenChannelConnection,
        begin: (server: string, channel: string) => void,
        handleLoss: (server: string) => void,
      ): OpenChannelConnection =>
      async (options) => {
        const { guild: server, channel, off } = options;
        await pending.get(server);
        const left = new AbortController();
        let isLeaving = false;
        const leave = (): void => {
          if (isLeaving) return;
          isLeaving = true;
          const closing = close(server);
          if (closing)
            void blockJoins(
              server,
              closing.finally(() => left.abort()),
            );
          else left.abort();
        };
        off.addEventListener('abort', leave, { once: true });
        if (off.aborted) leave();
        const connection = await open({
          ...options,
          off: left.signal,
          onState: (state) => (isLeaving ? undefined : options.onState(state)),
          onLost(reason) {
            if (isLeaving) return;
            handleLoss(server);
            options.onLost(reason);
          },
        });
        if (!isLeaving) begin(server, channel);
        return { ...connection, leave };
      },
  };
}
