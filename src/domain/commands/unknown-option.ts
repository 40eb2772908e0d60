// A `name:value` in a typed line that is no option of the command: whether it was meant as one, or is just text with a colon in it,
// and what is said of one that was meant. Pure.

import { editDistance } from '../../kit/edit-distance.ts';
import { cut } from '../../kit/text.ts';
import type { ProblemWords } from '../words/problems.ts';
import { type Command, shortName, wordsField } from './command.ts';
import { nearField } from './near-names.ts';

/** What other programs of this kind take, so that people try it here. */
const TRIED_ELSEWHERE = new Set(
  'speed rate pitch volume tempo format lang speaker narrator tone style emotion mood accent model quality length seconds output'.split(
    ' ',
  ),
);
/** A shorter name is soon another word. */
const SHORTEST_SLIP = 5;

/** `others`: the commands whose options somebody may have had in mind. Addresses are no options (`https://…`). */
export function isMeantAsOption(name: string, value: string, others: readonly Command[]): boolean {
  const word = name.toLowerCase();
  if (value.startsWith('/')) return false;
  if (TRIED_ELSEWHERE.has(word)) return true;
  const names = others.flatMap(({ kind, fields }) =>
    kind === 'operation'
      ? Object.entries(fields).flatMap(([long, field]) => [long, shortName(long, field)])
      : [],
  );
  return names.some(
    (one) => one === word || (word.length >= SHORTEST_SLIP && editDistance(word, one, 1) === 1),
  );
}

/** What is wrong with an option that does not exist, which one is nearest, and how it is said as text. */
export function noSuchOption(command: Command, typed: string, call: string, problems: ProblemWords): string {
  const near = nearField(command, typed);
  const words = wordsField(command);
  const options = Object.entries(command.fields)
    .filter(
      ([
        name,
        {
          options: { kind },
          more,
        },
      ]) => name !== words && kind !== 'file' && !more,
    )
    .map(([name, field]) => `${shortName(name, field)}:`);
  return problems.unknownField(call, cut(typed, 60), { near, options, isText: words !== undefined });
}
