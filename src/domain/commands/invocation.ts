// Types of a command's input, before and after validation. parse-invocation.ts converts one into the other.

import type { Json } from '../../kit/json.ts';
import type { Text } from '../../messages/message.ts';
import type { RequestDubReview } from '../media/dub-review.ts';
import type { WordReplacement } from '../pronunciation/replace-words.ts';

/** A file from a user. `platformRef` is the adapter's own reference to it. */
export interface FileRef {
  readonly name: string;
  readonly bytes?: number;
  readonly type?: string;
  /** Field to use the file for. Without it the first field that takes its kind is used. */
  readonly field?: string;
  /** URL from which the media service can download the file without a login. */
  readonly link?: string;
  /** Role of the file in the preceding task's result. Set by the core, which then reads the file itself. */
  readonly resultRole?: string;
  readonly platformRef: Json;
}

/** A user's request before validation: command name, raw values by long or short field name, and files. */
export interface Invocation {
  readonly command: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly files: readonly FileRef[];
  /** Id of the task that the new task continues. */
  readonly precedingTaskId?: string;
}

/** Stored input of an open form: an invocation, and what the form shows besides its values. */
export interface FormDraft extends Invocation {
  /** Missing or invalid fields, which the form shows first. Set, perhaps empty, if the form shows known values too. */
  readonly askFirst?: readonly string[];
  /** Field that has the focus at first. */
  readonly focusField?: string;
  /** True if the form shows rarely needed fields too. */
  readonly showsAdvanced?: boolean;
  /** Stored values that the form shows. Unchanged ones are not stored again, so that defaults stay defaults. */
  readonly shownValues?: Readonly<Record<string, unknown>>;
  /** Values to choose from, by field. */
  readonly fieldChoices?: Readonly<Record<string, readonly string[]>>;
}

/** The finished task that a request continues. */
export interface PrecedingTask {
  readonly taskId: string;
  readonly operation: string;
  /** Link to the task's message on its platform. */
  readonly link?: string;
}

/** A validated invocation: the service's values and their labels for users. */
export interface Request {
  readonly command: string;
  /** Values under the service's field names, except file fields, which are in `files`. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, FileRef>>;
  /** Labels for values that are ids at the service (`76` → `French (France)`). */
  readonly labels: Readonly<Record<string, Text>>;
  /** Sizes in bytes of files sent as links, if known. Sizes of other files are in `files`. */
  readonly linkBytes?: Readonly<Record<string, number>>;
  /** Fields that the person filled, as opposed to defaults. Absent in requests that nobody typed. */
  readonly givenFields?: readonly string[];
  /** The request as the person made it, if the service cannot handle it at once. */
  readonly sourceRequest?: Request;
  /** Field whose language was detected from the text and differs from the default. */
  readonly detectedField?: string;
  /** Set if the spoken language is only a guess. The built-in studio then finds it. */
  readonly findsLanguage?: true;
  /** Note for the user on how the input was interpreted. */
  readonly note?: Text;
  readonly precedingTask?: PrecedingTask;
  /** Earlier tasks with the same request whose create call got no answer, so they may exist at the service. */
  readonly unconfirmedTaskIds?: readonly string[];
  /** Dictionary words that occur in the text, with their replacements. */
  readonly replacedWords?: readonly WordReplacement[];
  readonly captions?: RequestCaptions;
  readonly book?: RequestBook;
  readonly assembly?: RequestAssembly;
  readonly nextStep?: { readonly textField: string; readonly request: Request };
  /** Lines to speak, which a user reviews before they are sent. */
  readonly review?: RequestDubReview;
}

/** A document whose text the bot sends, as one task or as one for each chapter. */
export interface RequestBook {
  readonly title?: string;
  readonly author?: string;
  readonly chapters: number;
  readonly characters: number;
  /** Characters, with those of dense scripts counted for as long as they take. */
  readonly spokenCharacters: number;
}

/** A result that is assembled from the results of several tasks. */
export interface RequestAssembly {
  /** Earlier task with the same request, whose subtasks are used again. */
  readonly repeats?: string;
  readonly script?: RequestScript;
}

/** A text with speakers or sounds. Its lines are read again from the text. */
export interface RequestScript {
  /** Speakers in order of appearance, without the narrator. Empty if one voice reads everything. */
  readonly cast: readonly CastMember[];
  readonly lines: number;
  /** Sounds and pieces of music. */
  readonly sounds: number;
  /** Tasks at the service. Equal lines of one speaker share one. */
  readonly tasks: number;
  /** True if the text may be meant for one voice, so that the person is asked. */
  readonly isUnsure?: true;
}

export interface CastMember {
  readonly key: string;
  /** As shown to people. */
  readonly name: string;
  readonly voiceId: number;
  readonly voiceName: string;
  readonly lines: number;
}

/** A caption file whose words are translated. */
export interface RequestCaptions {
  readonly name: string;
  /** Content of the file, from which the result is made. */
  readonly text: string;
  readonly cueCount: number;
  /** Number of characters to translate. */
  readonly characters: number;
}

/** A caption file that was read, with its words, or else the problem with it. */
export type ReadCaptionFile =
  | { readonly captions: RequestCaptions; readonly words: string }
  | { readonly problem: Pick<Problem, 'message' | 'isSentence'> };

/** A problem with one field, worded to continue the field's label. Without `field` it concerns the whole command. */
export interface Problem<T = Text> {
  readonly field?: string;
  readonly message: T;
  /** True for a full sentence, as the built-in studio writes. It needs no label before it. */
  readonly isSentence?: true;
}

/** Values that would work instead. `label` is the text of the button that applies them. */
export interface Alternative<T = Text> {
  readonly label: T;
  /** Typed values under the service's field names. */
  readonly values: Readonly<Record<string, string>>;
}

export type ParseResult =
  | { readonly ok: true; readonly request: Request }
  | {
      readonly ok: false;
      readonly problems: readonly Problem[];
      /** Three at most. */
      readonly alternatives?: readonly Alternative[];
    };

/** Returns the name of a file whose link is the field's value. It is the value's label. */
export function findLinkedFileName(
  { values, labels }: Pick<Request, 'values' | 'labels'>,
  field: string,
): string | undefined {
  const value = values[field];
  const label = labels[field];
  return typeof value === 'string' && /^https?:\/\//.test(value) && typeof label === 'string' ? label : undefined;
}
