// The platforms that are wanted, created but not yet connected. What a platform brings along is loaded only here.

import type { AdapterDescriptor, PlatformParts } from '../adapters/shared/descriptor.ts';
import type { WordingFor } from '../adapters/shared/texts/index.ts';
import { type Config, nearAddress } from '../config/config.ts';
import type { EraseWorkspace } from '../core/people/erase.ts';
import type { Catalogue } from '../domain/commands/command.ts';
import type { FileRef } from '../domain/commands/invocation.ts';
import type { Locale } from '../domain/commands/locale.ts';
import type { Extensions } from '../extensions/extension.ts';
import type { Part } from '../kit/http/file-answer.ts';
import type { Log } from '../kit/log.ts';
import { createRelay, type Relay } from '../media-links/relayed-files.ts';
import type { ChatAdapter, OpenFile } from '../ports/chat.ts';
import type { Clock } from '../ports/clock.ts';
import type { Disk } from '../ports/disk.ts';
import type { Mount } from '../ports/mount.ts';
import type { SharedFiles } from '../ports/shared-files.ts';
import type { Notes } from '../ports/store.ts';
import type { Transcoder } from '../ports/transcoder.ts';
import { steadyClock } from './clock.ts';

/** What the operator set. */
export interface Settings {
  readonly config: Config;
  /** All there are, in the order of the list. */
  readonly platforms: readonly PlatformSettings[];
  readonly extensions: Extensions;
  /** Standard output belongs to somebody else: programs that we start write to standard error. */
  readonly quiet?: boolean;
}

/** A platform there is, with what is set for it. */
export interface PlatformSettings {
  readonly descriptor: AdapterDescriptor;
  readonly values: Readonly<Record<string, unknown>>;
  readonly wanted: boolean;
}

interface OpenParts {
  readonly config: Config;
  readonly platforms: readonly PlatformSettings[];
  readonly catalogue: Catalogue;
  readonly locales: readonly Locale[];
  readonly wordingFor: WordingFor;
  readonly sharedFiles: SharedFiles;
  readonly disk: Disk;
  notes(namespace: string, secret?: 'secret'): Notes;
  /** Of those who let the bot go. */
  readonly leave: EraseWorkspace;
  readonly transcode: Transcoder['transcode'];
  /** The port that is listened on, once there is one. */
  port(): number;
  readonly clock: Clock;
  readonly log: Log;
}

interface OpenedPlatforms {
  readonly chats: readonly ChatAdapter[];
  readonly mounts: readonly Mount[];
}

export async function openPlatforms(parts: OpenParts): Promise<OpenedPlatforms> {
  const {
    config,
    platforms,
    catalogue,
    locales,
    wordingFor,
    sharedFiles,
    disk,
    notes,
    leave,
    port,
    clock,
    log,
  } = parts;
  const chats: ChatAdapter[] = [];
  const mounts: Mount[] = [];
  const linkBase = () => linkBaseOf(config, port());
  let relay: Relay | undefined;
  const openRelay = (): Relay => {
    if (relay) return relay;
    relay = createRelay({
      base: linkBase,
      open: openFrom(chats),
      notes: notes('relay', 'secret'),
      clock,
      log,
    });
    mounts.push(relay);
    return relay;
  };

  for (const { descriptor, values, wanted } of platforms) {
    if (!wanted) continue;
    const { name } = descriptor;
    const { chat, mount } = await descriptor.create(values, {
      config,
      catalogue,
      locales,
      wordingFor,
      notes: () => notes(name, 'secret'),
      others: config.data.redisUrl !== undefined,
      sharedFiles,
      disk,
      relay: () => relayFor(name, openRelay()),
      linkBase,
      leave: {
        all: (start) => leave.all(name, start),
        group: (id) => leave.group(name, id),
      },
      transcode: parts.transcode,
      clock,
      steadyClock,
      log,
    });
    chats.push(chat);
    if (mount) mounts.push(mount);
  }
  return { chats, mounts };
}

const relayFor = (name: string, relay: Relay): ReturnType<PlatformParts['relay']> => ({
  link: (file) => relay.link(name, file),
  renewed: relay.renewed,
  forget: (isOne) => relay.forget(name, isOne),
});

/** Files are read by the platform they came from, also by one that is created later. */
const openFrom =
  (chats: readonly ChatAdapter[]) =>
  async (name: string, file: FileRef, part?: Part): Promise<OpenFile> => {
    const owner = chats.find((chat) => chat.name === name);
    if (!owner) throw new Error(`There is no ${name} any more.`);
    return owner.open(file, part);
  };

/** How the media service reaches files of a chat: from outside, or over loopback when it is our studio. */
export function linkBaseOf({ http, service }: Config, port: number): string | undefined {
  if (service.base) return http.publicUrl;
  return port === 0 ? undefined : nearAddress(http.host, port);
}
