// Reports on an assembled result as the service would. Pure.

import type { AssemblyItem, SubtaskRequest } from '../../domain/assembly/assembly-plan.ts';
import { createMissingCount } from '../../domain/assembly/missing-pieces.ts';
import type { Operation } from '../../domain/commands/command.ts';
import { toAssemblyId } from '../../domain/tasks/local-task-id.ts';
import { parseStatus, type StatusReport } from '../../domain/tasks/outcome.ts';
import type { TaskFailure } from '../../domain/tasks/task.ts';
import { createFailureText } from '../../domain/views/failure-text.ts';
import type { Json } from '../../kit/json.ts';
import { message, type Text } from '../../messages/message.ts';
import {
  type Assembly,
  countDone,
  type FailedSubtask,
  isSettled,
  listFailed,
  measureProgress,
} from './assembly-progress.ts';

export function createAssemblyReport(operation: Operation, assembly: Assembly): StatusReport {
  if (!isSettled(assembly)) return createWorkingReport(assembly);
  const failed = listFailed(assembly);
  const [first] = failed;
  if (first && countDone(assembly) === 0) {
    const { failureWord: statusWord } = operation;
    return {
      phase: 'failure',
      statusWord,
      message: createFailureText(first.failure, undefined),
      body: { status: statusWord },
    };
  }
  const notes = failed.slice(0, MAX_NAMED).map((one) => createMissingNote(assembly, one));
  const rest = failed.length - notes.length;
  if (rest > 0) notes.push(message('card.assembly.moreMissing', { count: rest }));
  const body = {
    status: 'SUCCESS',
    assembly: toAssemblyId(assembly.task.id),
    ...createMissingCount(failed.length),
    ...(notes.length > 0 && { notes: toJson(notes) }),
  };
  return parseStatus(body) ?? { phase: 'success', statusWord: 'SUCCESS', body };
}

/** As a service would send it, without undefined arguments. */
const toJson = (notes: readonly Text[]): Json => JSON.parse(JSON.stringify(notes));

/** Missing pieces that are named with their reason. */
const MAX_NAMED = 3;

const createWorkingReport = (assembly: Assembly): StatusReport => ({
  phase: 'working',
  statusWord: 'PENDING',
  body: { status: 'PENDING' },
  stage: 'speaking',
  progress: measureProgress(assembly),
});

function createMissingNote({ plan }: Assembly, { index, failure }: FailedSubtask): Text {
  const reason = createFailureText(shortenFailure(failure), undefined);
  const item = plan.items.find((one) => 'subtask' in one && one.subtask === index);
  return message('card.assembly.missing', { piece: nameItem(item, plan.subtasks[index]), reason });
}

/** Keeps the first sentence of the service's explanation. Others are advice for a single task. */
function shortenFailure(failure: TaskFailure): TaskFailure {
  if (failure.kind !== 'failed' || failure.message === undefined) return failure;
  const { message: said } = failure;
  const isList = typeof said === 'object' && 'unit' in said && said.unit === 'list' && said.joined === 'sentences';
  return { ...failure, message: (isList && said.value[0]) || said };
}

function nameItem(item: AssemblyItem | undefined, { values }: Partial<SubtaskRequest> = {}): Text {
  if (item?.is === 'line') return message('card.assembly.line', { number: item.line });
  if (item?.is === 'chapter') return message('card.assembly.chapter', { title: item.title });
  return message('card.assembly.sound', { prompt: String(values?.['prompt'] ?? '') });
}
