// The app's own tab on the fake Slack: suggested prompts, one thread per message, and responses to pressed prompts and
// uploaded files. Covers the older tab as well.

import { describe, expect, test } from 'vitest';
import { commands } from '../../../../commands/index.ts';
import { createPromptSuggester } from '../../../../src/adapters/slack/agent/prompt-suggester.ts';
import { listStartPrompts } from '../../../../src/adapters/slack/agent/start-prompts.ts';
import { createSlackApi } from '../../../../src/adapters/slack/api/slack-api.ts';
import { parseMessageRef } from '../../../../src/adapters/slack/message-ref.ts';
import { createCatalogue } from '../../../../src/domain/commands/catalogue.ts';
import { parseIntent } from '../../../../src/domain/commands/natural-language/parse-intent.ts';
import { getMessages } from '../../../../src/domain/messages.ts';
import { LOCALE_TAGS } from '../../../../src/messages/catalogue.ts';
import { createFakeClock } from '../../../fakes/clock.ts';
import { EVENTS } from '../../../fakes/slack/delivery/events.ts';
import { eachSlack, type Live } from '../setup.ts';

const bytes = Buffer.from('some bytes');
const finished = {
  status: 'done',
  title: 'Speech',
  line: 'Done',
  actions: [
    { name: 'retry', label: 'Run again', task: 'TASK0001' },
    { name: 'follow-up-form:language', label: 'Say it in another language', task: 'TASK0001' },
    { name: 'follow-up:voice', label: 'Use another voice', task: 'TASK0001' },
  ],
} as const;

const refOf = (live: Live, at = 0) => parseMessageRef(live.bot.taken[at]?.origin.message ?? null);

describe('an agent', () => {
  let live: Live;
  eachSlack(
    (opened) => {
      live = opened;
    },
    { isAgent: true },
  );
  const talk = () => live.team.dm(live.ana);
  const said = async (told: Promise<{ readonly message: unknown }>) => {
    const { message } = await told;
    await live.settled();
    return message as { readonly ts: string };
  };

  test('suggests prompts when its tab opens; each starts a thread', async () => {
    await said(live.team.openHome(live.ana, 'messages'));
    expect(talk().prompts).toMatchObject({ thread: undefined, prompts: { length: 4 } });
    const { ts } = await said(live.team.choose(live.ana, 'Say it in French'));
    expect(live.bot.taken[0]?.request).toMatchObject({ values: { text: 'Good morning' } });
    expect(refOf(live)).toMatchObject({ channel: talk().id, thread: ts });
  });

  test('suggests follow-ups where it did so in the older tab', async () => {
    await live.notes.put(`${live.team.id}:assistant:${talk().id}`, true);
    await said(live.team.openHome(live.ana, 'messages'));
    await said(live.team.choose(live.ana, 'Say it in French'));
    await live.parts.agent?.prompts.suggestFollowUps(refOf(live) as never, finished);
    expect(talk().prompts).toMatchObject({ thread: undefined, prompts: { length: 2 } });
  });

  test('posts a card that keeps updating, with a Stop button', async () => {
    await said(live.team.direct(live.ana, 'tts Hello'));
    const card = talk().messages.at(-1);
    expect(card?.text).toContain('On it.');
    expect(JSON.stringify(card?.blocks)).toContain(`"value":"${live.bot.taken[0]?.id}"`);
  });

  test('answers each message and its replies in its thread', async () => {
    const first = await said(live.team.direct(live.ana, 'tts Hello'));
    await said(live.team.direct(live.ana, 'tts Again', { thread: first.ts }));
    const second = await said(live.team.direct(live.ana, 'tts Else'));
    expect([0, 1, 2].map((at) => refOf(live, at)?.thread)).toEqual([first.ts, first.ts, second.ts]);
  });

  test('offers actions below a dropped file and starts one there', async () => {
    const { ts } = await said(live.team.direct(live.ana, '', { files: [{ name: 'call.mp3', bytes }] }));
    const offer = talk().messages.at(-1);
    expect(offer?.thread_ts).toBe(ts);
    await live.team.press(live.ana, offer as never, 'reply:run-draft:separate');
    await live.settled();
    expect(refOf(live)?.thread).toBe(ts);
  });

  test('uses a file dropped below a request for that request', async () => {
    const { ts } = await said(live.team.direct(live.ana, 'separate the voice from the background'));
    expect(live.bot.taken).toEqual([]);
    await said(live.team.direct(live.ana, '', { thread: ts, files: [{ name: 'call.mp3', bytes }] }));
    expect(live.bot.taken[0]?.request).toMatchObject({
      command: 'separate',
      files: { media_file: { name: 'call.mp3' } },
    });
    expect(refOf(live)?.thread).toBe(ts);
  });

  test('resolves “this” to the previous message or the thread’s first', async () => {
    const { ts } = await said(live.team.direct(live.ana, 'Where is the station?'));
    await said(live.team.direct(live.ana, 'translate this into French'));
    await said(live.team.direct(live.ana, 'translate this into Spanish', { thread: ts }));
    expect(live.bot.taken.map(({ request }) => request.values['texts'])).toEqual([
      ['Where is the station?'],
      ['Where is the station?'],
    ]);
  });

  test('suggests follow-ups after a result that work when typed', async () => {
    await said(live.team.direct(live.ana, 'tts Hello'));
    const ref = refOf(live);
    await live.parts.agent?.prompts.suggestFollowUps(ref as never, finished);
    const labels = ['Say it in another language', 'Use another voice'];
    expect(talk().prompts?.prompts.map(({ title }) => title)).toEqual(labels);
    await said(live.team.choose(live.ana, 'Use another voice'));
    await said(live.team.direct(live.ana, 'say it in another  language', { thread: ref?.thread as string }));
    expect(live.bot.pressed.map(({ taskId, action }) => [taskId, action])).toEqual([
      ['TASK0001', 'follow-up:voice'],
      ['TASK0001', 'follow-up-form:language'],
    ]);
  });

  test('skips a suggestion when Slack asks to wait', async () => {
    const { slack, team, notes: keyValueStore, log } = live;
    const clock = createFakeClock();
    const getToken = async () => team.botToken;
    const api = createSlackApi({ team: team.id, getToken, apiUrl: slack.api, log, clock });
    const messages = getMessages();
    const suggestions = createPromptSuggester({
      getApi: async () => api,
      keyValueStore,
      messages,
      log,
    });
    slack.fault({ method: 'assistant.threads.setSuggestedPrompts', error: 'ratelimited', retryAfter: 30 });
    await said(live.team.direct(live.ana, 'tts Hello'));
    await suggestions.suggestFollowUps(refOf(live) as never, finished);
    expect([talk().prompts, clock.sleepers]).toEqual([undefined, 0]);
  });

  test('asks with a button when a follow-up needs a form', async () => {
    await said(live.team.direct(live.ana, 'tts Hello'));
    await live.parts.agent?.prompts.suggestFollowUps(refOf(live) as never, finished);
    const prefill = { command: 'tts', values: { text: 'Hello' }, files: [], askFirst: ['target_language'] };
    live.bot.acted = { is: 'form', prefill };
    const { ts } = await said(live.team.choose(live.ana, 'Say it in another language'));
    const answer = talk().messages.at(-1);
    expect([answer?.thread_ts, answer?.text]).toEqual([ts, 'Still needed: Into.']);
    const act = await live.team.press(live.ana, answer as never, 'reply:edit');
    await live.settled();
    expect(JSON.stringify(act.modal?.body.blocks)).toContain('Hello');
  });
});

