// What a form would ask for, told in words: which fields, and what stands in those that are to be corrected.

import { type Command, type Field, shortName } from '../../../domain/commands/command.ts';
import type { Draft } from '../../shared/drafts.ts';
import { formField } from '../../shared/form.ts';
import type { Wording } from '../../shared/texts/index.ts';
import { say } from '../words.ts';

export function asked(command: Command, draft: Draft, wording: Wording): string {
  const wrong = draft.wrong ?? [];
  const fields = Object.entries<Field>(command.fields).filter(
    ([name, field]) => wrong.includes(name) || (field.options.kind === 'text' && field.options.numbered),
  );
  const all = fields.length > 0 ? fields : Object.entries<Field>(command.fields);
  const described = all.map(([name, field]) => {
    const { label, help } = formField(command, name, draft, wording) ?? field;
    return `${shortName(name, field)} (${label}: ${help})`;
  });
  const standing = all.flatMap(([name, field]) => {
    const value = draft.values[name];
    return value === undefined ? [] : [say.standing(shortName(name, field), String(value))];
  });
  return [say.toGive(described.join('; ')), ...standing].join('\n');
}
