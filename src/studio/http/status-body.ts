// Builds the body of a status response: the fields of the document and the service, null until known (facts §3, §7),
// plus `stage` and `progress`.

import type { Operation } from '../../domain/commands/command.ts';
import { toEnglish } from '../../domain/messages.ts';
import { message, type Text } from '../../messages/message.ts';
import type { AlternativeValues } from '../errors.ts';
import { formatFileUrl } from '../file-links.ts';
import type { StudioTask } from '../jobs/studio-task.ts';
import type { WorkReport } from '../work.ts';

interface StatusContext {
  /** Scheme and host of the request. */
  readonly origin: string;
  readonly report: WorkReport | undefined;
  /** Position in the queue; 1 is next. */
  readonly queuePosition: number | undefined;
}

type StatusBody = Record<string, string | number | boolean | null | readonly AlternativeValues[] | readonly Text[]>;

export function createStatusBody(task: StudioTask, operation: Operation, context: StatusContext): StatusBody {
  const { state, result, failure, runId } = task;
  const emptyBody: StatusBody = {
    status: 'PENDING',
    run_id: null,
    exception_reason: null,
    message: null,
    ...createFileUrls(task, operation, context.origin),
    stage: null,
    progress: null,
  };
  if (state === 'done')
    return {
      ...emptyBody,
      status: 'SUCCESS',
      run_id: runId,
      message: result?.message ?? null,
      ...(result?.notes && { notes: result.notes }),
      ...(result?.sourceType && { digital_source_type: result.sourceType }),
      // Translated speech: the words that are spoken.
      ...(result?.texts && Object.keys(result.files).length > 0 && { spoken_text: result.texts.join('\n') }),
      // The lines of the dub can be changed by `/dub-again`.
      ...(result?.kept && { can_change_lines: true }),
      ...(result?.understood !== undefined && { understood: result.understood }),
    };
  if (state === 'failed')
    return {
      ...emptyBody,
      status: operation.failureWord,
      exception_reason: failure?.reason ?? null,
      message: failure?.message ?? null,
      ...(failure?.notes && { notes: failure.notes }),
      ...(failure?.alternatives && { instead: failure.alternatives }),
    };
  return { ...emptyBody, ...createActiveBody(task, context) };
}

function createActiveBody({ state }: StudioTask, { report, queuePosition }: StatusContext): StatusBody {
  if (state === 'queued')
    return {
      stage: 'queued',
      ...(queuePosition !== undefined && {
        place: queuePosition,
        message: toEnglish(message('card.placeInLine', { place: queuePosition })),
      }),
    };
  return {
    stage: report?.stage ?? 'starting',
    progress: report?.progress ?? null,
    message: report?.message ?? null,
  };
}

/** Adds the URL fields under every name in use, for operations whose status contains them (§2.1). */
function createFileUrls({ result }: StudioTask, { outcome }: Operation, origin: string): StatusBody {
  if (!outcome.isInStatus) return {};
  const fields: StatusBody = {};
  for (const [role, { addressFields }] of Object.entries(outcome.files)) {
    const file = result?.files[role];
    for (const name of addressFields) fields[name] = file ? formatFileUrl(origin, file) : null;
  }
  return fields;
}
