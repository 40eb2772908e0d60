// Reads the message of an answer of the media service. The built-in studio sends it as data, so that every reader sees
// it in their language, and in English for other clients. Pure.

import { asJsonObject, type Json } from '../../kit/json.ts';
import { hasMessage } from '../../messages/catalogue.ts';
import type { MessageArgs, Text } from '../../messages/message.ts';
import { TextSchema } from '../../messages/schema.ts';
import { list } from '../../messages/values.ts';

/** Undefined if the answer has no message. */
export function parseServiceMessage(answer: Json | undefined): Text | undefined {
  const { notes, message } = asJsonObject(answer ?? null) ?? {};
  return parseNotes(notes) ?? parseEnglish(message);
}

/** Undefined if a part is unknown here, since a message without it could be misleading. */
function parseNotes(notes: Json | undefined): Text | undefined {
  if (!Array.isArray(notes) || notes.length === 0) return undefined;
  const parts = notes.flatMap((note) => TextSchema.safeParse(note).data ?? []);
  return parts.length === notes.length && parts.every(isKnown) ? list(parts, 'sentences') : undefined;
}

/** True if all ids are known here, also those in arguments. A newer studio may have others. */
function isKnown(text: MessageArgs[string]): boolean {
  if (typeof text !== 'object') return true;
  if (!('id' in text)) return text.unit !== 'list' || text.value.every(isKnown);
  return hasMessage(text.id) && Object.values(text.args ?? {}).every(isKnown);
}

/** The message may be a string, an object or null. */
function parseEnglish(message: Json | undefined): string | undefined {
  if (typeof message === 'string' && message.trim() !== '') return message;
  const inner = asJsonObject(message);
  const text = inner?.['message'] ?? inner?.['detail'] ?? inner?.['msg'];
  return typeof text === 'string' ? text : undefined;
}
