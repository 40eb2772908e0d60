// What came back in a form → values and files by field.

import type { FileRef } from '../../../domain/media/file-kinds.ts';
import type { Value } from '../../shared/drafts.ts';
import { type Filled, fieldOfPart } from '../../shared/form.ts';
import { type FileBody, fileRef } from '../read.ts';
import { fieldOfAction } from './form-fields.ts';

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

/** What people typed here is no markup: nothing is undone. */
export function readState({ values: blocks }: State, team: string): Filled {
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
