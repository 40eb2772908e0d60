// Translates a text without a task of ours, and deletes the service's copy.

import { formatError } from '../../kit/log.ts';
import type { BotContext } from '../bot-context.ts';
import { runAtService, type SpeechJob } from './speech-run.ts';

/** Deletes what is no longer needed at the service. */
export function deleteServiceCopy({ service, log }: Pick<BotContext, 'service' | 'log'>, id: string): void {
  service.deleteTasks([id]).catch((thrown: unknown) => {
    log.info('text not deleted at the service', { reason: formatError(thrown) });
  });
}

/** Throws the service's errors, and the signal's reason once aborted. */
export async function translateText(job: SpeechJob, context: BotContext): Promise<readonly string[]> {
  const { id, report } = await runAtService(job, context);
  const { texts = [] } = await context.service.findOutcome(job.operation, report, job.request.values);
  deleteServiceCopy(context, id);
  if (texts.length === 0) throw new Error('The service returned no translation.');
  return texts;
}
