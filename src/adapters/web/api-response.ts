// Responses to posts (docs/web-chat.md, Calls). Their texts are data until they are sent: a repeated call gets the stored
// response, perhaps in another language.

import type { FormDraft, Invocation } from '../../domain/commands/invocation.ts';
import { localizeLabels } from '../../domain/views/localize-view.ts';
import type { Messages } from '../../messages/format.ts';
import type { Text } from '../../messages/message.ts';
import { localizeMessage, localizeViewJson, renderOptional } from './localize.ts';
import type { LabelledProblem, ViewJson } from './render.ts';
import type { ChatMessage } from './storage/message-log.ts';

export interface ApiResponse {
  readonly status: 200 | 201 | 422 | 500;
  readonly body: ResponseBody;
}

interface ResponseBody<T = Text> {
  /** A posted message, or a task's card. */
  readonly message?: ChatMessage<T>;
  /** An answer for the caller only. */
  readonly view?: ViewJson<T>;
  readonly form?: PrefilledForm<T>;
  /** Why nothing started. */
  readonly problems?: readonly LabelledProblem<T>[];
  /** What was understood, and what would work. */
  readonly command?: string;
  readonly values?: Invocation['values'];
  readonly alternatives?: readonly AlternativeJson<T>[];
  /** What the bot could do with a posted line. Only its author sees them; they are not stored. */
  readonly offers?: readonly OfferJson[];
  readonly error?: T;
}

interface PrefilledForm<T> extends Omit<FormDraft, 'files'> {
  readonly files: readonly object[];
  readonly problems: readonly LabelledProblem<T>[];
}

interface AlternativeJson<T> {
  readonly label: T;
  /** Absent if it is the command of the response. */
  readonly command?: string;
  readonly values: Invocation['values'];
}

interface OfferJson {
  readonly label: string;
  readonly command: string;
  readonly values: Invocation['values'];
  readonly files: readonly { readonly id: string; readonly name: string; readonly field?: string | undefined }[];
}

export function localizeResponseBody(body: ResponseBody, messages: Messages): ResponseBody<string> {
  const { message, view, form, problems, alternatives, error, ...rest } = body;
  return {
    ...rest,
    ...(message && { message: localizeMessage(message, messages) }),
    ...(view && { view: localizeViewJson(view, messages) }),
    ...(form && { form: { ...form, problems: localizeProblems(form.problems, messages) } }),
    ...(problems && { problems: localizeProblems(problems, messages) }),
    ...(alternatives && {
      alternatives: localizeLabels(alternatives, messages),
    }),
    ...(error !== undefined && { error: messages.render(error) }),
  };
}

const localizeProblems = (problems: readonly LabelledProblem[], messages: Messages) =>
  problems.map(({ field, label, message }) => ({
    field,
    label: renderOptional(label, messages),
    message: messages.render(message),
  }));
