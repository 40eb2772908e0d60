// Describes a chat platform: its settings, doctor and setup. The program's start and the documentation are derived from
// it. Importing a descriptor does not load the platform's library; `create` and `doctor` import it when they are
// called.

import type { Config } from '../../config/config.ts';
import type { SettingsGroup, SettingValues } from '../../config/setting.ts';
import type { Catalogue } from '../../domain/commands/catalogue.ts';
import type { FileRef } from '../../domain/commands/invocation.ts';
import type { MessagesProvider } from '../../domain/messages.ts';
import type { Finding } from '../../kit/finding.ts';
import type { Json } from '../../kit/json.ts';
import type { Log } from '../../kit/log.ts';
import type { ChatAdapter } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DiskQuota } from '../../ports/disk-quota.ts';
import type { HttpMount } from '../../ports/http-mount.ts';
import type { SharedFiles } from '../../ports/shared-files.ts';
import type { KeyValueStore } from '../../ports/store.ts';
import type { Transcoder } from '../../ports/transcoder.ts';
import type { PlatformSetup } from './platform-setup.ts';

export interface AdapterDescriptor<Group extends SettingsGroup = SettingsGroup> {
  /** Stored in the origin of every task. Never change it once the platform is in use. */
  readonly name: string;
  /** The name of each setting starts with the platform's name. */
  readonly settings: Group;
  /** True if the operator enabled the platform. */
  isEnabled(values: SettingValues<Group>): boolean;
  /** Returns instructions for missing or contradictory settings. They contain no secrets. */
  validateSettings(values: SettingValues<Group>, config: Config): readonly string[];
  /** Called for enabled platforms. Imports the platform's library. */
  create(values: SettingValues<Group>, context: PlatformContext): Promise<CreatedPlatform>;
  readonly doctor?: PlatformDoctor<Group>;
  /** Loads the interactive setup for a terminal. */
  loadSetup?(): Promise<PlatformSetup<Group>>;
  /** Keys of a message reference that the store encrypts. */
  readonly secretFields?: readonly string[];
  /** Origin of the platform's API, for counting requests. */
  getApiOrigin?(values: SettingValues<Group>): string;
  /** Origins of users' files that the studio may fetch although they are in a private network. */
  listPrivateFileOrigins?(values: SettingValues<Group>): readonly string[];
}

interface CreatedPlatform {
  readonly chat: ChatAdapter;
  readonly mount?: HttpMount | readonly HttpMount[];
}

/** Services of the program for every platform. */
export interface PlatformContext {
  readonly config: Config;
  readonly catalogue: Catalogue;
  /** Messages in the language of the reader, or in the operator's language if the reader's is unknown. */
  readonly messagesFor: MessagesProvider;
  /** Encrypted store of the platform. */
  openKeyValueStore(): KeyValueStore;
  /** True if other processes serve the same conversations and share the store. */
  readonly hasOtherProcesses: boolean;
  readonly sharedFiles: SharedFiles;
  readonly disk: DiskQuota;
  /** Creates links to files that need the platform's token, for a media service that takes addresses. */
  openFileRelay(): PlatformFileRelay;
  /** Address at which the media service reaches this process; `undefined` if it cannot. */
  getLinkBaseUrl(): string | undefined;
  readonly workspaceEraser: PlatformDataEraser;
  /** Converts a finished recording. */
  readonly transcode: Transcoder['transcode'];
  readonly clock: Clock;
  /** For waits between calls. Unaffected by changes to the system time. */
  readonly monotonicClock: Clock;
  readonly log: Log;
}

export interface PlatformFileRelay {
  /** `undefined` if the service cannot reach this process. */
  createLink(file: FileRef): Promise<string | undefined>;
  /** Renews a link of this process that may have expired. Returns other addresses unchanged. */
  renewLink(address: string): Promise<string>;
  /** The files are no longer available at their links. */
  deleteLinks(isMatch: (at: Json) => boolean): Promise<void>;
}

/** Deletes the data of workspaces that uninstall the app. */
interface PlatformDataEraser {
  /** Deletes all data of people and places whose ids have the prefix. */
  eraseByIdPrefix(idPrefix: string): Promise<void>;
  /** Deletes the data of a group whose members also belong to other groups. */
  eraseGroup(id: string): Promise<void>;
}

interface PlatformDoctor<Group extends SettingsGroup> {
  /** Help text: the checks, and the additional checks of a channel. */
  readonly description: string;
  readonly channelCheckDescription: string;
  /** Changes nothing. Also works for a platform that is not enabled. */
  examine(values: SettingValues<Group>, context: DoctorContext): Promise<readonly Finding[]>;
}

interface DoctorContext {
  readonly config: Config;
  readonly catalogue: Catalogue;
  readonly channelId: string | undefined;
}
