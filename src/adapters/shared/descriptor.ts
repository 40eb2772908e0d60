// What a chat platform says of itself. Settings, their faults, the documentation, the doctor and the start of the program
// follow from it. Loads nothing of the platform: `create` and `doctor` import what they need when they are called.

import type { Config } from '../../config/config.ts';
import type { SettingsGroup, ValuesOf } from '../../config/setting.ts';
import type { Catalogue } from '../../domain/commands/command.ts';
import type { FileRef } from '../../domain/commands/invocation.ts';
import type { Locale } from '../../domain/commands/locale.ts';
import type { Finding } from '../../kit/finding.ts';
import type { Json } from '../../kit/json.ts';
import type { Log } from '../../kit/log.ts';
import type { ChatAdapter } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Disk } from '../../ports/disk.ts';
import type { Mount } from '../../ports/mount.ts';
import type { SharedFiles } from '../../ports/shared-files.ts';
import type { Notes } from '../../ports/store.ts';
import type { Transcoder } from '../../ports/transcoder.ts';
import type { Setup } from './setup.ts';
import type { WordingFor } from './texts/index.ts';

export interface AdapterDescriptor<Group extends SettingsGroup = SettingsGroup> {
  /** Written into every origin: never changed once people use it. */
  readonly name: string;
  /** The rows of its settings; their names begin with the platform's. */
  readonly settings: Group;
  /** Whether the operator wants the platform. */
  isWanted(values: ValuesOf<Group>): boolean;
  /** What is missing or contradicts, as instructions that say where to get it. No secret is repeated. */
  faults(values: ValuesOf<Group>, config: Config): readonly string[];
  /** Called where the platform is wanted; imports its library. */
  create(values: ValuesOf<Group>, parts: PlatformParts): Promise<CreatedPlatform>;
  readonly doctor?: Doctor<Group>;
  /** How a person sets it up at a terminal. */
  setup?(): Promise<Setup<Group>>;
  /** Keys of a message reference that the store keeps sealed. */
  readonly secretParts?: readonly string[];
  /** Where its API is, so that requests to it can be counted. */
  apiOrigin?(values: ValuesOf<Group>): string;
  /** Origins of people's files that the studio may fetch although they are on a private network. */
  fileOrigins?(values: ValuesOf<Group>): readonly string[];
}

interface CreatedPlatform {
  readonly chat: ChatAdapter;
  /** What it answers on the one HTTP port. */
  readonly mount?: Mount;
}

/** What the program has for every platform. */
export interface PlatformParts {
  readonly config: Config;
  readonly catalogue: Catalogue;
  /** The commands' words in other languages. */
  readonly locales: readonly Locale[];
  /** What is said, by the language that a person reads; without one, in the operator's. */
  readonly wordingFor: WordingFor;
  /** The platform's own records, sealed. */
  notes(): Notes;
  /** Other processes speak in the same conversations, and share the notes. */
  readonly others: boolean;
  readonly sharedFiles: SharedFiles;
  readonly disk: Disk;
  /** Links to files of a platform that only its token opens, for a media service that takes addresses. */
  relay(): PlatformRelay;
  /** How the media service reaches our port, where it can. */
  linkBase(): string | undefined;
  readonly leave: PlatformLeave;
  /** A finished recording in the kind that somebody needs. */
  readonly transcode: Transcoder['transcode'];
  readonly clock: Clock;
  /** For waits between calls: nobody sets it. */
  readonly steadyClock: Clock;
  readonly log: Log;
}

export interface PlatformRelay {
  /** `undefined` when the service cannot reach us. */
  link(file: FileRef): Promise<string | undefined>;
  /** Such an address again, when it may have run out; any other as it is. */
  renewed(address: string): Promise<string>;
  /** These files are passed on no more. */
  forget(isOne: (at: Json) => boolean): Promise<void>;
}

/** What becomes of those who let the bot go. */
interface PlatformLeave {
  /** Everything of the people and places whose ids begin like this. */
  all(start: string): Promise<void>;
  /** What was made for a group whose people are in others as well. */
  group(id: string): Promise<void>;
}

interface Doctor<Group extends SettingsGroup> {
  /** For its help: what is looked at, and what besides when a channel is named. */
  readonly looksAt: string;
  readonly inChannel: string;
  /** Changes nothing. The platform need not be wanted. */
  examine(values: ValuesOf<Group>, parts: DoctorParts): Promise<readonly Finding[]>;
}

interface DoctorParts {
  readonly config: Config;
  readonly catalogue: Catalogue;
  readonly locales: readonly Locale[];
  /** Id of a channel to look at. */
  readonly channel: string | undefined;
}
