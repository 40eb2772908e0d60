// Where log lines go, and in which format: JSON for programs, plain lines for people at a terminal.

import type { Config } from '../config/config.ts';
import { asJsonObject } from '../kit/json.ts';

export interface LogSink {
  write(line: string): void;
}

export type LogFormat = Config['general']['logFormat'];

const LEVEL_NAMES: Readonly<Record<number, string>> = { 40: 'warning ', 50: 'error ', 60: 'error ' };
const CONTROL_CHARACTERS = /\p{Cc}/u;

export const isTextFormat = (format: LogFormat, { isTTY = false }: { readonly isTTY?: boolean }): boolean =>
  format === 'text' || (format === 'auto' && isTTY);

/**
 * pino's own writer retries forever if the reader of stdout is gone (EPIPE at exit), which would keep a child process
 * alive after its parent. Node's stream gives up.
 */
export function createLogSink(format: LogFormat = 'json', stream: NodeJS.WriteStream = process.stdout): LogSink {
  stream.on('error', () => {});
  return isTextFormat(format, stream) ? createTextSink(stream) : stream;
}

/** Converts the lines of pino. */
export const createTextSink = (sink: LogSink): LogSink => ({ write: (line) => sink.write(formatAsText(line)) });

/** `12:35:58 warning bot: PROT is not a setting: did you mean PORT?` */
function formatAsText(line: string): string {
  const entry = asJsonObject(JSON.parse(line));
  if (!entry) return line;
  const { level, time, part, msg, reason, next, stack, ...fields } = entry;
  const texts = [msg, reason, next].filter((one) => one !== undefined).map(formatValue);
  const details = Object.entries(fields).map(([name, value]) => `${name} ${formatValue(value)}`);
  const end = details.length > 0 ? ` (${details.join(', ')})` : '';
  const trace = typeof stack === 'string' ? stack.split('\n').map((one) => `  ${formatValue(one)}\n`) : [];
  const start = `${new Date(String(time)).toTimeString().slice(0, 8)} ${LEVEL_NAMES[Number(level)] ?? ''}${String(part)}`;
  return `${start}: ${texts.join(': ')}${end}\n${trace.join('')}`;
}

/** Escapes control characters, which could change what the terminal shows. */
const formatValue = (value: unknown): string =>
  typeof value === 'string' && !CONTROL_CHARACTERS.test(value) ? value : JSON.stringify(value);
