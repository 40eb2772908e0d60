// Interface between platforms and channels that listen.

import type { FileRef } from '../../../domain/commands/invocation.ts';
import type { Person, Place } from '../../../domain/person.ts';
import type { Text } from '../../../messages/message.ts';
import type { WordsButton, WordsRef } from './words-ref.ts';

/** A voice message that a person recorded in a channel. */
export interface VoiceMessage {
  readonly server: string;
  readonly channel: string;
  readonly message: string;
  /** First message of the thread that contains this one. */
  readonly thread?: string;
  readonly person: Person;
  readonly place: Place;
  readonly file: FileRef;
  readonly seconds: number;
}

export interface LabelledButton {
  readonly button: WordsButton;
  readonly label: string;
}

/** Words for one place, in its language. Plain text: the platform escapes it, and attaches a file if it is too long. */
export interface Words {
  readonly text: string;
  /** For example `German`, and the words in it. */
  readonly translation?: { readonly language: string; readonly text: string };
  readonly buttons: readonly LabelledButton[];
  /** File name without an extension, for words that are too long. */
  readonly fileName: string;
  readonly locale: string;
}

export interface Notice {
  readonly text: string;
  readonly buttons: readonly LabelledButton[];
}

/** The voice message no longer exists. */
export class VoiceMessageGoneError extends Error {
  override readonly name = 'VoiceMessageGoneError';
}

export interface ListeningPlatform {
  /** Name of the adapter. */
  readonly name: string;
  /** Explains how to let the bot post in a channel. */
  readonly cannotPost: Text;
  /**
   * Posts words below the voice message without notifying anyone, and resolves with their id. `isRetry`: an earlier
   * attempt may have posted them, so look for them first. Throws {@link VoiceMessageGoneError}, or UndeliverableError if
   * no retry can help.
   */
  postWords(at: WordsRef, words: Words, isRetry: boolean): Promise<string>;
  editWords(at: WordsRef & { readonly post: string }, words: Words): Promise<void>;
  /** Without `post`, finds the words by the voice message. Deleting missing words is no error. */
  deleteWords(at: Pick<WordsRef, 'channel' | 'wordsBelow' | 'post'>): Promise<void>;
  /** Posts a notice, pins it if permitted, and resolves with its id. */
  postNotice(channel: string, notice: Notice): Promise<string>;
  deleteNotice(channel: string, notice: string): Promise<void>;
  hasNotice(channel: string, notice: string): Promise<boolean>;
  /** Posts a sentence in the channel without notifying anyone. */
  postSentence(channel: string, text: string): Promise<void>;
  /** Tells the author, privately if the platform can. */
  tellAuthor(message: VoiceMessage, text: string): Promise<void>;
  /** Mentions a person in a text of the platform, such as `<@U1>`. */
  formatMention(person: string): string;
  /** Names a channel in a text of the platform, such as `<#C1>`. */
  formatChannel(channel: string): string;
}

/** The person who uses the command or a button. */
export interface ListeningCaller {
  readonly person: Person;
  readonly place: Place;
  readonly server: string;
  readonly channel: string;
}

/** Answer that only the caller sees. `captions`: an SRT file to attach. */
export interface ListeningAnswer {
  readonly text: Text;
  readonly captions?: { readonly name: string; readonly srt: string };
}
