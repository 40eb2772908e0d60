// Asks the operator on the terminal.

import { createInterface } from 'node:readline/promises';

export const hasTerminal = (): boolean => process.stdin.isTTY && process.stdout.isTTY;

/** Rejects if `signal` is aborted. */
export async function askOnTerminal(
  question: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Readline takes Ctrl-C for itself.
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return await terminal.question(question, { signal });
  } finally {
    terminal.close();
  }
}

/** `byDefault`: meaning of an empty answer. */
export const isYes = (answer: string, byDefault: boolean): boolean =>
  answer.trim() === '' ? byDefault : /^y(es)?$/i.test(answer.trim());
