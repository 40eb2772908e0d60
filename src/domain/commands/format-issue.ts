// Turns schema issues of a field into messages for users. The schemas (field-builders.ts) contain only codes and
// numbers; our own issues carry their message as a function.

import type { z } from 'zod';
import type { FieldTranslation } from '../command-locale.ts';
import type { ProblemMessages } from '../messages/problems.ts';
import type { Field } from './command.ts';

export type FormatIssueMessage = (problems: ProblemMessages, local: FieldTranslation | undefined) => string;

type Issue = z.core.$ZodIssue;

export function formatIssue(
  issue: Issue,
  field: Field | undefined,
  problems: ProblemMessages,
  local?: FieldTranslation,
): string {
  const { formatMessage } =
    (issue as { readonly params?: { readonly formatMessage?: FormatIssueMessage } }).params ?? {};
  if (formatMessage) return formatMessage(problems, local);
  const kind = field?.options.kind;
  switch (issue.code) {
    case 'invalid_type':
      return formatWrongType(issue.expected, kind, problems);
    case 'too_small':
      return formatTooSmall(issue, kind, problems);
    case 'too_big':
      if (issue.origin === 'string') return problems.charactersAtMost(Number(issue.maximum));
      return issue.origin === 'array'
        ? problems.numbersAtMost(Number(issue.maximum))
        : problems.orLess(Number(issue.maximum));
    default:
      return problems.notText;
  }
}

type FieldKind = Field['options']['kind'] | undefined;

function formatWrongType(expected: string, kind: FieldKind, problems: ProblemMessages): string {
  if (kind === 'voice') return problems.notVoice;
  if (kind === 'toggle') return problems.notToggle;
  if (expected === 'array' && kind === 'number') return problems.notNumbers;
  if (expected === 'array') return kind === 'language' ? problems.notLanguages : problems.notTexts;
  if (expected === 'int') return problems.notWhole;
  return expected === 'number' ? problems.notNumber : problems.notText;
}

function formatTooSmall(
  { origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>,
  kind: FieldKind,
  problems: ProblemMessages,
): string {
  const min = Number(minimum);
  if (origin !== 'array') return inclusive === false ? problems.moreThan(min) : problems.orMore(min);
  if (kind === 'number') return problems.numbersAtLeast(min);
  return kind === 'language' ? problems.languagesAtLeast : problems.empty;
}
