// The catalogue as JSON: what the page draws its forms from and scripts read the fields from (docs/web-chat.md, Fields).
// Pure; knows faces and words, never a schema.

import { type Catalogue, endingsFor, shortName } from '../../domain/commands/catalogue.ts';
import type { Field } from '../../domain/commands/field.ts';
import type { Command } from '../../domain/commands/operation.ts';

export const declareCatalogue = (catalogue: Catalogue) => ({
  prefix: catalogue.prefix,
  commands: catalogue.commands.map(declareCommand),
});

const declareCommand = (command: Command) => ({
  name: command.name,
  kind: command.kind,
  title: command.title,
  summary: command.summary,
  example: command.example,
  ...(command.kind === 'operation' && command.action && { action: command.action }),
  fields: Object.entries(command.fields).map(([name, field]) => declareField(name, field)),
});

function declareField(name: string, field: Field) {
  const { face, ...look } = field.look;
  return {
    name,
    as: shortName(name, field),
    label: field.label,
    help: field.help,
    face,
    required: field.required,
    more: field.more ?? false,
    ...(field.setting !== undefined && { setting: field.setting }),
    ...(field.standard !== undefined && { standard: field.standard }),
    ...shownLook(look),
    ...(face === 'file' || 'link' in look ? { endings: endingsFor(field) } : {}),
  };
}

/** Kinds of files are shown as endings. */
function shownLook(look: object): object {
  return Object.fromEntries(Object.entries(look).filter(([name]) => name !== 'kinds' && name !== 'link'));
}
