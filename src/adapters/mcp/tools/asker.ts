// Whoever calls a tool, as the shared intake sees them, and what came of the call.

import type { Command } from '../../../domain/commands/command.ts';
import type { Person, Place } from '../../../domain/commands/invocation.ts';
import { problemLine } from '../../../domain/views/failures.ts';
import type { View } from '../../../domain/views/view.ts';
import type { Asker } from '../../shared/asker.ts';
import type { Draft } from '../../shared/drafts.ts';
import { insteadLine } from '../../shared/instead.ts';
import type { Wording } from '../../shared/texts/index.ts';
import { type Cards, refOf, taskOf } from '../cards/cards.ts';

/** Everybody who has the secret is one person, and so is whoever runs the program over standard input. */
export const PERSON: Person = { id: 'mcp', name: 'MCP' };
export const PLACE: Place = { id: 'mcp', name: 'MCP' };

export type Outcome =
  | { readonly is: 'task'; readonly task: string }
  | { readonly is: 'answer'; readonly view: View }
  | { readonly is: 'refused'; readonly sentence: string }
  | { readonly is: 'form'; readonly command: Command; readonly draft: Draft }
  | { readonly is: 'said'; readonly sentence: string }
  | { readonly is: 'pressed' };

interface AskerParts {
  readonly task: string;
  readonly cards: Cards;
  readonly wording: Wording;
}

/** `outcome`: once the intake is done. */
export function createAsker({ task, cards, wording }: AskerParts): {
  readonly asker: Asker<Draft>;
  outcome(): Outcome | undefined;
} {
  let outcome: Outcome | undefined;
  const asker: Asker<Draft> = {
    person: PERSON,
    place: PLACE,
    wording,
    task,
    async card(view) {
      await cards.show(task, view);
      outcome = { is: 'task', task };
      return refOf(task);
    },
    async show(at, view) {
      await cards.show(taskOf(at) ?? task, view);
    },
    async answer(_, view) {
      outcome = { is: 'answer', view };
    },
    async refuse(command, _, problems, { line, instead } = {}) {
      const said = problems.map((problem) => problemLine(problem, command, wording));
      const sentence = [line, ...said, insteadLine(instead ?? [], wording.texts)].filter(Boolean).join(' ');
      outcome = { is: 'refused', sentence };
    },
    draft: (given) => given,
    async form(command, draft) {
      outcome = { is: 'form', command, draft };
    },
    async say(sentence) {
      outcome = { is: 'said', sentence };
    },
    async done() {
      outcome = { is: 'pressed' };
    },
  };
  return { asker, outcome: () => outcome };
}
