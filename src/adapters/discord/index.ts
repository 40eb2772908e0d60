// Connects the gateway, the REST calls and the commands into the Discord chat adapter. Makes no decisions about tasks.

import type { RESTPostAPIApplicationCommandsJSONBody } from 'discord.js';
import type { FormDraft } from '../../domain/commands/invocation.ts';
import { awaitWithTimeout } from '../../kit/await-with-timeout.ts';
import { formatError } from '../../kit/log.ts';
import { formatCliCommand } from '../../kit/process/cli-command.ts';
import { createWorkTracker } from '../../kit/work-tracker.ts';
import type { Bot, ChatAdapter } from '../../ports/chat.ts';
import type { KeyValueStore } from '../../ports/store.ts';
import type { Transcoder } from '../../ports/transcoder.ts';
import type { PlatformContext } from '../shared/adapter-descriptor.ts';
import { createFormDraftStore, FormDraftSchema } from '../shared/form-drafts.ts';
import { createPendingRequests } from '../shared/pending-requests.ts';
import { buildApplicationCommands } from './application-commands.ts';
import { createAttachmentOpener } from './attachment-opener.ts';
import { createCardSender } from './card-sender.ts';
import { registerCommands } from './command-registration.ts';
import { createInteractionTokens, parseMessageRef, toMessageLink } from './delivery/message-ref.ts';
import { buildDiscordOnlyCommands, combineFeatures } from './discord-only-commands.ts';
import { createInteractionRouter } from './events/interaction-router.ts';
import { createMessageHandler } from './events/message-handler.ts';
import { createInterruptionHandler, PendingEvent } from './events/pending-interactions.ts';
import { type ConnectedApplication, createGatewayConnection } from './gateway/connection.ts';
import { createShardLeases, singleProcessLeases } from './gateway/shard-leases.ts';
import { DISCORD_LIMITS, PENDING_REQUEST_TTL_MS } from './limits.ts';
import type { createDiscordListening } from './listening/index.ts';
import { createDiscordApi } from './rest/discord-api.ts';
import type { DiscordSettings } from './settings.ts';
import { createSharing } from './sharing/index.ts';
import type { createVoicePlayback, VoicePlaybackOptions } from './voice/index.ts';

interface DiscordAdapterOptions
  extends Omit<Partial<DiscordSettings>, 'token'>,
    Pick<PlatformContext, 'catalogue' | 'messagesFor' | 'clock' | 'log'> {
  readonly token: string;
  /** Must be a secret namespace, because it holds interaction tokens. */
  readonly keyValueStore: KeyValueStore;
  /** Stable name of this process among those that share the token and the store. Absent for a single process. */
  readonly owner?: string;
  /** Options for playback in voice channels. Absent disables playback. */
  readonly voicePlayback?: Pick<
    VoicePlaybackOptions,
    'transcode' | 'disk' | 'folder' | 'readAloud' | 'openStatuses'
  > & {
    readonly open: typeof createVoicePlayback;
  };
  /** Absent: channels cannot listen. */
  readonly openListening?: typeof createDiscordListening;
  /** Converts sounds for the share targets. Absent disables them. */
  readonly transcode?: Transcoder['transcode'];
  /** Called when the bot was removed from a server, to delete the data of its members. */
  onServerRemoved?(server: string): Promise<void>;
}

const MESSAGE_CONTENT_ADVICE = `run ${formatCliCommand('doctor', 'discord')} to see what to turn on`;

/** Maximum time to wait for running work when stopping. */
const STOP_TIMEOUT_MS = 3000;

const ADAPTER_NAME = 'discord';

type DiscordServices = ReturnType<typeof createServices>;

function createServices(options: DiscordAdapterOptions) {
  const { messagesFor, keyValueStore, owner, clock, log, token, api: base } = options;
  const tokens = createInteractionTokens(clock);
  const api = createDiscordApi({ token, base, log, clock });
  const sender = createCardSender({ api, tokens, log });
  const hasOtherProcesses = owner !== undefined;
  const leases = hasOtherProcesses ? createShardLeases({ owner, keyValueStore, clock, log }) : singleProcessLeases;
  const connection = createGatewayConnection({ token, base, leases, clock, log });
  const { guild, botUserId } = connection;
  const pendingRequests = createPendingRequests({
    keyValueStore,
    schema: PendingEvent,
    ttlMs: PENDING_REQUEST_TTL_MS,
    hasOtherProcesses,
    clock,
    log,
  });
  const drafts = createFormDraftStore<FormDraft>({ keyValueStore, schema: FormDraftSchema, log });
  const voiceParts = { api, guild, botUserId, keyValueStore, messagesFor, clock, log };
  const voice = options.voicePlayback?.open({ ...options.voicePlayback, ...voiceParts });
  const { prefix } = options.catalogue;
  const listening = options.openListening?.({ api, guild, keyValueStore, messagesFor, prefix, clock, log });
  const discordOnly = combineFeatures([
    ...(voice ? [voice.discordOnly] : []),
    ...(listening ? [listening.feature] : []),
  ]);
  const sharing = options.transcode && createSharing({ ...options, transcode: options.transcode, api, guild });
  const features = { voice, listening, discordOnly, sharing };
  return { tokens, api, sender, connection, pendingRequests, drafts, ...features, work: createWorkTracker() };
}

