// Refusals of the fake for agents and workflow steps: prompts, status lines, ends of steps.

import { LogLevel, webApi } from '@slack/bolt';
import { afterEach, expect, test } from 'vitest';
import { createSlack, type SlackOptions } from '../index.ts';

let end: (() => Promise<void>) | undefined;
afterEach(async () => {
  await end?.();
  end = undefined;
});

const step = {
  title: 'Speak',
  description: 'Speaks.',
  input_parameters: {},
  output_parameters: {
    link: { name: 'link', type: 'string', title: 'Link', description: '', is_required: true },
  },
};

async function play(options: SlackOptions = {}) {
  const functions = { speak: step };
  const slack = await createSlack({ functions, events: ['function_executed'], patience: 50, ...options });
  end = () => slack.close();
  const team = slack.workspace({ name: 'Home' });
  const ana = team.user('Ana');
  const talk = team.dm(ana);
  const client = new webApi.WebClient(team.botToken, {
    slackApiUrl: slack.api,
    retryConfig: { retries: 0 },
    logLevel: LogLevel.ERROR,
  });
  const call = (method: string, args: Record<string, unknown>): Promise<string> =>
    client.apiCall(method, args).then(
      () => 'ok',
      (error: { data?: { error?: string } }) => error.data?.error ?? String(error),
    );
  const root = team.say(ana, talk, 'Well?');
  return { slack, team, ana, talk, call, root };
}

const prompts = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `T${at}`, message: `M${at}` }));

test('requires a thread for a line, with ten texts maximum', async () => {
  const { call, talk, root, slack } = await play();
  const set = (more: object) =>
    call('assistant.threads.setStatus', {
      ...{ channel_id: talk.id, thread_ts: root.ts, status: 'is at it', ...more },
    });
  expect(await set({})).toBe('ok');
  expect(await set({ thread_ts: '1.1' })).toBe('invalid_thread_ts');
  expect(await set({ loading_messages: Array.from({ length: 11 }, () => 'x') })).toBe('invalid_arguments');
  expect(await set({ status: 'x'.repeat(51) })).toBe('invalid_arguments');
  expect(slack.refusals).toHaveLength(2);
});

test('a line disappears after an app message or two minutes', async () => {
  let now = Date.now();
  const { call, team, talk, root } = await play({ clock: { now: () => now } });
  const set = () =>
    call('assistant.threads.setStatus', { channel_id: talk.id, thread_ts: root.ts, status: 'is at it' });
  await set();
  expect(team.status(talk, root.ts)).toBe('is at it');
  now += 121_000;
  expect(team.status(talk, root.ts)).toBeUndefined();
  await set();
  await call('chat.postMessage', { channel: talk.id, thread_ts: root.ts, text: 'Done' });
  expect(team.status(talk, root.ts)).toBeUndefined();
});

test('limits suggestions to four, with threads in the older tab', async () => {
  const { call, talk, root, slack } = await play();
  const suggest = (count: number, thread?: string) =>
    call('assistant.threads.setSuggestedPrompts', {
      ...{ channel_id: talk.id, prompts: prompts(count), ...(thread && { thread_ts: thread }) },
    });
  expect([await suggest(4), await suggest(5)]).toEqual(['ok', 'invalid_arguments']);
  expect(talk.prompts?.prompts).toHaveLength(4);
  // Slack confirms the call but shows no prompt.
  expect(await suggest(1, root.ts)).toBe('ok');
  expect(talk.prompts?.prompts).toHaveLength(4);
  expect(slack.refusals.at(-1)?.reason).toContain('older tab');
  await end?.();
  const older = await play({ surface: 'assistant' });
  const args = { channel_id: older.talk.id, prompts: prompts(1) };
  expect(await older.call('assistant.threads.setSuggestedPrompts', args)).toBe('invalid_arguments');
});

test('offers no suggestions without the scope', async () => {
  const slack = await createSlack();
  end = () => slack.close();
  const team = slack.workspace({ name: 'Home', botScopes: ['chat:write', 'im:write'] });
  const client = new webApi.WebClient(team.botToken, { slackApiUrl: slack.api });
  const talk = team.dm(team.user('Ana'));
  await expect(
    client.assistant.threads.setSuggestedPrompts({ channel_id: talk.id, prompts: prompts(1) }),
  ).rejects.toThrow('missing_scope');
});

test('a step ends once, with the manifest’s declared outputs', async () => {
  const { call, team } = await play();
  const { id } = await team.runStep('speak', {});
  const complete = (outputs: object, of = id) =>
    call('functions.completeSuccess', { function_execution_id: of, outputs });
  expect(await complete({})).toBe('parameter_validation_failed');
  expect(await complete({ link: 'x', other: 'y' })).toBe('parameter_validation_failed');
  expect(await complete({ link: 'x' }, 'Fx1')).toBe('function_execution_not_found');
  expect([await complete({ link: 'x' }), await complete({ link: 'x' })]).toEqual([
    'ok',
    'execution_not_in_running_state',
  ]);
  expect(await call('functions.completeError', { function_execution_id: id, error: 'x' })).toBe(
    'execution_not_in_running_state',
  );
});
