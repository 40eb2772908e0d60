// Secrets never reach a log, under whatever name or in whatever address they come.

import { expect, test } from 'vitest';
import { reasonOf, redact } from '../../src/kit/log.ts';

test('fields with the name of a secret are blotted out, others are not', () => {
  const secret = {
    key: 'x',
    'x-api-key': 'x',
    SERVICE_API_KEY: 'x',
    apiKey: 'x',
    bot_token: 'x',
    botToken: 'x',
    SLACK_SIGNING_SECRET: 'x',
    password: 'x',
    Authorization: 'x',
    'set-cookie': 'x',
  };
  expect(new Set(Object.values(redact(secret)))).toEqual(new Set(['…']));
  const open = { monkey: 'm', keyboard: 'k', tokens: 12, task: '7K2Q', ready: true, none: null };
  expect(redact(open)).toEqual(open);
});

test('addresses keep where they go, not the right to go there', () => {
  const said = (text: string) => redact({ reason: text })['reason'];
  expect(said('GET https://cdn.example.com/a.wav?sig=abc&x=1 failed')).toBe(
    'GET https://cdn.example.com/a.wav?… failed',
  );
  expect(said('HTTPS://h.example/#token=abc')).toBe('HTTPS://h.example/?…');
  expect(said('redis://user:p@55@db.local:6379/0 is down')).toBe('redis://…@db.local:6379/0 is down');
  expect(said('https://user:pa55@h.example/x?y=1 and ana@example.com')).toBe(
    'https://…@h.example/x?… and ana@example.com',
  );
  expect(said('https://h.example/a@b')).toBe('https://h.example/a@b');
});

test('anything thrown has a text', () => {
  expect(
    [new TypeError('no'), 'plain', 404, undefined, null, Symbol('s'), { code: 1 }].map(reasonOf),
  ).toEqual(['TypeError: no', 'plain', '404', 'undefined', 'null', 'Symbol(s)', '[object Object]']);
});
