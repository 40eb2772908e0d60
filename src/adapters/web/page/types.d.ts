// The shapes that travel between the page and its server, as docs/web-chat.md gives them.
// For the type checker only: this file is never served. Cards are the domain's own, with addresses for what can be heard.

import type { Action, Row as DomainRow, View as DomainView } from '../../../domain/views/view.ts';

export type { Action };

export interface Row extends Omit<DomainRow, 'listen'> {
  readonly listen?: string;
}

export interface View extends Omit<DomainView, 'rows' | 'files' | 'form'> {
  readonly rows?: readonly Row[];
  /** What an answer shows can be changed there. */
  readonly form?: { readonly command: string; readonly values: Values; readonly label: string };
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
  /** What is said in it, or its beginning. */
  readonly words?: string;
  readonly url: string;
  /** Nothing is behind the address any more. */
  readonly gone?: boolean;
}

export interface SharedFile {
  readonly name: string;
  readonly type?: string;
  readonly bytes: number;
  readonly url: string;
  readonly gone?: boolean;
}

export interface Message {
  readonly id: string;
  readonly rev: number;
  readonly room: string;
  readonly at: number;
  readonly author: Person;
  readonly text?: string;
  readonly view?: View;
  readonly files?: readonly FinishedFile[];
  readonly uploads?: readonly SharedFile[];
  readonly notify?: string;
  /** Set by the page on answers for one person alone; these are never kept. */
  readonly only?: string;
}

export interface Choice {
  readonly label: string;
  readonly value: string | number;
}

export interface Field {
  readonly name: string;
  readonly as?: string;
  readonly label: string;
  readonly help: string;
  readonly face:
    | 'text'
    | 'number'
    | 'choice'
    | 'language'
    | 'voice'
    | 'dictionary'
    | 'file'
    | 'lines'
    | 'toggle';
  readonly required: boolean;
  readonly more?: boolean;
  /** The word `none` takes away what is kept for it. */
  readonly clears?: true;
  readonly setting?: string;
  readonly standard?: string | number | boolean;
  readonly long?: boolean;
  /** Lines of a film to be corrected: the text of them, numbered. */
  readonly numbered?: true;
  readonly most?: number;
  readonly least?: { readonly words: number; readonly characters: number };
  readonly endings?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly whole?: boolean;
  readonly many?: boolean;
  readonly choices?: readonly Choice[];
  readonly side?: 'source' | 'target';
}

export interface Command {
  readonly name: string;
  /** What people also call it. */
  readonly also: readonly string[];
  readonly kind: 'operation' | 'query';
  readonly title: string;
  readonly verb: string;
  readonly summary: string;
  readonly example: string;
  readonly action?: { readonly takes: string };
  /** Why it cannot work here, in a few words. */
  readonly unavailable?: string;
  readonly fields: readonly Field[];
}

export interface Catalogue {
  readonly prefix: string;
  readonly commands: readonly Command[];
  /** Those that only cards lead to. */
  readonly unlisted: readonly Command[];
}

export interface Session {
  readonly people: readonly Person[];
  readonly rooms: readonly string[];
  readonly rev: number;
  /** There is a session that can be ended. */
  readonly signedIn?: true;
}

/** A message that was deleted. */
export interface Gone {
  readonly id: string;
  readonly rev: number;
  readonly room: string;
}

export interface Suggestion {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
  /** Why it cannot be chosen here. */
  readonly unavailable?: string;
  readonly listen?: string;
}

/** What would work in the place of what was refused. */
export interface Alternative {
  /** Where it is another one's than the refused. */
  readonly command?: string;
  readonly label: string;
  readonly values: Values;
}

/** A voice as the gallery shows it. */
export interface VoiceShown {
  readonly id: number;
  readonly name: string;
  readonly gender?: 'female' | 'male';
  readonly age?: number;
  readonly language?: string;
  readonly about?: string;
  readonly kept?: 'mine' | 'here';
  /** The address of its sample. */
  readonly listen?: string;
  readonly actions?: readonly Action[];
}

export interface VoicesPage {
  readonly voices: readonly VoiceShown[];
  /** How many there are on all pages. */
  readonly all: number;
  /** What this person has set, by the names of the settings. */
  readonly defaults: Values;
}

export interface Uploaded {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly type?: string;
  /** Names of the commands that can start from it. */
  readonly offers: readonly string[];
}

/** A file for a form: an upload, or one that has an address. Without a field it goes to the first that takes it. */
export interface FileAtHand {
  readonly id?: string | undefined;
  readonly link?: string | undefined;
  readonly name: string;
  readonly bytes?: number | undefined;
  readonly field?: string | undefined;
}

/** What a form that is sent brings along. */
export interface GivenFiles {
  readonly files: readonly GivenFile[];
  readonly linked?: readonly { readonly name: string; readonly field: string; readonly link: string }[];
  /** The task that it goes on from. */
  readonly from?: string | undefined;
}

/** A form that the server asks for. */
export interface FormToOpen {
  readonly command: string;
  readonly values: Values;
  readonly files: readonly FileAtHand[];
  readonly problems: readonly Problem[];
  readonly asks: readonly string[];
  readonly from?: string;
}

export interface Problem {
  readonly field?: string;
  readonly label?: string;
  readonly message: string;
}

export type Values = Readonly<Record<string, unknown>>;

/** A file for a command: the uploaded id and the field it was given for. */
export interface GivenFile {
  readonly id: string;
  readonly field?: string;
}

/** What a post is answered with. */
export type Answer =
  | { readonly is: 'message'; readonly message: Message }
  | { readonly is: 'view'; readonly view: View }
  | { readonly is: 'form'; readonly form: FormToOpen }
  | {
      readonly is: 'problems';
      readonly problems: readonly Problem[];
      readonly command: string;
      readonly values: Values;
      readonly instead?: readonly Alternative[];
    };

/** One line of a list box: what it says, and what choosing it means to whoever opened it. */
export interface Option {
  readonly label: string;
  readonly detail?: string;
  readonly unavailable?: string;
  readonly listen?: string;
  /** What is typed already says this one in full. */
  readonly same?: boolean;
  readonly pick: () => void;
}

/** A field of a form as the form sees it. */
export interface Control {
  /** What goes into the frame under the label. */
  readonly element: HTMLElement;
  /** The element that the label and the problem belong to. */
  readonly input: HTMLElement;
  /** `undefined` when nothing was given. */
  value(): unknown;
  set(value: unknown): void;
  /** An uploaded file that this field carries, if it is one that takes files. */
  file?(): FileAtHand | undefined;
  /** Puts a file that is already uploaded in place. */
  setFile?(file: FileAtHand): void;
  /** What is still on its way: resolves when it is there or will not come. */
  arrival?(): Promise<void> | undefined;
}
