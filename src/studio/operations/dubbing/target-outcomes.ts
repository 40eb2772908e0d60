// Carries the target languages of a dub through its stages. A language that fails leaves the others unaffected.

import { type Message, message } from '../../../messages/message.ts';
import { language } from '../../../messages/values.ts';
import { JobError } from '../../errors.ts';
import { combineMessages, joinMessages, type MessagesWithEnglish } from '../../messages.ts';

export interface TargetOutcome<Value> {
  readonly tag: string;
  /** Result of the last stage, or the error that ended this language. */
  readonly state: { readonly value: Value } | { readonly fault: JobError };
}

export const createTargetOutcome = <Value>(tag: string, value: Value): TargetOutcome<Value> => ({
  tag,
  state: { value },
});

/** Runs a stage for all remaining languages, one after another. `onDone` receives the finished share. */
export async function runStage<Before, After>(
  targets: readonly TargetOutcome<Before>[],
  work: (value: Before, tag: string) => Promise<After>,
  onDone: (share: number) => void = () => {},
): Promise<readonly TargetOutcome<After>[]> {
  const done: TargetOutcome<After>[] = [];
  for (const { tag, state } of targets) {
    done.push(await runStageForTarget(tag, state, work));
    onDone(done.length / targets.length);
  }
  assertAnyTargetLeft(done);
  return done;
}

/** Throws an error that lists all failures if no language is left. */
export function assertAnyTargetLeft(targets: readonly TargetOutcome<unknown>[]): void {
  if (targets.every(({ state }) => 'fault' in state)) throw createAllFailedError(targets);
}

async function runStageForTarget<Before, After>(
  tag: string,
  state: TargetOutcome<Before>['state'],
  work: (value: Before, tag: string) => Promise<After>,
): Promise<TargetOutcome<After>> {
  if ('fault' in state) return { tag, state };
  try {
    return createTargetOutcome(tag, await work(state.value, tag));
  } catch (fault) {
    if (fault instanceof JobError) return { tag, state: { fault } };
    throw fault;
  }
}

/** Reads `Spanish (Spain): message`. */
export const prefixLanguage = (tag: string, messages: MessagesWithEnglish): Message =>
  message('notes.ofLanguage', { language: language(tag), notes: joinMessages(messages) });

function createAllFailedError(targets: readonly TargetOutcome<unknown>[]): JobError {
  const faults = targets.flatMap(({ tag, state }) => ('fault' in state ? [{ tag, fault: state.fault }] : []));
  const [first] = faults;
  if (faults.length === 1 && first) return first.fault;
  const all = combineMessages(...faults.map(({ tag, fault }) => prefixLanguage(tag, fault)));
  return new JobError(first?.fault.reason ?? 'PROCESSING_ERROR', all);
}
