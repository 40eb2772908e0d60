// JSON types that the page and its server exchange (docs/web-chat.md). For type checking only; this file is never
// served. Cards use the domain's types, with URLs for voice samples.

import type { Action as DomainAction, Row as DomainRow, View as DomainView } from '../../../domain/views/view.ts';
import type { ArgsById } from './text-ids.d.ts';

export type Action = DomainAction<string>;

type PageTexts = ArgsById<string | number>;

/** Ids of texts without arguments. */
export type TextId = {
  [Id in keyof PageTexts]: Record<never, never> extends PageTexts[Id] ? Id : never;
}[keyof PageTexts];

export type GetText = <Id extends keyof PageTexts>(
  id: Id,
  ...args: Id extends TextId ? readonly [] : readonly [args: PageTexts[Id]]
) => string;

export interface RowJson extends Omit<DomainRow<string>, 'previewVoiceId' | 'previewMessage'> {
  readonly sampleUrl?: string;
}

export interface ViewJson extends Omit<DomainView<string>, 'rows' | 'files' | 'form' | 'live'> {
  /** A sound that can be heard while it is made. */
  readonly live?: { readonly url: string };
  readonly rows?: readonly RowJson[];
  /** A form for changing the values that an answer shows. */
  readonly form?: { readonly command: string; readonly values: FieldValues; readonly label: string };
}

export interface Person {
  readonly id: string;
  readonly name: string;
}

export interface FinishedFile {
  readonly role: string;
  readonly label: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly seconds?: number;
  /** Spoken text, possibly shortened. */
  readonly altText?: string;
  readonly url: string;
  /** True if the file was deleted. */
  readonly gone?: boolean;
}

export interface UploadedFile {
  readonly name: string;
  readonly type?: string;
  readonly bytes: number;
  readonly url: string;
  readonly gone?: boolean;
}

export interface ChatMessage {
  readonly id: string;
  readonly rev: number;
  readonly room: string;
  readonly at: number;
  readonly author: Person;
  readonly text?: string;
  readonly view?: ViewJson;
  readonly files?: readonly FinishedFile[];
  readonly uploads?: readonly UploadedFile[];
  readonly notify?: string;
  /** Id of the only reader. Set by the page on private answers, which are not stored. */
  readonly privateTo?: string;
}

export interface Choice {
  readonly label: string;
  readonly value: string | number;
}

export interface FieldJson {
  readonly name: string;
  readonly shortName?: string;
  /** Name that people type in the reader's language. */
  readonly localName?: string;
  readonly label: string;
  readonly help: string;
  readonly kind: 'text' | 'number' | 'choice' | 'language' | 'voice' | 'dictionary' | 'file' | 'lines' | 'toggle';
  readonly required: boolean;
  readonly isAdvanced?: boolean;
  /** True if the value `none` clears the stored setting. */
  readonly isClearable?: true;
  readonly setting?: string;
  readonly default?: string | number | boolean;
  readonly isMultiline?: boolean;
  /** True for the numbered lines of a dub that is reviewed. */
  readonly isNumbered?: true;
  readonly maxLength?: number;
  readonly minContent?: { readonly words: number; readonly characters: number };
  readonly extensions?: readonly string[];
  /** Name of the file field that shares the box of this link. Set by the page. */
  readonly fileField?: string;
  readonly min?: number;
  readonly max?: number;
  readonly isInteger?: boolean;
  readonly allowsMultiple?: boolean;
  readonly choices?: readonly Choice[];
  readonly side?: 'source' | 'target';
}

export interface CommandJson {
  readonly name: string;
  /** Alternative names of the command, also in the reader's language. */
  readonly aliases: readonly string[];
  readonly kind: 'operation' | 'query';
  readonly title: string;
  readonly verb: string;
  readonly summary: string;
  readonly example: string;
  readonly action?: { readonly field: string };
  /** A few words on why the command cannot run here. */
  readonly unavailableReason?: string;
  readonly fields: readonly FieldJson[];
}

export interface CatalogueJson {
  readonly prefix: string;
  readonly commands: readonly CommandJson[];
  /** Commands that only card buttons open. */
  readonly hiddenCommands: readonly CommandJson[];
  /** Names of the operations that accept a file, by the extension of its name. */
  readonly fileOperations: Readonly<Record<string, readonly string[]>>;
}

export interface InitialChatState {
  readonly people: readonly Person[];
  readonly rooms: readonly string[];
  /** Rooms in which the user posted, the latest first. */
  readonly ownRooms: readonly string[];
  readonly rev: number;
  /** True if the user has a session to sign out of. */
  readonly isSignedIn?: true;
  /** True if the user runs Earshot, and may open /admin. */
  readonly isAdmin?: true;
}

/** People with an open window in a room. `total` also counts those left out. */
export interface RoomPresence {
  readonly room: string;
  readonly people: readonly Person[];
  readonly total: number;
}

/** Data of the first page for this reader. */
export interface FirstPageJson {
  readonly voices: readonly { readonly id: number; readonly name: string }[];
  /** Languages into which the sentence can be translated. */
  readonly languages: readonly { readonly value: string; readonly label: string }[];
  /** Abilities that are missing for the reader's language. The command is for people who may add them. */
  readonly missing: {
    readonly language: string;
    readonly abilities: readonly ('speech' | 'translation')[];
    readonly command?: string;
    readonly address?: string;
    readonly bytes?: number;
  } | null;
}

