// What a person should see, in no platform's words: a card that adapters render as embed, blocks or HTML.
// All wording comes from the files beside this one; nothing here is markup.

import type { Problem } from '../commands/invocation.ts';
import type { FileFacts } from '../media/file-kinds.ts';

/** `asking`: it waits for the person. `info` is an answer that is not about one task. */
export type Mood = 'asking' | 'queued' | 'working' | 'done' | 'failed' | 'unknown' | 'stopped' | 'info';

/** Such a card changes by itself. */
export const isRunning = (mood: Mood): boolean => mood === 'queued' || mood === 'working';

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** Said besides: less weighty than what was asked for. */
  readonly aside?: true;
  /** An address of the platform's behind the value. */
  readonly link?: string;
}

const ACTION_NAMES = ['go', 'stop', 'look', 'again', 'edit', 'result', 'use', 'unuse'] as const;
const NAMED = /^(keep|then|ask|agree|discard|lines|instead|out):[\w.-]{1,64}$/;

/**
 * What a button does. `keep:sample-a` names the sample, and asks for its name in a form; `then:say` begins what follows, and `ask:voice` asks in a form for what
 * only the person can say. `agree:1` agrees to a version of a text, `discard:901` deletes a voice, also where no task's card shows it. `lines:54.0-39` opens a page of lines to be corrected, `instead:0` begins the first of what would work, and `out:name` brings the finished sound to an outlet. Platforms carry only these few characters and the task's id.
 */
export type ActionName =
  | (typeof ACTION_NAMES)[number]
  | `${'keep' | 'then' | 'ask' | 'agree' | 'discard' | 'lines' | 'instead' | 'out'}:${string}`;

/** A form opens, so it is not acknowledged otherwise. */
export const opensForm = (name: ActionName): boolean => /^(edit$|ask:|keep:|lines:)/.test(name);

export const isActionName = (text: string): text is ActionName =>
  ACTION_NAMES.some((name) => name === text) || NAMED.test(text);

export interface Action {
  readonly name: ActionName;
  readonly label: string;
  readonly task: string;
}

export interface Row {
  readonly title: string;
  readonly detail: string;
  /** When it happened, in milliseconds since 1970, where that says something. */
  readonly when?: number;
  /** A voice of which a short sample can be heard. */
  readonly listen?: number;
  /** An address of ours behind the title. */
  readonly link?: string;
  readonly actions?: readonly Action[];
}

/** A part of what is made, as far as that is known. */
export interface ViewPart {
  readonly label: string;
  readonly state: 'waiting' | 'working' | 'done' | 'failed';
  /** What is being done, as the service says it. */
  readonly said?: string;
}

export interface View {
  readonly mood: Mood;
  /** `Speech`, `Your tasks`. */
  readonly title: string;
  /** One line: the state and what comes next. */
  readonly line: string;
  /** What is said, the translation, a longer explanation: plain text, may be long. */
  readonly body?: string;
  readonly facts?: readonly Fact[];
  /** For platforms that show them; what they say stands in the line as well. */
  readonly parts?: readonly ViewPart[];
  readonly rows?: readonly Row[];
  readonly problems?: readonly Problem[];
  readonly actions?: readonly Action[];
  /** Milliseconds since 1970; an adapter may let the time run on while there is no `until`. */
  readonly since?: number;
  readonly until?: number;
  /** 0 to 1, only where the service gives one. */
  readonly progress?: number;
  /** Finished files that belong to the card, by role; delivering them is another call. */
  readonly files?: readonly FileFacts[];
  /** A form with what holds now, for whoever wants to change it: a command's name, and values as they are typed. */
  readonly form?: {
    readonly command: string;
    readonly values: Readonly<Record<string, string>>;
    /** What its button says, where it is not about defaults. */
    readonly label?: string;
  };
  /** The task's id, for people to quote. */
  readonly reference?: string;
}

/** What a state of a task looks like: `line` may be long, `actions` are names with labels. */
export interface Shown {
  readonly mood: Mood;
  readonly line: string;
  readonly actions: readonly (readonly [ActionName, string])[];
  readonly progress?: number;
}
