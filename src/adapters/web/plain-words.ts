// Requests in plain words. They refer to the message above; questions are shown under the composer, and offers under
// the line.

import type { Catalogue } from '../../domain/commands/catalogue.ts';
import { parseArguments, parseCommandName, stripCommandName } from '../../domain/commands/parse-command-line.ts';
import { createUnknownCommandMessage, suggestCommands } from '../../domain/commands/suggest-names.ts';
import type { LocaleTag } from '../../messages/catalogue.ts';
import type { InvocationSuggestion, PlainWordsInput, PlainWordsResult } from '../shared/plain-words.ts';
import type { ApiResponse } from './api-response.ts';
import { toFileRef, uploadIdFrom } from './parse-request.ts';
import { fileIdFromUrl } from './render.ts';
import type { ChatFiles } from './storage/files.ts';
import type { MessageLog } from './storage/message-log.ts';

const MENTION = /(?<=^|\s)@earshot(?![\p{L}\p{N}_-])[\s,:!?.]*/iu;
/** The bot's name without the sign, which may also be the subject of a sentence. */
const NAME = /^\s*earshot(?![\p{L}\p{N}_.@-])[\s,:、，：]*/iu;

/** Returns the text without the bot's name. `isCertain` is false if people may only be speaking about the bot. */
export function parseAddress(text: string): { readonly text: string; readonly isCertain: boolean } | undefined {
  const isCertain = MENTION.test(text);
  if (!isCertain && !NAME.test(text)) return undefined;
  return { text: text.replace(isCertain ? MENTION : NAME, '').trim(), isCertain };
}

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

/** A button under a line that its author alone sees. Pressing it submits the command. */
export const toOfferJson = ({ label, invocation: { command, values, files } }: InvocationSuggestion) => ({
  label,
  command,
  values,
  files: files.map((file) => ({ id: uploadIdFrom(file), name: file.name, field: file.field })),
});

/** Says that there is no such command. The nearest ones are buttons that submit the line. */
export function answerMisspelledCommand(catalogue: Catalogue, text: string, locale: LocaleTag): ApiResponse {
  const name = parseCommandName(text) ?? '';
  const alternatives = suggestCommands(catalogue, name, locale).map((command) => ({
    label: `/${catalogue.prefix}${command.name}`,
    command: command.name,
    values: parseArguments(stripCommandName(text), command, catalogue.operations, locale),
  }));
  const problems = [{ message: createUnknownCommandMessage(catalogue, name, locale) }];
  return { status: 422, body: { problems, command: name, values: {}, alternatives } };
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
