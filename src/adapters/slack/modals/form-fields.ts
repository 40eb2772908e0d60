// One field as Slack's blocks in a form, and what to call its parts. Voices and languages are searched while somebody types.

import type { InputBlock, KnownBlock, PlainTextElement } from '@slack/types';
import { endingsFor } from '../../../domain/commands/catalogue.ts';
import { cut, formatBytes, splitOutside } from '../../../kit/text.ts';
import { besideLink, type FormField } from '../../shared/form.ts';
import type { Texts } from '../../shared/texts/index.ts';
import { FORM_FILE_BYTES, TEXT } from '../limits.ts';

const ACTION = /^field:([\w-]+)$/;
const actionOf = (field: string): string => `field:${field}`;
/** Of a search box; `undefined` for what is none of ours. */
export const fieldOfAction = (action: string): string | undefined => ACTION.exec(action)?.[1];

type InputElement = InputBlock['element'];

export const plain = (text: string, most: number): PlainTextElement => ({
  type: 'plain_text',
  text: cut(text, most),
});

export function blocksOf(part: FormField, texts: Texts): readonly KnownBlock[] {
  if (part.field.options.kind === 'file') return [fileBlock(part, part.name, texts)];
  const block = input(part, elementOf(part, texts));
  if (!part.link) return [block];
  const { label, help } = texts.file;
  const most = texts.fileMost(formatBytes(FORM_FILE_BYTES));
  return [block, fileBlock({ ...part, label, help: `${help} ${most}` }, besideLink(part.name), texts)];
}

/** Instead of a text that no input holds. */
export const keptText = ({ label, filled = '' }: FormField, texts: Texts): KnownBlock => ({
  type: 'context',
  elements: [plain(texts.keptText(label, [...filled].length), TEXT.section)],
});

const input = ({ name, label, help, must }: FormField, element: InputElement): InputBlock => ({
  type: 'input',
  block_id: name,
  optional: !must,
  label: plain(label, TEXT.label),
  hint: plain(help, TEXT.label),
  element,
});

function elementOf(part: FormField, texts: Texts): InputElement {
  const { options } = part.field;
  switch (options.kind) {
    case 'choice':
      return (part.choices?.length ?? 0) > TEXT.options ? textElement(part) : select(part, texts);
    case 'toggle':
      return { type: 'radio_buttons', action_id: actionOf(part.name), ...optionsOf(part) };
    case 'language':
    case 'voice':
      return search(part, options.kind === 'language' && options.many === true, texts);
    default:
      return textElement(part);
  }
}

const option = (label: string, value: string) => ({ text: plain(label, TEXT.option), value });

function optionsOf({ choices = [] }: FormField) {
  const all = choices.map(({ label, value }) => option(label, value));
  const initial = all[choices.findIndex(({ chosen }) => chosen)];
  return { options: all, ...(initial && { initial_option: initial }) };
}

const select = (part: FormField, texts: Texts): InputElement => ({
  type: 'static_select',
  action_id: actionOf(part.name),
  placeholder: plain(texts.choose, TEXT.placeholder),
  ...optionsOf(part),
});

/** Opens with a first list, before anything is typed. */
function search({ name, field, filled }: FormField, many: boolean, texts: Texts): InputElement {
  const parts = filled === undefined ? [] : many ? partsOf(filled) : [filled];
  const options = parts.filter((one) => one.length <= TEXT.optionValue).map((one) => option(one, one));
  const [first] = options;
  const shared = {
    action_id: actionOf(name),
    min_query_length: 0,
    placeholder: plain(field.setting === undefined ? texts.choose : texts.setting, TEXT.placeholder),
  };
  return many
    ? { type: 'multi_external_select', ...shared, ...(first && { initial_options: options }) }
    : { type: 'external_select', ...shared, ...(first && { initial_option: first }) };
}

/** A comma in brackets belongs to a name. */
const partsOf = (filled: string): readonly string[] => [
  ...new Set(
    splitOutside(filled, ',;')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];

const textElement = ({ name, long, filled, placeholder }: FormField): InputElement => ({
  type: 'plain_text_input',
  action_id: actionOf(name),
  multiline: long,
  max_length: TEXT.input,
  ...(filled !== undefined && { initial_value: filled }),
  ...(placeholder !== undefined && { placeholder: plain(placeholder, TEXT.placeholder) }),
});

function fileBlock(part: FormField, block: string, texts: Texts): InputBlock {
  const filetypes = endingsFor(part.field).map((ending) => ending.slice(1));
  const element: InputElement = {
    type: 'file_input',
    action_id: actionOf(part.name),
    max_files: 1,
    ...(filetypes.length > 0 && { filetypes }),
  };
  const help = part.file === undefined ? part.help : texts.kept(part.file);
  return { ...input({ ...part, help }, element), block_id: block };
}
