// Fills in fields of modals and messages as a user does, and encodes the values as Slack sends them. Throws if Slack's
// clients would not allow the input. Sends nothing.

import type { Core } from '../core.ts';
import { fileJson } from '../delivery/payload.ts';
import type { Block, FileGiven, FileRecord, Option, View } from '../world.ts';
import { type Element, usable } from './blocks.ts';
import { keyOf } from './views.ts';

export type Given = string | number | null | Option | FileGiven | readonly (string | Option | FileGiven)[];

export type Keep = (file: FileGiven) => FileRecord;

const MIB = 1024 * 1024;
const FILE_LIMIT = 10 * MIB;

export interface Field {
  readonly block: Block;
  readonly element: Element;
}

/** Finds a field by `block/action`, by action, or by block. */
export function fieldOf(blocks: readonly Block[], name: string): Field {
  const all = usable(blocks);
  const found = all.filter(
    ({ block, element }) =>
      `${block.block_id}/${element.action_id}` === name || element.action_id === name || block.block_id === name,
  );
  const [one] = found;
  if (one && found.length === 1) return one;
  const names = all.map(({ block, element }) => `${block.block_id}/${element.action_id}`).join(', ');
  throw new Error(
    `${found.length === 0 ? 'There is no' : 'There is more than one'} ${name}; there are: ${names || 'none'}.`,
  );
}

/** Finds the menu with this option, by the option's text or the end of its value. */
export function menuOf(blocks: readonly Block[], name: string): (Field & { readonly value: string }) | undefined {
  const end = name.replace(/^earshot/, '');
  return usable(blocks).flatMap((field) => {
    const option = optionsOf(field, []).find(({ value, text }) => text.text === name || value.endsWith(end));
    return option && /^(?:overflow|static_select)$/.test(field.element.type) ? [{ ...field, value: option.value }] : [];
  })[0];
}

const optionsOf = ({ element }: Field, offered: readonly Option[]): readonly Option[] => [
  ...((element['options'] as Option[] | undefined) ?? []),
  ...((element['initial_options'] as Option[] | undefined) ?? []),
  ...(element['initial_option'] ? [element['initial_option'] as Option] : []),
  ...offered,
];

function choose(field: Field, given: unknown, offered: readonly Option[]): Option {
  const all = optionsOf(field, offered);
  const wanted = typeof given === 'object' && given !== null ? (given as Option).value : given;
  const found = all.find(({ value }) => value === wanted) ?? all.find(({ text }) => text.text === wanted);
  if (!found) {
    const names = all.map(({ value }) => value).join(', ');
    throw new Error(`${field.element.action_id} offers no ${String(wanted)}; it offers: ${names || 'nothing yet'}.`);
  }
  return found;
}

function files(core: Core, { element }: Field, given: readonly FileGiven[], keep: Keep): object {
  const most = Number(element['max_files'] ?? 10);
  if (given.length > most) throw new Error(`${element.action_id} takes ${most} files at most.`);
  const kinds = element['filetypes'] as readonly string[] | undefined;
  for (const { name, bytes } of given) {
    if (bytes.length > FILE_LIMIT) throw new Error(`${name} is larger than the 10 MB that a form takes.`);
    if (kinds && !kinds.includes(name.split('.').at(-1)?.toLowerCase() ?? ''))
      throw new Error(`${name} cannot be chosen: ${element.action_id} takes ${kinds.join(', ')}.`);
  }
  return { type: element.type, files: given.map((file) => fileJson(core, keep(file))) };
}

function typed({ element }: Field, given: string): object {
  const [least, most] = [Number(element['min_length'] ?? 0), Number(element['max_length'] ?? 3000)];
  if (given && (given.length < least || given.length > most))
    throw new Error(`${element.action_id} takes ${least} to ${most} characters.`);
  return { type: element.type, value: given === '' ? null : given };
}

/** Returns the state of the field after the user's input. */
export function heldBy(
  core: Core,
  field: Field,
  given: Given,
  offered: readonly Option[],
  keep: Keep,
): Record<string, unknown> {
  const { type } = field.element;
  const all = (given === null ? [] : [given].flat()) as readonly (string | Option | FileGiven)[];
  if (type === 'file_input') return { ...files(core, field, all as readonly FileGiven[], keep) };
  if (type.endsWith('_input')) return { ...typed(field, given === null ? '' : String(given)) };
  if (type.startsWith('multi_')) return { type, selected_options: all.map((one) => choose(field, one, offered)) };
  return { type, selected_option: given === null ? null : choose(field, given, offered) };
}

const empty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Labels of required fields that are empty. */
export const unfilled = (view: View): readonly string[] =>
  usable(view.body.blocks).flatMap(({ block, element }) => {
    if (block.type !== 'input' || block['optional'] === true) return [];
    const { type: _, ...held } = view.values.get(keyOf(block, element)) ?? {};
    const label = (block['label'] as { text: string }).text;
    return Object.values(held).every(empty) ? [label] : [];
  });
