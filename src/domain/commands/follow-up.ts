// Type declarations of follow-ups: the buttons on a finished task that start another command.

/**
 * Source of a follow-up's input: a field, file, text or run id of the finished task, the voice saved from it, or a
 * constant.
 */
export type FollowUpInputSource =
  | { readonly field: string }
  | { readonly file: string }
  | { readonly value: string }
  | 'texts'
  | 'run-id'
  | 'saved-voice';

/** A button on a finished task that starts another command. */
export interface FollowUp {
  /** Id in buttons, unique within the operation. */
  readonly name: string;
  readonly label: string;
  readonly operation: string;
  /** Fields of the new request and the sources of their values. Other fields stay empty. */
  readonly inputs: Readonly<Record<string, FollowUpInputSource>>;
  /** Set for a rarely used button, which is in the card's menu. */
  readonly isSecondary?: true;
  /** Shown only if the finished request has a value in this field. */
  readonly requiredField?: string;
  /** Shown only if too little of the recording's speech was understood. */
  readonly onlyIfPoorlyUnderstood?: true;
  /** Shown only if the service's report has a true value in this field. */
  readonly requiredReport?: string;
  /** Set if the lines of the finished task are reviewed first: the operation that returns them, and their field. */
  readonly review?: { readonly operation: string; readonly field: string };
  /** Fields that a form asks for first. Without them the task starts at once. */
  readonly askedFields?: readonly string[];
  /** Field that takes one of several values. If there are several, the user picks one. */
  readonly pickOneField?: string;
  /** Suggests words that a voice may mispronounce for `field`, taken from the given text and language fields. */
  readonly wordSuggestions?: { readonly field: string; readonly text: string; readonly language: string };
}
