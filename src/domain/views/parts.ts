// Of a task that makes several things, or takes long, how each part stands: only what is known of it. Pure.

import type { Operation } from '../commands/command.ts';
import { namesIn } from '../commands/locale.ts';
import { languageById } from '../media/language.ts';
import type { Task } from '../tasks/task.ts';
import { languageName, type Words } from '../words/index.ts';
import { stageIn } from './stage.ts';
import type { ViewPart } from './view.ts';

/** `undefined`: nothing is known. */
function stateOf({ state }: Task): ViewPart['state'] | undefined {
  switch (state.at) {
    case 'received':
    case 'submitting':
      return 'waiting';
    case 'polling':
      return state.seen.stage?.toLowerCase() === 'queued' ? 'waiting' : 'working';
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

/** None for what is made in one go, and where it cannot be told how they stand. */
export function partsOf(task: Task, operation: Operation, words: Words): readonly ViewPart[] {
  const { outcome, languageUse } = operation;
  const state = outcome.inParts ? stateOf(task) : undefined;
  if (state === undefined) return [];
  const said = task.state.at === 'polling' ? stageIn(task.state.seen.stage, words.card) : undefined;
  const stands = { state, ...(said !== undefined && { said }) };
  if (!outcome.perLanguage) return [{ label: namesIn(operation, words).title, ...stands }];
  const asked: unknown = task.request.values[languageUse?.translates?.to ?? ''];
  const missed = task.state.at === 'done' ? (task.state.result.without ?? []) : [];
  return (Array.isArray(asked) ? asked : []).flatMap((id: unknown): readonly ViewPart[] => {
    const language = typeof id === 'number' ? languageById(id) : undefined;
    const label = language && languageName(language, words);
    if (label === undefined) return [];
    return [missed.includes(label) ? { label, state: 'failed' } : { label, ...stands }];
  });
}
