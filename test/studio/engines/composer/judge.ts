// Compares the labels in a message with the right ones for a prompt. Pure. Used by prompts.test.ts and bench/sounds.ts.

import type { SoundPrompt } from './prompts.ts';

/** Labels after “Made:”, as in “Made: rain (heavy) + wind, then thunder. Not used: …” */
export function labelsIn(message: string): readonly string[] {
  const [, made = ''] = /^Made: ([^.]*)\./u.exec(message) ?? [];
  const bare = made.replace(/\s*\([^)]*\)/gu, '');
  return [...new Set(bare.split(/, then | \+ /u).filter((label) => label !== ''))];
}

const MAY = /\(\+ ([^)]*)\)/gu;

function fits(labels: readonly string[], alternative: string): boolean {
  const may = [...alternative.matchAll(MAY)].map(([, label = '']) => label);
  const must = alternative
    .replace(MAY, '')
    .split(/[+,]/u)
    .map((label) => label.trim())
    .filter((label) => label !== '');
  const isAllowed = (label: string) => must.includes(label) || may.includes(label);
  return must.every((label) => labels.includes(label)) && labels.every(isAllowed);
}

export type Verdict = 'right' | 'wrong' | 'refused rightly' | 'refused though known';

/** `labels` is undefined if the prompt was refused. */
export function verdictOn({ right }: SoundPrompt, labels: readonly string[] | undefined): Verdict {
  const alternatives = right.split('|').map((one) => one.trim());
  if (labels === undefined) return alternatives.includes('-') ? 'refused rightly' : 'refused though known';
  return alternatives.some((one) => one !== '-' && fits(labels, one)) ? 'right' : 'wrong';
}
