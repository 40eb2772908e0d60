// The app's own tab on the fake of Slack: what is suggested, that each message begins a thread, and that what is pressed or dropped
// there is answered in it. The older tab, too.

import { describe, expect, test } from 'vitest';
import { commands } from '../../../../commands/index.ts';
import { plainWords } from '../../../../commands/plain/index.ts';
import { textsFor } from '../../../../src/adapters/shared/texts/index.ts';
import { createSuggestions } from '../../../../src/adapters/slack/agent/prompts.ts';
import { createSlackApi } from '../../../../src/adapters/slack/api/api.ts';
import { readRef } from '../../../../src/adapters/slack/delivery/ref.ts';
import { createCatalogue } from '../../../../src/domain/commands/command.ts';
import { LOCALE_TAGS } from '../../../../src/domain/commands/locale-tags.ts';
import { understand } from '../../../../src/domain/commands/plain-words/understand.ts';
import { createFakeClock } from '../../../fakes/clock.ts';
import { EVENTS } from '../../../fakes/slack/delivery/events.ts';
import { wordingFor } from '../../wording.ts';
import { eachSlack, type Live } from '../setup.ts';

const bytes = Buffer.from('some bytes');
const finished = {
  mood: 'done',
  title: 'Speech',
  line: 'Done',
  actions: [
    { name: 'again', label: 'Again', task: 'TASK0001' },
    { name: 'ask:language', label: 'In another language', task: 'TASK0001' },
    { name: 'then:voice', label: 'Another voice', task: 'TASK0001' },
  ],
} as const;

