// What the linter finds in sources that is hard to read: long functions, and lines saved by tricks (lint.json, tricks.grit).

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

interface Report {
  readonly diagnostics: readonly {
    readonly category: string;
    readonly message: string;
    readonly location: { readonly path: string; readonly start: { readonly line: number } };
  }[];
}

export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

export interface Findings {
  /** Functions of more than 60 lines of code, each with its name. */
  readonly functions: readonly (Finding & { readonly name: string })[];
  readonly tricks: readonly Finding[];
}

const BIOME = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
const CONFIG = join(import.meta.dirname, 'lint.json');

/** @throws Error when the linter itself fails, for example over what it cannot read. */
export function lint(root: string, folders: readonly string[]): Findings {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [BIOME, 'lint', `--config-path=${CONFIG}`, '--max-diagnostics=none', '--reporter=json', ...folders],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (!stdout.startsWith('{')) throw new Error(`The linter did not finish: ${stderr}`);
  const found = (JSON.parse(stdout) as Report).diagnostics.map(({ category, message, location }) => ({
    category,
    message: message.replace('This function has too many lines', 'lines of code'),
    path: location.path.replaceAll('\\', '/'),
    line: location.start.line,
  }));
  const of = (kind: string) =>
    found.filter(({ category }) => category === kind).map(({ category: _, ...finding }) => finding);
  return {
    functions: of('lint/complexity/noExcessiveLinesPerFunction').map((finding) => ({
      ...finding,
      name: nameAt(root, finding),
    })),
    tricks: of('plugin'),
  };
}

/** The name a function is declared with, looked for from where it begins backwards. */
function nameAt(root: string, { path, line }: Finding): string {
  const lines = readFileSync(join(root, path), 'utf8').split('\n').slice(0, line).reverse();
  const NAME = /\bfunction\s*\*?\s*(\w+)|\b(?:const|let)\s+(\w+)\b|^\s*(?:async\s+)?(\w+)\s*(?:\(|: (?:async )?\()/;
  for (const text of lines.slice(0, 3)) {
    const [, declared, assigned, method] = NAME.exec(text) ?? [];
    const name = declared ?? assigned ?? method;
    if (name && name !== 'return') return name;
  }
  return 'unnamed';
}
