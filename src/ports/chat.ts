// A chat platform, seen from us, and what a platform may ask of us. No platform's words; differences are data (limits).

import type { Readable } from 'node:stream';
import type { Catalogue, Command, Defaults } from '../domain/commands/command.ts';
import type {
  Alternative,
  FileRef,
  Invocation,
  Person,
  Place,
  Problem,
  Reading,
  Request,
} from '../domain/commands/invocation.ts';
import type { MediaFile } from '../domain/media/file-kinds.ts';
import type { GivenAgain } from '../domain/tasks/onward.ts';
import type { MessageRef, Origin } from '../domain/tasks/task.ts';
import type { Action, ActionName, View } from '../domain/views/view.ts';
import type { Part } from '../kit/http/file-answer.ts';
import type { Json } from '../kit/json.ts';
import type { FinishedSound, Outlet } from './outlet.ts';

export interface ChatLimits {
  /** Largest file that can become part of a message, in bytes. */
  readonly attachmentBytes: number;
  readonly edits: EditLimits;
  /** Deliveries at once that keep the platform busy: others wait before they take memory. Left out: no bound. */
  readonly deliveries?: number;
  /** How many suggestions a search box shows. */
  readonly suggestions: number;
}

/** How often messages may be edited. The core keeps to it (core/delivery/message-updater.ts). */
interface EditLimits {
  /** Least time between two edits of one message, in ms; final ones do not wait for it. */
  readonly gapMs: number;
  /**
   * Where edits of many messages are counted together: how many a minute, and whose (a workspace's, say); `undefined` where this
   * message is made to say this without an edit.
   */
  readonly shared?: { readonly perMinute: number; scope(at: MessageRef, view: View): string | undefined };
}

export interface ChatAdapter {
  /** Written into every origin; compared, never branched on. */
  readonly name: string;
  readonly limits: ChatLimits;
  /** Largest file that can become part of this very message, where that differs from `limits.attachmentBytes`. */
  attachmentBytes?(at: MessageRef): number;
  /** Starts taking invocations. Resolves once connected. */
  start(bot: Bot): Promise<void>;
  /** Whether everything it needs is connected right now. */
  ready(): boolean;
  /** What the operator should know and do, also while it is ready; `undefined` where there is nothing. */
  warning?(): string | undefined;
  /** Makes the message say this. Silent, safe to repeat; the first call may be what creates the message. May throw {@link TooManyEdits}. */
  show(at: MessageRef, view: View): Promise<void>;
  /**
   * Makes files part of the conversation, exactly once per token. Throws {@link Undeliverable} when no way is left, and
   * {@link FilesTooLarge} when smaller files may find one.
   */
  deliver(at: MessageRef, delivery: Delivery): Promise<Delivered>;
  /** Reads a file that came with an invocation, or a part of it where the platform gives parts. Throws when it is gone. */
  open(file: FileRef, part?: Part): Promise<OpenFile>;
  /**
   * Deletes what the adapter itself keeps of a person, save what is still at work; how much that was. Missing where the
   * platform itself keeps the conversations.
   */
  forget?(person: Person): Promise<Removed>;
  /** Where finished sound can also go; each has a button on the cards that stand where it is to be had. */
  readonly outlets?: readonly Outlet[];
  /** All that is written in a channel is read where people asked for it. Left out: only what is meant for the bot. */
  readonly readsAloud?: boolean;
  /** Where people find the message again, if an address of it is known without asking the platform. */
  linkTo?(at: MessageRef): string | undefined;
  /** Stops taking invocations and lets running sends finish. */
  stop(): Promise<void>;
}

export interface Removed {
  readonly messages: number;
  readonly files: number;
}

