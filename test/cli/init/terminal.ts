// Runs a program on a real pseudo terminal, and types like a person. Uses `script` of util-linux, which every Debian
// has.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { createWaiting } from '../../fakes/waiting.ts';
import { PROGRAM_ENVIRONMENT } from '../../program-environment.ts';

export interface Terminal {
  /** All output so far, without colors and cursor movements. */
  shown(): string;
  /** Raw output, to search for text that must not appear. */
  raw(): string;
  /** Output without overwritten text, for people. */
  screen(): string;
  /** Waits until the text appears after all text of earlier calls. */
  sees(text: string | RegExp): Promise<void>;
  type(keys: string): void;
  readonly ended: Promise<number>;
  /** Closes the program's terminal. */
  close(): Promise<void>;
}

export const ENTER = '\r';
export const CTRL_C = '\u0003';

/** Escape sequence that erases a line. */
const ERASE = '\u001b[2K';
const afterErase = (line: string): string => line.split(ERASE).at(-1) ?? '';

const plain = (text: string): string => stripVTControlCharacters(text).replaceAll('\r', '');
const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

export function openTerminal(
  command: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Terminal {
  const child = spawn('script', ['-q', '-e', '-f', '-c', `exec ${command.map(quoted).join(' ')}`, '/dev/null'], {
    cwd,
    env: { ...PROGRAM_ENVIRONMENT, TERM: 'xterm', SHELL: '/bin/sh', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { changed, until } = createWaiting();
  let raw = '';
  let seen = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    raw += text;
    changed();
  });
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close').then(([code]) => Number(code));
  const shown = () => plain(raw);
  return {
    shown,
    raw: () => raw,
    screen: () => plain(raw.split('\n').map(afterErase).join('\n')),
    async sees(text) {
      const pattern = typeof text === 'string' ? text : text.source;
      const found = () => {
        const rest = shown().slice(seen);
        const at = typeof text === 'string' ? rest.indexOf(text) : rest.search(text);
        if (at < 0) return false;
        seen += at + (typeof text === 'string' ? text.length : (text.exec(rest)?.[0].length ?? 0));
        return true;
      };
      await until(found).catch(() => {
        throw new Error(`The terminal never showed “${pattern}”. It shows:\n${shown()}`);
      });
    },
    type: (keys) => void child.stdin.write(keys),
    ended,
    async close() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
    },
  };
}
