// Types of views: platform-independent cards that adapters render as embeds, blocks or HTML. Their texts are data until
// localizeView; none contains markup.

import type { Text } from '../../messages/message.ts';
import type { Problem } from '../commands/invocation.ts';
import type { MediaKind } from '../commands/outcome-spec.ts';
import type { FileMetadata } from '../media/file-kinds.ts';
import type { OpaqueMessageRef } from '../tasks/task.ts';

/** `needs-input`: the task waits for the user. `info`: the view is not about a task. */
export type CardStatus = 'needs-input' | 'queued' | 'working' | 'done' | 'failed' | 'unknown' | 'cancelled' | 'info';

/** True if the card will still be updated without a user's action. */
export const isRunningStatus = (status: CardStatus): boolean => status === 'queued' || status === 'working';

/** True if the task failed, or may have failed. */
export const isFailureStatus = (status: CardStatus): boolean => status === 'failed' || status === 'unknown';

export interface Fact<T = Text> {
  readonly label: T;
  readonly value: T;
  /** Shown only on request, in a menu. */
  readonly isSecondary?: true;
  /** Platform link for the value. */
  readonly link?: string;
}

const ACTION_NAMES = [
  'confirm',
  'one-voice',
  'recast',
  'reassemble',
  'stop',
  'refresh',
  'retry',
  'edit',
  'post',
  'set-default',
  'undo-default',
  'details',
  'forget',
  'forget-confirmed',
] as const;
const ACTION_PREFIXES = [
  'save',
  'follow-up',
  'follow-up-form',
  'agree',
  'delete-voice',
  'edit-lines',
  'alternative',
  'share',
] as const;
const PREFIXED_ACTION = new RegExp(`^(?:${ACTION_PREFIXES.join('|')}):[\\w.-]{1,64}$`);

/**
 * A button's action. `save:sample-a` opens a form to name and save that sample, `follow-up:say` starts a follow-up, and
 * `follow-up-form:voice` first opens the follow-up's form.
 * `agree:1` accepts a version of the consent text, `delete-voice:901` deletes a voice even without a task's card, and
 * `edit-lines:54.0-39` opens a page of lines.
 * `alternative:0` starts the first alternative, and `share:name` shares the result to a target. `details` shows the
 * secondary facts. `one-voice` confirms a text that is no script, `recast` opens the form for its voices, and `reassemble`
 * makes the result again from the pieces that are there. `forget` asks whether to delete the person's data, `forget-confirmed` deletes it; neither has a task.
 * Buttons carry only this short name and the task's id.
 */
export type ActionName = (typeof ACTION_NAMES)[number] | `${(typeof ACTION_PREFIXES)[number]}:${string}`;

/** True if the button opens a form. The form must be the first response to the press, so no acknowledgement may precede it. */
export const isFormAction = (name: ActionName): boolean =>
  /^(edit$|recast$|follow-up-form:|save:|edit-lines:)/.test(name);

const OWNER_ACTION =
  /^(?:(?:save|agree|delete-voice|edit-lines):|(?:stop|confirm|one-voice|recast|reassemble|refresh|post|set-default|undo-default)$)/;

/** True if only the requester may press. Everyone else who sees the card continues with a task of their own. */
export const isOwnerAction = (name: ActionName): boolean => OWNER_ACTION.test(name);

export const isActionName = (text: string): text is ActionName =>
  ACTION_NAMES.some((name) => name === text) || PREFIXED_ACTION.test(text);

export interface Action<T = Text> {
  readonly name: ActionName;
  readonly label: T;
  readonly task: string;
  /** Shown in a menu, since few people need it. */
  readonly isSecondary?: true;
  readonly isOwnerOnly?: true;
  /** Deletes data for good. */
  readonly isDanger?: true;
}

export interface Row<T = Text> {
  readonly title: T;
  readonly detail: T;
  /** Time in ms since 1970, if it matters. */
  readonly when?: number;
  /** Consecutive rows of one group have this heading. */
  readonly group?: T;
  /** Voice with a sample to play. */
  readonly previewVoiceId?: number;
  /** Message whose first sound can be played. */
  readonly previewMessage?: OpaqueMessageRef;
  /** Our own link behind the title. */
  readonly link?: string;
  readonly actions?: readonly Action<T>[];
}

export interface ViewPart<T = Text> {
  readonly label: T;
  readonly state: 'waiting' | 'working' | 'done' | 'failed';
  readonly stage?: T;
}

/** `T`: a text as data, or as a string for one reader. */
export interface View<T = Text> {
  readonly status: CardStatus;
  /** For example `Speech → Spanish` or `Your tasks`. */
  readonly title: T;
  /** One line with the state and the next step. Empty for a finished task without anything to say. */
  readonly line: T;
  /** Kind of the task's result. */
  readonly kind?: MediaKind;
  /** The words that the person gave, without options, or else the name of their file. */
  readonly input?: T;
  readonly isInputFile?: true;
  /** Resulting words or a longer explanation: plain text, possibly long. */
  readonly body?: T;
  /** The body's language and quality in a few words. */
  readonly bodyNote?: T;
  readonly facts?: readonly Fact<T>[];
  /** Parts, for platforms that can show them. The line contains the same information. */
  readonly parts?: readonly ViewPart<T>[];
  readonly rows?: readonly Row<T>[];
  readonly problems?: readonly Problem<T>[];
  readonly actions?: readonly Action<T>[];
  /** Milliseconds since 1970. An adapter may show a running timer while `until` is absent. */
  readonly since?: number;
  readonly until?: number;
  /** 0 to 1. Absent if the service reports none. */
  readonly progress?: number;
  /** A sound that can be heard while it is made. Its id is for `Bot.openLiveSound`. */
  readonly live?: { readonly id: string };
  /** Files of the finished task, shown by role. They are delivered by a separate call. */
  readonly files?: readonly FileMetadata<T>[];
  /** A form with the current values, which opens on request: a command's name and typed values. */
  readonly form?: {
    readonly command: string;
    readonly values: Readonly<Record<string, string>>;
    /** Label of the form's button. Absent for the settings form. */
    readonly label?: T;
  };
  /** The task's id, for users to quote. */
  readonly reference?: string;
}

/** Parts of a card that depend on the task's state. `line` may be long; `actions` are names with labels. */
export interface StatusView {
  readonly status: CardStatus;
  readonly line: Text;
  readonly actions: readonly (readonly [ActionName, Text])[];
  readonly progress?: number;
}
