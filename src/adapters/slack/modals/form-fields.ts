// One field as Slack's blocks in a form, filled with what is known, and what to call its parts. Pure. Voices and languages
// are searched while somebody types; which fields a form has is form-need.ts.

import type { InputBlock, KnownBlock, PlainTextElement } from '@slack/types';
import { endingsFor } from '../../../domain/commands/catalogue.ts';
import type { Choice, Field } from '../../../domain/commands/field.ts';
import { isMust } from '../../../domain/commands/wanted-fields.ts';
import { cut, splitOutside } from '../../../kit/text.ts';
import { TEXT } from '../limits.ts';
import type { Given } from '../read.ts';
import { WORDS } from '../words.ts';
import { isTooLong } from './form-need.ts';

/** The file beside a link. */
export const besideLink = (field: string): string => `${field}:file`;
/** The field that a block belongs to. */
export const fieldOfBlock = (block: string): string => block.replace(/:file$/, '');

const ACTION = /^field:([\w-]+)$/;
const actionOf = (field: string): string => `field:${field}`;
/** Of a search box; `undefined` for what is none of ours. */
export const fieldOfAction = (action: string): string | undefined => ACTION.exec(action)?.[1];

type InputElement = InputBlock['element'];

export const plain = (text: string, most: number): PlainTextElement => ({
  type: 'plain_text',
  text: cut(text, most),
});

interface Part {
  readonly name: string;
  readonly field: Field;
  readonly filled: string | undefined;
  /** The name of a file that was given already. */
  readonly file: string | undefined;
}

export function blocksOf(name: string, field: Field, given: Given): readonly KnownBlock[] {
  const value = given.values[name];
  if (isTooLong(given, name)) return [keptText(field, String(value))];
  const part: Part = {
    name,
    field,
    filled: value === undefined || value === '' ? undefined : String(value),
    file: given.files.find((one) => one.field === name)?.name,
  };
  const { options } = field;
  if (options.kind === 'file') return [fileBlock(part, name, part.file === undefined && isMust(field))];
  if (options.kind !== 'text' || !options.link) return [input(part, elementOf(part))];
  // Either of the two will do, so that neither can be a must.
  return [
    { ...input(part, elementOf(part)), optional: true },
    fileBlock(
      { ...part, field: { ...field, label: WORDS.fileLabel, help: WORDS.fileHelp } },
      besideLink(name),
      false,
    ),
  ];
}

const keptText = ({ label }: Field, value: string): KnownBlock => ({
  type: 'context',
  elements: [plain(WORDS.keptText(label, [...value].length), TEXT.section)],
});

const input = ({ name, field }: Part, element: InputElement): InputBlock => ({
  type: 'input',
  block_id: name,
  optional: !isMust(field),
  label: plain(field.label, TEXT.label),
  hint: plain(field.help, TEXT.label),
  element,
});

function elementOf(part: Part): InputElement {
  const { field, filled } = part;
  const { options } = field;
  const action_id = actionOf(part.name);
  const chosen = filled ?? (field.default === undefined ? undefined : String(field.default));
  switch (options.kind) {
    case 'choice':
      if (options.choices.length > TEXT.options) return textElement(part);
      return select(action_id, options.choices, chosen);
    case 'toggle': {
      const options = [option(WORDS.yes, 'true'), option(WORDS.no, 'false')];
      const initial = options.find(
        ({ value }) =>
          value === (/^(yes|on|true|1)$/i.test(chosen ?? '') ? 'true' : chosen === undefined ? '' : 'false'),
      );
      return { type: 'radio_buttons', action_id, options, ...(initial && { initial_option: initial }) };
    }
    case 'language':
    case 'voice':
      return search(part, options.kind === 'language' && options.many === true);
    default:
      return textElement(part);
  }
}

const option = (label: string, value: string) => ({ text: plain(label, TEXT.option), value });

function select(action_id: string, choices: readonly Choice[], chosen: string | undefined): InputElement {
  const options = choices.map(({ label, value }) => option(label, String(value)));
  const at = choices.findIndex(
    ({ label, value }) => String(value) === chosen || label.toLowerCase() === chosen?.toLowerCase(),
  );
  const initial = options[at];
  return {
    type: 'static_select',
    action_id,
    placeholder: plain(WORDS.choose, TEXT.placeholder),
    options,
    ...(initial && { initial_option: initial }),
  };
}

/** Opens with a first list, before anything is typed. */
function search({ name, field, filled }: Part, many: boolean): InputElement {
  const parts = filled === undefined ? [] : many ? partsOf(filled) : [filled];
  const options = parts.filter((one) => one.length <= TEXT.optionValue).map((one) => option(one, one));
  const [first] = options;
  const shared = {
    action_id: actionOf(name),
    min_query_length: 0,
    placeholder: plain(field.setting === undefined ? WORDS.choose : WORDS.setting, TEXT.placeholder),
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

function textElement({ name, field, filled }: Part): InputElement {
  const { options, setting, default: standard } = field;
  const placeholder = setting === undefined ? standard : WORDS.setting;
  return {
    type: 'plain_text_input',
    action_id: actionOf(name),
    multiline: options.kind === 'lines' || (options.kind === 'text' && options.long === true),
    max_length: TEXT.input,
    ...(filled !== undefined && { initial_value: filled }),
    ...(placeholder !== undefined && { placeholder: plain(String(placeholder), TEXT.placeholder) }),
  };
}

function fileBlock(part: Part, block: string, must: boolean): InputBlock {
  const filetypes = endingsFor(part.field).map((ending) => ending.slice(1));
  const help = part.file === undefined ? part.field.help : WORDS.kept(part.file);
  return {
    ...input(part, {
      type: 'file_input',
      action_id: actionOf(part.name),
      max_files: 1,
      ...(filetypes.length > 0 && { filetypes }),
    }),
    block_id: block,
    optional: !must,
    hint: plain(help, TEXT.label),
  };
}
