// The catalogue as JSON: what the page draws its forms from and scripts read the fields from (docs/web-chat.md, Fields).
// Pure.

import {
  type Catalogue,
  type Command,
  endingsFor,
  type Field,
  shortName,
} from '../../domain/commands/command.ts';
import { fieldWords, labelOf, namesIn } from '../../domain/commands/locale.ts';
import type { Words } from '../../domain/words/index.ts';
import { isAskable } from '../shared/form.ts';

/** In the words of whoever asks. `unavailable`: why a command cannot work here, in a few words. */
export const declareCatalogue = (
  catalogue: Catalogue,
  words: Words,
  unavailable: (command: Command) => string | undefined,
) => ({
  prefix: catalogue.prefix,
  commands: catalogue.commands.map((command) => ({
    ...declareCommand(command, words),
    unavailable: unavailable(command),
  })),
  /** Those that only cards lead to. */
  unlisted: catalogue.unlisted.map((command) => declareCommand(command, words)),
});

const declareCommand = (command: Command, words: Words) => ({
  name: command.name,
  also: command.also,
  kind: command.kind,
  title: namesIn(command, words).title,
  verb: namesIn(command, words).verb,
  summary: namesIn(command, words).summary,
  example: command.example,
  ...(command.kind === 'operation' && command.action && { action: command.action }),
  fields: Object.entries(command.fields)
    .filter(([, field]) => isAskable(field))
    .map(([name, field]) => declareField(command, name, field, words)),
});

function declareField(command: Command, name: string, field: Field, words: Words) {
  const { kind, ...bounds } = field.options;
  const local = fieldWords(command, name, words);
  return {
    name,
    as: shortName(name, field),
    label: labelOf(command, name, words),
    help: local?.help ?? field.help,
    face: kind,
    required: field.required,
    more: field.more ?? false,
    ...(field.clears && { clears: true }),
    ...(field.setting !== undefined && { setting: field.setting }),
    ...(field.default !== undefined && { standard: field.default }),
    ...shownBounds(kind, bounds),
    ...(field.options.kind === 'choice' && {
      choices: field.options.choices.map((one) => ({
        ...one,
        label: local?.choices?.[one.label] ?? one.label,
      })),
    }),
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