/** Resolves once the gateway is connected and the commands are registered. */
async function startListening(options: DiscordAdapterOptions, services: DiscordServices, bot: Bot): Promise<void> {
  const { catalogue, messagesFor, clock, log } = options;
  const { tokens, api, sender, connection, pendingRequests, drafts, work } = services;
  const { voice, listening, discordOnly, sharing } = services;
  const { track } = work;
  const responderParts = {
    adapterName: ADAPTER_NAME,
    bot,
    api,
    messagesFor,
    drafts,
    pendingRequests,
    guild: connection.guild,
    clock,
    log,
    show: sender.show,
    discordOnly,
    sharing,
  };
  const { handleMessage, answerInterrupted } = createMessageHandler(responderParts);
  await pendingRequests.startRecovery(createInterruptionHandler(responderParts, answerInterrupted));
  const routeInteraction = createInteractionRouter({ ...responderParts, tokens });
  let canReadMessages = false;
  voice?.start(bot, () => canReadMessages);
  listening?.start(bot, () => canReadMessages);
  const readAloud = voice?.readAloud;
  const connected = await connection.start({
    interaction: (data) => void track(routeInteraction(data)),
    message: (receivedMessage) => void track(handleMessage(receivedMessage)),
    serverRemoved: (server) => void track(handleServerRemoval(options, services, server)),
    voice: voice?.handleEvent,
    ...((readAloud || listening) && {
      channelMessage: (event) => {
        readAloud?.handleMessage(event);
        if (listening) void track(listening.handleEvent(event));
      },
    }),
    ...(voice?.channelStatuses && { channelStatus: voice.channelStatuses.handleEvent }),
  });
  canReadMessages = connected.canReadMessages;
  if ((readAloud || listening) && !canReadMessages)
    log.warn('discord: messages of channels cannot be read', { next: MESSAGE_CONTENT_ADVICE });
  else if (listening) void listening.removeOrphans();
  const declared = [
    ...buildApplicationCommands(catalogue),
    ...buildDiscordOnlyCommands(discordOnly.commands, catalogue.prefix),
  ];
  await registerQuietly(connected, options, declared);
}

async function handleServerRemoval(
  { onServerRemoved, log }: DiscordAdapterOptions,
  { voice, listening }: DiscordServices,
  server: string,
): Promise<void> {
  log.info('discord: bot removed from a server', { server });
  const results = await Promise.allSettled([
    onServerRemoved?.(server),
    voice?.forgetServer(server),
    listening?.forgetServer(server),
  ]);
  for (const one of results)
    if (one.status === 'rejected')
      log.error('discord: cleanup after removal failed', { server, reason: formatError(one.reason) });
}

export function createDiscordAdapter(options: DiscordAdapterOptions): ChatAdapter {
  const services = createServices(options);
  const { api, sender, connection, pendingRequests, voice, listening, sharing, work } = services;
  const { track, waitUntilIdle } = work;

  return {
    name: ADAPTER_NAME,
    limits: DISCORD_LIMITS,
    listensToChannels: listening !== undefined,
    readsChannelsAloud: options.voicePlayback?.readAloud === true,
    shareTargets: [...(voice ? [voice.shareTarget] : []), ...(sharing?.shareTargets ?? [])],
    maxAttachmentBytes: (at) => parseMessageRef(at)?.maxFileBytes ?? DISCORD_LIMITS.maxAttachmentBytes,
    start: (bot) => startListening(options, services, bot),
    isReady: connection.ready,
    show: (at, view) => track(listening?.show(at, view) ?? sender.show(at, view)),
    deliver: (at, delivery) => track(listening?.deliver(at, delivery) ?? sender.deliver(at, delivery)),
    async forgetPerson({ id }) {
      // The name stays stored while reading aloud is off.
      const { createSpokenNames } = await import('./voice/read-aloud/spoken-names.ts');
      await createSpokenNames(options.keyValueStore).delete(id);
    },
    messageLink: toMessageLink,
    openFile: createAttachmentOpener({ cdn: options.cdn, fetchMessage: api.fetchMessage }),
    async stop() {
      pendingRequests.stop();
      listening?.stop();
      await voice?.stop();
      // Finishes acknowledged requests, which would otherwise keep showing "thinking…".
      const receiverStopped = connection.stop();
      await awaitWithTimeout(receiverStopped.then(waitUntilIdle), STOP_TIMEOUT_MS, options.clock);
      await receiverStopped;
    },
  };
}

/** Commands registered earlier still work, so a failure does not prevent the start. */
async function registerQuietly(
  { rest, applicationId }: ConnectedApplication,
  { applicationId: expected, guildId, log }: DiscordAdapterOptions,
  declared: readonly RESTPostAPIApplicationCommandsJSONBody[],
): Promise<void> {
  if (expected !== undefined && expected !== applicationId)
    log.warn('DISCORD_TOKEN belongs to another application than DISCORD_APPLICATION_ID', {
      expected,
      applicationId,
    });
  try {
    await registerCommands({ rest, applicationId, guildId, declared });
    log.info('discord commands registered', { commands: declared.length });
  } catch (thrown) {
    const next = `run ${formatCliCommand('doctor', 'discord')} to find the cause`;
    log.error('discord commands not registered', { reason: formatError(thrown), next });
  }
}
