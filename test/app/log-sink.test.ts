// Plain log lines for people at a terminal.

import { expect, test } from 'vitest';
import { createLog, createRedactor } from '../../src/app/create-log.ts';
import { createTextSink, isTextFormat } from '../../src/app/log-sink.ts';

const written: string[] = [];
const sink = createTextSink({ write: (line) => void written.push(line) });
const log = createLog('info', 'bot', createRedactor(['a-secret-of-settings']), sink);
const last = () => (written.at(-1) ?? '').replace(/^\d\d:\d\d:\d\d /, '');

test('shows the event, the reason, the next step and the other fields', () => {
  log.info('listening', { host: '127.0.0.1', port: 3000 });
  expect(written.at(-1)).toMatch(/^\d\d:\d\d:\d\d bot: listening \(host 127\.0\.0\.1, port 3000\)\n$/);
  log.warn('PROT is not a setting', { next: 'did you mean PORT?' });
  expect(last()).toBe('warning bot: PROT is not a setting: did you mean PORT?\n');
  log.error('web page not loaded', { reason: 'Error: no file' });
  expect(last()).toBe('error bot: web page not loaded: Error: no file\n');
});

test('shows a stack below its event', () => {
  log.error('unexpected error', { reason: 'Error: x', stack: 'Error: x\n    at y' });
  expect(last()).toBe('error bot: unexpected error: Error: x\n  Error: x\n      at y\n');
});

test('redacts secrets and escapes control characters', () => {
  log.info('a-secret-of-settings', { name: '\u001b[2Jb\nc' });
  expect(last()).toBe('bot: … (name "\\u001b[2Jb\\nc")\n');
});

test.each([
  ['auto', true, true],
  ['auto', undefined, false],
  ['json', true, false],
  ['text', undefined, true],
] as const)('LOG_FORMAT=%s, terminal %s: text %s', (format, isTTY, isText) => {
  expect(isTextFormat(format, isTTY === undefined ? {} : { isTTY })).toBe(isText);
});
