// The adapter's hearing half on the fake of Discord: a real connection, real commands, real calls, and a bot that works.
// Cards are Discord's, sent the shortest way: deliveries are not of interest here.

import { locales } from '../../../commands/locales/index.ts';
import { registerCommands } from '../../../src/adapters/discord/commands.ts';
import { declareCommands } from '../../../src/adapters/discord/declare.ts';
import { createTokens, readRef } from '../../../src/adapters/discord/delivery/ref.ts';
import type { IntakeParts } from '../../../src/adapters/discord/events/intake.ts';
import { Begun } from '../../../src/adapters/discord/events/interrupted.ts';
import { createMessages } from '../../../src/adapters/discord/events/messages.ts';
import { createRouter } from '../../../src/adapters/discord/events/router.ts';
import { createConnection } from '../../../src/adapters/discord/gateway/connection.ts';
import { declareOwn } from '../../../src/adapters/discord/own.ts';
import { renderView } from '../../../src/adapters/discord/render.ts';
import { createDiscordApi } from '../../../src/adapters/discord/rest/api.ts';
import { createDrafts, DraftNote } from '../../../src/adapters/shared/drafts.ts';
import { createUnfinished } from '../../../src/adapters/shared/unfinished.ts';
import { systemClock as clock } from '../../../src/app/clock.ts';
import type { MessageRef } from '../../../src/domain/tasks/task.ts';
import type { View } from '../../../src/domain/views/view.ts';
import { createDiscord, type DiscordOptions } from '../../fakes/discord/index.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createFakeNotes } from '../../fakes/notes.ts';
import { catalogue, createWorkingBot } from '../../fakes/working-bot.ts';
import { wordingFor } from '../wording.ts';

export { catalogue };

/** A process that hears: several may run on one fake. */
export async function startHearing(
  discord: Awaited<ReturnType<typeof createDiscord>>,
  bot = createWorkingBot(),
  notes = createFakeNotes(),
  more: Pick<IntakeParts, 'own' | 'sharing'> = {},
) {
  const log = createFakeLog();
  const { token, api: base } = discord;
  const connection = createConnection({ token, base, clock, log });
  const api = createDiscordApi({ token, base, log, clock });
  const tokens = createTokens(clock);
  const drafts = createDrafts({ notes, note: DraftNote, log });
  const unfinished = createUnfinished({ notes, what: Begun, lifeMs: 60_000, others: false, clock, log });
  const intake = {
    name: 'discord',
    bot,
    api,
    wordingFor,
    drafts,
    clock,
    log,
    async show(at: MessageRef, view: View) {
      const ref = readRef(at);
      if (!ref) throw new Error('not a message of Discord');
      await api.editOriginal({ application: ref.application, token: ref.token }, renderView(view).message);
    },
  };
  const handle = createRouter({ ...intake, ...more, unfinished, tokens });
  const { hear, answerInterrupted } = createMessages({ ...intake, unfinished });
  /** Servers that took the bot out. */
  const left: string[] = [];
  const { rest, applicationId } = await connection.start({
    interaction: (one) => void handle(one),
    message: (one) => void hear(one),
    left: (server) => left.push(server),
  });
  const ownDeclared = more.own ? declareOwn(more.own.commands, catalogue.prefix, locales) : [];
  const declared = [...declareCommands(catalogue, locales), ...ownDeclared];
  await registerCommands({ rest, applicationId, declared });
  return { bot, log, notes, api, tokens, handle, answerInterrupted, connection, drafts, unfinished, left };
}

export async function openDiscord(options: DiscordOptions = {}, more?: Pick<IntakeParts, 'own' | 'sharing'>) {
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
