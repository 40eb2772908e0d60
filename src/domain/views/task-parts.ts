// Lists the parts of a task that has several results or takes long, each with its known state. Pure.

import type { Operation } from '../commands/command.ts';
import { commandText } from '../commands/command-texts.ts';
import { findLanguageById } from '../media/language.ts';
import { languageName } from '../media/language-name.ts';
import type { Task } from '../tasks/task.ts';
import { createStageText } from './stage-text.ts';
import type { ViewPart } from './view.ts';

function partStateOf({ state }: Task): ViewPart['state'] | undefined {
  switch (state.status) {
    case 'pending':
    case 'submitting':
      return 'waiting';
    case 'polling':
      return state.reported.stage?.toLowerCase() === 'queued' ? 'waiting' : 'working';
    case 'fetching':
    case 'delivering':
      return 'working';
    case 'done':
      return 'done';
    case 'failed':
      return 'failed';
    default:
      return undefined;
  }
}

/** Returns no parts for tasks with a single part, or if the parts' states are unknown. */
export function listTaskParts(task: Task, operation: Operation): readonly ViewPart[] {
  const { outcome, languageUse } = operation;
  const state = outcome.hasParts ? partStateOf(task) : undefined;
  if (state === undefined) return [];
  const stage = task.state.status === 'polling' ? createStageText(task.state.reported.stage) : undefined;
  const status = { state, stage };
  if (!outcome.isPerLanguage) return [{ label: commandText(operation, 'title'), ...status }];
  const asked: unknown = task.request.values[languageUse?.translatedFields?.to ?? ''];
  const missingLanguages = task.state.status === 'done' ? (task.state.result.missingLanguages ?? []) : [];
  return (Array.isArray(asked) ? asked : []).flatMap((id: unknown): readonly ViewPart[] => {
    const language = typeof id === 'number' ? findLanguageById(id) : undefined;
    if (!language) return [];
    const label = languageName(language);
    return [missingLanguages.includes(language.tag) ? { label, state: 'failed' } : { label, ...status }];
  });
}
