// A file that makes another operation of a command: `/voice` with a recording. Decided before any form opens, since that operation has its
// own. Pure.

import { type Catalogue, type Command, type Field, fieldNamed, wordsField } from './command.ts';
import type { FileRef, Invocation } from './invocation.ts';
import { fieldOfFile } from './reading.ts';

interface Asked<V> {
  readonly command: string;
  readonly values: Readonly<Record<string, V>>;
  readonly files: readonly FileRef[];
}

/** The operation that is meant, with what was given under its own names; as it is where no file says otherwise. */
export function meantByFile<V, G extends Asked<V> = Asked<V>>(
  catalogue: Pick<Catalogue, 'operation'>,
  command: Command,
  given: G,
): { readonly command: Command; readonly given: G } {
  const leading = given.files.map((file) => leadOf(command, file)).find((one) => one !== undefined);
  const meant = leading && catalogue.operation(leading.to);
  if (!meant) return { command, given };
  const words = wordsField(command);
  const name = wordsField(meant);
  const values = Object.entries(given.values).map(([field, value]) => {
    const own = fieldNamed(command, field);
    return [own !== undefined && own === words && name !== undefined ? name : field, value] as const;
  });
  const files = given.files.map(({ field: _, ...file }) => withField(file, fieldOfFile(meant, file)));
  return {
    command: meant,
    given: { ...given, command: meant.name, values: Object.fromEntries(values), files },
  };
}

/** So that no form asks for it again. */
const withField = (file: FileRef, field: string | undefined): FileRef =>
  field === undefined ? file : { ...file, field };

function leadOf(command: Command, file: Invocation['files'][number]): { readonly to: string } | undefined {
  const field: Field | undefined = command.fields[fieldOfFile(command, file) ?? ''];
  return field?.leadsTo === undefined ? undefined : { to: field.leadsTo };
}
