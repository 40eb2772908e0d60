// Reads blocks, attachments and forwards as text in display order. Pure. Buttons, inputs and footers are left out.

import { asJsonObject } from '../../../kit/json.ts';
import { joinNonEmpty } from '../../../kit/text.ts';
import type { SlackFile } from './files.ts';
import { type StripMarkupOptions, stripMarkup } from './text.ts';

/** The parts of a message that can hold text or files. */
export interface SlackMessageContent {
  readonly text?: string | null;
  readonly files?: readonly SlackFile[] | null;
  readonly blocks?: readonly unknown[] | null;
  readonly attachments?: readonly unknown[] | null;
}

type JsonObject = Readonly<Record<string, unknown>>;
type UserNameLookup = Pick<StripMarkupOptions, 'getUserName'>;

/** Limit for forwards that contain other forwards. */
const MAX_DEPTH = 6;

const string = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const object = (value: unknown): JsonObject => asJsonObject(value) ?? {};

/** Slack displays the text of a message only if it has no blocks. */
export function readMessageText(
  { text, blocks, attachments }: SlackMessageContent,
  names: UserNameLookup = {},
): string {
  const ownText = readBlocksText(blocks, names) || stripMarkup(text ?? '', { stripEmphasis: true, ...names });
  return joinNonEmpty([ownText, readAttachmentsText(attachments, names, ownText !== '')], '\n\n');
}

export const readBlocksText = (blocks: unknown, names: UserNameLookup = {}, depth = 0): string =>
  depth > MAX_DEPTH
    ? ''
    : joinNonEmpty(
        list(blocks).map((one) => readBlockText(object(one), names, depth)),
        '\n\n',
      );

/** Link previews are left out beside a text. Without a text the previews are the only content. */
export const readAttachmentsText = (
  attachments: unknown,
  names: UserNameLookup = {},
  omitPreviews = false,
  depth = 0,
): string =>
  depth > MAX_DEPTH
    ? ''
    : joinNonEmpty(
        list(attachments)
          .map(object)
          .filter((one) => !omitPreviews || !isPreview(one))
          .map((one) => readAttachmentText(one, names, depth + 1)),
        '\n\n',
      );

export const isForwardedMessage = (attachment: unknown): boolean => {
  const { is_share: shared, is_msg_unfurl: quoted } = object(attachment);
  return shared === true || quoted === true;
};

const isPreview = (attachment: JsonObject): boolean =>
  !isForwardedMessage(attachment) && (attachment['from_url'] !== undefined || attachment['original_url'] !== undefined);

function readAttachmentText(attachment: JsonObject, names: UserNameLookup, depth: number): string {
  const read = (value: unknown) => stripMarkup(string(value), { stripEmphasis: true, ...names });
  const quoted = list(attachment['message_blocks']).map((one) => object(object(one)['message'])['blocks']);
  const nested = joinNonEmpty(
    [attachment['blocks'], ...quoted].map((one) => readBlocksText(one, names, depth)),
    '\n\n',
  );
  const fields = list(attachment['fields']).map((one) => {
    const { title, value } = object(one);
    return joinNonEmpty([read(title), read(value)], ': ');
  });
  const text = joinNonEmpty(
    [
      read(attachment['pretext']),
      read(attachment['title']),
      nested || read(attachment['text']),
      ...fields,
      readAttachmentsText(attachment['attachments'], names, false, depth),
    ],
    '\n',
  );
  return text || read(attachment['fallback']);
}

type ReadBlock = (block: JsonObject, names: UserNameLookup, depth: number) => string;

const createFieldReader =
  (...keys: readonly string[]): ReadBlock =>
  (block, names) =>
    joinNonEmpty(
      keys
        .flatMap((key) => (Array.isArray(block[key]) ? list(block[key]) : [block[key]]))
        .map((one) => readTextObject(one, names)),
      '\n',
    );

const createNestedReader =
  (key: string): ReadBlock =>
  (block, names, depth) =>
    readBlocksText(block[key], names, depth + 1);

const BLOCK_READERS: Readonly<Record<string, ReadBlock>> = {
  rich_text: ({ elements }, names) => readRichText(elements, names).trim(),
  header: createFieldReader('text'),
  markdown: ({ text }, names) => stripMarkup(toSlackMarkup(string(text)), { stripEmphasis: true, ...names }),
  section: createFieldReader('text', 'fields'),
  context: createFieldReader('elements'),
  image: ({ title, alt_text: alt }, names) => readTextObject(title, names) || string(alt),
  video: createFieldReader('title', 'description'),
  card: createFieldReader('title', 'subtitle', 'body'),
  alert: createFieldReader('title', 'text'),
  task_card: createFieldReader('title'),
  plan: createFieldReader('title'),
  container: (block, names, depth) =>
    createNestedReader('child_blocks')(block, names, depth) || createNestedReader('blocks')(block, names, depth),
  carousel: createNestedReader('elements'),
  table: ({ rows }, names) =>
    joinNonEmpty(
      list(rows).map((row) =>
        joinNonEmpty(
          list(row).map((cell) => readCellText(object(cell), names)),
          ', ',
        ),
      ),
      '\n',
    ),
};

