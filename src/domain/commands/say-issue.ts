// What a field's schema found wrong, as words for a person. The schemas (field-builders.ts) carry codes and numbers alone; an issue
// of our own making carries what it says, for each language.

import type { z } from 'zod';
import type { ProblemWords } from '../words/problems.ts';
import type { Field } from './command.ts';
import type { FieldLocalWords } from './locale.ts';

/** `local`: the field's words in that language, where it has them. */
export type Say = (problems: ProblemWords, local: FieldLocalWords | undefined) => string;

type Issue = z.core.$ZodIssue;

export function sayIssue(
  issue: Issue,
  field: Field | undefined,
  problems: ProblemWords,
  local?: FieldLocalWords,
): string {
  const { say } = (issue as { readonly params?: { readonly say?: Say } }).params ?? {};
  if (say) return say(problems, local);
  const kind = field?.options.kind;
  switch (issue.code) {
    case 'invalid_type':
      return ofWrongType(issue.expected, kind, problems);
    case 'too_small':
      return ofTooSmall(issue, kind, problems);
    case 'too_big':
      if (issue.origin === 'string') return problems.charactersAtMost(Number(issue.maximum));
      return issue.origin === 'array'
        ? problems.numbersAtMost(Number(issue.maximum))
        : problems.orLess(Number(issue.maximum));
    default:
      return problems.notText;
  }
}

type Kind = Field['options']['kind'] | undefined;

function ofWrongType(expected: string, kind: Kind, problems: ProblemWords): string {
  if (kind === 'voice') return problems.notVoice;
  if (kind === 'toggle') return problems.notToggle;
  if (expected === 'array' && kind === 'number') return problems.notNumbers;
  if (expected === 'array') return kind === 'language' ? problems.notLanguages : problems.notTexts;
  if (expected === 'int') return problems.notWhole;
  return expected === 'number' ? problems.notNumber : problems.notText;
}

function ofTooSmall(
  { origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>,
  kind: Kind,
  problems: ProblemWords,
): string {
  const least = Number(minimum);
  if (origin !== 'array') return inclusive === false ? problems.moreThan(least) : problems.orMore(least);
  if (kind === 'number') return problems.numbersAtLeast(least);
  return kind === 'language' ? problems.languagesAtLeast : problems.empty;
}
