// Reads blocks, attachments and forwards as a person does: what is said, in order. Pure. Buttons, inputs and footers are left out.

import { asObject } from '../../../kit/json.ts';
import type { FileBody } from './files.ts';
import { readText, type TextOptions } from './text.ts';

/** The parts of a message that can hold text or files. */
export interface MessageParts {
  readonly text?: string | null | undefined;
  readonly files?: readonly FileBody[] | null | undefined;
  readonly blocks?: readonly unknown[] | null | undefined;
  readonly attachments?: readonly unknown[] | null | undefined;
}

type Fields = Readonly<Record<string, unknown>>;
type Names = Pick<TextOptions, 'nameOf'>;

/** Forwards quote messages that quote messages. */
const MAX_DEPTH = 6;

const string = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const object = (value: unknown): Fields => asObject(value) ?? {};
const joined = (parts: readonly string[], by: string): string => parts.filter((one) => one !== '').join(by);

/** Slack shows the text of a message only where it has no blocks. */
export function messageText({ text, blocks, attachments }: MessageParts, names: Names = {}): string {
  const said = blocksText(blocks, names) || readText(text ?? '', { marked: true, ...names });
  return joined([said, attachmentsText(attachments, names, said !== '')], '\n\n');
}

export const blocksText = (blocks: unknown, names: Names = {}, depth = 0): string =>
  depth > MAX_DEPTH
    ? ''
    : joined(
        list(blocks).map((one) => blockText(object(one), names, depth)),
        '\n\n',
      );

/** Previews of links stand beside what somebody wrote; alone they are all there is. */
export const attachmentsText = (
  attachments: unknown,
  names: Names = {},
  isBeside = false,
  depth = 0,
): string =>
  depth > MAX_DEPTH
    ? ''
    : joined(
        list(attachments)
          .map(object)
          .filter((one) => !isBeside || !isPreview(one))
          .map((one) => attachmentText(one, names, depth + 1)),
        '\n\n',
      );

export const isForward = (given: unknown): boolean => {
  const { is_share: shared, is_msg_unfurl: quoted } = object(given);
  return shared === true || quoted === true;
};

const isPreview = (given: Fields): boolean =>
  !isForward(given) && (given['from_url'] !== undefined || given['original_url'] !== undefined);

function attachmentText(given: Fields, names: Names, depth: number): string {
  const read = (value: unknown) => readText(string(value), { marked: true, ...names });
  const quoted = list(given['message_blocks']).map((one) => object(object(one)['message'])['blocks']);
  const inside = joined(
    [given['blocks'], ...quoted].map((one) => blocksText(one, names, depth)),
    '\n\n',
  );
  const fields = list(given['fields']).map((one) => {
    const { title, value } = object(one);
    return joined([read(title), read(value)], ': ');
  });
  const said = joined(
    [
      read(given['pretext']),
      read(given['title']),
      inside || read(given['text']),
      ...fields,
      attachmentsText(given['attachments'], names, false, depth),
    ],
    '\n',
  );
  return said || read(given['fallback']);
}

type ReadBlock = (block: Fields, names: Names, depth: number) => string;

const lines =
  (...keys: readonly string[]): ReadBlock =>
  (block, names) =>
    joined(
      keys
        .flatMap((key) => (Array.isArray(block[key]) ? list(block[key]) : [block[key]]))
        .map((one) => textObject(one, names)),
      '\n',
    );

const inside =
  (key: string): ReadBlock =>
  (block, names, depth) =>
    blocksText(block[key], names, depth + 1);

const BLOCKS: Readonly<Record<string, ReadBlock>> = {
  rich_text: ({ elements }, names) => richText(elements, names).trim(),
  header: lines('text'),
  markdown: ({ text }, names) => readText(slackMarks(string(text)), { marked: true, ...names }),
  section: lines('text', 'fields'),
  context: lines('elements'),
  image: ({ title, alt_text: alt }, names) => textObject(title, names) || string(alt),
  video: lines('title', 'description'),
  card: lines('title', 'subtitle', 'body'),
  alert: lines('title', 'text'),
  task_card: lines('title'),
  plan: lines('title'),
  container: (block, names, depth) =>
    inside('child_blocks')(block, names, depth) || inside('blocks')(block, names, depth),
  carousel: inside('elements'),
  table: ({ rows }, names) =>
    joined(
      list(rows).map((row) =>
        joined(
          list(row).map((cell) => cellText(object(cell), names)),
          ', ',
        ),
      ),
      '\n',
    ),
};

