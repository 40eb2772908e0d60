// What stands in a message that has no text of its own: other apps write in blocks, and a forwarded message is an attachment.
// Pure; as a person reads it, in the order it stands there.

import { asObject } from '../../../kit/json.ts';
import { readText } from './mrkdwn.ts';

interface Beside {
  readonly blocks?: readonly unknown[] | null | undefined;
  readonly attachments?: readonly unknown[] | null | undefined;
}

const textual = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textBeside = ({ blocks, attachments }: Beside): string =>
  [...(blocks ?? []).map(blockText), ...(attachments ?? []).map(attachmentText)]
    .filter((one) => one !== '')
    .join('\n\n');

function attachmentText(given: unknown): string {
  const { text, fallback, blocks } = asObject(given) ?? {};
  const inside = textBeside({ blocks: list(blocks) });
  return inside || readText(textual(text) || textual(fallback), { marked: true });
}

/** Headers, sections and rich text: what is said. Buttons, fields to fill and small print are not. */
function blockText(given: unknown): string {
  const { type, text, elements } = asObject(given) ?? {};
  if (type === 'rich_text') return richText(elements).trim();
  if (type === 'markdown') return readText(textual(text), { marked: true });
  const words = asObject(text);
  const said = textual(words?.['text']);
  return words?.['type'] === 'plain_text' ? said : readText(said, { marked: true });
}

const LINES = new Set(['rich_text_list', 'rich_text_quote', 'rich_text_preformatted']);

const richText = (elements: unknown): string =>
  list(elements)
    .map((given) => {
      const { type, text, url, elements: inside } = asObject(given) ?? {};
      if (inside === undefined) return textual(text) || textual(url);
      return LINES.has(textual(type))
        ? `${list(inside)
            .map((one) => richText([one]))
            .join('\n')}\n`
        : richText(inside);
    })
    .join('');
