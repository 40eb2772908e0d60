// What is answered to a command that does not exist: which ones may have been meant, or where all are listed.

import type { Catalogue } from '../../domain/commands/command.ts';
import type { Reading } from '../../domain/commands/invocation.ts';
import { nearCommands } from '../../domain/commands/near-names.ts';
import { cut, either } from '../../kit/text.ts';

const WORDS = {
  unknown: (word: string, prefix: string) => `I don’t know ${word}. /${prefix}help lists what I can do.`,
  meant: (word: string, meant: string) => `I don’t know ${word}. Did you mean ${meant}?`,
};

export function unknownCommand(catalogue: Catalogue, typed: string): Reading {
  const { prefix } = catalogue;
  const word = `/${cut(typed.replace(/^\//, ''), 60)}`;
  const near = nearCommands(catalogue, typed).map(({ name }) => `/${prefix}${name}`);
  const message = near.length > 0 ? WORDS.meant(word, either(near)) : WORDS.unknown(word, prefix);
  return { ok: false, problems: [{ message }] };
}
