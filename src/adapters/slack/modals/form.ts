// A form as Slack's modal: what was found wrong on top, one block per field, the rest behind "More"; and what came back in it.
// Voices and languages are searched while somebody types.

import type { ViewOutput } from '@slack/bolt';
import type { InputBlock, KnownBlock, ModalView } from '@slack/types';
import { type Catalogue, type Command, endingsFor, type Field } from '../../../domain/commands/command.ts';
import type { FileRef, Problem } from '../../../domain/commands/invocation.ts';
import { fileBesideLink, labelOf, namesIn } from '../../../domain/commands/locale.ts';
import { splitOutside } from '../../../kit/text.ts';
import type { Value } from '../../shared/drafts.ts';
import {
  besideLink,
  type Filled,
  type FormField,
  type FormRoom,
  fieldOfPart,
  fieldsToAsk,
  formField,
  isAskable,
  isTooLong,
  sayProblem,
} from '../../shared/form.ts';
import type { Texts, Wording } from '../../shared/texts/index.ts';
import { plain } from '../blocks/sentences.ts';
import { BLOCKS, FORM_FILE_BYTES, TEXT, VIEW } from '../limits.ts';
import type { FormMetadata } from '../payloads/event.ts';
import { fileRef } from '../payloads/files.ts';
import type { Draft } from './drafts.ts';

/** The button that shows the folded fields. */
export const MORE = 'ask:more';

/** Beside what is wrong, what is chosen elsewhere and the button for more. */
export const ROOM: FormRoom = { parts: BLOCKS.view - 3, characters: TEXT.input, unfolds: true };

interface FormWish {
  readonly catalogue: Pick<Catalogue, 'operation'>;
  readonly command: Command;
  readonly draft: Draft;
  /** The id the draft is kept under. */
  readonly id: string;
  readonly wording: Wording;
  readonly problems?: readonly Problem[];
}

export function formOf({ catalogue, command, draft, id, wording, problems = [] }: FormWish): ModalView {
  const { texts } = wording;
  const { title, verb } = namesIn(command, wording);
  const { channel, thread } = draft.caller;
  const metadata: FormMetadata = { draft: id, command: command.name, channel, thread };
  const shown = fieldsToAsk(command, draft, ROOM);
  const fields = shown.flatMap((name) => {
    const field = formField(command, name, draft, wording);
    if (!field) return [];
    return isTooLong(draft, name, ROOM) ? [keptText(field, texts)] : blocksOf(field, wording);
  });
  const top = problems.length > 0 ? [trouble(command, problems, wording)] : [];
  const askable = Object.values<Field>(command.fields).filter(isAskable);
  const hasMore = askable.length > shown.length;
  return {
    type: 'modal',
    callback_id: 'earshot:form',
    title: plain(title, VIEW.title),
    submit: plain(verb, VIEW.submit),
    close: plain(texts.close, VIEW.submit),
    private_metadata: JSON.stringify(metadata),
    blocks: [
      ...top,
      ...fields,
      ...elsewhere(catalogue, command, wording),
      ...(hasMore ? [moreButton(id, texts.more)] : []),
    ],
  };
}

/** A file that makes another operation of the command is chosen on its message: Slack would ask for all the fields here first. */
function elsewhere(
  catalogue: FormWish['catalogue'],
  command: Command,
  wording: Wording,
): readonly KnownBlock[] {
  return Object.entries<Field>(command.fields).flatMap(([name, { leadsTo }]) => {
    const next = catalogue.operation(leadsTo ?? '');
    if (!next) return [];
    const line = wording.texts.byMenu(labelOf(command, name, wording), namesIn(next, wording).verb);
    return [{ type: 'context', elements: [plain(line, TEXT.section)] }];
  });
}

const moreButton = (id: string, label: string): KnownBlock => ({
  type: 'actions',
  block_id: 'more',
  elements: [{ type: 'button', action_id: MORE, text: plain(label, TEXT.button), value: id }],
});

const trouble = (command: Command, problems: readonly Problem[], wording: Wording): KnownBlock => ({
  type: 'section',
  block_id: 'trouble',
  text: plain(
    [wording.texts.toFix, ...problems.map((one) => `• ${sayProblem(command, one, wording)}`)].join('\n'),
    TEXT.section,
  ),
});

const ACTION = /^field:([\w-]+)$/;
const actionOf = (field: string): string => `field:${field}`;
/** Of a search box; `undefined` for what is none of ours. */
export const fieldOfAction = (action: string): string | undefined => ACTION.exec(action)?.[1];

type InputElement = InputBlock['element'];

function blocksOf(part: FormField, { texts, formats, commands }: Wording): readonly KnownBlock[] {
  if (part.field.options.kind === 'file') return [fileBlock(part, part.name, texts)];
  const block = input(part, elementOf(part, texts));
  if (!part.link) return [block];
  const { label, help } = fileBesideLink(commands);
  const most = texts.fileMost(formats.bytes(FORM_FILE_BYTES));
  return [block, fileBlock({ ...part, label, help: `${help} ${most}` }, besideLink(part.name), texts)];
}

/** Instead of a text that no input holds. */
const keptText = ({ label, filled = '' }: FormField, texts: Texts): KnownBlock => ({
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
  if (options.kind === 'toggle')
    return { type: 'radio_buttons', action_id: actionOf(part.name), ...optionsOf(part) };
  if (part.choices && part.choices.length <= TEXT.options) return select(part, texts);
  switch (options.kind) {
    case 'language':
    case 'dictionary':
    case 'voice':
      return search(part, 'many' in options && options.many === true, texts);
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

/** What people typed here is no markup: nothing is undone. */
export function readState({ values: blocks }: ViewOutput['state'], team: string): Filled {
  const values: Record<string, Value> = {};
  const files: FileRef[] = [];
  const emptied: string[] = [];
  for (const [block, actions] of Object.entries(blocks)) {
    for (const [action, held] of Object.entries(actions)) {
      const name = fieldOfPart(block);
      if (fieldOfAction(action) === undefined) continue;
      if (held.files != null) {
        files.push(...held.files.map((file) => fileRef(team, file, name)));
        continue;
      }
      if (block !== name) continue;
      const value =
        held.value ??
        held.selected_option?.value ??
        held.selected_options?.map((one) => one.value).join(', ');
      if (value === undefined || value === '') emptied.push(name);
      else values[name] = value;
    }
  }
  return { values, files, emptied };
}
