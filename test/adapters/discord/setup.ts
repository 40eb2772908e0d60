// The adapter's receiving half on the fake: a real connection, real commands, real calls and a working bot. Cards are
// sent the simplest way.

import { buildApplicationCommands } from '../../../src/adapters/discord/application-commands.ts';
import { registerCommands } from '../../../src/adapters/discord/command-registration.ts';
import { createInteractionTokens, parseMessageRef } from '../../../src/adapters/discord/delivery/message-ref.ts';
import { buildDiscordOnlyCommands } from '../../../src/adapters/discord/discord-only-commands.ts';
import { createInteractionRouter } from '../../../src/adapters/discord/events/interaction-router.ts';
import { createMessageHandler } from '../../../src/adapters/discord/events/message-handler.ts';
import { PendingEvent } from '../../../src/adapters/discord/events/pending-interactions.ts';
import type { ResponderParts } from '../../../src/adapters/discord/events/responders.ts';
import { createGatewayConnection } from '../../../src/adapters/discord/gateway/connection.ts';
import { renderView } from '../../../src/adapters/discord/render.ts';
import { createDiscordApi } from '../../../src/adapters/discord/rest/discord-api.ts';
import { createFormDraftStore, FormDraftSchema } from '../../../src/adapters/shared/form-drafts.ts';
import { createPendingRequests } from '../../../src/adapters/shared/pending-requests.ts';
import { systemClock as clock } from '../../../src/app/clock.ts';
import { getMessages } from '../../../src/domain/messages.ts';
import type { OpaqueMessageRef } from '../../../src/domain/tasks/task.ts';
import { localizeView } from '../../../src/domain/views/localize-view.ts';
import type { View } from '../../../src/domain/views/view.ts';
import { createDiscord, type DiscordOptions } from '../../fakes/discord/index.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createFakeNotes } from '../../fakes/notes.ts';
import { catalogue, createWorkingBot } from '../../fakes/working-bot.ts';

export { catalogue };

/** Starts a receiving process; several can run on one fake. */
export async function startHearing(
  discord: Awaited<ReturnType<typeof createDiscord>>,
  bot = createWorkingBot(),
  keyValueStore = createFakeNotes(),
  more: Pick<ResponderParts, 'discordOnly' | 'sharing'> = {},
) {
  const log = createFakeLog();
  const { token, api: base } = discord;
  const connection = createGatewayConnection({ token, base, clock, log });
  const api = createDiscordApi({ token, base, log, clock });
  const tokens = createInteractionTokens(clock);
  const drafts = createFormDraftStore({ keyValueStore, schema: FormDraftSchema, log });
  const pendingRequests = createPendingRequests({
    keyValueStore,
    schema: PendingEvent,
    ttlMs: 60_000,
    hasOtherProcesses: false,
    clock,
    log,
  });
  const intake = {
    adapterName: 'discord',
    bot,
    api,
    messagesFor: getMessages,
    drafts,
    clock,
    log,
    async show(at: OpaqueMessageRef, view: View) {
      const ref = parseMessageRef(at);
      if (!ref) throw new Error('not a message of Discord');
      const { message } = renderView(localizeView(view, getMessages(ref.locale)));
      await api.editOriginal({ application: ref.application, token: ref.token }, message);
    },
  };
  const handle = createInteractionRouter({ ...intake, ...more, pendingRequests, tokens });
  const { handleMessage, answerInterrupted } = createMessageHandler({ ...intake, pendingRequests });
  /** Servers that removed the bot. */
  const left: string[] = [];
  const { rest, applicationId } = await connection.start({
    interaction: (one) => void handle(one),
    message: (one) => void handleMessage(one),
    serverRemoved: (server) => left.push(server),
  });
  const ownDeclared = more.discordOnly ? buildDiscordOnlyCommands(more.discordOnly.commands, catalogue.prefix) : [];
  const declared = [...buildApplicationCommands(catalogue), ...ownDeclared];
  await registerCommands({ rest, applicationId, declared });
  return {
    bot,
    log,
    notes: keyValueStore,
    api,
    tokens,
    handle,
    answerInterrupted,
    connection,
    drafts,
    pendingRequests,
    left,
  };
}

export async function openDiscord(
  options: DiscordOptions = {},
  more?: Pick<ResponderParts, 'discordOnly' | 'sharing'>,
) {
  const discord = await createDiscord(options);
  const guild = discord.guild({ name: 'Home' });
  const channel = guild.channel({ name: 'general' });
  const ana = discord.user('Ana');
  const hearing = await startHearing(discord, createWorkingBot(), createFakeNotes(), more);
  return {
    discord,
    guild,
    channel,
    ana,
    ...hearing,
    async close() {
      await hearing.connection.stop();
      await discord.close();
    },
  };
}

export type Live = Awaited<ReturnType<typeof openDiscord>>;
