// Operations without a result endpoint: the create call is answered with the address of the file once there is one, which may be at
// first. Found out by other clients of the service; not in its document.

import type { Operation } from '../domain/commands/command.ts';
import type { Request } from '../domain/commands/invocation.ts';
import {
  createPath,
  type Outcome,
  readOutcome,
  readStatus,
  type StatusReport,
} from '../domain/tasks/outcome.ts';
import type { Json } from '../kit/json.ts';
import { ServiceUnclear } from '../ports/service.ts';
import type { Client } from './ask.ts';
import { bodyOf, post } from './create.ts';

/** In front of the address that an answer brought at once: it stands for the id of a task, which there is none of. */
const READY = 'ready:';

export function readyIn({ outcome }: Operation, answer: Json): string | undefined {
  const [source] = (outcome.repeats && readOutcome(outcome, answer)?.sources) || [];
  return source && READY + source.address;
}

/** Of what was there at once. */
export function readyStatus({ outcome }: Operation, id: string): StatusReport | undefined {
  if (!outcome.repeats || !id.startsWith(READY)) return undefined;
  const [name = ''] = Object.values(outcome.files).flatMap(({ names }) => names);
  return readStatus({ status: 'SUCCESS', [name]: id.slice(READY.length) });
}

/** Throws {@link ServiceUnclear} where the address is not told this time either, and what create calls throw. */
export async function askAgain(
  client: Client,
  operation: Operation,
  values: Request['values'],
): Promise<Outcome> {
  const request = { command: operation.name, values, files: {}, labels: {} };
  const body = await bodyOf(operation, request, () => Promise.reject(new Error('it takes no files')));
  const answer = await post(client, createPath(operation, values), body, operation.fields);
  const outcome = readOutcome(operation.outcome, answer);
  if (!outcome)
    throw new ServiceUnclear('The media service says it is finished, but not where the result is.');
  return outcome;
}
