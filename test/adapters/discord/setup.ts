// The adapter's hearing half on the fake of Discord: a real connection, real commands, real calls, and a bot that works.
// Cards are Discord's, sent the shortest way: the delivery ladder is not of interest here.

import { commands } from '../../../commands/index.ts';
import { locales } from '../../../commands/locales/index.ts';
import { registerCommands } from '../../../src/adapters/discord/commands/register.ts';
import { declareCommands } from '../../../src/adapters/discord/declare.ts';
import { readRef } from '../../../src/adapters/discord/delivery/ref.ts';
import { Begun } from '../../../src/adapters/discord/events/interrupted.ts';
import { createRecent } from '../../../src/adapters/discord/events/recent-choices.ts';
import type { Card } from '../../../src/adapters/discord/events/refusal.ts';
import { createInteractions } from '../../../src/adapters/discord/events/router.ts';
import type { Renewals } from '../../../src/adapters/discord/events/task-buttons.ts';
import { createDrafts } from '../../../src/adapters/discord/forms/drafts.ts';
import { createConnection } from '../../../src/adapters/discord/gateway/connection.ts';
import { renderView } from '../../../src/adapters/discord/render.ts';
import { createWire } from '../../../src/adapters/discord/rest/calls.ts';
import { createUnfinished } from '../../../src/adapters/shared/unfinished.ts';
import { systemClock as clock } from '../../../src/app/clock.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import type { Invocation, Person, Place, Request } from '../../../src/domain/commands/invocation.ts';
import { type Defaults, read } from '../../../src/domain/commands/reading.ts';
import type { MessageRef, Origin } from '../../../src/domain/tasks/task.ts';
import type { View } from '../../../src/domain/views/view.ts';
import type { Acted, Ask, Bot, Press } from '../../../src/ports/chat.ts';
import { createDiscord, type DiscordOptions } from '../../fakes/discord/index.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createFakeNotes } from '../../fakes/notes.ts';

export const catalogue = createCatalogue(commands);
const VOICES = [
  { id: 7, name: 'Rose', language: 1 },
  { id: 8, name: 'Émile', language: 76 },
];

export interface WorkingDesk extends Bot {
  readonly read: Bot['read'];
  readonly asked: { readonly invocation: Invocation; readonly person: Person; readonly place: Place }[];
  readonly taken: {
    readonly request: Request;
    readonly origin: Origin;
    readonly resultOf: string | undefined;
    readonly id: string;
  }[];
  readonly pressed: Press[];
  readonly typed: Ask[];
  defaults: Defaults;
  /** Runs in front of every `take`. */
  onTake: () => Promise<void>;
  /** Runs in front of every `act`. */
  onAct: () => Promise<void>;
  acted: Acted;
}

export function createWorkingDesk(): WorkingDesk {
  const bot: WorkingDesk = {
    catalogue,
    asked: [],
    taken: [],
    pressed: [],
    typed: [],
    defaults: { language: 1 },
    onTake: async () => {},
    onAct: async () => {},
    acted: { is: 'shown' },
    async read(invocation, person, place) {
      bot.asked.push({ invocation, person, place });
      const command = catalogue.find(invocation.command);
      if (!command) return { ok: false, problems: [{ message: `I don’t know ${invocation.command}.` }] };
      return read(command, invocation, { voices: VOICES, defaults: bot.defaults });
    },
    async take(request, origin, resultOf, id = `TASK${bot.taken.length + 1}`) {
      await bot.onTake();
      bot.taken.push({ request, origin, resultOf, id });
      return id;
    },
    took: async (wanted) => bot.taken.some(({ id }) => id === wanted),
    answer: async ({ command }, person) => ({ mood: 'info', title: command, line: `For ${person.name}` }),
    suggest(ask) {
      bot.typed.push(ask);
      return VOICES.map(({ name }) => ({ value: name, label: name, detail: 'a voice' }));
    },
    sample: async () => undefined,
    async act(press) {
      bot.pressed.push(press);
      await bot.onAct();
      return bot.acted;
    },
  };
  return bot;
}

/** A process that hears: several may run on one fake. */
export async function startHearing(
  discord: Awaited<ReturnType<typeof createDiscord>>,
  bot = createWorkingDesk(),
  notes = createFakeNotes(),
) {
  const log = createFakeLog();
  const { token, api } = discord;
  const connection = createConnection({ token, api, clock, log });
  const wire = createWire({ token, api, log, clock });
  const renewals: Renewals = new Map();
  const drafts = createDrafts(clock);
  const unfinished = createUnfinished({ notes, what: Begun, lifeMs: 60_000, others: false, clock, log });
  const card: Card = (view, labelOf) => {
    const { embeds, components } = renderView(view, labelOf && { labelOf });
    return { embeds: [...embeds], components };
  };
  const handle = createInteractions({
    name: 'discord',
    bot,
    wire,
    locales,
    drafts,
    unfinished,
    recent: createRecent(),
    renewals,
    clock,
    log,
    card,
    async show(at: MessageRef, view: View) {
      const ref = readRef(at);
      if (!ref) throw new Error('not a message of Discord');
      await wire.editOriginal({ application: ref.application, token: ref.token }, card(view));
    },
  });
  /** Servers that took the bot out. */
  const left: string[] = [];
  const { rest, applicationId } = await connection.start({
    interaction: (one) => void handle(one),
    left: (server) => left.push(server),
  });
  await registerCommands({ rest, applicationId, declared: declareCommands(catalogue, locales) });
  return { bot, log, notes, wire, renewals, handle, connection, drafts, unfinished, card, left };
}

export async function openDiscord(options: DiscordOptions = {}) {
  const discord = await createDiscord(options);
  const guild = discord.guild({ name: 'Home' });
  const channel = guild.channel({ name: 'general' });
  const ana = discord.user('Ana');
  const hearing = await startHearing(discord);
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
