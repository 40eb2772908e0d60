// The chat platforms that are configured, opened and ready to be started, with what they need put on the HTTP port. What a
// platform brings along is only loaded where it is used. Part of putting things together (app.ts); decides nothing itself.

import { join } from 'node:path';
import { locales } from '../../commands/locales/index.ts';
import { SECRET_PARTS as SECRET_ON_DISCORD } from '../adapters/discord/delivery/ref.ts';
import { SECRET_PARTS as SECRET_ON_SLACK } from '../adapters/slack/delivery/ref.ts';
import { createWebChat, type WebChat } from '../adapters/web/index.ts';
import { type Config, isLoopback, nearAddress } from '../config/config.ts';
import type { DiscordConfig, SlackConfig } from '../config/platforms.ts';
import type { EraseWorkspace } from '../core/people/erase-workspace.ts';
import type { Catalogue } from '../domain/commands/catalogue.ts';
import { asObject } from '../kit/json.ts';
import type { Log } from '../kit/log.ts';
import { createRelay } from '../media-links/relayed-files.ts';
import type { ChatAdapter } from '../ports/chat.ts';
import type { Clock } from '../ports/clock.ts';
import type { Disk } from '../ports/disk.ts';
import type { SharedFiles } from '../ports/shared-files.ts';
import type { Notes } from '../ports/store.ts';
import { steadyClock } from './clock.ts';
import type { Mount } from './http-server.ts';

interface ChatsParts {
  readonly config: Config;
  readonly catalogue: Catalogue;
  readonly sharedFiles: SharedFiles;
  readonly disk: Disk;
  notes(namespace: string, secret?: 'secret'): Notes;
  /** Of those who let the bot go. */
  readonly leave: EraseWorkspace;
  /** The port that is listened on, once there is one. */
  port(): number;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Chats {
  readonly chats: ReadonlyMap<string, ChatAdapter>;
  readonly mounts: readonly Mount[];
}

/** Also of a platform that is switched off: its tasks are in the store all the same. */
export const secretParts = { discord: SECRET_ON_DISCORD, slack: SECRET_ON_SLACK };

export async function openChats(parts: ChatsParts): Promise<Chats> {
  const { config } = parts;
  const chats = new Map<string, ChatAdapter>();
  const mounts: Mount[] = [];
  const add = (chat: ChatAdapter, ...under: readonly Mount[]): void => {
    chats.set(chat.name, chat);
    mounts.push(...under);
  };
  if (config.web.on) {
    const web = openWeb(parts);
    add(web, { under: '/', fetch: web.fetch, hangUp: web.hangUp, uploads: web.uploads });
  }
  if (config.discord) add(await openDiscord(parts, config.discord));
  if (config.slack) {
    const { slack, relay } = await openSlack(parts, config.slack, (adapter) => chats.get(adapter));
    add(slack, { under: '/slack', fetch: slack.fetch }, relay);
  }
  return { chats, mounts };
}

const openWeb = ({ config, catalogue, disk, clock, log }: ChatsParts): WebChat =>
  createWebChat({
    folder: join(config.dataDir, 'web'),
    catalogue,
    clock,
    log,
    secret: config.web.secret,
    visitorDayBytes: config.web.visitorDayBytes,
    disk,
    allowedHosts: hostsOf(config),
    linkBase: linkBaseOf(config, config.port),
  });

async function openDiscord(
  { config, catalogue, notes, leave, clock, log }: ChatsParts,
  discord: DiscordConfig,
): Promise<ChatAdapter> {
  const { createDiscordChat } = await import('../adapters/discord/index.ts');
  const others = config.redisUrl !== undefined;
  const kept = notes('discord', 'secret');
  const onGone = (server: string) => leave.group('discord', server);
  return createDiscordChat({ catalogue, locales, notes: kept, others, onGone, clock, log, ...discord });
}

async function openSlack(
  { config, catalogue, sharedFiles, notes, leave, port, clock, log }: ChatsParts,
  slack: SlackConfig,
  chat: (name: string) => ChatAdapter | undefined,
) {
  const { createSlackChat } = await import('../adapters/slack/index.ts');
  const relay = createRelay({
    base: () => linkBaseOf(config, port()),
    async open(adapter, file) {
      const owner = chat(adapter);
      if (!owner) throw new Error(`There is no ${adapter} any more.`);
      return owner.open(file);
    },
    notes: notes('relay', 'secret'),
    clock,
    log,
  });
  const made = createSlackChat({
    ...{ catalogue, sharedFiles, clock, log, publicUrl: config.publicUrl, notes: notes('slack', 'secret') },
    others: config.redisUrl !== undefined,
    servers: config.rules.allow.servers,
    pace: steadyClock,
    linkOf: (file) => relay.link('slack', file),
    renewed: relay.renewed,
    async onGone(team) {
      await leave.all('slack', `${team}:`);
      await relay.forget('slack', (at) => asObject(at)?.['team'] === team);
    },
    ...slack,
  });
  return { slack: made, relay };
}

/** Names by which the page may be opened besides loopback's. From outside only with a secret, or a tunnel would open it to all. */
function hostsOf({ host, publicUrl, web }: Config): readonly string[] {
  const own = isLoopback(host) || host === '0.0.0.0' || host === '::' ? [] : [host];
  return publicUrl && web.secret ? [...own, new URL(publicUrl).host] : own;
}

/** How the media service reaches files of a chat: from outside, or over loopback when it is our studio. */
function linkBaseOf({ host, publicUrl, service }: Config, port: number): string | undefined {
  if (service) return publicUrl;
  return port === 0 ? undefined : nearAddress(host, port);
}
