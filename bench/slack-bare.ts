// Baseline: a bot that only acknowledges, written as in the Bolt documentation. The difference to it is the cost of
// Earshot.

import { App, LogLevel } from '@slack/bolt';

const env = process.env;
const socket = env['SLACK_MODE'] === 'socket';

const app = new App({
  token: env['SLACK_BOT_TOKEN'] ?? '',
  ...(socket
    ? { appToken: env['SLACK_APP_TOKEN'] ?? '', socketMode: true }
    : { signingSecret: env['SLACK_SIGNING_SECRET'] ?? '' }),
  clientOptions: { slackApiUrl: env['SLACK_API_URL'] ?? '' },
  logLevel: LogLevel.ERROR,
});

app.command('/tts', ({ ack }) => ack());

process.on('SIGTERM', async () => {
  await app.stop();
  process.exit(0);
});

await app.start(Number(env['PORT']));
