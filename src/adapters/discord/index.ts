// Discord as a chat adapter: the gateway that hears, the calls that speak, the commands in between. Wires them together;
// what each does stands in its own file. Nothing about tasks is decided here.

import type { RESTPostAPIApplicationCommandsJSONBody } from 'discord.js';
import { reasonOf } from '../../kit/log.ts';
import { called } from '../../kit/process/called.ts';
import { createRunning } from '../../kit/running.ts';
import type { ChatAdapter } from '../../ports/chat.ts';
import type { Notes } from '../../ports/store.ts';
import type { Transcoder } from '../../ports/transcoder.ts';
import type { PlatformParts } from '../shared/descriptor.ts';
import { createDrafts, DraftNote } from '../shared/drafts.ts';
import { createUnfinished } from '../shared/unfinished.ts';
import { registerCommands } from './commands.ts';
import { declareCommands } from './declare.ts';
import { createTokens, linkTo, readRef } from './delivery/ref.ts';
import { createOpen } from './download.ts';
import { Begun, createInterruptionHandler } from './events/interrupted.ts';
import { createMessages } from './events/messages.ts';
import { createRouter } from './events/router.ts';
import { type Connected, createConnection } from './gateway/connection.ts';
import { allShards, createShardLeases } from './gateway/shard-leases.ts';
import { INTERRUPTED_MS, LIMITS } from './limits.ts';
import { declareOwn } from './own.ts';
import { createDiscordApi } from './rest/api.ts';
import { createSend } from './send.ts';
import type { DiscordValues } from './settings.ts';
import { openSharing } from './sharing/index.ts';
import type { openVoice, VoiceParts } from './voice/index.ts';

interface DiscordParts
  extends Omit<Partial<DiscordValues>, 'token'>,
    Pick<PlatformParts, 'catalogue' | 'locales' | 'wordingFor' | 'clock' | 'log'> {
  /** The bot's; a secret. */
  readonly token: string;
  /** A secret namespace: ways to answer are kept there. */
  readonly notes: Notes;
  /** Where other processes have the same token and share the notes: what this one is called among them, also after a restart. */
  readonly owner?: string | undefined;
  /** Finished sound can be played in voice channels. Left out: nothing of that is there. */
  readonly playing?: Pick<VoiceParts, 'transcode' | 'disk' | 'folder' | 'readAloud'> & {
    readonly open: typeof openVoice;
  };
  /** Without it sound goes nowhere else with one tap. */
  readonly transcode?: Transcoder['transcode'];
  /** A server took the bot out: what was made for its people goes. */
  onGone?(server: string): Promise<void>;
}

const READ_NEXT = `${called('doctor', 'discord')} says what to switch on`;

/** How long a stop waits for what is running. */
const STOP_MS = 3000;

export function createDiscordChat(parts: DiscordParts): ChatAdapter {
  const { catalogue, locales, wordingFor, notes, owner, clock, log, token, api: base, cdn } = parts;
  const name = 'discord';
  const tokens = createTokens(clock);
  const api = createDiscordApi({ token, base, log, clock });
  const send = createSend({ api, tokens, log });
  const others = owner !== undefined;
  const leases = others ? createShardLeases({ owner, notes, clock, log }) : allShards;
  const connection = createConnection({ token, base, leases, clock, log });
  const unfinished = createUnfinished({ notes, what: Begun, lifeMs: INTERRUPTED_MS, others, clock, log });
  const drafts = createDrafts({ notes, note: DraftNote, log });
  const { guild, us } = connection;
  const voice = parts.playing?.open({ ...parts.playing, api, guild, us, notes, wordingFor, clock, log });
  const sharing = parts.transcode && openSharing({ ...parts, transcode: parts.transcode, api, guild });
  const { track, settled } = createRunning();

  async function leave(server: string): Promise<void> {
    log.info('discord: a server let the bot go', { server });
    const farewells = await Promise.allSettled([parts.onGone?.(server), voice?.forget(server)]);
    for (const one of farewells)
      if (one.status === 'rejected')
        log.error('discord: a farewell was not carried out', { server, reason: reasonOf(one.reason) });
  }

  return {
    name,
    limits: LIMITS,
    readsAloud: parts.playing?.readAloud === true,
    outlets: [...(voice ? [voice.outlet] : []), ...(sharing?.outlets ?? [])],
    attachmentBytes: (at) => readRef(at)?.most ?? LIMITS.attachmentBytes,
    async start(bot) {
      const { show } = send;
      const intake = { bot, api, wordingFor, drafts, guild, clock, log, show, own: voice?.own, sharing };
      const { hear, answerInterrupted } = createMessages({ ...intake, name, unfinished });
      await unfinished.start(createInterruptionHandler(intake, answerInterrupted));
      const handle = createRouter({ ...intake, name, tokens, unfinished });
      let reads = false;
      voice?.begin(bot, () => reads);
      const connected = await connection.start({
        interaction: (data) => void track(handle(data)),
        message: (written) => void track(hear(written)),
        left: (server) => void track(leave(server)),
        ...(voice && { voice: voice.hear }),
        ...(voice?.reading && { read: voice.reading.hear }),
      });
      reads = connected.reads;
      if (voice?.reading && !reads) log.warn('discord: messages are not read aloud', { next: READ_NEXT });
      const own = voice ? declareOwn(voice.own.commands, catalogue.prefix, locales) : [];
      await register(connected, parts, [...declareCommands(catalogue, locales), ...own]);
    },
    ready: connection.ready,
    show: (at, view) => track(send.show(at, view)),
    deliver: (at, delivery) => track(send.deliver(at, delivery)),
    linkTo,
    open: createOpen({ cdn, message: api.message }),
    async stop() {
      unfinished.stop();
      await voice?.stop();
      // What was acknowledged is still led to its end, or it would stay "thinking".
      const deaf = connection.stop();
      await Promise.race([deaf.then(settled), clock.sleep(STOP_MS)]);
      await deaf;
    },
  };
}

/** Commands that are there from before go on working, so that a fault here is no reason not to start. */
async function register(
  { rest, applicationId }: Connected,
  { applicationId: expected, guildId, log }: DiscordParts,
  declared: readonly RESTPostAPIApplicationCommandsJSONBody[],
): Promise<void> {
  if (expected !== undefined && expected !== applicationId)
    log.warn('DISCORD_TOKEN belongs to another application than DISCORD_APPLICATION_ID', {
      expected,
      applicationId,
    });
  try {
    await registerCommands({ rest, applicationId, guildId, declared });
    log.info('discord commands', { commands: declared.length });
  } catch (thrown) {
    const next = `${called('doctor', 'discord')} says what is wrong`;
    log.error('discord commands not registered', { reason: reasonOf(thrown), next });
  }
}
