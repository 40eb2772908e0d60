// Extracts input for a command from a Slack message: its text as users read it, a file, or a link. Pure. The bot
// validates the input; download.ts fetches the bytes.

import type { Catalogue } from '../../domain/commands/catalogue.ts';
import type { Command, Operation } from '../../domain/commands/command.ts';
import type { Invocation } from '../../domain/commands/invocation.ts';
import { ALL_FILE_KINDS, inferLikelyFileKind, toFileExtensions } from '../../domain/media/file-kinds.ts';
import { asJsonObject } from '../../kit/json.ts';
import type { Messages } from '../../messages/format.ts';
import { list } from '../../messages/values.ts';
import { createMissingInputMessage, extractActionInput, getActionInputRequirements } from '../shared/message-action.ts';
import { explainUnreadable, getFileName, type SlackFile, toFileRef } from './payloads/files.ts';
import {
  collectFiles,
  readAttachmentsText,
  readBlocksText,
  readMessageText,
  type SlackMessageContent,
} from './payloads/message-content.ts';
import { findLinkInMarkup } from './payloads/text.ts';
import { WORDS_BLOCKS } from './render.ts';

/** The parts of a message that can be input. */
interface ShortcutMessage extends SlackMessageContent {
  readonly app_id?: string;
}

/** Returns the operations that accept the file, or a reason for the user. */
export function listOperationsForFile(
  catalogue: Catalogue,
  file: SlackFile,
  messages: Messages,
): readonly Operation[] | string {
  const trouble = explainUnreadable(file, messages);
  if (trouble !== undefined) return trouble;
  const kind = inferLikelyFileKind(toFileRef('', file));
  const found = kind ? catalogue.operationsAccepting(kind) : [];
  return found.length > 0
    ? found
    : messages.format('chat.noUse', {
        name: getFileName(file),
        kinds: list(listExtensions(catalogue), 'or'),
      });
}

interface SlackMessageContext {
  readonly team: string;
  /** Id of our app. */
  readonly appId?: string;
  /** Returns the display name of a Slack user. */
  readonly getUserName?: (user: string) => string | undefined;
  readonly messages: Messages;
}

/** Returns the command's input from the message, or a reason for the user. */
export function readShortcutInput(
  command: Command,
  message: ShortcutMessage,
  context: SlackMessageContext,
): Pick<Invocation, 'values' | 'files'> | string {
  const { team, messages } = context;
  const files = collectFiles(message);
  const readable = files.filter((file) => explainUnreadable(file, messages) === undefined);
  const input = extractActionInput(command, {
    files: readable.map((file) => toFileRef(team, file)),
    getText: () => extractText(message, context),
    findLink: () => extractLink(message),
  });
  if (input) return input;
  const [first] = getActionInputRequirements(command).inputKind === 'text' ? [] : files;
  return (first && explainUnreadable(first, messages)) ?? messages.render(createMissingInputMessage(command));
}

function extractText(message: ShortcutMessage, { appId, getUserName }: SlackMessageContext): string {
  const { blocks, app_id } = message;
  if (appId === undefined || app_id !== appId || !blocks) return readMessageText(message, { getUserName });
  const readBlock = (id: string) => readBlocksText(blocks.filter((block) => asJsonObject(block)?.['block_id'] === id));
  return readBlock(WORDS_BLOCKS.result) || readBlock(WORDS_BLOCKS.input);
}

const extractLink = ({ text, blocks, attachments }: ShortcutMessage): string | undefined =>
  findLinkInMarkup(text ?? '') ??
  findLinkInMarkup(readBlocksText(blocks)) ??
  findLinkInMarkup(readAttachmentsText(attachments));

const listExtensions = (catalogue: Catalogue): readonly string[] =>
  toFileExtensions(ALL_FILE_KINDS.filter((kind) => catalogue.operationsAccepting(kind).length > 0));
