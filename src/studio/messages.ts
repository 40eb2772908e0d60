// Builds the messages of a result in two forms: English text for API clients and translatable messages.

import type { Message } from '../domain/views/studio-messages.ts';

export interface MessagesWithEnglish {
  /** All messages as English text. */
  readonly message: string;
  /** Absent if the text exists only in English. */
  readonly notes?: readonly Message[];
}

export function combineMessages(
  ...parts: readonly (Message | MessagesWithEnglish | undefined)[]
): Required<MessagesWithEnglish> {
  const notes = parts.flatMap(toMessages);
  return { message: notes.map(({ text }) => text).join(' '), notes };
}

export const toUntranslatedMessage = (text: string): Message => ({ text });

function toMessages(part: Message | MessagesWithEnglish | undefined): readonly Message[] {
  if (part === undefined) return [];
  if ('text' in part) return [part];
  return part.notes ?? (part.message === '' ? [] : [toUntranslatedMessage(part.message)]);
}

/** Returns the reason why an engine is unavailable, as part of its description. */
export function createUnavailableDescription(...parts: readonly (Message | undefined)[]) {
  const { message, notes } = combineMessages(...parts);
  return { missing: message, notes };
}

export const truncateList = (items: readonly string[], maxItems: number) => ({
  list: items.slice(0, maxItems),
  ...(items.length > maxItems && { more: items.length - maxItems }),
});
