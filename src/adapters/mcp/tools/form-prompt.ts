// Describes a form as text: its fields, and the current values of the fields to correct.

import { type Command, type Field, toShortFieldName } from '../../../domain/commands/command.ts';
import type { FormDraft } from '../../../domain/commands/invocation.ts';
import { clientMessages } from '../client-messages.ts';

export function formatFormPrompt(command: Command, draft: FormDraft): string {
  const askFirst = draft.askFirst ?? [];
  const fields = Object.entries<Field>(command.fields).filter(
    ([name, field]) => askFirst.includes(name) || (field.options.kind === 'text' && field.options.isNumbered),
  );
  const shownFields = fields.length > 0 ? fields : Object.entries<Field>(command.fields);
  const described = shownFields.map(
    ([name, field]) => `${toShortFieldName(name, field)} (${field.label}: ${field.help})`,
  );
  const currentValues = shownFields.flatMap(([name, field]) => {
    const value = draft.values[name];
    return value === undefined ? [] : [clientMessages.currentValue(toShortFieldName(name, field), String(value))];
  });
  return [clientMessages.askForFields(described.join('; ')), ...currentValues].join('\n');
}
