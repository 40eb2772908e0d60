// Handles operations without a result endpoint: repeating the create call returns the file's URL once it is ready,
// perhaps at once. Other clients of the service found this out; it is not in the interface document.

import type { Operation } from '../domain/commands/command.ts';
import type { Request } from '../domain/commands/invocation.ts';
import {
  buildCreatePath,
  parseOutcome,
  parseStatus,
  type StatusReport,
  type TaskOutcome,
} from '../domain/tasks/outcome.ts';
import type { Json } from '../kit/json.ts';
import { ServiceResponseError } from '../ports/media-service.ts';
import { createRequestBody, postOnce } from './create-request.ts';
import type { ClientContext } from './requests.ts';

/** Prefix of a result URL in place of a task id, if the first response already has the file. */
const READY_PREFIX = 'ready:';

export function toReadyTaskId({ outcome }: Operation, answer: Json): string | undefined {
  const [source] = (outcome.repeatsCreate && parseOutcome(outcome, answer)?.fileLinks) || [];
  return source && READY_PREFIX + source.address;
}

/** Status of a result that was ready at once. */
export function getReadyStatus({ outcome }: Operation, id: string): StatusReport | undefined {
  if (!outcome.repeatsCreate || !id.startsWith(READY_PREFIX)) return undefined;
  const [name = ''] = Object.values(outcome.files).flatMap(({ addressFields }) => addressFields);
  return parseStatus({ status: 'SUCCESS', [name]: id.slice(READY_PREFIX.length) });
}

/** @throws {ServiceResponseError} if the response has no URL yet, and the errors of create calls. */
export async function fetchOutcomeByCreate(
  client: ClientContext,
  operation: Operation,
  values: Request['values'],
): Promise<TaskOutcome> {
  const request = { command: operation.name, values, files: {}, labels: {} };
  const body = await createRequestBody(operation, request, () =>
    Promise.reject(new Error('This operation has no files.')),
  );
  const answer = await postOnce(client, buildCreatePath(operation, values), body, operation.fields);
  const outcome = parseOutcome(operation.outcome, answer);
  if (!outcome) throw new ServiceResponseError('The media service reported success without a result.');
  return outcome;
}
