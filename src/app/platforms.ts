// Creates the enabled platforms without connecting them. Their libraries are loaded only here.

import type { AdapterDescriptor, PlatformContext } from '../adapters/shared/adapter-descriptor.ts';
import { type Config, getLocalUrl } from '../config/config.ts';
import type { WorkspaceEraser } from '../core/people/erase-data.ts';
import type { Catalogue } from '../domain/commands/catalogue.ts';
import type { FileRef } from '../domain/commands/invocation.ts';
import type { MessagesProvider } from '../domain/messages.ts';
import type { ExtensionContributions } from '../extensions/extension.ts';
import type { ByteRange } from '../kit/http/file-response.ts';
import { createLazyGetter } from '../kit/lazy-getter.ts';
import type { Log } from '../kit/log.ts';
import { createFileRelay, type FileRelay } from '../media-links/file-relay.ts';
import type { ChatAdapter, OpenedFile } from '../ports/chat.ts';
import type { Clock } from '../ports/clock.ts';
import type { DiskQuota } from '../ports/disk-quota.ts';
import type { HttpMount } from '../ports/http-mount.ts';
import type { SharedFiles } from '../ports/shared-files.ts';
import type { KeyValueStore } from '../ports/store.ts';
import type { Transcoder } from '../ports/transcoder.ts';
import { monotonicClock } from './clock.ts';

export interface AppSettings {
  readonly config: Config;
  /** All platforms in the order of the list, including disabled ones. */
  readonly platforms: readonly ConfiguredPlatform[];
  readonly extensions: ExtensionContributions;
  /** True if stdout is used for a protocol. Child processes then write to stderr. */
  readonly logsToStderr?: boolean;
}

/** A platform with the values of its settings. */
interface ConfiguredPlatform {
  readonly descriptor: AdapterDescriptor;
  readonly values: Readonly<Record<string, unknown>>;
  readonly isEnabled: boolean;
}

interface CreatePlatformsOptions {
  readonly config: Config;
  readonly platforms: readonly ConfiguredPlatform[];
  readonly catalogue: Catalogue;
  readonly messagesFor: MessagesProvider;
  readonly sharedFiles: SharedFiles;
  readonly disk: DiskQuota;
  openKeyValueStore(namespace: string, secret?: 'secret'): KeyValueStore;
  /** Deletes the data of workspaces that uninstall the app. */
  readonly workspaceEraser: WorkspaceEraser;
  readonly transcode: Transcoder['transcode'];
  /** Port of the HTTP server, available once it listens. */
  getPort(): number;
  readonly clock: Clock;
  readonly log: Log;
}

interface CreatedPlatforms {
  readonly chats: readonly ChatAdapter[];
  readonly mounts: readonly HttpMount[];
}

export async function createPlatforms(options: CreatePlatformsOptions): Promise<CreatedPlatforms> {
  const {
    config,
    platforms,
    catalogue,
    messagesFor,
    sharedFiles,
    disk,
    openKeyValueStore,
    workspaceEraser,
    getPort,
    clock,
    log,
  } = options;
  const chats: ChatAdapter[] = [];
  const mounts: HttpMount[] = [];
  const getCurrentLinkBaseUrl = () => getServiceLinkBaseUrl(config, getPort());
  const getRelay = createLazyGetter(() => {
    const relay = createFileRelay({
      baseUrl: getCurrentLinkBaseUrl,
      openFile: createFileOpener(chats),
      keyValueStore: openKeyValueStore('relay', 'secret'),
      clock,
      log,
    });
    mounts.push(relay);
    return relay;
  });

  for (const { descriptor, values, isEnabled } of platforms) {
    if (!isEnabled) continue;
    const { name } = descriptor;
    const { chat, mount } = await descriptor.create(values, {
      config,
      catalogue,
      messagesFor,
      openKeyValueStore: () => openKeyValueStore(name, 'secret'),
      hasOtherProcesses: config.data.redisUrl !== undefined,
      sharedFiles,
      disk,
      openFileRelay: () => createPlatformRelay(name, getRelay()),
      getLinkBaseUrl: getCurrentLinkBaseUrl,
      workspaceEraser: {
        eraseByIdPrefix: (start) => workspaceEraser.eraseByIdPrefix(name, start),
        eraseGroup: (id) => workspaceEraser.eraseGroup(name, id),
      },
      transcode: options.transcode,
      clock,
      monotonicClock,
      log,
    });
    chats.push(chat);
    if (mount) mounts.push(...[mount].flat());
  }
  return { chats, mounts };
}

const createPlatformRelay = (name: string, relay: FileRelay): ReturnType<PlatformContext['openFileRelay']> => ({
  createLink: (file) => relay.createLink(name, file),
  renewLink: relay.renewLink,
  deleteLinks: (isOne) => relay.deleteLinks(name, isOne),
});

/** Each file is read by the platform that it came from. Platforms may be created later than this function. */
const createFileOpener =
  (chats: readonly ChatAdapter[]) =>
  async (name: string, file: FileRef, range?: ByteRange): Promise<OpenedFile> => {
    const adapter = chats.find((chat) => chat.name === name);
    if (!adapter) throw new Error(`The platform ${name} no longer exists.`);
    return adapter.openFile(file, range);
  };

/** Address at which the media service fetches chat files: the public URL, or loopback for the built-in studio. */
export function getServiceLinkBaseUrl({ http, service }: Config, port: number): string | undefined {
  if (service.baseUrl) return http.publicUrl;
  return port === 0 ? undefined : getLocalUrl(http.host, port);
}
