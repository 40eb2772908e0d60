// What a finished task teaches about languages and voices: that the service does not take these together, or that it does. Pure.

import type { Command } from '../commands/command.ts';
import type { Refused } from '../media/abilities.ts';
import type { Failure, Task } from './task.ts';

/** `refused`: these were not taken together. `taken`: they were, whatever had been refused before. */
export type Lesson = { readonly is: 'refused' | 'taken' } & Refused;

/** `undefined` for what says nothing about them. */
export function lessonOf(
  { request, state }: Pick<Task, 'request' | 'state'>,
  command: Command,
): Lesson | undefined {
  const values = languagesAndVoices(command, request.values);
  if (Object.keys(values).length === 0) return undefined;
  if (state.at === 'done') return { is: 'taken', command: command.name, values };
  if (state.at !== 'failed' || !isAboutThem(state.failure, command)) return undefined;
  return { is: 'refused', command: command.name, values };
}

/** Of a list only a single one can be blamed. */
function languagesAndVoices(command: Command, values: Readonly<Record<string, unknown>>) {
  const told = Object.entries(command.fields).flatMap(([name, { options }]): readonly [string, number][] => {
    if (options.kind !== 'language' && options.kind !== 'voice') return [];
    const value = values[name];
    const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
    return typeof one === 'number' ? [[name, one]] : [];
  });
  return Object.fromEntries(told);
}

const SUBJECT = /\b(?:language|voice)s?\b/i;
const REFUSAL =
  /\b(?:not supported|unsupported|not available|unavailable|not allowed|does not support|cannot speak)\b/i;

const saysSo = (words: string | undefined): boolean =>
  words !== undefined && SUBJECT.test(words) && REFUSAL.test(words);

function isAboutThem(failure: Failure, { fields }: Command): boolean {
  switch (failure.kind) {
    case 'invalid':
      return failure.problems.some(({ field, message }) => {
        const kind = fields[field ?? '']?.options.kind;
        return kind === 'language' || kind === 'voice' || saysSo(message);
      });
    case 'refused':
      return (failure.status === 400 || failure.status === 422) && saysSo(failure.said);
    case 'failed':
      return saysSo(failure.said) || saysSo(failure.reason?.replaceAll('_', ' '));
    default:
      return false;
  }
}
