// Places that do not keep a rule of the house yet, one a line in exceptions/<part>.txt: `rule place`. The lists may only shrink.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A place that breaks a rule: how the lists name it, and what to tell the one who broke it. */
export interface Breach {
  readonly place: string;
  readonly says: string;
}

const excepted = globSync('exceptions/*.txt', { cwd: import.meta.dirname }).flatMap((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ file, line })),
);

/** What a rule's test shows: breaches that no list excepts, and exceptions that nothing needs any more. */
export function judged(rule: string, breaches: readonly Breach[]): readonly string[] {
  const found = new Set(breaches.map(({ place }) => `${rule} ${place}`));
  const allowed = excepted.filter(({ line }) => line.startsWith(`${rule} `));
  return [
    ...breaches
      .filter(({ place }) => !allowed.some(({ line }) => line === `${rule} ${place}`))
      .map(({ says }) => says),
    ...allowed
      .filter(({ line }) => !found.has(line))
      .map(({ file, line }) => `no longer needed, take it out of test/architecture/${file}: ${line}`),
  ];
}
