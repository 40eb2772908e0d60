// A place besides the conversation that accepts finished audio, such as a soundboard. Each one has a button on finished
// cards.

import type { MediaFile } from '../domain/media/file-kinds.ts';
import type { ShareButton, ShareTargetFilter } from '../domain/media/share-target.ts';
import type { Person, Place } from '../domain/person.ts';
import type { OpaqueMessageRef, TaskOrigin } from '../domain/tasks/task.ts';
import type { Text } from '../messages/message.ts';

export interface ShareTarget {
  /** Part of button ids, which people may press years later. Never change it. Lower-case letters only. */
  readonly name: string;
  readonly accepts: ShareTargetFilter;
  readonly label: Text;
  /** True if the target is available in the conversation of this message. Otherwise its button is hidden. */
  isAvailableAt(at: OpaqueMessageRef): boolean;
  /**
   * Shares one or more files in order. Resolves with a message for the person who pressed, or `undefined` if the target
   * already replied. Errors are reported as temporary, except {@link AudioGoneError}.
   */
  share(audio: readonly AudioResult[], by: ShareRequester): Promise<Text | undefined>;
  /** Deletes its data of these tasks, except audio that is being played. Absent if the target stores nothing. */
  deleteTaskData?(tasks: readonly string[]): Promise<void>;
}

/** Buttons for the targets that are available at the task's card. */
export const listShareButtons = (
  { shareTargets = [] }: { readonly shareTargets?: readonly ShareTarget[] },
  origin: TaskOrigin,
): readonly ShareButton[] =>
  shareTargets
    .filter(({ isAvailableAt }) => isAvailableAt(origin.message))
    .map(({ name, accepts, label }) => ({ name, limits: accepts, label }));

export interface ShareRequester {
  /** Unique id of this button press on the platform. */
  readonly pressId: string;
  /** The person who pressed the button, with roles and language. */
  readonly person: Person;
  readonly place: Place;
  /** True if the person may act on other people's tasks here. */
  readonly isModerator: boolean;
}

export interface AudioResult {
  /** Stable id of the file: at most 100 letters, digits and `-`. */
  readonly key: string;
  readonly taskId: string;
  /** Name of the file for users, such as `Speech` or `Background`. */
  readonly title: Text;
  /** The request's text, or a transcript of the file. */
  readonly text?: string;
  /** Length, if it is known before the file is fetched. */
  readonly seconds?: number;
  /** Fetches the file for the duration of `work` and deletes it afterwards. Throws {@link AudioGoneError}. */
  borrow<T>(work: (file: MediaFile) => Promise<T>): Promise<T>;
}

export class AudioGoneError extends Error {
  override readonly name = 'AudioGoneError';
  constructor(cause?: unknown) {
    super('The finished sound is gone.', { cause });
  }
}
