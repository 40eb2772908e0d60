// Dependencies of a bot and of a query, created in app.ts.

import type { Catalogue } from '../domain/commands/catalogue.ts';
import type { Request } from '../domain/commands/invocation.ts';
import type { CloningPolicy } from '../domain/media/consent.ts';
import type { MessagesProvider } from '../domain/messages.ts';
import type { CapabilityRegistry } from '../ports/capability-registry.ts';
import type { ChatAdapter, Requester } from '../ports/chat.ts';
import type { Clock } from '../ports/clock.ts';
import type { BookReader } from '../ports/input-converter.ts';
import type { LanguageDetector } from '../ports/language-detector.ts';
import type { LiveSounds } from '../ports/live-sounds.ts';
import type { MediaService } from '../ports/media-service.ts';
import type { SharedFiles } from '../ports/shared-files.ts';
import type { SettingsStore, TaskStore } from '../ports/store.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import type { VoiceDirectory } from '../ports/voice-directory.ts';
import type { FileProvenanceOptions } from './delivery/file-provenance.ts';
import type { FileOriginOptions } from './file-origin/made-here-handler.ts';
import type { AccessOptions } from './intake/access.ts';
import type { PressClaimOptions } from './people/claim-press.ts';
import type { CustomVoices, VoiceSaver } from './people/custom-voices.ts';
import type { ModelHints } from './people/model-hints.ts';
import type { PronunciationApplier } from './people/pronunciation-applier.ts';
import type { UserDictionaries } from './people/user-dictionaries.ts';
import type { VoiceSamples } from './people/voice-samples.ts';
import type { Poller } from './polling/poller.ts';
import type { StatusPoller } from './polling/status-poller.ts';
import type { TaskRunner } from './tasks/task-runner.ts';

export interface BotContext extends AccessOptions, PressClaimOptions {
  readonly messagesFor: MessagesProvider;
  readonly catalogue: Catalogue;
  readonly voiceDirectory: VoiceDirectory;
  readonly capabilities: CapabilityRegistry;
  readonly modelHints: Pick<ModelHints, 'take'>;
  readonly customVoices: CustomVoices;
  readonly userDictionaries: UserDictionaries;
  readonly pronunciations: PronunciationApplier;
  readonly tasks: TaskStore;
  readonly settings: SettingsStore;
  readonly queue: TaskQueue;
  readonly runner: TaskRunner;
  readonly poller: Poller;
  readonly statusPoller: StatusPoller;
  readonly voiceSaver: VoiceSaver;
  readonly voiceSamples: VoiceSamples;
  /** Absent: texts are assumed to be in the language that is set. */
  readonly detector?: LanguageDetector;
  readonly service: Pick<
    MediaService,
    'create' | 'speak' | 'canCancel' | 'cancel' | 'deleteTasks' | 'findOutcome' | 'download'
  >;
  readonly bookReader: BookReader;
  /** Folder for files in transit between the service and a platform. */
  readonly tempFolder: string;
  /** Marks results as synthetic. Absent: files are not marked. */
  readonly provenance?: FileProvenanceOptions;
  /** Answers whether a file was made here. */
  readonly fileOrigin: FileOriginOptions;
  /** Absent: no sound can be heard while it is made. */
  readonly liveSounds?: LiveSounds;
  readonly clock: Clock;
  /** Requests with more characters need a confirmation. 0 or absent: none do. */
  readonly confirmAboveCharacters?: number;
  readonly chat?: Pick<
    ChatAdapter,
    | 'deletePersonData'
    | 'forgetPerson'
    | 'messageLink'
    | 'openFile'
    | 'shareTargets'
    | 'readsChannelsAloud'
    | 'listensToChannels'
  >;
  /**
   * True if the service is Earshot's own studio. The studio has no plans and accepts subtitles with a film, unlike the
   * service's API document.
   */
  readonly ownService?: boolean;
  /** Names of other machines that process users' data. */
  readonly workerNames?: readonly string[];
  /** True if large results may be shared as links. */
  readonly hasLinks?: boolean;
  /** Permissions for cloning a voice. Absent: cloning is disabled. */
  readonly cloning?: CloningPolicy;
  readonly sharedFiles?: Pick<SharedFiles, 'unpublish'>;
}

/** A query with its author and place. */
export interface QueryInvocation extends Requester {
  readonly request: Request;
  readonly values: Request['values'];
  readonly files: Request['files'];
  /** The task that the query continues. */
  readonly precedingTaskId: string | undefined;
}
