// Selects the input for a command that a person starts on a message: a suitable file, else a link or the text.
// Also creates the reply to a message without suitable input.

import type { Command } from '../../domain/commands/command.ts';
import type { FileRef, Invocation } from '../../domain/commands/invocation.ts';
import {
  ALL_FILE_KINDS,
  addConvertibleKinds,
  inferFileKind,
  isLikelyOneOf,
  toFileExtensions,
} from '../../domain/media/file-kinds.ts';
import { type Message, message } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';

interface MessageContent {
  /** Readable files. */
  readonly files: readonly FileRef[];
  getText(): string;
  findLink(): string | undefined;
}

/** Returns the input field of the command, its kind of input, and the accepted file kinds with their field. */
export function getActionInputRequirements({ action, fields }: Command) {
  const field = action?.field ?? '';
  const options = fields[field]?.options;
  const fileField = action?.fileField;
  const fileOptions = fields[fileField ?? '']?.options;
  if (fileField !== undefined && fileOptions?.kind === 'file')
    return { field, inputKind: 'text', kinds: fileOptions.kinds, fileField } as const;
  if (options?.kind === 'file')
    return {
      field,
      inputKind: 'file',
      kinds: [...addConvertibleKinds(options.kinds), ...(options.textKinds ?? [])],
      fileField: field,
    } as const;
  const link = options?.kind === 'text' ? options.linkKinds : undefined;
  return {
    field,
    inputKind: link ? 'link' : 'text',
    kinds: addConvertibleKinds(link ?? []),
    fileField: field,
  } as const;
}

/** A pasted URL, without brackets or spoiler marks around it or punctuation after it. */
const WEB_ADDRESS = /https?:\/\/[^\s<>|]*[^\s<>|.,;:!?)\]'"]/;

/** Returns the first URL in the text. */
export const findLink = (text: string): string | undefined => WEB_ADDRESS.exec(text)?.[0];

/** Returns `undefined` if the message contains no suitable input. */
export function extractActionInput(
  command: Command,
  { files, getText, findLink }: MessageContent,
): Pick<Invocation, 'values' | 'files'> | undefined {
  const { field, inputKind, kinds, fileField } = getActionInputRequirements(command);
  const matchingFiles = files.filter((one) => isLikelyOneOf(one, kinds));
  const file = matchingFiles.find((one) => inferFileKind(one) !== undefined) ?? matchingFiles[0];
  if (file) return { values: {}, files: [{ ...file, field: fileField }] };
  if (inputKind === 'file') return undefined;
  const content = inputKind === 'link' ? findLink() : getText();
  return content ? { values: { [field]: content }, files: [] } : undefined;
}

/** Tells the person which kind of message to choose. */
export function createMissingInputMessage(command: Command): Message {
  const { inputKind, kinds } = getActionInputRequirements(command);
  if (inputKind === 'file' && ALL_FILE_KINDS.every((kind) => kinds.includes(kind)))
    return message('chat.noFileOfAnyKind');
  if (inputKind === 'file') return message('chat.noFile', { kinds: list(toFileExtensions(kinds), 'or') });
  return message(inputKind === 'link' ? 'chat.noLink' : 'chat.noText');
}