export interface Delivery {
  /** The same for every attempt to deliver the same result. */
  readonly token: string;
  readonly view: View;
  readonly files: readonly MediaFile[];
  readonly requester: Person;
  /** Long tasks end with something that notifies the requester. */
  readonly notify: boolean;
  /** What an earlier attempt noted. */
  readonly note?: Json;
  /** Stores a note (an upload's id, say) before going on, so that a later attempt can tell what was done. */
  keep(note: Json): Promise<void>;
  readonly edits: DeliveryEdits;
}

/** For a platform with `limits.edits.shared`: how it edits the message as part of a delivery. The others edit at once. */
export interface DeliveryEdits {
  /** Whether an edit would go out now. Where it would not, files do not wait for it. */
  hasRoom(): boolean;
  /** Runs it when there is room, before all that is not final; again after {@link TooManyEdits}. */
  run<T>(edit: () => Promise<T>): Promise<T>;
}

export interface Delivered {
  /** By which way it came, for the log: `edit`, `reply`, `direct` … */
  readonly way: string;
  readonly message: MessageRef;
}

export interface OpenFile {
  readonly stream: Readable;
  /** Of the whole file. */
  readonly bytes?: number;
  readonly type?: string;
  /** Only these bytes come. */
  readonly part?: Part;
}

/** A person's file cannot be had. The message is a sentence for that person: what happened, what to do, no address. */
export class FileUnreadable extends Error {
  override readonly name: string = 'FileUnreadable';
}

/** The file is not there any more: asking again does not bring it. */
export class FileGone extends FileUnreadable {
  override readonly name = 'FileGone';
}

/** The platform does not give a person's file just now: worth asking again. */
export class FileBusy extends FileUnreadable {
  override readonly name = 'FileBusy';
}

/** The platform takes no edit for so long, in this message's scope. */
export class TooManyEdits extends Error {
  override readonly name = 'TooManyEdits';
  readonly waitMs: number;
  constructor(waitMs: number) {
    super('The platform asked to wait before the next edit.');
    this.waitMs = waitMs;
  }
}

/** Nothing the adapter could try is left; anything else it throws is tried again. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

/** The platform takes at most `max` bytes a file here: to be tried again with smaller files. */
export class FilesTooLarge extends Error {
  override readonly name = 'FilesTooLarge';
  readonly max: number;
  constructor(max: number) {
    super(`The files are too large for this place; at most ${max} bytes each may fit.`);
    this.max = max;
  }
}

/** What a platform may ask of us. */
export interface Bot {
  readonly catalogue: Catalogue;
  /** Understands an invocation, or says what is wrong with it at which field. Costs nothing and sends nothing. */
  read(invocation: Invocation, person: Person, place: Place): Promise<Reading>;
  /**
   * Takes a request for an operation: stored before it returns with the task's id, shown through the adapter from then on.
   * `resultOf`: nothing is made anew; the finished result of that task is brought to the new message. `id`: what the task is
   * called, unless another one is called so, so that {@link took} can tell about it later.
   */
  take(request: Request, origin: Origin, resultOf?: string, id?: string): Promise<string>;
  /** Whether a task of this platform is called so. */
  took(id: string): Promise<boolean>;
  /** Answers a query. */
  answer(request: Request, person: Person, place: Place): Promise<View>;
  /** Why this person may not use us here at all, as a sentence for them; from memory. */
  barred(person: Person, place: Place): string | undefined;
  /** Why a command cannot work here at all, in a few words of this language, without it the operator's; from memory. */
  unavailable(command: Command, language?: string): string | undefined;
  /** Candidates for a field while a person types; from memory. */
  suggest(ask: Ask): readonly Suggestion[];
  /** All voices that this person may use here, those that were kept before the service's own, and the person's own defaults. */
  voices(person: Person, place: Place): Promise<VoicesHere>;
  /** A short recording of a voice; `undefined` when there is none for this person. Throws when it cannot be had right now. */
  sample(voice: number, person: Person, place: Place): Promise<OpenFile | undefined>;
  /**
   * Says a text at once: no task, nothing shown, counted or kept. Each of its parts is lent for as long as `work` runs, one after the
   * other. Throws what the service throws, and once `off` is aborted.
   */
  sayAloud(said: Aloud, work: (file: MediaFile, at: number) => Promise<void>): Promise<AloudEnd>;
  /** What an outlet was given, by its task and its key, to be fetched again; `undefined` where it is not known any more. */
  finishedSound(task: string, key: string): Promise<FinishedSound | undefined>;
  /** A button was pressed. */
  act(press: Press): Promise<Acted>;
  /**
   * Somebody says what they think of a result. It is counted by operation (/metrics) and kept nowhere; answers with the operation's name,
   * `undefined` where no task of this platform is called so.
   */
  judge(task: string, verdict: Verdict): Promise<string | undefined>;
}

