// Learns from a finished task whether the service supports its languages and voices together. Pure.

import type { Text } from '../../messages/message.ts';
import type { Command } from '../commands/command.ts';
import type { RefusedCombination } from '../media/capabilities.ts';
import { toEnglish } from '../messages.ts';
import type { Task, TaskFailure } from './task.ts';

/**
 * `refused`: the service rejected this combination. `accepted`: it supported the combination, which overrides an
 * earlier refusal.
 */
type LanguageSupportObservation = { readonly is: 'refused' | 'accepted' } & RefusedCombination;

/** Returns undefined if the task says nothing about language support. */
export function observeLanguageSupport(
  { request, state }: Pick<Task, 'request' | 'state'>,
  command: Command,
): LanguageSupportObservation | undefined {
  const values = pickLanguagesAndVoices(command, request.values);
  if (Object.keys(values).length === 0) return undefined;
  if (state.status === 'done') return { is: 'accepted', command: command.name, values };
  if (state.status !== 'failed' || !concernsLanguages(state.failure, command)) return undefined;
  return { is: 'refused', command: command.name, values };
}

/** Skips lists with several values, since none of them can be blamed alone. */
function pickLanguagesAndVoices(command: Command, values: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(command.fields).flatMap(([name, { options }]): readonly [string, number][] => {
    if (options.kind !== 'language' && options.kind !== 'voice') return [];
    const value = values[name];
    const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
    return typeof one === 'number' ? [[name, one]] : [];
  });
  return Object.fromEntries(entries);
}

const SUBJECT = /\b(?:language|voice)s?\b/i;
const REFUSAL =
  /\b(?:not supported|unsupported|not available|unavailable|not allowed|does not support|cannot speak)\b/i;

const mentionsRefusal = (text: Text | undefined): boolean => {
  const words = text === undefined ? '' : toEnglish(text);
  return SUBJECT.test(words) && REFUSAL.test(words);
};

function concernsLanguages(failure: TaskFailure, { fields }: Command): boolean {
  switch (failure.kind) {
    case 'invalid':
      return failure.problems.some(({ field, message }) => {
        const kind = fields[field ?? '']?.options.kind;
        return kind === 'language' || kind === 'voice' || mentionsRefusal(message);
      });
    case 'refused':
      return (failure.status === 400 || failure.status === 422) && mentionsRefusal(failure.message);
    case 'failed':
      return mentionsRefusal(failure.message) || mentionsRefusal(failure.reason?.replaceAll('_', ' '));
    default:
      return false;
  }
}
