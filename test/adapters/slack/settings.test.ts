// Slack's settings: missing settings with the place to find them, without secrets in the output.

import { expect, test } from 'vitest';
import { faultsIn, platformFrom } from '../../app/read-settings.ts';

const SOCKET = { SLACK_BOT_TOKEN: 'xoxb-1', SLACK_APP_TOKEN: 'xapp-1' };
const HTTP = { SLACK_BOT_TOKEN: 'xoxb-1', SLACK_MODE: 'http', SLACK_SIGNING_SECRET: 'sign' };
const SEVERAL = {
  ...{
    SLACK_MODE: 'http',
    SLACK_SIGNING_SECRET: 'sign',
    SLACK_CLIENT_ID: '1.2',
    SLACK_CLIENT_SECRET: 'hush',
  },
  ...{ SLACK_STATE_SECRET: 'sixteen characters', PUBLIC_URL: 'https://earshot.example' },
};

test('is off until configured; the mode alone enables nothing', () => {
  expect(platformFrom({}, 'slack')).toBeUndefined();
  expect(platformFrom({ SLACK_MODE: 'http' }, 'slack')).toBeUndefined();
});

test('one workspace by socket, one by HTTP, several by installation', () => {
  expect(platformFrom(SOCKET, 'slack')).toMatchObject({
    mode: 'socket',
    botToken: 'xoxb-1',
    appToken: 'xapp-1',
  });
  expect(platformFrom(HTTP, 'slack')).toMatchObject({
    mode: 'http',
    signingSecret: 'sign',
    clientId: undefined,
  });
  expect(platformFrom(SEVERAL, 'slack')).toMatchObject({
    botToken: undefined,
    clientId: '1.2',
    clientSecret: 'hush',
    stateSecret: 'sixteen characters',
  });
});

test('uses custom addresses', () => {
  const urls = {
    SLACK_API_URL: 'http://127.0.0.1:1/api/',
    SLACK_FILE_ORIGINS: 'http://127.0.0.1:2, http://a.example',
  };
  expect(platformFrom({ ...SOCKET, ...urls }, 'slack')).toMatchObject({
    apiUrl: 'http://127.0.0.1:1/api',
    fileOrigins: ['http://127.0.0.1:2', 'http://a.example'],
  });
});

test.each([
  ['a token for the socket alone', { SLACK_APP_TOKEN: 'xapp-1' }, 'SLACK_BOT_TOKEN is missing'],
  ['a bot without its socket', { SLACK_BOT_TOKEN: 'xoxb-1' }, 'SLACK_APP_TOKEN is missing'],
  ['HTTP that anybody could use', { ...HTTP, SLACK_SIGNING_SECRET: '' }, 'SLACK_SIGNING_SECRET is missing'],
  ['an API address alone', { SLACK_API_URL: 'http://a.example/api' }, 'SLACK_BOT_TOKEN is missing'],
  ['the two tokens in each other’s place', { ...SOCKET, SLACK_BOT_TOKEN: 'xapp-1' }, 'must start with xoxb-'],
  ['a bot’s token for the socket', { ...SOCKET, SLACK_APP_TOKEN: 'xoxb-1' }, 'must start with xapp-'],
  ['one workspace and several', { ...SEVERAL, SLACK_BOT_TOKEN: 'xoxb-1' }, 'Remove one of the two'],
  ['an id without its secret', { ...SEVERAL, SLACK_CLIENT_SECRET: '' }, 'SLACK_CLIENT_SECRET is missing'],
  ['a secret without its id', { ...SEVERAL, SLACK_CLIENT_ID: '' }, 'SLACK_CLIENT_ID is missing'],
  ['installations that anybody could begin', { ...SEVERAL, SLACK_STATE_SECRET: '' }, 'SLACK_STATE_SECRET is missing'],
  ['installations with no way back', { ...SEVERAL, PUBLIC_URL: '' }, 'PUBLIC_URL is missing'],
])('%s is a fault that names what is missing', (_, environment, words) => {
  expect(faultsIn(environment)).toEqual([expect.stringContaining(words)]);
});

test('faults never repeat a secret', () => {
  const all = faultsIn({
    SLACK_BOT_TOKEN: 'bot-hush',
    SLACK_APP_TOKEN: 'app-hush',
    SLACK_CLIENT_SECRET: 'more-hush',
  });
  expect(all.length).toBeGreaterThan(1);
  expect(all.join()).not.toContain('hush');
});