export interface Aloud {
  /** What the language is told by. */
  readonly sample: string;
  /** What is said, once that is known, as a tag (`pt-BR`): part by part, so that the first can be heard while the others are made. */
  text(language: string): readonly string[];
  /** Whose voice it is, and where it is heard. */
  readonly person: Person;
  readonly place: Place;
  readonly off: AbortSignal;
}

/** `used-up`: nothing more is made for this person today, with why as a sentence for them. `unable`: it cannot be said for them here. */
export type AloudEnd =
  | { readonly is: 'said' }
  | { readonly is: 'unable' }
  | { readonly is: 'used-up'; readonly why: string };

export type Verdict = 'good' | 'bad';

export interface VoicesHere {
  readonly voices: readonly VoiceHere[];
  /** By the names of the settings; what is not set is not there. */
  readonly defaults: Defaults;
}

/** What is known of a voice, in the person's language. */
export interface VoiceHere {
  readonly id: number;
  readonly name: string;
  readonly gender?: 'female' | 'male';
  /** In years. */
  readonly age?: number;
  /** The name of its home language. */
  readonly language?: string;
  readonly about?: string;
  /** Who made it, where it was made here. */
  readonly kept?: 'mine' | 'here';
  /** It can be heard first, see `Bot.sample`. */
  readonly listen?: number;
  /** What may be done with it, pressed as buttons of cards are. */
  readonly actions?: readonly Action[];
}

export interface Ask {
  readonly command: string;
  readonly field: string;
  readonly typed: string;
  /** Other values typed so far, so that voices of the chosen language come first. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Who types, and where: what others made for themselves is not suggested. */
  readonly person: Person;
  readonly place: Place;
}

export interface Suggestion {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
  /** Why it cannot be chosen here, in a few words; such candidates come last. */
  readonly unavailable?: string;
  /** A voice that can be heard first, see `Bot.sample`. */
  readonly listen?: number;
}

export interface Press {
  readonly adapter: string;
  readonly task: string;
  readonly action: ActionName;
  readonly person: Person;
  /** Where it was pressed; without it, where the task's message is. */
  readonly place?: Place;
  /** May act on other people's tasks of the server that `place` belongs to. */
  readonly moderator: boolean;
  /** What a task that comes of it is called: of two presses, one is. */
  readonly becomes: string;
}

/** What a form begins with. `asks`: the fields that only the person can say, asked for first. */
export interface Given extends GivenAgain {
  readonly asks: readonly string[];
  /** The task that it goes on from. */
  readonly from?: string;
}

/**
 * `take`: post a new message and take this request for it (with `resultOf`, if given). `shown`: the card says it. `form`: open a
 * form with this in it. `refused`: what would follow cannot be done like this.
 */
export type Acted =
  | { readonly is: 'take'; readonly request: Request; readonly resultOf?: string }
  | { readonly is: 'form'; readonly given: Given }
  | {
      readonly is: 'refused';
      readonly given: Given;
      readonly problems: readonly Problem[];
      readonly instead?: readonly Alternative[];
    }
  | { readonly is: 'shown' }
  | { readonly is: 'said'; readonly notice: string };
