// Error bodies in all their shapes → what people read and at which field.

import { describe, expect, test } from 'vitest';
import { tts } from '../../commands/tts.ts';
import { refusalOfCreate, refusalOfQuestion } from '../../src/service/refusal.ts';

const same = (text: string) => text;
const said = (body: unknown, status = 400) =>
  refusalOfCreate({ status, text: typeof body === 'string' ? body : JSON.stringify(body) }, tts.fields, same)
    .message;

describe('what the service said', () => {
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
    ['the status in words, for JSON that says nothing', { ok: false }, 'Bad Request'],
  ])('%s', (_, body, expected) => {
    expect(said(body)).toBe(expected);
  });

  test('an unknown status has at least its number', () => {
    expect(said('', 499)).toBe('status 499');
  });

  test('a very long answer is cut', () => {
    expect(said('x'.repeat(10_000)).length).toBeLessThan(600);
  });
});

test('a problem keeps what is known of it in every language, cleaned, unless it is far too long', () => {
  const told = (notes: unknown) =>
    refusalOfCreate(
      { status: 422, text: JSON.stringify({ detail: [{ loc: ['body', 'text'], msg: 'bad', notes }] }) },
      tts.fields,
      (text) => text.replaceAll('secret', '…'),
    );
  expect(told([{ key: 'emptyFile', text: 'A secret.' }])).toMatchObject({
    problems: [{ field: 'text', notes: [{ key: 'emptyFile', text: 'A ….' }] }],
  });
  for (const notes of ['all well', [{ text: 'x'.repeat(6000) }], undefined])
    expect(told(notes)).toHaveProperty('problems', [
      { field: 'text', message: 'was refused by the media service: bad' },
    ]);
});

test('a problem stands at the last name of its place that is a field of ours', () => {
  const text = JSON.stringify({
    detail: [
      { loc: ['body', 'text'], msg: 'is bad' },
      { loc: ['body', 'project_name', 'constrained-str'], msg: 'is short' },
      { loc: ['header', 'x-trace'], msg: 'is odd' },
      { loc: ['body'], msg: 'is not JSON' },
    ],
  });
  const refusal = refusalOfCreate({ status: 422, text }, tts.fields, same);
  expect(refusal).toMatchObject({
    problems: [
      { field: 'text', message: 'was refused by the media service: is bad' },
      { field: 'project_name', message: 'was refused by the media service: is short' },
      { message: 'x-trace: is odd' },
      { message: 'is not JSON' },
    ],
  });
});

test('a redirect hints at the base address', () => {
  expect(refusalOfCreate({ status: 301, text: '' }, {}, same)).toMatchObject({
    name: 'ServiceUnclear',
    message: expect.stringContaining('base address'),
  });
});

test('“not now” is no refusal of a question, but of a create', () => {
  const later = { status: 429, text: '{}', retryAfter: '7' };
  expect(refusalOfQuestion(later, same)).toMatchObject({ name: 'ServiceUnclear', waitMs: 7_000 });
  expect(refusalOfCreate(later, {}, same)).toMatchObject({ name: 'ServiceRefused', status: 429 });
});

test('no room (507) says that nothing was started; every other 5xx leaves it open', () => {
  const full = { status: 507, text: '{"detail":"The disk is full."}', retryAfter: '60' };
  expect(refusalOfCreate(full, {}, same)).toMatchObject({
    name: 'ServiceRefused',
    status: 507,
    waitMs: 60_000,
    message: 'The disk is full.',
  });
  for (const status of [500, 501, 502, 503, 504, 520, 599])
    expect(refusalOfCreate({ status, text: '' }, {}, same)).toMatchObject({ name: 'ServiceUnclear', status });
  expect(refusalOfQuestion(full, same)).toMatchObject({ name: 'ServiceUnclear' });
});
