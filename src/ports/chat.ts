// The interface between chat platforms and the core. Differences between platforms are data, such as `ChatLimits`.

import type { Readable } from 'node:stream';
import type { Catalogue } from '../domain/commands/catalogue.ts';
import type { Command, Defaults } from '../domain/commands/command.ts';
import type {
  Alternative,
  FileRef,
  FormDraft,
  Invocation,
  ParseResult,
  Problem,
  Request,
} from '../domain/commands/invocation.ts';
import type { FileOriginScope } from '../domain/file-origin/tenant.ts';
import type { BetterModels } from '../domain/media/capabilities.ts';
import type { MediaFile } from '../domain/media/file-kinds.ts';
import { toEnglish } from '../domain/messages.ts';
import type { Person, Place } from '../domain/person.ts';
import type { WordReplacement } from '../domain/pronunciation/replace-words.ts';
import type { OpaqueMessageRef, TaskFailure, TaskOrigin } from '../domain/tasks/task.ts';
import type { Action, ActionName, View } from '../domain/views/view.ts';
import type { ByteRange } from '../kit/http/file-response.ts';
import type { Json } from '../kit/json.ts';
import type { Messages } from '../messages/format.ts';
import type { Text } from '../messages/message.ts';
import type { AudioResult, ShareTarget } from './share-target.ts';

export interface ChatLimits {
  readonly maxAttachmentBytes: number;
  readonly edits: EditLimits;
  /** Deliveries that the platform handles at once. Further ones wait before they use memory. Absent: unlimited. */
  readonly maxDeliveries?: number;
  readonly maxSuggestions: number;
}

/** Limits on message edits, enforced by core/delivery/message-updater.ts. */
interface EditLimits {
  /** Minimum milliseconds between two edits of a message. Final edits skip this wait. */
  readonly minGapMs: number;
  /**
   * A limit shared by the edits of several messages, such as those of one workspace. `scope` names the group; it is
   * `undefined` if showing the view takes no edit.
   */
  readonly shared?: { readonly perMinute: number; scope(at: OpaqueMessageRef, view: View): string | undefined };
}

export interface ChatAdapter {
  /** Name of the platform, stored in every task's origin. Compare names, but never branch on a particular one. */
  readonly name: string;
  readonly limits: ChatLimits;
  /** Size limit for a file in this message, if different from `limits.maxAttachmentBytes`. */
  maxAttachmentBytes?(at: OpaqueMessageRef): number;
  /** Starts receiving invocations. Resolves once connected. */
  start(bot: Bot): Promise<void>;
  /** True if every connection that the adapter needs is open. */
  isReady(): boolean;
  /** A problem that the operator should fix. The adapter may be ready in spite of it. */
  warning?(): string | undefined;
  /**
   * Shows the view in the message without notifying anyone. May create the message; safe to repeat. May throw
   * {@link EditRateLimitError}.
   */
  show(at: OpaqueMessageRef, view: View): Promise<void>;
  /**
   * Posts the files in the conversation, exactly once per token. Throws {@link UndeliverableError} if every method
   * fails, and {@link FilesTooLargeError} if smaller files might fit.
   */
  deliver(at: OpaqueMessageRef, delivery: Delivery): Promise<PostedDelivery>;
  /** Opens a file from an invocation, or a part of it if the platform supports ranges. Throws if the file is gone. */
  openFile(file: FileRef, part?: ByteRange): Promise<OpenedFile>;
  /**
   * Deletes the person's data that the adapter stores, except for running tasks. Absent if the platform stores the
   * conversations.
   */
  deletePersonData?(person: Person): Promise<PlatformDeletionResult>;
  /** Deletes what the adapter keeps about the person besides conversations. */
  forgetPerson?(person: Person): Promise<void>;
  /** Other places that accept finished audio. Each one has a button on the cards where it is available. */
  readonly shareTargets?: readonly ShareTarget[];
  /** On platforms without servers: people who may learn that a file was made here. Absent: those in the same place. */
  readonly fileOriginScope?: FileOriginScope;
  /** True if a card can play a sound that is still being made. See `Bot.openLiveSound`. */
  readonly playsLiveSound?: boolean;
  /** True if the bot receives all messages of a channel. Otherwise it receives only those addressed to it. */
  readonly readsChannelsAloud?: boolean;
  /** True if voice messages of a channel can get their words. */
  readonly listensToChannels?: boolean;
  /** Returns a link to the message, if the adapter can build one without a request. */
  messageLink?(at: OpaqueMessageRef): string | undefined;
  /** Stops receiving invocations and finishes running sends. */
  stop(): Promise<void>;
}

