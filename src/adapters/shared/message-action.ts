// What an operation that is chosen on a message takes from it: a file that fits, else a link or the text; and what is said where
// there is nothing of the kind.

import type { Operation } from '../../domain/commands/command.ts';
import type { FileRef } from '../../domain/commands/invocation.ts';
import { endingsOf, givable, kindOf, mayBe } from '../../domain/media/file-kinds.ts';
import type { Draft } from './drafts.ts';
import type { Wording } from './texts/index.ts';

/** What a message holds, as its platform reads it. */
interface MessageContent {
  /** Those that can be read. */
  readonly files: readonly FileRef[];
  text(): string;
  link(): string | undefined;
}

/** What an operation starts from when it is chosen on a message: the field, what that takes, and the kinds of files that fit. */
export function startOf({ action, fields }: Operation) {
  const field = action?.takes ?? '';
  const options = fields[field]?.options;
  if (options?.kind === 'file') return { field, takes: 'file', kinds: givable(options.kinds) } as const;
  const link = options?.kind === 'text' ? options.link : undefined;
  return { field, takes: link ? 'link' : 'text', kinds: givable(link ?? []) } as const;
}

/** `undefined` where there is nothing in the message that it could start from. */
export function takeFromMessage(
  operation: Operation,
  { files, text, link }: MessageContent,
): Pick<Draft, 'values' | 'files'> | undefined {
  const { field, takes, kinds } = startOf(operation);
  const fitting = files.filter((one) => mayBe(one, kinds));
  const file = fitting.find((one) => kindOf(one) !== undefined) ?? fitting[0];
  if (file) return { values: {}, files: [{ ...file, field }] };
  if (takes === 'file') return undefined;
  const said = takes === 'link' ? link() : text();
  return said ? { values: { [field]: said }, files: [] } : undefined;
}

/** What to choose instead of a message that holds nothing of use. */
export function nothingToTake(operation: Operation, { texts, formats }: Wording): string {
  const { takes, kinds } = startOf(operation);
  if (takes === 'file') return texts.noFile(formats.either(endingsOf(kinds)));
  return takes === 'link' ? texts.noLink : texts.noText;
}
