// Tests log lines: one JSON object per event, without secrets. A missing reader does not keep the process alive.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createLog, createRedactor, logUncaughtError, redactFields } from '../../../src/app/create-log.ts';
import { collectAllSecrets } from '../../../src/app/settings.ts';
import { ROOT } from '../../architecture/sources.ts';
import { bestMs, here } from '../../processor-time.ts';

const lines = (level: string, secrets: readonly string[] = []) => {
  const written: string[] = [];
  return {
    written,
    log: createLog(level, 'bot', createRedactor(secrets), { write: (line) => void written.push(line) }),
  };
};

test('writes an event as one JSON line with its fields', () => {
  const { written, log } = lines('info');
  log.info('task', { task: '7K2QF9MA', to: 'done' });
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    part: 'bot',
    msg: 'task',
    task: '7K2QF9MA',
    to: 'done',
    time: expect.stringMatching(/Z$/),
  });
});

test('redacts secrets by name and by shape', () => {
  const { written, log } = lines('info');
  log.warn('look', { api_key: 'canary-1', from: 'https://files.example/a.wav?signature=canary-2' });
  expect(written.join()).not.toContain('canary');
});

test('redacts a settings secret in events, fields and error stacks', () => {
  const { written, log } = lines('info', ['open sesame 47']);
  log.error('open sesame 47', { said: 'tried open%20sesame%2047 and open+sesame+47' });
  logUncaughtError(log, new Error('no such place: open sesame 47'));
  expect(written.join()).not.toMatch(/sesame/);
  expect(JSON.parse(written[1] ?? '')).toMatchObject({
    msg: 'unexpected error',
    reason: 'Error: no such place: …',
    stack: expect.stringMatching(/no such place: …\n +at .*log\.test\.ts/),
  });
});

test('omits levels below the chosen one', () => {
  const { written, log } = lines('error');
  log.info('small talk');
  log.error('trouble');
  expect(written).toHaveLength(1);
});

test('a process without a log reader still ends', async () => {
  const code = `
    import { createLog } from '${ROOT}/src/app/create-log.ts';
    const log = createLog('info', 'child');
    process.on('disconnect', () => { log.info('stopping'); log.info('stopped'); process.exit(7); });
    process.send('ready');`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  await once(child, 'message');
  child.stdout?.destroy();
  child.disconnect();
  const [status] = await once(child, 'exit');
  expect(status).toBe(7);
});

/** Invented secrets in the format of real ones. */
const WEB_SECRET = 'correct horse/battery';
const BOT_TOKEN = `MTE5${'x'.repeat(20)}.GhIjKl.${'aB3-_'.repeat(7)}`;
const redact = createRedactor([WEB_SECRET, 'short', 'key-of-the-service-1']);

test('redacts only fields with the name of a secret', () => {
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
  expect(new Set(Object.values(redactFields(secret, createRedactor())))).toEqual(new Set(['…']));
  const open = { monkey: 'm', keyboard: 'k', tokens: 12, task: '7K2Q', ready: true, none: null };
  expect(redactFields(open, createRedactor())).toEqual(open);
});

