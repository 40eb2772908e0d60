// Turns schema issues of a field into messages for users. The schemas (field-builders.ts) contain only codes and
// numbers; our own issues carry their message.

import type { z } from 'zod';
import { type Message, message } from '../../messages/message.ts';
import type { Command, Field } from './command.ts';

/** A message, or a function that finds texts of the command's field for it. */
export type IssueMessage = Message | ((command: Command, field: string) => Message);

type Issue = z.core.$ZodIssue;

export function createIssueMessage(issue: Issue, command: Command, field: string): Message {
  const own = (issue as { readonly params?: { readonly message?: IssueMessage } }).params?.message;
  if (own) return typeof own === 'function' ? own(command, field) : own;
  const kind = command.fields[field]?.options.kind;
  switch (issue.code) {
    case 'invalid_type':
      return createWrongTypeMessage(issue.expected, kind);
    case 'too_small':
      return createTooSmallMessage(issue, kind);
    case 'too_big':
      if (issue.origin === 'string') return message('problems.charactersAtMost', { most: Number(issue.maximum) });
      return issue.origin === 'array'
        ? message('problems.numbersAtMost', { most: Number(issue.maximum) })
        : message('problems.orLess', { bound: Number(issue.maximum) });
    default:
      return message('problems.notText');
  }
}

type FieldKind = Field['options']['kind'] | undefined;

function createWrongTypeMessage(expected: string, kind: FieldKind): Message {
  if (kind === 'voice') return message('problems.notVoice');
  if (kind === 'toggle') return message('problems.notToggle');
  if (expected === 'array' && kind === 'number') return message('problems.notNumbers');
  if (expected === 'array') return message(kind === 'language' ? 'problems.notLanguages' : 'problems.notTexts');
  if (expected === 'int') return message('problems.notWhole');
  return message(expected === 'number' ? 'problems.notNumber' : 'problems.notText');
}

function createTooSmallMessage(
  { origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>,
  kind: FieldKind,
): Message {
  const bound = Number(minimum);
  if (origin !== 'array') return message(inclusive === false ? 'problems.moreThan' : 'problems.orMore', { bound });
  if (kind === 'number') return message('problems.numbersAtLeast', { least: bound });
  return message(kind === 'language' ? 'problems.languagesAtLeast' : 'problems.empty');
}
