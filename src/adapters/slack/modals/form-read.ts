// What came back in a form → values and files by field, and problems → errors at its blocks. Pure.

import type { Problem } from '../../../domain/commands/invocation.ts';
import type { Command } from '../../../domain/commands/operation.ts';
import type { FileRef } from '../../../domain/media/file-kinds.ts';
import { cut } from '../../../kit/text.ts';
import { TEXT } from '../limits.ts';
import { type FileBody, fileRef } from '../read.ts';
import type { Draft, Value } from './drafts.ts';
import { sayProblem } from './form.ts';
import { besideLink, fieldOfAction, fieldOfBlock } from './form-fields.ts';

/** What of a view's state is read. */
export interface State {
  readonly values: Readonly<Record<string, Readonly<Record<string, Held>>>>;
}

interface Held {
  readonly value?: string | null;
  readonly selected_option?: { readonly value: string } | null;
  readonly selected_options?: readonly { readonly value: string }[] | null;
  readonly files?: readonly FileBody[] | null;
}

export interface Filled {
  readonly values: Readonly<Record<string, Value>>;
  readonly files: Draft['files'];
  /** Fields that were left empty: what stood there before no longer counts. */
  readonly emptied: readonly string[];
}

/** What people typed here is no markup: nothing is undone. */
export function readState({ values: blocks }: State, team: string): Filled {
  const values: Record<string, Value> = {};
  const files: FileRef[] = [];
  const emptied: string[] = [];
  for (const [block, actions] of Object.entries(blocks)) {
    for (const [action, held] of Object.entries(actions)) {
      const name = fieldOfBlock(block);
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

/** What a form brought, laid over what was given before it. */
export function filledIn(draft: Draft, { values, files, emptied }: Filled): Draft {
  // A file given now takes the place of a link or a file given before, and a link that of a file.
  const anew = new Set([...files.map(({ field }) => field), ...Object.keys(values)]);
  const before = Object.entries(draft.values).filter(([name]) => !emptied.includes(name) && !anew.has(name));
  return {
    ...draft,
    wrong: [],
    values: { ...Object.fromEntries(before), ...values },
    files: [...draft.files.filter(({ field }) => !anew.has(field)), ...files],
  };
}

/** At their fields; what belongs to none that is shown stands at the first. `undefined` when the form has no field. */
export function errorsAt(
  command: Command,
  { values: blocks }: State,
  problems: readonly Problem[],
): Readonly<Record<string, string>> | undefined {
  const [first] = Object.keys(blocks);
  if (first === undefined) return undefined;
  const errors: Record<string, string> = {};
  for (const problem of problems) {
    const { field = '' } = problem;
    const block = [field, besideLink(field)].find((one) => blocks[one] !== undefined) ?? first;
    const said = sayProblem(command, problem);
    errors[block] = cut(errors[block] === undefined ? said : `${errors[block]} ${said}`, TEXT.label);
  }
  return errors;
}