/** A deleted message, for clients that still show it. */
export interface DeletedMessage {
  readonly id: string;
  readonly rev: number;
  readonly room: string;
}

export interface Suggestion {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
  /** Why the option cannot be chosen here. */
  readonly unavailableReason?: string;
  readonly sampleUrl?: string;
}

/** What Earshot could do with a posted line. */
export interface Offer {
  readonly label: string;
  readonly command: string;
  readonly values: FieldValues;
  readonly files: readonly FormFile[];
}

/** A request that would work in place of a rejected one. */
export interface Alternative {
  /** Set if it differs from the rejected command. */
  readonly command?: string;
  readonly label: string;
  readonly values: FieldValues;
}

export interface GalleryVoice {
  readonly id: number;
  readonly name: string;
  readonly gender?: 'female' | 'male';
  readonly age?: number;
  readonly language?: string;
  /** BCP 47 tag of `language`. */
  readonly languageTag?: string;
  readonly description?: string;
  readonly ownership?: 'mine' | 'here';
  readonly sampleUrl?: string;
  readonly actions?: readonly Action[];
}

export interface VoicesPage {
  readonly voices: readonly GalleryVoice[];
  /** Number of voices on all pages. */
  readonly total: number;
  /** The user's settings, by name. */
  readonly defaults: FieldValues;
  /** Tag of the language in the settings. */
  readonly ownLanguage?: string;
}

/** A sentence to be spoken before a choice. Absent values are the person's defaults. */
export interface PreviewRequest {
  readonly text: string;
  /** Name or id. */
  readonly voice?: string | number;
  /** Name, tag or id of the text's language. */
  readonly language?: string | number;
  /** Language to translate into. */
  readonly to?: string | number;
  /** A pronunciation that is not saved yet. */
  readonly pronunciation?: { readonly word: string; readonly replacement: string };
}

export interface UploadResponse {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly type?: string;
  /** Names of commands that accept the file. */
  readonly commands: readonly string[];
}

/** A file for a form: an upload or a link. Without `field`, the first field that accepts the file gets it. */
export interface FormFile {
  readonly id?: string;
  readonly link?: string;
  readonly name: string;
  readonly bytes?: number;
  readonly field?: string;
}

/** Files and context of a submitted form. */
export interface SubmissionContext {
  readonly files: readonly SubmittedFile[];
  readonly linkedFiles?: readonly { readonly name: string; readonly field: string; readonly link: string }[];
  /** Id of the task that this request continues. */
  readonly precedingTaskId?: string;
}

/** A form that the page must open. */
export interface RequestedForm {
  readonly command: string;
  readonly values: FieldValues;
  /** Stored values among them. Unchanged ones are not sent. */
  readonly shownValues?: FieldValues;
  readonly files: readonly FormFile[];
  readonly problems: readonly Problem[];
  readonly askFirst: readonly string[];
  /** Field that gets the focus. */
  readonly focusField?: string;
  /** Choices by field name. */
  readonly fieldChoices?: Readonly<Record<string, readonly string[]>>;
  readonly precedingTaskId?: string;
}

export interface Problem {
  readonly field?: string;
  readonly label?: string;
  readonly message: string;
}

export type FieldValues = Readonly<Record<string, unknown>>;

/** Resolves to true if the command was started or answered. */
export type StartCommand = (
  command: CommandJson,
  input: {
    readonly values?: FieldValues;
    readonly files?: readonly FormFile[];
    readonly onSent?: () => void;
  },
) => Promise<boolean>;

export interface SubmittedFile {
  readonly id: string;
  readonly field?: string;
}

export type PostResult =
  | { readonly is: 'message'; readonly message: ChatMessage; readonly offers?: readonly Offer[] }
  | { readonly is: 'view'; readonly view: ViewJson }
  | { readonly is: 'form'; readonly form: RequestedForm }
  | {
      readonly is: 'problems';
      readonly problems: readonly Problem[];
      readonly command: string;
      readonly values: FieldValues;
      readonly alternatives?: readonly Alternative[];
    };

export interface ListOption {
  readonly label: string;
  readonly detail?: string;
  readonly unavailableReason?: string;
  readonly sampleUrl?: string;
  /** True if the typed text is this option in full. */
  readonly isExactMatch?: boolean;
  readonly onPick: () => void;
}

export interface FormControl {
  /** Element placed below the label. */
  readonly element: HTMLElement;
  /** Element that the label and the problem refer to. */
  readonly input: HTMLElement;
  /** Returns `undefined` if the control is empty. */
  getValue(): unknown;
  setValue(value: unknown): void;
  /** Returns the uploaded file, for controls that accept files. */
  getFile?(): FormFile | undefined;
  /** Shows a file that is already uploaded. */
  setFile?(file: FormFile): void;
  /** Resolves when the current upload has succeeded or failed. */
  pendingUpload?(): Promise<void> | undefined;
  cancelUpload?(): void;
}
