// A Discord on loopback for tests: REST, gateway and file host, driven by the real discord.js. It refuses what Discord
// documents to refuse and records every message revision. Independent of the bot under test.
//
//   const discord = await createDiscord();
//   const ana = discord.user('Ana');
//   const channel = discord.guild({ name: 'Home' }).channel({ name: 'general' });
//   const client = new Client({ intents: [], rest: { api: discord.api, cdn: discord.cdn, version: '10' } });
//   await client.login(discord.token);                       // a bot that registers /tts, defers, edits with a file
//   const act = await discord.slash(ana, channel, 'tts', { text: 'Hello' });
//   expect((await act.answered).said).toBe('deferred');
//   await discord.until(() => act.message?.attachments.length === 1);
//   expect(discord.refusals).toEqual([]);
//   await discord.close();
//
// `messages(channel)` returns live objects with the present content and earlier `revisions`. `refusals` holds malformed
// requests (schema, documented limits, unknown routes, wrong token, credentials sent to the CDN). Refusals that depend on
// the world's state (expired token, closed channel) are in `requests` by code.

import { listening } from '../http-server.ts';
import { createWaiting } from '../waiting.ts';
import { createCdn } from './cdn.ts';
import type { Core, Settings } from './core.ts';
import { createDiscordFaults } from './faults.ts';
import { createGateway } from './gateway/gateway.ts';
import type { Act } from './gateway/interactions.ts';
import { appFlags, guildCreateJson, MESSAGE_CONTENT, userJson } from './gateway/payload.ts';
import { history } from './history.ts';
import { announce, remove } from './messages.ts';
import { createPeople } from './people.ts';
import { createPlaces } from './places.ts';
import { createCommands } from './rest/commands.ts';
import { Refusal } from './rest/refusal.ts';
import { createRest, type RefusalRecord } from './rest/rest.ts';
import { createRoutes } from './rest/routes.ts';
import { createSchemas } from './rest/schema.ts';
import { createVoice } from './voice/index.ts';
import { type Attachment, type Channel, createWorld, type Message, type User, type WorldOptions } from './world.ts';

export type { Act } from './gateway/interactions.ts';
export type { Guild } from './places.ts';
export type { Attachment, Channel, Message, User } from './world.ts';

export type DiscordOptions = WorldOptions & Partial<Settings>;

const DEFAULTS: Settings = {
  patience: 3000,
  heartbeat: 41_250,
  shards: 1,
  messageContent: false,
  voiceHeartbeat: 13_750,
  voicePatience: 15_000,
};
const VOICE_STATES = 1 << 7;

export async function createDiscord(options: DiscordOptions = {}) {
  const world = createWorld(options);
  const settings: Settings = { ...DEFAULTS, ...options };
  const schemas = createSchemas();
  const commands = createCommands(world.applicationId, world.id, schemas.locales);
  const faults = createDiscordFaults();
  const { changed, until } = createWaiting();
  let stale: Refusal | undefined;
  const leaks: RefusalRecord[] = [];
  const cdn = await createCdn(world.now, (path) =>
    leaks.push({ method: 'GET', route: path, reason: 'credentials were sent to the file host' }),
  );
  const core: Core = {
    world,
    cdn,
    schemas,
    settings,
    dispatch: (event, data, intents) => door.dispatch(event, data, intents),
    changed,
  };
  const voice = createVoice({
    core,
    trouble: (route, reason) => leaks.push({ method: 'VOICE', route, reason }),
    tell: (session, event, data) => door.tell(session, event, data),
  });
  const routes = createRoutes({
    core,
    commands,
    gatewayUrl: () => door.url(),
    startsLeft: () => door.startsLeft(),
    stale: () => stale,
    silence: voice.states.set,
  });
  const rest = createRest(core, routes, faults);
  const ours = () => [...world.guilds.values()].filter(({ bot }) => bot);
  const door = createGateway({
    server: rest.server,
    token: world.token,
    heartbeat: settings.heartbeat,
    allowed: settings.messageContent ? MESSAGE_CONTENT : 0,
    id: world.id,
    voice: voice.wished,
    channelInfo: voice.informed,
    ended: voice.ended,
    ready: (intents, hears) => ({
      body: {
        user: userJson(world.bot),
        guilds: ours()
          .filter(({ id }) => hears(id))
          .map(({ id }) => ({ id, unavailable: true })),
        application: { id: world.applicationId, flags: appFlags(core) },
        private_channels: [],
      },
      after:
        intents & 1
          ? ours()
              .filter(({ id }) => hears(id))
              .map((guild) => ({
                t: 'GUILD_CREATE',
                d: guildCreateJson(core, guild, (intents & VOICE_STATES) !== 0),
              }))
          : [],
    }),
  });
  const api = await listening(rest.server);

  return {
    api: `${api.base}/api`,
    cdn: cdn.base,
    token: world.token,
    applicationId: world.applicationId,
    bot: world.bot,
    gateway: door.gateway,
    requests: rest.requests,
    cdnRequests: cdn.requests,
    /** Files with this name are served badly the next `times` times. */
    fileTrouble: cdn.trouble,
    get refusals(): readonly RefusalRecord[] {
      return [...rest.refusals, ...leaks];
    },
    ...createPlaces(core),
    ...createPeople(core, commands),
    /** Voice states, the bot's frames and voice events. */
    voice: voice.tests,
    /** Every message of the channel, including private and deleted ones. */
    messages: (channel: Channel): readonly Message[] => channel.messages,
    bytes: (file: Attachment): Buffer => file.bytes,
    dms: (user: User): readonly Message[] =>
      [...world.channels.values()].find((one) => one.type === 1 && one.recipients[0] === user)?.messages ?? [],
    ephemeral: (user: User): readonly Message[] =>
      [...world.channels.values()].flatMap(({ messages }) => messages.filter((one) => one.ephemeralTo === user)),
    commands: (guild?: { readonly id: string }) => commands.list(guild?.id),
    history,
    /** Makes an act and its answer older. */
    age(act: Act, minutes: number): void {
      act.interaction.created -= minutes * 60_000;
      for (const message of new Set([act.interaction.original, ...act.interaction.own]))
        if (message) message.at -= minutes * 60_000;
    },
    /** From now on, every token route answers with this status, until `freshTokens()`. */
    staleTokens(status = 404, code = 10015): void {
      stale = new Refusal(status, code, code === 50027 ? 'Invalid Webhook Token' : 'Unknown Webhook');
    },
    freshTokens(): void {
      stale = undefined;
    },
    deleteMessage: (message: Message): void => remove(core, message),
    /** Sends the event of a new message again. */
    redeliver: (message: Message): void => announce(core, 'MESSAGE_CREATE', message),
    fault: faults.add,
    clearFaults: faults.clear,
    /** Resolves once the condition holds; rejects on timeout. */
    until,
    async close(): Promise<void> {
      for (const one of world.interactions.values())
        if (one.state === 'waiting')
          one.finish({
            said: 'did not respond',
            type: undefined,
            message: undefined,
            modal: undefined,
            choices: [],
          });
      await door.close();
      await voice.close();
      await api.close();
      await cdn.close();
    },
  };
}

export type Discord = Awaited<ReturnType<typeof createDiscord>>;
