// The body of a status answer: the document's fields and the service's own record, null until they are known
// (facts §3, §7), with `stage` and `progress` beside them. Pure.

import type { Operation } from '../../domain/commands/command.ts';
import type { Note } from '../../domain/views/notes.ts';
import { card } from '../../domain/words/card.ts';
import type { Instead } from '../faults.ts';
import type { TaskRecord } from '../jobs/task-record.ts';
import { addressOf } from '../links.ts';
import type { WorkReport } from '../operations/work.ts';

export interface Standing {
  /** Scheme and host the request came to. */
  readonly origin: string;
  readonly report: WorkReport | undefined;
  /** 1 for the next in line. */
  readonly place: number | undefined;
}

type Body = Record<string, string | number | null | readonly Instead[] | readonly Note[]>;

export function statusBody(task: TaskRecord, operation: Operation, standing: Standing): Body {
  const { state, result, failure, runId } = task;
  const blank: Body = {
    status: 'PENDING',
    run_id: null,
    exception_reason: null,
    message: null,
    ...addresses(task, operation, standing.origin),
    stage: null,
    progress: null,
  };
  if (state === 'done')
    return {
      ...blank,
      status: 'SUCCESS',
      run_id: runId,
      message: result?.message ?? null,
      ...(result?.notes && { notes: result.notes }),
      ...(result?.sourceType && { digital_source_type: result.sourceType }),
      ...(result?.understood !== undefined && { understood: result.understood }),
    };
  if (state === 'failed')
    return {
      ...blank,
      status: operation.failedWord,
      exception_reason: failure?.reason ?? null,
      message: failure?.message ?? null,
      ...(failure?.notes && { notes: failure.notes }),
      ...(failure?.instead && { instead: failure.instead }),
    };
  return { ...blank, ...working(task, standing) };
}

function working({ state }: TaskRecord, { report, place }: Standing): Body {
  if (state === 'queued')
    return {
      stage: 'queued',
      ...(place !== undefined && { place, message: card.placeInLine(place) }),
    };
  return {
    stage: report?.stage ?? 'starting',
    progress: report?.progress ?? null,
    message: report?.message ?? null,
  };
}

/** The document's URL fields, under every name in use, where status answers carry them (§2.1). */
function addresses({ result }: TaskRecord, { outcome }: Operation, origin: string): Body {
  if (!outcome.inStatus) return {};
  const fields: Body = {};
  for (const [role, { names }] of Object.entries(outcome.files)) {
    const file = result?.files[role];
    for (const name of names) fields[name] = file ? addressOf(origin, file) : null;
  }
  return fields;
}
