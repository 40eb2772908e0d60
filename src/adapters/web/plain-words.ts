// Requests in plain words that begin with the bot's name. They refer to the message above; questions are shown under
// the composer.

import type { PlainWordsInput, PlainWordsResult } from '../shared/plain-words.ts';
import { toFileRef } from './parse-request.ts';
import { fileIdFromUrl } from './render.ts';
import type { ChatFiles } from './storage/files.ts';
import type { MessageLog } from './storage/message-log.ts';

const MENTION = /^\s*@earshot[\s,:]+/i;

/** Returns `undefined` if the text does not address the bot. */
export const stripMention = (text: string): string | undefined =>
  MENTION.test(text) ? text.replace(MENTION, '') : undefined;

interface ReplyContextSources {
  readonly messages: Pick<MessageLog, 'getPage'>;
  readonly files: Pick<ChatFiles, 'find'>;
  readonly publicBaseUrl: string | undefined;
}

/** Returns the room's newest message, unless it is a card. */
export function findPreviousMessage(
  { messages, files, publicBaseUrl }: ReplyContextSources,
  room: string,
): PlainWordsInput['repliedMessage'] {
  const [lastMessage] = messages.getPage(room, 1);
  if (!lastMessage || lastMessage.view) return undefined;
  const uploads = (lastMessage.uploads ?? []).flatMap(({ url }) => files.find(fileIdFromUrl(url)) ?? []);
  return { text: lastMessage.text, files: uploads.map((file) => toFileRef(file, undefined, publicBaseUrl)) };
}

/** Formats a clarification like the problems of a command; each alternative is a complete command. */
export const toClarificationBody = (plain: Exclude<PlainWordsResult, { is: 'understood' }>) => ({
  problems: [{ message: plain.message }],
  command: '',
  values: {},
  alternatives:
    plain.is === 'ambiguous'
      ? plain.suggestions.map(({ label, invocation: { command, values } }) => ({ label, command, values }))
      : [],
});
