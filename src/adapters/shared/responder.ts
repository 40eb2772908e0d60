// Interface between request-intake.ts and a platform: the person who made a request, and the ways to respond.

import type { Command } from '../../domain/commands/command.ts';
import type { Alternative, FormDraft, Invocation, Problem } from '../../domain/commands/invocation.ts';
import type { OpaqueMessageRef } from '../../domain/tasks/task.ts';
import type { View } from '../../domain/views/view.ts';
import type { Messages } from '../../messages/format.ts';
import type { Text } from '../../messages/message.ts';
import type { Requester } from '../../ports/chat.ts';

/** `I`: an invocation with the platform's own data. */
export interface Responder<I extends Invocation> extends Requester {
  readonly messages: Messages;
  /** Id of the new task. Equal in all processes that handle this request. */
  readonly taskId?: string;
  /** Sends the platform's first response. Absent if it was sent before. */
  acknowledge?(): Promise<void>;
  /** Posts the card of a new task. Resolves to `undefined` if the platform refused and the person already knows. */
  postCard(view: View): Promise<OpaqueMessageRef | undefined>;
  updateCard(at: OpaqueMessageRef, view: View): Promise<unknown>;
  /** Shows the answer of a query. */
  sendAnswer(command: Command, view: View): Promise<unknown>;
  /**
   * Privately shows the problems, a button that opens a form, and a button for each alternative. `statusLine` replaces
   * the request to correct the input.
   */
  reject(command: Command, invocation: I, problems: readonly Problem[], more?: RejectionOptions): Promise<unknown>;
  /** Adds the platform's own data to the input of a form. */
  createInvocation(draft: FormDraft): I;
  /** Opens a form with the input. Absent if no form can open any more; then `reject` shows a button that opens one. */
  openForm?(command: Command, invocation: I): Promise<unknown>;
  /** Sends a sentence that only the person sees. */
  replyPrivately(text: Text): Promise<unknown>;
  /** Sends one more sentence that only the person sees, once the response is there. Absent if the platform can’t. */
  remindPrivately?(text: Text): Promise<unknown>;
  /** Ends the response to a button that changed the card itself. */
  finishSilently?(): Promise<unknown>;
}

export interface RejectionOptions {
  readonly statusLine?: Text;
  readonly alternatives?: readonly Alternative[];
}
