// Collects the outcome of a tool call from the shared intake.

import type { Command } from '../../../domain/commands/command.ts';
import type { FormDraft } from '../../../domain/commands/invocation.ts';
import { getMessages } from '../../../domain/messages.ts';
import { localizeView } from '../../../domain/views/localize-view.ts';
import type { View } from '../../../domain/views/view.ts';
import { formatRejection } from '../../shared/rejection.ts';
import type { Responder } from '../../shared/responder.ts';
import type { Caller } from '../access/caller.ts';
import { type CardStore, parseMessageRef, toMessageRef } from '../cards/card-store.ts';

export type CallOutcome =
  | { readonly is: 'task'; readonly task: string }
  | { readonly is: 'answer'; readonly view: View<string> }
  | { readonly is: 'rejected'; readonly sentence: string }
  | { readonly is: 'form'; readonly command: Command; readonly draft: FormDraft }
  | { readonly is: 'notice'; readonly sentence: string }
  | { readonly is: 'done' };

interface ResponderOptions {
  readonly caller: Caller;
  readonly task: string;
  readonly cards: CardStore;
}

/** `outcome`: available once the intake is done. */
export function createResponder({ caller: { person, place }, task: taskId, cards }: ResponderOptions): {
  readonly responder: Responder<FormDraft>;
  outcome(): CallOutcome | undefined;
} {
  const messages = getMessages();
  const card = { person: person.id, task: taskId };
  let outcome: CallOutcome | undefined;
  const responder: Responder<FormDraft> = {
    person,
    place,
    messages,
    taskId,
    async postCard(view) {
      await cards.show(card, view);
      outcome = { is: 'task', task: taskId };
      return toMessageRef(card);
    },
    async updateCard(at, view) {
      await cards.show(parseMessageRef(at) ?? card, view);
    },
    async sendAnswer(_, view) {
      outcome = { is: 'answer', view: localizeView(view, messages) };
    },
    async reject(command, _, problems, more) {
      outcome = { is: 'rejected', sentence: formatRejection(command, problems, messages, more) };
    },
    createInvocation: (draft) => draft,
    async openForm(command, draft) {
      outcome = { is: 'form', command, draft };
    },
    async replyPrivately(text) {
      outcome = { is: 'notice', sentence: messages.render(text) };
    },
    async finishSilently() {
      outcome = { is: 'done' };
    },
  };
  return { responder, outcome: () => outcome };
}
