// How a workflow's step ends: with its outputs once the result is posted, or with the card's sentence. Slack takes the first end of each
// and refuses a second one, which is as good.

import type { View } from '../../../domain/views/view.ts';
import type { Log } from '../../../kit/log.ts';
import { cut, oneLine } from '../../../kit/text.ts';
import { ApiError } from '../../shared/errors.ts';
import type { SlackApi } from '../api/api.ts';
import type { Execution } from '../delivery/ref.ts';

/** Slack's own limit is not known; the first sentences say what happened. */
const MOST = 1000;
const ENDED = new Set(['execution_not_in_running_state', 'function_execution_not_found']);

async function once(call: () => Promise<unknown>, execution: Execution, log: Log): Promise<void> {
  try {
    await call();
  } catch (thrown) {
    if (!(thrown instanceof ApiError && ENDED.has(thrown.code))) throw thrown;
    log.info('a workflow’s step had ended', { execution: execution.id, code: thrown.code });
  }
}

/**
 * `files`: Slack's ids of those that were posted; `link`: where the result is instead. Where neither is and
 * later steps wait for one, it fails with what the card says is wrong.
 */
export async function completeStep(
  api: SlackApi,
  execution: Execution,
  { view, files, link }: { view: View; files: readonly string[]; link?: string | undefined },
  log: Log,
): Promise<void> {
  if (files.length === 0 && link === undefined && execution.outputs.includes('link'))
    return failStep(api, execution, view.problems?.at(-1)?.message ?? view.line, log);
  const outputs: Record<string, string> = {};
  for (const output of execution.outputs) {
    const [file] = files;
    const address = link ?? (file === undefined ? undefined : (await api.file(file)).permalink);
    if (output === 'text') outputs['text'] = view.body ?? '';
    else if (address !== undefined) outputs['link'] = address;
  }
  await once(() => api.completeStep(execution.id, outputs), execution, log);
}

export const failStep = (api: SlackApi, execution: Execution, why: string, log: Log): Promise<void> =>
  once(() => api.failStep(execution.id, cut(oneLine(why), MOST) || '?'), execution, log);
