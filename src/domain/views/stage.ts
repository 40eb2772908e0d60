// What a service is at while it works on a task, as its reader understands it. Pure.

import type { CardWords } from '../words/card.ts';

/** By the word of a status answer; one that our own studio does not use is told as it is. */
export function stageIn(stage: string | undefined, { inLine, stages }: CardWords): string | undefined {
  const known: Readonly<Record<string, string>> = { ...stages, queued: inLine };
  const word = stage?.toLowerCase() ?? '';
  return Object.hasOwn(known, word) ? known[word] : stage;
}
