// What a message of Slack's holds that one of our operations could start from: its text as a person reads it, a file, a link.
// Pure. Whether it makes sense is the bot's business; bytes are fetched elsewhere.

import type { Catalogue, Operation } from '../../domain/commands/command.ts';
import { endingsOf, KINDS, likelyKind } from '../../domain/media/file-kinds.ts';
import { asObject } from '../../kit/json.ts';
import type { Draft } from '../shared/drafts.ts';
import { nothingToTake, startOf, takeFromMessage } from '../shared/message-action.ts';
import type { Wording } from '../shared/texts/index.ts';
import { attachmentsText, blocksText, filesIn, type MessageParts, messageText } from './payloads/blocks.ts';
import { type FileBody, fileRef, nameOf, whyUnreadable } from './payloads/files.ts';
import { linkIn } from './payloads/text.ts';

/** What of a message is read that an operation starts from. */
interface MessageBody extends MessageParts {
  readonly app_id?: string;
}

/** Operations that can start from a file, or why there are none. */
export function usesOf(
  catalogue: Catalogue,
  file: FileBody,
  wording: Wording,
): readonly Operation[] | string {
  const { texts, formats } = wording;
  const trouble = whyUnreadable(file, texts);
  if (trouble !== undefined) return trouble;
  const kind = likelyKind(fileRef('', file));
  const found = kind ? catalogue.accepting(kind) : [];
  return found.length > 0 ? found : texts.noUse(nameOf(file), formats.either(endings(catalogue)));
}

interface Where {
  readonly team: string;
  /** Our app's id. */
  readonly us?: string | undefined;
  /** What somebody is called, by Slack's id. */
  readonly nameOf?: ((user: string) => string | undefined) | undefined;
  readonly wording: Wording;
}

/** What an operation that starts from a message takes of this one, or why there is nothing. */
export function readMessage(
  operation: Operation,
  message: MessageBody,
  where: Where,
): Pick<Draft, 'values' | 'files'> | string {
  const { team, wording } = where;
  const { texts } = wording;
  const files = filesIn(message);
  const readable = files.filter((file) => whyUnreadable(file, texts) === undefined);
  const taken = takeFromMessage(operation, {
    files: readable.map((file) => fileRef(team, file)),
    text: () => textOf(message, where),
    link: () => linkOf(message),
  });
  if (taken) return taken;
  const [first] = startOf(operation).takes === 'text' ? [] : files;
  return (first && whyUnreadable(first, texts)) ?? nothingToTake(operation, wording);
}

function textOf(message: MessageBody, { us, nameOf }: Where): string {
  const { blocks, app_id } = message;
  if (us === undefined || app_id !== us || !blocks) return messageText(message, { nameOf });
  // Of a card of ours only what it is about: its first section is the line that says how it stands.
  const sections = blocks.filter((block) => asObject(block)?.['type'] === 'section');
  return blocksText(sections.slice(1));
}

const linkOf = ({ text, blocks, attachments }: MessageBody): string | undefined =>
  linkIn(text ?? '') ?? linkIn(blocksText(blocks)) ?? linkIn(attachmentsText(attachments));

const endings = (catalogue: Catalogue): readonly string[] =>
  endingsOf(KINDS.filter((kind) => catalogue.accepting(kind).length > 0));