test('keeps an address’s destination and redacts its credentials', () => {
  const said = createRedactor();
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

test.each([
  ['a key of OpenAI', 'refused sk-proj-canaryCANARYcanary123 at', 'refused … at'],
  ['a key of Anthropic', '"sk-ant-api03-canaryCANARYcanary"', '"…"'],
  ['a key of Stripe', 'rk_live_canaryCANARYcanary', '…'],
  ['a key of Google', 'key AIzaSyCANARYcanaryCANARYcanaryCANARY12', 'key …'],
  ['a token of GitHub', 'ghp_canaryCANARYcanaryCANARY', '…'],
  ['a token of Hugging Face', 'hf_canaryCANARYcanaryCANARY', '…'],
  ['a signed token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.canaryCANARYcanary', '…'],
  ['a signature of Slack', 'x-slack-signature: v0=canary0123', 'x-slack-signature: …'],
  ['a signature of Discord', '"X-Signature-Ed25519":"canary0123"', '"X-Signature-Ed25519":"…"'],
  ['an engine’s key', 'xi-api-key: canary0123', 'xi-api-key: …'],
  ['words that begin alike', 'task-queue-is-not-a-secret, ask-me, sk-1', 'task-queue-is-not-a-secret, ask-me, sk-1'],
  ['a token of a workspace', 'refused: xoxb-123456789012-1234567890123-canaryCANARYcanary', 'refused: …'],
  ['a rotated one', 'invalid_auth for xoxe.xoxb-1-canarycanary', 'invalid_auth for …'],
  ['one that renews', 'gave "xoxe-1-canarycanary"', 'gave "…"'],
  ['an app’s token', 'wss opened with xapp-1-A0-123-canarycanary', 'wss opened with …'],
  ['a bearer', 'sent Authorization: Bearer canary.canary-1', 'sent Authorization: Bearer …'],
  ['a bot’s header', '{"authorization":"Bot canarycanary"}', '{"authorization":"Bot …"}'],
  ['a bot’s token', `login with ${BOT_TOKEN} failed`, 'login with … failed'],
  [
    'a response address',
    'POST https://hooks.slack.com/commands/T1/2/canary failed',
    'POST https://hooks.slack.com/… failed',
  ],
  [
    'the way to a message',
    'PATCH /api/v10/webhooks/1234567890123456/aW50canary/messages/@original 404',
    'PATCH /api/v10/webhooks/1234567890123456/…/messages/@original 404',
  ],
  ['a first answer', 'POST /interactions/123/aW50canary/callback', 'POST /interactions/123/…/callback'],
  ['a file behind a link', 'GET /media/canaryCANARYcanaryCANARYcanary_-/talk.mp4 200', 'GET /media/… 200'],
  ['a key in a header', 'headers: x-api-key: canary-canary, accept: */*', 'headers: x-api-key: …, accept: */*'],
  [
    'a signed query',
    '/a.wav?x=1&X-Amz-Signature=canary&sig=canary&token=canary',
    '/a.wav?x=1&X-Amz-Signature=…&sig=…&token=…',
  ],
  ['a cookie', 'set-cookie: session=canary; Path=/', 'set-cookie: …'],
  ['the web chat’s secret', `somebody typed ${WEB_SECRET}!`, 'somebody typed …!'],
  ['the same in an address', 'at /login/correct%20horse%2Fbattery and correct%20horse%2fbattery', 'at /login/… and …'],
  ['the same in a form', 'body secret=correct+horse%2Fbattery', 'body secret=…'],
  ['a key inside another word', 'xkey-of-the-service-1y', 'x…y'],
])('%s', (_, text, left) => {
  expect(redact(text)).toBe(left);
  expect(redact(redact(text))).toBe(left);
});

test.each([
  'task 7K2QF9MA from polling to done',
  'Earshot voice 7K2QF9MA',
  'store: The data folder /media/usb-disk/earshot is not writable (EACCES)',
  'SLACK_BOT_TOKEN must start with xoxb-. Copy it from OAuth & Permissions (xoxb-…)',
  'copy the app-level token (xapp-…) from Basic Information',
  'C0123456789 in T0123456789, message 1726000000.000100, user U0123456789',
  'server 1187654321098765432, interaction 1198765432109876543',
  'run 3f2504e0-4f89-11d3-9a0c-0305e82c3301 is at http://127.0.0.1:3000/readyz',
  'short words stay, and so do ana@example.com, a/b@c and 50 % of #general?',
  'bearer of bad news',
])('no false alarm: %s', (text) => {
  expect(redact(text)).toBe(text);
});

test('long hostile lines take time by their length only', () => {
  const parts = [
    'http://',
    'a.',
    '://@',
    'xox',
    'xoxb-',
    'x-api-key ',
    'Bearer ',
    'token',
    '/webhooks/a',
    '/media/',
    'a-b.c',
    '%20',
    ' ',
    'cookie:',
    'x',
    'http://a@',
    'authorization : ',
    'hooks.slack.com',
    'sig=',
    '?',
    '\u00a0',
  ];
  redact('warm up '.repeat(1000));
  for (const part of parts) {
    const text = part.repeat(Math.ceil(200_000 / part.length));
    expect(
      bestMs(() => void redact(text)),
      part,
    ).toBeLessThan(here(100));
  }
});

test('knows the settings’ secrets even when a setting is invalid', () => {
  const environment = {
    PORT: 'not a port',
    WEB_CHAT_SECRET: ' a web secret ',
    DISCORD_TOKEN: 'a-token',
    SLACK_CLIENT_ID: '12.34',
    REDIS_URL: 'redis://user:p%40ssword@db:6379/0',
    HOME: '/root',
  };
  expect(collectAllSecrets(environment).toSorted()).toEqual(
    ['a web secret', 'a-token', 'p%40ssword', 'p@ssword'].toSorted(),
  );
});
