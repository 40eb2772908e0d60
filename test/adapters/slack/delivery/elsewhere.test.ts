// Slack in large companies: shared channels, group messages, messages of other apps, and forms that are submitted
// twice.

import { expect, onTestFinished, test } from 'vitest';
import { createSlackInstallationStore } from '../../../../src/adapters/slack/install/installation-store.ts';
import { createInstalledTokenProvider } from '../../../../src/adapters/slack/install/token-providers.ts';
import { readShortcutInput } from '../../../../src/adapters/slack/message-input.ts';
import { parseEvent } from '../../../../src/adapters/slack/payloads/event.ts';
import type { Operation } from '../../../../src/domain/commands/command.ts';
import { getMessages } from '../../../../src/domain/messages.ts';
import { createFakeClock } from '../../../fakes/clock.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { createFakeNotes } from '../../../fakes/notes.ts';
import { catalogue, openSlack } from '../setup.ts';

const speak = catalogue.findCommand('tts') as Operation;

test('assigns shared-channel messages to the workspace with the app', () => {
  const event = { type: 'app_mention', channel: 'C1', user: 'U0THEIRS', ts: '1.1', text: '<@U0BOT> tts Hi' };
  const authorizations = [{ team_id: 'T0OURS', user_id: 'U0BOT', is_bot: true }];
  const told = { type: 'event_callback', team_id: 'T0THEIRS', event_id: 'Ev1', is_ext_shared_channel: true };
  const body = { ...told, authorizations, event };
  const read = parseEvent(body, 0);
  expect(read?.message?.text).toBe('tts Hi');
  expect(read?.caller).toMatchObject({ team: 'T0OURS', user: 'U0THEIRS' });
  expect(read?.deduplicationKeys.every((key) => key.startsWith('T0OURS:'))).toBe(true);
  const whole = { ...body, authorizations: [{ team_id: null, user_id: 'U0BOT', is_bot: true }] };
  expect(parseEvent(whole, 0)?.caller.team).toBe('T0THEIRS');
});

test('assigns external members’ forms to the workspace with the app', () => {
  const view = { id: 'V1', hash: '1', team_id: 'T0THEIRS', app_installed_team_id: 'T0OURS' };
  const user = { id: 'U1', team_id: 'T0THEIRS' };
  const body = { type: 'view_submission', team: { id: 'T0THEIRS' }, user, view };
  const read = parseEvent(body, 0);
  expect(read?.caller.team).toBe('T0OURS');
  expect(read?.deduplicationKeys[0]).toMatch(/^T0OURS:/);
});

test('“More” pressed twice reports no error', async () => {
  const live = await openSlack();
  onTestFinished(() => live.close());
  const act = await live.team.command(live.ana, live.channel, '/tts', '');
  await live.settled();
  const view = act.modal;
  await live.team.press(live.ana, view as never, 'form:more-fields');
  await live.settled();
  const body = live.heard.find((one) => one.body['type'] === 'block_actions')?.body;
  const actions = [{ ...body?.['actions'][0], action_ts: '9.9' }];
  await live.hear({ body: { ...body, actions }, ack: async () => {} });
  expect(live.team.messages(live.team.dm(live.ana))).toEqual([]);
  expect(JSON.stringify(view?.body.blocks)).not.toContain('form:more-fields');
});

test.each<[string, Parameters<typeof readShortcutInput>[1], string]>([
  [
    'only blocks',
    {
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: 'Outage' } },
        { type: 'section', text: { type: 'mrkdwn', text: '*Payments* &amp; cards are down' } },
      ],
    },
    'Outage\n\nPayments & cards are down',
  ],
  ['only an attachment', { attachments: [{ text: 'Build *42* failed', fallback: 'Build 42' }] }, 'Build 42 failed'],
  ['a forwarded message', { text: '', attachments: [{ text: 'See you at &lt;noon&gt;' }] }, 'See you at <noon>'],
])('reads other apps’ messages with %s', (_, more, text) => {
  const message = { ts: '1.1', text: '', app_id: 'A0OTHER', ...more };
  expect(readShortcutInput(speak, message, { team: 'T1', appId: 'A0US', messages: getMessages() })).toEqual({
    values: { text },
    files: [],
  });
});

test('suggests no bot invitation in a group conversation', async () => {
  const live = await openSlack();
  onTestFinished(() => live.close());
  const talk = live.team.channel({ name: 'mpdm-ana--ben-1', private: true, botIsMember: false });
  const body = {
    ...{ command: '/tts', text: 'Hello', team_id: live.team.id, user_id: live.ana.id, trigger_id: '1' },
    ...{ channel_id: talk.id, channel_name: talk.name },
  };
  await live.hear({ body, ack: async () => {} });
  const told = live.team.messages(live.team.dm(live.ana)).map(({ text }) => text);
  expect(told.join('\n')).not.toContain('/invite');
  expect(live.bot.taken).toHaveLength(1);
});

test('keeps an installation made during the workspace’s uninstall', async () => {
  const clock = createFakeClock();
  const installations = createSlackInstallationStore({ keyValueStore: createFakeNotes(), clock });
  const installer = { authorize: () => Promise.reject(new Error('nothing is to be renewed')) };
  const tokens = createInstalledTokenProvider({ installations, installer, clock, log: createFakeLog() });
  const install = (token: string) =>
    installations.storeInstallation({
      ...{ team: { id: 'T1', name: 'One' }, enterprise: undefined, appId: 'A' },
      user: { id: 'U', token: undefined, scopes: undefined },
      bot: { id: 'B', userId: 'U', token, scopes: [] },
    });
  await install('old');
  await tokens.uninstall('T1', clock.now(), async () => {
    await expect(tokens.getToken('T1')).rejects.toMatchObject({ kind: 'revoked' });
    await clock.advance(4000);
    await install('new');
  });
  expect(await tokens.getToken('T1')).toBe('new');
});