export interface PlatformDeletionResult {
  readonly messages: number;
  readonly files: number;
}

export interface Delivery {
  /** Identifies the result. Every attempt to deliver it has the same token. */
  readonly token: string;
  readonly view: View;
  readonly files: readonly MediaFile[];
  readonly requester: Person;
  /** True if the delivery should notify the requester, as after a long task. */
  readonly notifiesRequester: boolean;
  /** Progress that an earlier attempt saved. */
  readonly progress?: Json;
  /** Saves progress, such as an upload's id, so that a later attempt can continue from there. */
  saveProgress(progress: Json): Promise<void>;
  readonly edits: DeliveryEditLimiter;
}

/**
 * Schedules message edits during a delivery, for platforms with `limits.edits.shared`. Other platforms edit at once.
 */
export interface DeliveryEditLimiter {
  /** True if an edit could run now. If not, the files are sent without waiting for the edit. */
  hasRoom(): boolean;
  /**
   * Runs the edit when the limit permits, ahead of all edits that are not final. Retries after
   * {@link EditRateLimitError}.
   */
  run<T>(edit: () => Promise<T>): Promise<T>;
}

export interface PostedDelivery {
  /** Delivery method for the log, such as `edit`, `reply` or `direct`. */
  readonly method: string;
  readonly message: OpaqueMessageRef;
}

export interface OpenedFile {
  readonly stream: Readable;
  /** Size of the whole file. */
  readonly bytes?: number;
  readonly type?: string;
  /** Byte range of `stream`, if it is only a part of the file. */
  readonly part?: ByteRange;
}

/**
 * A file of the user could not be read. The explanation is shown to the user: it says what happened and what to do,
 * without a URL.
 */
export class FileUnreadableError extends Error {
  override readonly name: string = 'FileUnreadableError';
  readonly explanation: Text;
  constructor(explanation: Text, options?: ErrorOptions) {
    super(toEnglish(explanation), options);
    this.explanation = explanation;
  }
}

/** The file no longer exists, so retrying is useless. */
export class FileGoneError extends FileUnreadableError {
  override readonly name = 'FileGoneError';
}

/** The platform refused the file for now. A retry may succeed. */
export class FileBusyError extends FileUnreadableError {
  override readonly name = 'FileBusyError';
}

/** The platform refused the edit and named a waiting time for this message's scope. */
export class EditRateLimitError extends Error {
  override readonly name = 'EditRateLimitError';
  readonly retryAfterMs: number;
  constructor(retryAfterMs: number) {
    super('The platform asked to wait before the next edit.');
    this.retryAfterMs = retryAfterMs;
  }
}

/** All delivery methods failed. Other errors are retried. */
export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError';
}

/** The platform accepts at most `maxBytes` per file here. Retry with smaller files. */
export class FilesTooLargeError extends Error {
  override readonly name = 'FilesTooLargeError';
  readonly maxBytes: number;
  constructor(maxBytes: number) {
    super(`The files are too large for this place; at most ${maxBytes} bytes each may fit.`);
    this.maxBytes = maxBytes;
  }
}