describe('an app with the older tab', () => {
  let live: Live;
  eachSlack(
    (opened) => {
      live = opened;
    },
    { isAgent: true, surface: 'assistant', events: [...EVENTS, 'assistant_thread_started'] },
  );

  test('gets suggestions in Slack’s thread and after a result', async () => {
    const { message } = await live.team.startAssistant(live.ana);
    await live.settled();
    const talk = live.team.dm(live.ana);
    expect(talk.prompts?.thread).toBe(message?.ts);
    await live.team.choose(live.ana, 'Say it in French');
    await live.settled();
    expect(refOf(live)?.thread).toBe(message?.ts);
    await live.parts.agent?.prompts.suggestFollowUps(refOf(live) as never, finished);
    expect(talk.prompts).toMatchObject({ thread: message?.ts, prompts: { length: 2 } });
  });
});

describe('an agent without suggestions', () => {
  let live: Live;
  eachSlack(
    (opened) => {
      live = opened;
    },
    { isAgent: true, scopes: ['commands', 'chat:write', 'im:history', 'im:write'], lenient: true },
  );

  test('works without suggestions', async () => {
    await live.team.openHome(live.ana, 'messages');
    await live.team.direct(live.ana, 'tts Hello');
    await live.settled();
    expect(live.bot.taken).toHaveLength(1);
  });
});

const catalogue = createCatalogue(commands);

test.each(LOCALE_TAGS)('understands every suggestion of %s; the last requests a film', (tag) => {
  const said = listStartPrompts(getMessages(tag)).map(({ message }) => {
    const wish = parseIntent(message, { catalogue, files: [], language: tag });
    return wish.is === 'understood' ? wish.invocation.command : wish.is;
  });
  expect(said).toEqual(['tts', 'translate', 'sound', 'ambiguous']);
});
