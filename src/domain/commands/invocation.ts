// What a platform delivered, and what it becomes once it is understood. Shapes only: reading.ts does the understanding.

import type { Json } from '../../kit/json.ts';
import type { Respelling } from '../dictionary/respell.ts';
import type { Reviewed } from '../tasks/review.ts';

/** A person on one platform. `name` is for showing only; `id` is opaque and never parsed. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** Whom the limits for a person count, where one person may come as several. */
  readonly counted?: string;
  /** Those the person has there, where the platform has such a thing. Never kept. */
  readonly roles?: readonly string[];
  /** Whether they may act on what is other people's there; missing where the platform tells nobody apart. Never kept. */
  readonly moderator?: boolean;
  /** What they read, as the platform tells it: `pt-BR`, `es_419`. */
  readonly language?: string;
}

/** Where the conversation takes place: a channel, a room, a direct message. */
export interface Place {
  readonly id: string;
  readonly name: string;
  /** What the conversation belongs to together with others: a server, a workspace. `null`: to none, as a direct message; missing where the platform has no such thing. */
  readonly server?: string | null;
  /** Only the person and the bot are there, although it belongs to something. */
  readonly direct?: true;
  /** What is read there, as the platform tells it; holds for people of whom that is not known. */
  readonly language?: string;
  /** By what an operator may name it: itself, the channel of a thread. Missing where the platform has no such thing. Never kept. */
  readonly channels?: readonly string[];
}

/** A file a person gave. `at` is the owning adapter's own way to find it again, `link` an open address, if it has one. */
export interface FileRef {
  readonly name: string;
  readonly bytes?: number;
  readonly type?: string;
  /** The field it was given for; without one it goes to the first field that takes its kind. */
  readonly field?: string;
  /** An address from which the media service can fetch it without signing in. */
  readonly link?: string;
  /** The role of a file that came of the task which the request goes on from: the core reads it itself, and noted this itself. */
  readonly result?: string;
  readonly at: Json;
}

/** A person asked for something: a command's name, raw values by field name (long or short), and files. */
export interface Invocation {
  readonly command: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly files: readonly FileRef[];
  /** The task that it goes on from, by its id. */
  readonly from?: string;
}

/** The finished task that a request goes on from, and the operation it was. */
export interface Source {
  readonly task: string;
  readonly operation: string;
  /** Where its message is found, on the platform that it stands on. */
  readonly link?: string;
}

/** An invocation that passed validation: the service's own values, and how to say them to a person. */
export interface Request {
  readonly command: string;
  /** By the service's names; file fields are in `files`. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, FileRef>>;
  /** What a person would call a value that is a number on the wire (`76` → `French (France)`). */
  readonly labels: Readonly<Record<string, string>>;
  /** Bytes of files that are given as links, where known; those of others stand in `files`. */
  readonly sizes?: Readonly<Record<string, number>>;
  /** The field whose language was told by the text, and not as defaults would have it. */
  readonly detected?: string;
  /** What the person should know about how it was understood. */
  readonly note?: string;
  readonly from?: Source;
  /** Tasks, by their ids, that asked for the same before and whose call may have been made: its answer never came. */
  readonly unanswered?: readonly string[];
  /** What is asked for once the texts of this one are there: the field that takes them, and all else. */
  /** Words of dictionaries that are in what is said, as they are said. */
  readonly said?: readonly Respelling[];
  readonly next?: { readonly words: string; readonly request: Request };
  /** What is to be spoken, looked at by a person before it is sent. */
  readonly review?: Reviewed;
}

/** Something wrong with one field, worded to follow the field's label; without a field it concerns the whole command. */
export interface Problem {
  readonly field?: string;
  readonly message: string;
  /** All of it as data, where our own studio said it (views/notes.ts). */
  readonly notes?: Json;
}

/** What would work instead: values in the place of those that were given. `label` names it on a button. */
export interface Alternative {
  readonly label: string;
  /** By the service's field names, as a person types them. */
  readonly values: Readonly<Record<string, string>>;
}

export type Reading =
  | { readonly ok: true; readonly request: Request }
  | {
      readonly ok: false;
      readonly problems: readonly Problem[];
      /** At most three. */
      readonly instead?: readonly Alternative[];
    };