/** The core's functions for a chat platform. */
export interface Bot {
  readonly catalogue: Catalogue;
  /** Parses and validates an invocation of the command. Returns problems by field. Calls no service. */
  parse(command: Command, invocation: Invocation, requester: Requester): Promise<ParseResult>;
  /**
   * Creates a task. Resolves with its id once the task is stored; from then on the adapter shows it. With `resultOf`,
   * delivers the finished result of that task in the new message instead of generating one. Uses `id` if it is free, so
   * that {@link hasTask} can find the task later.
   */
  createTask(request: Request, origin: TaskOrigin, resultOf?: string, id?: string): Promise<string>;
  hasTask(id: string): Promise<boolean>;
  /** True for a task that has not ended. */
  isTaskOpen(id: string): Promise<boolean>;
  /**
   * Deletes everything about a task: the service stops, and its record, input, result and shared files go. Usage counters
   * stay. A crash in between is followed up. `undefined` if there is no such task.
   */
  forgetTask(id: string): Promise<ForgottenTask | undefined>;
  /** Forgets the unfinished automatic tasks of a person (see `TaskOrigin.isAutomatic`), all or those of one server. */
  forgetAutomaticTasks(person: string, server?: string): Promise<void>;
  /** Returns the captions of a finished transcript as SRT. `undefined` if they are gone. */
  findCaptions(task: string): Promise<string | undefined>;
  answerQuery(request: Request, person: Person, place: Place): Promise<View>;
  /** Returns a message for the person if they may not use the bot here. Reads only memory. */
  denialReason(person: Person, place: Place): Text | undefined;
  /** Returns a short reason why the command is unavailable. Reads only memory. */
  unavailableReason(command: Command): Text | undefined;
  /** Finds models that the operator can add for a language (base tag). `undefined` if it is served well. Reads only memory. */
  findBetterModels(language: string): BetterModels | undefined;
  /** Returns a hint about better models that an administrator should see now. Each place gets one. Never rejects. */
  takeModelHint(person: Person, place: Place): Promise<Text | undefined>;
  /** Returns suggestions while a person types. Reads only memory. */
  suggest(query: SuggestionQuery): readonly Suggestion[];
  /** Returns the voices that the person may use here, custom ones first, and the person's defaults. */
  listVoices(person: Person, place: Place): Promise<AvailableVoices>;
  /**
   * Opens a short sample of a voice. `undefined` if the person has no access to one. Throws if it is temporarily
   * unavailable.
   */
  openVoiceSample(voice: number, person: Person, place: Place): Promise<OpenedFile | undefined>;
  /**
   * Reads a text aloud without creating or counting a task. Calls `work` for one part after another; each file exists
   * only during the call. Throws the service's errors, and `signal`'s reason once aborted.
   */
  readAloud(request: ReadAloudRequest, work: (file: MediaFile, at: number) => Promise<void>): Promise<ReadAloudResult>;
  /**
   * Speaks a short text before the person chooses a voice, language or pronunciation. Creates no task and posts nothing.
   * Throws `signal`'s reason once aborted.
   */
  previewSpeech(request: SpeechPreviewRequest): Promise<SpeechPreview>;
  /**
   * Opens the sound of a card's `live`, from its start. The stream continues with what arrives. `undefined` if the sound
   * is not made here, or too many people listen.
   */
  openLiveSound(id: string): OpenedFile | undefined;
  /** Finds audio that was sent to a share target, to fetch it again. `undefined` if the task or file is unknown. */
  findAudioResult(task: string, key: string): Promise<AudioResult | undefined>;
  handlePress(press: ButtonPress): Promise<PressResult>;
  /**
   * Counts a user's rating by operation (see /metrics). Stores nothing. Returns the operation's name, or `undefined`
   * for an unknown task.
   */
  rateResult(task: string, rating: Rating): Promise<string | undefined>;
}

export interface ForgottenTask {
  /** The task's message before it was forgotten. */
  readonly message: OpaqueMessageRef;
  readonly failure?: TaskFailure;
}

/** The person who makes a request, its place, and the messages in the person's language. */
export interface Requester {
  readonly person: Person;
  readonly place: Place;
  readonly messages: Messages;
}

export interface ReadAloudRequest {
  /** Text from which the language is detected. */
  readonly languageSample: string;
  /** Tag of the language, if it need not be detected. */
  readonly language?: string;
  /** Translates the text if its language is another one than `to`, a language tag. */
  readonly translation?: { readonly to: string; textIn(language: string): string };
  /**
   * Returns the text for a language tag (`pt-BR`) in parts, so that playback can start while later parts are generated.
   * `translated` replaces the text of `translation`.
   */
  partsIn(language: string, translated?: string): readonly string[];
  /** The author of the text. Their voice reads it. */
  readonly person: Person;
  readonly place: Place;
  readonly signal: AbortSignal;
}

