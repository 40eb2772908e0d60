// Views and files as the JSON of a message (docs/web-chat.md, Messages). Everything is data: no markup is made here, and none is
// escaped.

import { type Command, fieldNamed, shortName, wordsField } from '../../domain/commands/command.ts';
import type { Problem, Request } from '../../domain/commands/invocation.ts';
import { labelOf } from '../../domain/commands/locale.ts';
import type { FileFacts } from '../../domain/media/file-kinds.ts';
import type { Row, View } from '../../domain/views/view.ts';
import type { Words } from '../../domain/words/index.ts';
import { cut } from '../../kit/text.ts';
import type { Texts } from '../shared/texts/index.ts';
import { BOUNDS } from './limits.ts';
import type { StoredFile } from './rooms/files.ts';

/** A row whose voice can be heard names the address of its sample. */
interface RowShown extends Omit<Row, 'listen'> {
  readonly listen?: string;
}

export interface ViewShown extends Omit<View, 'files' | 'rows' | 'form'> {
  readonly rows?: readonly RowShown[];
  readonly form?: NonNullable<View['form']> & { readonly label: string };
}

/** `gone`: nothing is behind the address any more. */
export type FileShown = FileFacts & { readonly url: string; readonly gone?: true };

export interface UploadShown {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly url: string;
  readonly gone?: true;
}

/** In which room, and for whom where no key tells: what can be heard there. */
interface Hearer {
  readonly room: string;
  readonly person?: string | undefined;
}

/** Files stand beside the view, with their addresses; only answers have forms. `by`: of a view for one person. */
export function renderView({ files: _, rows, form: __, ...view }: View, by: Hearer = NOBODY): ViewShown {
  return rows === undefined ? view : { ...view, rows: rows.map((row) => withSample(row, by)) };
}

/** An answer for one person, with a button for the form in which what it shows is changed. */
export const renderAnswer = (
  view: View,
  { defaults: label }: Pick<Texts, 'defaults'>,
  by: Hearer,
): ViewShown => ({
  ...renderView(view, by),
  ...(view.form && { form: { label, ...view.form } }),
});

const NOBODY: Hearer = { room: '' };

/** A voice that can be heard → the address of its sample on our own origin, the only one the page may play from. */
export function withSample<T extends { readonly listen?: number }>({ listen, ...rest }: T, by: Hearer) {
  const given = Object.entries(by).filter(([, value]) => value !== undefined && value !== '');
  const query = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  return { ...rest, ...(listen !== undefined && { listen: `/api/voices/${listen}/sample${query}` }) };
}

/** Without a host, so that it holds under every name the page is opened by. */
export const mediaPath = ({ id, name }: Pick<StoredFile, 'id' | 'name'>): string =>
  `/media/${id}/${encodeURIComponent(name)}`;

export const renderFile = (stored: StoredFile, { role, label, seconds, words }: FileFacts): FileShown => ({
  role,
  label,
  name: stored.name,
  type: stored.type,
  bytes: stored.bytes,
  ...(seconds !== undefined && { seconds }),
  ...(words !== undefined && { words }),
  url: mediaPath(stored),
});

export const renderUpload = (stored: StoredFile): UploadShown => ({
  name: stored.name,
  type: stored.type,
  bytes: stored.bytes,
  url: mediaPath(stored),
});

/** A request as a line that a person could have typed; `given` limits it to fields somebody filled. */
export function renderLine(
  command: Command,
  { values, labels, files }: Request,
  prefix: string,
  given: readonly string[] = Object.keys(values),
): string {
  const first = wordsField(command);
  const named = new Set(given.map((name) => fieldNamed(command, name)));
  const parts = Object.entries(command.fields).flatMap(([name, field]) => {
    // Where a file was given, the address that was made for it says nothing to people.
    const said = files[name]?.name ?? labels[name] ?? textOf(values[name]);
    if (said === undefined || name === first || field.carried || !named.has(name)) return [];
    return [`${shortName(name, field)}:${/[\s"]/.test(said) ? JSON.stringify(said) : said}`];
  });
  const words =
    first === undefined ? undefined : (files[first]?.name ?? labels[first] ?? textOf(values[first], '\n'));
  const called = command.partOf ?? command.name;
  return cut([`/${prefix}${called}`, words, ...parts].filter(Boolean).join(' '), BOUNDS.lineCharacters);
}

function textOf(value: unknown, between = ','): string | undefined {
  if (Array.isArray(value)) return value.map(String).join(between);
  return value === undefined || value === null || typeof value === 'object' ? undefined : String(value);
}

/** One sentence for one person. */
export const notice = (line: string): ViewShown => ({ mood: 'info', title: '', line });

/** A problem at a field, with what people call the field. */
export const labelled = ({ field, message }: Problem, command: Command | undefined, words: Words) => {
  const label = field === undefined || !command?.fields[field] ? undefined : labelOf(command, field, words);
  return { ...(field !== undefined && { field }), ...(label !== undefined && { label }), message };
};