const refOf = (live: Live, at = 0) => readRef(live.bot.taken[at]?.origin.message ?? null);

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

  test('suggests how to begin when its tab is opened; a pressed one begins a task in its own thread', async () => {
    await said(live.team.openHome(live.ana, 'messages'));
    expect(talk().prompts).toMatchObject({ thread: undefined, prompts: { length: 4 } });
    const { ts } = await said(live.team.choose(live.ana, 'Say it in French'));
    expect(live.bot.taken[0]?.request).toMatchObject({ values: { text: 'Good morning' } });
    expect(refOf(live)).toMatchObject({ channel: talk().id, thread: ts });
  });

  test('suggests what can follow where it did so before in the older tab of an app', async () => {
    await live.notes.put(`${live.team.id}:assistant:${talk().id}`, true);
    await said(live.team.openHome(live.ana, 'messages'));
    await said(live.team.choose(live.ana, 'Say it in French'));
    await live.parts.agent?.suggestions.after(refOf(live) as never, finished);
    expect(talk().prompts).toMatchObject({ thread: undefined, prompts: { length: 2 } });
  });

  test('puts up a card that stays true, with a button to stop what it is about', async () => {
    await said(live.team.direct(live.ana, 'tts Hello'));
    const card = talk().messages.at(-1);
    expect(card?.text).toContain('On it.');
    expect(JSON.stringify(card?.blocks)).toContain(`"value":"${live.bot.taken[0]?.id}"`);
  });

  test('answers each message in its thread, and further ones in the same', async () => {
    const first = await said(live.team.direct(live.ana, 'tts Hello'));
    await said(live.team.direct(live.ana, 'tts Again', { thread: first.ts }));
    const second = await said(live.team.direct(live.ana, 'tts Else'));
    expect([0, 1, 2].map((at) => refOf(live, at)?.thread)).toEqual([first.ts, first.ts, second.ts]);
  });

  test('offers what can be done with a dropped file below it, and begins it there', async () => {
    const { ts } = await said(live.team.direct(live.ana, '', { files: [{ name: 'call.mp3', bytes }] }));
    const offer = talk().messages.at(-1);
    expect(offer?.thread_ts).toBe(ts);
    await live.team.press(live.ana, offer as never, 'ask:with:separate');
    await live.settled();
    expect(refOf(live)?.thread).toBe(ts);
  });

  test('takes a file that is dropped below a wish for what the wish is about', async () => {
    const { ts } = await said(live.team.direct(live.ana, 'separate the voice from the background'));
    expect(live.bot.taken).toEqual([]);
    await said(live.team.direct(live.ana, '', { thread: ts, files: [{ name: 'call.mp3', bytes }] }));
    expect(live.bot.taken[0]?.request).toMatchObject({
      command: 'separate',
      files: { media_file: { name: 'call.mp3' } },
    });
    expect(refOf(live)?.thread).toBe(ts);
  });

  test('knows what “this” is: what was said before, and in a thread what it began with', async () => {
    const { ts } = await said(live.team.direct(live.ana, 'Where is the station?'));
    await said(live.team.direct(live.ana, 'translate this into French'));
    await said(live.team.direct(live.ana, 'translate this into Spanish', { thread: ts }));
    expect(live.bot.taken.map(({ request }) => request.values['texts'])).toEqual([
      ['Where is the station?'],
      ['Where is the station?'],
    ]);
  });

  test('suggests after a result what can follow; written, it is as good as its button', async () => {
    await said(live.team.direct(live.ana, 'tts Hello'));
    const ref = refOf(live);
    await live.parts.agent?.suggestions.after(ref as never, finished);
    const labels = ['In another language', 'Another voice'];
    expect(talk().prompts?.prompts.map(({ title }) => title)).toEqual(labels);
    await said(live.team.choose(live.ana, 'Another voice'));
    await said(live.team.direct(live.ana, 'in another  language', { thread: ref?.thread as string }));
    expect(live.bot.pressed.map(({ task, action }) => [task, action])).toEqual([
      ['TASK0001', 'then:voice'],
      ['TASK0001', 'ask:language'],
    ]);
  });

  test('waits for nothing where Slack asks to wait with an offer', async () => {
    const { slack, team, notes, log } = live;
    const clock = createFakeClock();
    const tokenOf = async () => team.botToken;
    const api = createSlackApi({ team: team.id, tokenOf, api: slack.api, log, clock });
    const { texts } = wordingFor();
    const suggestions = createSuggestions({ apiOf: async () => api, notes, texts, log });
    slack.fault({ method: 'assistant.threads.setSuggestedPrompts', error: 'ratelimited', retryAfter: 30 });
    await said(live.team.direct(live.ana, 'tts Hello'));
    await suggestions.after(refOf(live) as never, finished);
    expect([talk().prompts, clock.sleepers]).toEqual([undefined, 0]);
  });

  test('asks with a button where what follows needs a form, since none opens from a message', async () => {
    await said(live.team.direct(live.ana, 'tts Hello'));
    await live.parts.agent?.suggestions.after(refOf(live) as never, finished);
    const given = { command: 'tts', values: { text: 'Hello' }, files: [], asks: ['target_language'] };
    live.bot.acted = { is: 'form', given };
    const { ts } = await said(live.team.choose(live.ana, 'In another language'));
    const answer = talk().messages.at(-1);
    expect([answer?.thread_ts, answer?.text]).toEqual([ts, 'Still needed: Into.']);
    const act = await live.team.press(live.ana, answer as never, 'ask:edit');
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

  test('gets its suggestions in the thread that Slack began, and so after a result', async () => {
    const { message } = await live.team.startAssistant(live.ana);
    await live.settled();
    const talk = live.team.dm(live.ana);
    expect(talk.prompts?.thread).toBe(message?.ts);
    await live.team.choose(live.ana, 'Say it in French');
    await live.settled();
    expect(refOf(live)?.thread).toBe(message?.ts);
    await live.parts.agent?.suggestions.after(refOf(live) as never, finished);
    expect(talk.prompts).toMatchObject({ thread: message?.ts, prompts: { length: 2 } });
  });
});

describe('an agent that may not suggest anything', () => {
  let live: Live;
  eachSlack(
    (opened) => {
      live = opened;
    },
    { isAgent: true, scopes: ['commands', 'chat:write', 'im:history', 'im:write'], lenient: true },
  );

  test('works all the same', async () => {
    await live.team.openHome(live.ana, 'messages');
    await live.team.direct(live.ana, 'tts Hello');
    await live.settled();
    expect(live.bot.taken).toHaveLength(1);
  });
});

const catalogue = createCatalogue(commands, '', plainWords);

test.each(LOCALE_TAGS)('the suggestions of %s are understood; the last asks for its film', (tag) => {
  const said = textsFor(tag).agent.prompts.map(({ message }) => {
    const wish = understand(message, { catalogue, files: [], language: tag });
    return wish.is === 'understood' ? wish.wish.command : wish.is;
  });
  expect(said).toEqual(['tts', 'translate', 'sound', 'asks']);
});
