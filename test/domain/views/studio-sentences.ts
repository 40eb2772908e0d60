// Reads messages of the built-in studio as the bot does, from an answer that was sent as JSON.

import { getMessages } from '../../../src/domain/messages.ts';
import { parseServiceMessage } from '../../../src/domain/tasks/service-message.ts';
import { asJsonObject, type Json } from '../../../src/kit/json.ts';
import type { ArgsById } from '../../../src/messages/ids.ts';
import type { MessageId, Text } from '../../../src/messages/message.ts';

/** Arguments and English sentence of every message. `Part`: groups of messages that are only parts of sentences. */
export type StudioSentences<Group extends string, Part extends string, Other extends string = never> = {
  readonly [Id in Exclude<Extract<MessageId, `${Group}.${string}`>, `${Group}.${Part}.${string}` | Other>]: readonly [
    args: ArgsById<Text | number>[Id],
    english: string,
  ];
};

export function readIn(tag: string, answer: object | string): string | undefined {
  const sent: Json = JSON.parse(JSON.stringify(answer));
  const text = parseServiceMessage(sent);
  return text === undefined ? undefined : getMessages(tag).render(text);
}

/** Names and numbers in arguments, which are the same in every language. */
export function listNames(args: unknown): readonly string[] {
  if (typeof args === 'string') return [args];
  if (typeof args === 'number') return Number.isInteger(args) && args < 1000 ? [String(args)] : [];
  if (Array.isArray(args)) return args.flatMap(listNames);
  const { unit, value, id, args: inner, gender: _gender, scale: _scale, ...others } = asJsonObject(args as Json) ?? {};
  if (unit !== undefined) return unit === 'list' ? listNames(value) : [];
  return id === undefined ? Object.values(others).flatMap(listNames) : listNames(inner);
}
