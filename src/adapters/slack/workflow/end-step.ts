// Ends a workflow step: with its outputs once the result is posted, or with the card's text as an error. Slack accepts
// the first end and refuses later ones, which counts as success.

import type { View } from '../../../domain/views/view.ts';
import type { Log } from '../../../kit/log.ts';
import { toSingleLine, truncate } from '../../../kit/text.ts';
import { ApiError } from '../../shared/api-error.ts';
import type { SlackApi } from '../api/slack-api.ts';
import type { WorkflowExecution } from '../message-ref.ts';

/** Slack's limit is undocumented. The first sentences contain the reason. */
const MAX_ERROR_LENGTH = 1000;
const ALREADY_ENDED_ERRORS = new Set(['execution_not_in_running_state', 'function_execution_not_found']);

async function ignoreAlreadyEnded(call: () => Promise<unknown>, execution: WorkflowExecution, log: Log): Promise<void> {
  try {
    await call();
  } catch (thrown) {
    if (!(thrown instanceof ApiError && ALREADY_ENDED_ERRORS.has(thrown.code))) throw thrown;
    log.info('slack workflow step had already ended', { execution: execution.id, code: thrown.code });
  }
}

/**
 * `files`: Slack ids of the posted files. `link`: URL of the result if it was not posted. Without a link that
 * later steps need, the step fails with the card's problems.
 */
export async function completeStep(
  api: SlackApi,
  execution: WorkflowExecution,
  { view, files, link }: { view: View<string>; files: readonly string[]; link?: string },
  log: Log,
): Promise<void> {
  if (files.length === 0 && link === undefined && execution.outputs.includes('link'))
    return failStep(api, execution, view.problems?.at(-1)?.message ?? view.line, log);
  const outputs: Record<string, string> = {};
  for (const output of execution.outputs) {
    const [file] = files;
    const address = link ?? (file === undefined ? undefined : (await api.getFileInfo(file)).permalink);
    if (output === 'text') outputs['text'] = view.body ?? '';
    else if (address !== undefined) outputs['link'] = address;
  }
  await ignoreAlreadyEnded(() => api.completeStep(execution.id, outputs), execution, log);
}

export const failStep = (api: SlackApi, execution: WorkflowExecution, reason: string, log: Log): Promise<void> =>
  ignoreAlreadyEnded(
    () => api.failStep(execution.id, truncate(toSingleLine(reason), MAX_ERROR_LENGTH) || '?'),
    execution,
    log,
  );
