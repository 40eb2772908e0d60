// The catalogue as JSON: what the page draws its forms from and scripts read the fields from (docs/web-chat.md, Fields).
// Pure.

import {
  type Catalogue,
  type Command,
  endingsFor,
  type Field,
  shortName,
} from '../../domain/commands/command.ts';

/** `unavailable`: why a command cannot work here, in a few words. */
export const declareCatalogue = (
  catalogue: Catalogue,
  unavailable: (command: Command) => string | undefined,
) => ({
  prefix: catalogue.prefix,
  commands: catalogue.commands.map((command) => ({
    ...declareCommand(command),
    unavailable: unavailable(command),
  })),
  /** Those that only cards lead to. */
  unlisted: catalogue.unlisted.map(declareCommand),
});

const declareCommand = (command: Command) => ({
  name: command.name,
  also: command.also,
  kind: command.kind,
  title: command.title,
  verb: command.verb,
  summary: command.summary,
  example: command.example,
  ...(command.kind === 'operation' && command.action && { action: command.action }),
  fields: Object.entries(command.fields)
    .filter(([, { carried }]) => !carried)
    .map(([name, field]) => declareField(name, field)),
});

function declareField(name: string, field: Field) {
  const { kind, ...bounds } = field.options;
  return {
    name,
    as: shortName(name, field),
    label: field.label,
    help: field.help,
    face: kind,
    required: field.required,
    more: field.more ?? false,
    ...(field.setting !== undefined && { setting: field.setting }),
    ...(field.default !== undefined && { standard: field.default }),
    ...shownBounds(kind, bounds),
    ...(kind === 'file' || 'link' in bounds ? { endings: endingsFor(field) } : {}),
  };
}

/** A text's bounds have other names in this interface than in the program; kinds of files are shown as endings. */
const TEXT_BOUNDS: Readonly<Record<string, string>> = { max: 'most', minContent: 'least' };

function shownBounds(kind: Field['options']['kind'], bounds: object): object {
  const shown = Object.entries(bounds).filter(([name]) => name !== 'kinds' && name !== 'link');
  const nameOf = (name: string) => (kind === 'text' ? TEXT_BOUNDS[name] : undefined) ?? name;
  return Object.fromEntries(shown.map(([name, value]) => [nameOf(name), value]));
}