/**
 * `limit-reached`: the person's daily limit is reached; `reason` is a message for them. `unsupported`: the text cannot be
 * read aloud for this person here.
 */
type ReadAloudResult =
  | { readonly is: 'done' }
  | { readonly is: 'unsupported' }
  | { readonly is: 'limit-reached'; readonly reason: Text };

export interface SpeechPreviewRequest {
  readonly text: string;
  /** Values of the speech command. Absent ones are the person's defaults. */
  readonly values: Readonly<Partial<Record<'voice' | 'language' | 'to', string | number>>>;
  /** A pronunciation that is not saved yet. */
  readonly pronunciation?: WordReplacement;
  /** True if the person accepted that the service may charge for it. */
  readonly acceptsCost: boolean;
  readonly person: Person;
  readonly place: Place;
  readonly signal: AbortSignal;
}

/** `costs`: the person must accept the cost first. `rejected`, `limit-reached`: the reason is a message for the person. */
export type SpeechPreview =
  | { readonly is: 'sound'; readonly bytes: Buffer; readonly type?: string; readonly translation?: string }
  | { readonly is: 'costs' | 'rejected' | 'limit-reached'; readonly reason: Text };

type Rating = 'good' | 'bad';

interface AvailableVoices {
  readonly voices: readonly AvailableVoice[];
  /** Default values by setting name. Unset ones are missing. */
  readonly defaults: Defaults;
}

export interface AvailableVoice {
  readonly id: number;
  readonly name: string;
  readonly gender?: 'female' | 'male';
  readonly age?: number;
  /** Name of the voice's native language. */
  readonly language?: Text;
  /** Its BCP 47 tag. */
  readonly languageTag?: string;
  readonly description?: Text;
  /** Owner of a custom voice: the person, or the current server. */
  readonly ownership?: 'mine' | 'here';
  /** Id for `Bot.openVoiceSample`. Absent for voices without a sample. */
  readonly previewVoiceId?: number;
  readonly actions?: readonly Action[];
}

export interface SuggestionQuery {
  readonly command: string;
  readonly field: string;
  readonly text: string;
  /** Values of other fields typed so far. Voices for the chosen language come first. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Languages that the person chose lately, latest first. They are listed first while nothing is typed. */
  readonly recent?: readonly string[];
  /** The person who types. Other people's private voices and dictionaries are not suggested. */
  readonly person: Person;
  readonly place: Place;
}

export interface Suggestion {
  readonly value: string;
  readonly label: Text;
  readonly detail?: Text;
  /** Short reason why the suggestion cannot be chosen here. Such suggestions come last. */
  readonly unavailableReason?: Text;
  /** Id for `Bot.openVoiceSample`. Absent for voices without a sample. */
  readonly previewVoiceId?: number;
}

export interface ButtonPress {
  readonly adapter: string;
  readonly taskId: string;
  readonly action: ActionName;
  readonly person: Person;
  /** Place of the press. Absent: the place of the task's message. */
  readonly place?: Place;
  /** True if the person may act on other people's tasks in the server of `place`. */
  readonly isModerator: boolean;
  /** Id for the task that this press may create. A second press with the same id creates no second task. */
  readonly newTaskId: string;
}

/**
 * `create-task`: post a new message and create a task for the request. `form`: open a prefilled form. `rejected`: the
 * follow-up is not possible; open the form with its problems. `shown`: the card shows the result. `notice`: tell the
 * person.
 */
export type PressResult =
  | { readonly is: 'create-task'; readonly request: Request; readonly resultOf?: string }
  | { readonly is: 'form'; readonly prefill: FormDraft }
  | {
      readonly is: 'rejected';
      readonly prefill: FormDraft;
      readonly problems: readonly Problem[];
      readonly alternatives?: readonly Alternative[];
    }
  | { readonly is: 'shown' }
  | { readonly is: 'notice'; readonly notice: Text }
  | { readonly is: 'answer'; readonly command: string; readonly view: View };