/** Markdown's marks as Slack's own. */
const slackMarks = (text: string): string =>
  text
    .replace(/^#{1,6} /gm, '')
    .replaceAll('**', '*')
    .replaceAll('__', '_')
    .replaceAll('~~', '~');

const blockText = (block: Fields, names: Names, depth: number): string =>
  BLOCKS[string(block['type'])]?.(block, names, depth) ?? '';

const cellText = (cell: Fields, names: Names): string =>
  cell['type'] === 'rich_text' ? richText(cell['elements'], names).trim() : textObject(cell, names);

/** An image among words says nothing. */
function textObject(given: unknown, names: Names): string {
  const { type, text } = object(given);
  const said = typeof given === 'string' ? given : string(text);
  if (type === 'image') return '';
  return type === 'plain_text' || type === 'raw_text'
    ? readText(said)
    : readText(said, { marked: true, ...names });
}

const isLine = (type: string): boolean => /^rich_text_(?:section|list|quote|preformatted)$/.test(type);

function richText(elements: unknown, names: Names): string {
  let all = '';
  for (const one of list(elements)) {
    const element = object(one);
    const type = string(element['type']);
    const said =
      type === 'rich_text_list'
        ? joined(
            list(element['elements']).map((item) => richText([item], names).trim()),
            '\n',
          )
        : element['elements'] === undefined
          ? inline(element, names)
          : richText(element['elements'], names);
    const breaks = isLine(type) && all !== '' && !all.endsWith('\n') ? '\n' : '';
    all += breaks + said + (isLine(type) && type !== 'rich_text_section' ? '\n' : '');
  }
  return all;
}

/** Ids of which no name is known are left out. */
function inline(element: Fields, { nameOf }: Names): string {
  switch (element['type']) {
    case 'text':
      return string(element['text']);
    case 'link':
      return string(element['text']) || string(element['url']);
    case 'user':
      return nameOf?.(string(element['user_id'])) ?? '';
    case 'emoji':
      return emoji(string(element['unicode']));
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

/** `1f44b-1f3fd`; emoji of a workspace have no sign. */
function emoji(codes: string): string {
  const points = codes.split('-').map((code) => Number.parseInt(code, 16));
  return codes !== '' && points.every((point) => point > 0 && point <= 0x10ffff)
    ? String.fromCodePoint(...points)
    : '';
}

/** All files of a message: its own, those of forwards, and those that only its text names, of which Slack tells the id alone. */
export function filesIn({ files, blocks, attachments }: MessageParts): readonly FileBody[] {
  const found = new Map<string, FileBody>();
  const add = (given: unknown) => {
    const file = object(given);
    const id = file['id'];
    if (typeof id === 'string' && !found.get(id)?.name) found.set(id, file as unknown as FileBody);
  };
  const walk = (message: Fields, depth: number) => {
    if (depth > MAX_DEPTH) return;
    for (const file of list(message['files'])) add(file);
    for (const one of list(message['attachments'])) walk(object(one), depth + 1);
    for (const one of list(message['message_blocks'])) walk(object(object(one)['message']), depth + 1);
    for (const id of namedFiles(message['blocks'], depth)) if (!found.has(id)) add({ id });
  };
  walk({ files, blocks, attachments }, 0);
  return [...found.values()];
}

function namedFiles(elements: unknown, depth: number): readonly string[] {
  if (depth > MAX_DEPTH) return [];
  return list(elements).flatMap((given) => {
    const { type, id, file_id: fileId, file, elements: more } = object(given);
    const named = string(fileId) || string(object(file)['id']) || string(id);
    return type === 'file' && named !== '' ? [named] : namedFiles(more, depth + 1);
  });
}
