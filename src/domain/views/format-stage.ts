// Formats the stage of a working task in the reader's language. Pure.

import type { CardMessages } from '../messages/card.ts';

/** Translates stages of the built-in studio; shows other stages unchanged. */
export function formatStage(stage: string | undefined, { inLine, stages }: CardMessages): string | undefined {
  const known: Readonly<Record<string, string>> = { ...stages, queued: inLine };
  const word = stage?.toLowerCase() ?? '';
  return Object.hasOwn(known, word) ? known[word] : stage;
}
