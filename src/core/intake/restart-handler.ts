// Buttons that run a request again: as it is, with values that the service would accept, or only its missing pieces.

import type { Request } from '../../domain/commands/invocation.ts';
import { toVariantRequest } from '../../domain/commands/resolve-variant.ts';
import { reuseSubtasks } from '../../domain/tasks/cast-request.ts';
import type { Task } from '../../domain/tasks/task.ts';
import { message } from '../../messages/message.ts';
import { sound } from '../../messages/values.ts';
import type { ButtonPress, PressResult, Requester } from '../../ports/chat.ts';
import type { BotContext } from '../bot-context.ts';
import type { CastHandler } from '../cast/cast-handler.ts';
import type { TaskSharing } from '../people/shared-tasks.ts';
import { toNoticeResult } from '../results.ts';
import type { FollowUpHandler } from './follow-up-handler.ts';

export const RESTART_ACTION = /^(?:retry$|reassemble$|alternative:)/;

/** Returns the same request without the notes of its first run. */
function repeatRequest({ id, request, state }: Task): Request {
  const { note: _, unconfirmedTaskIds = [], ...same } = request;
  const before = state.status === 'unknown' ? [...unconfirmedTaskIds, id] : unconfirmedTaskIds;
  return state.status === 'done' || before.length === 0 ? same : { ...same, unconfirmedTaskIds: before };
}

/** Returns the values that the service would accept instead. */
function findAlternativeValues(
  { request, state }: Task,
  at: number,
  catalogue: BotContext['catalogue'],
): Readonly<Record<string, string>> | undefined {
  const alternatives = state.status === 'failed' && state.failure.kind === 'failed' ? state.failure.alternatives : [];
  const values = alternatives?.[at]?.values;
  const operation = catalogue.findOperation(request.command);
  const isKnown = Object.keys(values ?? {}).every((name) => operation?.fields[name]);
  if (!values || !isKnown || !operation?.schema.safeParse({ ...request.files, ...request.values, ...values }).success)
    return undefined;
  return values;
}

/** The card shows the name of a sound as the pressed button did, in the reader's language. */
const withValues = (
  request: Request,
  values: Readonly<Record<string, string>>,
  soundField: string | undefined,
): Request => ({
  ...request,
  values: { ...request.values, ...values },
  labels: {
    ...request.labels,
    ...Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (name === soundField ? [[name, sound(value)]] : [])),
    ),
  },
  ...(request.givenFields && { givenFields: [...new Set([...request.givenFields, ...Object.keys(values)])] }),
});

interface RestartParts {
  readonly followUps: FollowUpHandler;
  readonly castHandler: CastHandler;
  readonly sharing: TaskSharing;
}

export function createRestartHandler(
  { catalogue }: Pick<BotContext, 'catalogue'>,
  { followUps, castHandler, sharing }: RestartParts,
) {
  const repeatWith = (task: Task, again: Request, index: number): Request | undefined => {
    const values = findAlternativeValues(task, index, catalogue);
    if (!values) return undefined;
    const operation = catalogue.findOperation(task.request.command);
    const request = withValues(again, values, operation?.outcome.soundField);
    return operation ? toVariantRequest(operation, request) : request;
  };

  return async (task: Task, action: ButtonPress['action'], requester: Requester): Promise<PressResult> => {
    const again = repeatRequest(sharing.share(task, requester));
    const [, index] = /^alternative:(.+)$/.exec(action) ?? [];
    const changed = index === undefined ? again : repeatWith(task, again, Number(index));
    if (!changed) return toNoticeResult(message('notices.oldButton'));
    const request = action === 'reassemble' ? reuseSubtasks(changed, task.id) : changed;
    return followUps.restart(task, await castHandler.renew(request, requester), requester);
  };
}
