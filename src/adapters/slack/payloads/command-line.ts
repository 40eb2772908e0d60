// A typed line, understood: a command's name and its values by field, free of Slack's wrappings. Pure. The grammar itself is
// the domain's, the same on every platform.

import type { Catalogue } from '../../../domain/commands/catalogue.ts';
import { commandWord, readLine, readWords } from '../../../domain/commands/grammar.ts';
import type { Command } from '../../../domain/commands/operation.ts';
import { readText } from './mrkdwn.ts';

export interface TypedLine {
  readonly command: Command;
  readonly values: Readonly<Record<string, string>>;
}

interface Line {
  readonly text: string;
  /** Out of a message, where people write with marks. */
  readonly marked?: boolean;
  readonly people?: ReadonlyMap<string, string>;
}

/** After a slash command's name, which Slack passes on apart from the rest. */
export const readArguments = (command: Command, line: Line): TypedLine['values'] =>
  unwrapped(readWords(line.text, command), line);

/** `tts Hello` or `/tts Hello`; a string is the first word of a line that names no command. */
export function readTypedLine(catalogue: Catalogue, line: Line): TypedLine | string {
  const text = line.text.trimStart();
  const slashed = text.startsWith('/') ? text : `/${text}`;
  const typed = readLine(slashed, catalogue);
  return typed
    ? { command: typed.command, values: unwrapped(typed.values, line) }
    : (commandWord(slashed) ?? slashed.slice(1).split(/\s/u, 1)[0] ?? '');
}

/** The grammar knows Slack's `<https://…|…>` around a whole value; entities and the rest are undone after it. */
const unwrapped = (values: TypedLine['values'], { marked = false, people }: Line): TypedLine['values'] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      readText(value, { marked, ...(people && { people }) }),
    ]),
  );
