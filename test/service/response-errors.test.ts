// Error bodies in all their shapes, converted to messages and fields.

import { describe, expect, test } from 'vitest';
import { tts } from '../../commands/tts.ts';
import { message } from '../../src/messages/message.ts';
import { list } from '../../src/messages/values.ts';
import { toCreateError, toQueryError } from '../../src/service/response-errors.ts';
import { english } from '../domain/english.ts';

const same = (text: string) => text;
const refusedByService = (said: string) => message('problems.refusedByService', { said });
const said = (body: unknown, status = 400) =>
  toCreateError({ status, text: typeof body === 'string' ? body : JSON.stringify(body) }, tts.fields, same).message;

describe('messages of the service', () => {
  test.each([
    ['detail text', { detail: 'Run not found', error: 'x', message: 'y' }, 'Run not found'],
    ['a detail list', { detail: [{ loc: ['body', 'text'], msg: 'too long' }] }, 'text: too long'],
    ['several details', { detail: [{ loc: ['body', 'a'], msg: 'b' }, { loc: [], msg: 'c' }, 4] }, 'a: b; c'],
    ['error', { error: 'Unauthorized', status: 401, message: 'y' }, 'Unauthorized'],
    ['message', { message: 'Quota used up' }, 'Quota used up'],
    ['JSON text', '"No."', 'No.'],
    ['raw text', 'upstream  is\nbusy', 'upstream is busy'],
    ['the status in words, for markup', '<html>oh no</html>', 'Bad Request'],
    ['the status in words, for nothing', '', 'Bad Request'],
    ['the status text for JSON without a message', { ok: false }, 'Bad Request'],
  ])('%s', (_, body, expected) => {
    expect(said(body)).toBe(expected);
  });

  test('an unknown status shows at least its number', () => {
    expect(said('', 499)).toBe('status 499');
  });

  test('a very long answer is cut', () => {
    expect(said('x'.repeat(10_000)).length).toBeLessThan(600);
  });
});

test('a problem has the studio’s message of known sentences, redacted', () => {
  const told = (notes: unknown) =>
    toCreateError(
      { status: 422, text: JSON.stringify({ detail: [{ loc: ['body', 'text'], msg: 'bad', notes }] }) },
      tts.fields,
      (text) => text.replaceAll('secret', '…'),
    );
  const sentences = [message('faults.emptyFile'), 'A secret.'];
  expect(told(sentences)).toHaveProperty('problems', [
    { field: 'text', message: list([message('faults.emptyFile'), 'A ….'], 'sentences'), isSentence: true },
  ]);
  const unknown = [[], ['x'.repeat(6000)], [...sentences, { id: 'faults.fromTheFuture' }], [{ text: 'Former.' }]];
  for (const notes of ['all well', undefined, ...unknown])
    expect(told(notes)).toHaveProperty('problems', [{ field: 'text', message: refusedByService('bad') }]);
  expect(english(refusedByService('bad'))).toBe('was refused by the media service: bad');
});

test('a problem belongs to the last known field', () => {
  const text = JSON.stringify({
    detail: [
      { loc: ['body', 'text'], msg: 'is bad' },
      { loc: ['body', 'project_name', 'constrained-str'], msg: 'is short' },
      { loc: ['header', 'x-trace'], msg: 'is odd' },
      { loc: ['body'], msg: 'is not JSON' },
    ],
  });
  const refusal = toCreateError({ status: 422, text }, tts.fields, same);
  expect(refusal).toMatchObject({
    problems: [
      { field: 'text', message: refusedByService('is bad') },
      { field: 'project_name', message: refusedByService('is short') },
      { message: 'x-trace: is odd' },
      { message: 'is not JSON' },
    ],
  });
});

test('a redirect suggests checking the base address', () => {
  expect(toCreateError({ status: 301, text: '' }, {}, same)).toMatchObject({
    name: 'ServiceResponseError',
    message: expect.stringContaining('base URL'),
  });
});

test('a 429 refuses a create call, but not a query', () => {
  const later = { status: 429, text: '{}', retryAfter: '7' };
  expect(toQueryError(later, same)).toMatchObject({ name: 'ServiceResponseError', retryAfterMs: 7_000 });
  expect(toCreateError(later, {}, same)).toMatchObject({ name: 'ServiceRefusedError', status: 429 });
});

test('507 means not started; any other 5xx is unclear', () => {
  const full = { status: 507, text: '{"detail":"The disk is full."}', retryAfter: '60' };
  expect(toCreateError(full, {}, same)).toMatchObject({
    name: 'ServiceRefusedError',
    status: 507,
    retryAfterMs: 60_000,
    message: 'The disk is full.',
  });
  for (const status of [500, 501, 502, 503, 504, 520, 599])
    expect(toCreateError({ status, text: '' }, {}, same)).toMatchObject({
      name: 'ServiceResponseError',
      status,
    });
  expect(toQueryError(full, same)).toMatchObject({ name: 'ServiceResponseError' });
});