/** Converts Markdown to Slack's own markup. */
const toSlackMarkup = (text: string): string =>
  text
    .replace(/^#{1,6} /gm, '')
    .replaceAll('**', '*')
    .replaceAll('__', '_')
    .replaceAll('~~', '~');

const readBlockText = (block: JsonObject, names: UserNameLookup, depth: number): string =>
  BLOCK_READERS[string(block['type'])]?.(block, names, depth) ?? '';

const readCellText = (cell: JsonObject, names: UserNameLookup): string =>
  cell['type'] === 'rich_text' ? readRichText(cell['elements'], names).trim() : readTextObject(cell, names);

/** Images in text have no text of their own. */
function readTextObject(element: unknown, names: UserNameLookup): string {
  const { type, text } = object(element);
  const content = typeof element === 'string' ? element : string(text);
  if (type === 'image') return '';
  return type === 'plain_text' || type === 'raw_text'
    ? stripMarkup(content)
    : stripMarkup(content, { stripEmphasis: true, ...names });
}

const isLine = (type: string): boolean => /^rich_text_(?:section|list|quote|preformatted)$/.test(type);

function readRichText(elements: unknown, names: UserNameLookup): string {
  let result = '';
  for (const one of list(elements)) {
    const element = object(one);
    const type = string(element['type']);
    const text =
      type === 'rich_text_list'
        ? joinNonEmpty(
            list(element['elements']).map((item) => readRichText([item], names).trim()),
            '\n',
          )
        : element['elements'] === undefined
          ? readInlineElement(element, names)
          : readRichText(element['elements'], names);
    const breaks = isLine(type) && result !== '' && !result.endsWith('\n') ? '\n' : '';
    result += breaks + text + (isLine(type) && type !== 'rich_text_section' ? '\n' : '');
  }
  return result;
}

/** Mentions without a known name are left out. */
function readInlineElement(element: JsonObject, { getUserName }: UserNameLookup): string {
  switch (element['type']) {
    case 'text':
      return string(element['text']);
    case 'link':
      return string(element['text']) || string(element['url']);
    case 'user':
      return getUserName?.(string(element['user_id'])) ?? '';
    case 'emoji':
      return decodeEmoji(string(element['unicode']));
    case 'broadcast':
      return `@${string(element['range'])}`;
    case 'date':
      return string(element['fallback']);
    case 'color':
      return string(element['value']);
    default:
      return '';
  }
}

/** Decodes codes such as `1f44b-1f3fd`. Custom emoji of a workspace have no character. */
function decodeEmoji(codes: string): string {
  const points = codes.split('-').map((code) => Number.parseInt(code, 16));
  return codes !== '' && points.every((point) => point > 0 && point <= 0x10ffff) ? String.fromCodePoint(...points) : '';
}

/**
 * Collects the files of a message, of its forwards, and files that the text mentions, for which Slack sends only the
 * id.
 */
export function collectFiles({ files, blocks, attachments }: SlackMessageContent): readonly SlackFile[] {
  const found = new Map<string, SlackFile>();
  const add = (value: unknown) => {
    const file = object(value);
    const id = file['id'];
    if (typeof id === 'string' && !found.get(id)?.name) found.set(id, file as unknown as SlackFile);
  };
  const walk = (message: JsonObject, depth: number) => {
    if (depth > MAX_DEPTH) return;
    for (const file of list(message['files'])) add(file);
    for (const one of list(message['attachments'])) walk(object(one), depth + 1);
    for (const one of list(message['message_blocks'])) walk(object(object(one)['message']), depth + 1);
    for (const id of collectFileIds(message['blocks'], depth)) if (!found.has(id)) add({ id });
  };
  walk({ files, blocks, attachments }, 0);
  return [...found.values()];
}

function collectFileIds(elements: unknown, depth: number): readonly string[] {
  if (depth > MAX_DEPTH) return [];
  return list(elements).flatMap((value) => {
    const { type, id, file_id: fileId, file, elements: more } = object(value);
    const named = string(fileId) || string(object(file)['id']) || string(id);
    return type === 'file' && named !== '' ? [named] : collectFileIds(more, depth + 1);
  });
}
