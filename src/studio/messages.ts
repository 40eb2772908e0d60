// Builds the messages of a result in two forms: as data, which the bot renders for each reader, and as English text for
// other clients.

import { toEnglish } from '../domain/messages.ts';
import type { Text, UnitValue } from '../messages/message.ts';
import { list } from '../messages/values.ts';

export interface MessagesWithEnglish {
  /** All messages as English text. */
  readonly message: string;
  /** Absent if the text exists only in English. A string is a message that exists only in English. */
  readonly notes?: readonly Text[];
}

export function combineMessages(
  ...parts: readonly (Text | MessagesWithEnglish | undefined)[]
): Required<MessagesWithEnglish> {
  const notes = parts.flatMap(toTexts);
  return { message: notes.map(toEnglish).join(' '), notes };
}

/** Joins messages to one, as the argument of another message. */
export const joinMessages = (messages: MessagesWithEnglish): UnitValue => list(toTexts(messages), 'sentences');

function toTexts(part: Text | MessagesWithEnglish | undefined): readonly Text[] {
  if (part === undefined || part === '') return [];
  if (typeof part === 'string' || !('message' in part)) return [part];
  return part.notes ?? toTexts(part.message);
}

/** Returns the reason why an engine is unavailable, as part of its description. */
export function createUnavailableDescription(...parts: readonly (Text | undefined)[]) {
  const { message, notes } = combineMessages(...parts);
  return { missing: message, notes };
}
