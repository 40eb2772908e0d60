// Events of agent sessions on the fake Slack: native Stop and a title that a person chose.

import { expect, test } from 'vitest';
import { parseMessageRef, type SlackMessageRef } from '../../../../src/adapters/slack/message-ref.ts';
import type { View } from '../../../../src/domain/views/view.ts';
import type { ButtonPress } from '../../../../src/ports/chat.ts';
import { eachSlack, type Live } from '../setup.ts';

let live: Live;
const presses: ButtonPress[] = [];
eachSlack(
  (opened) => {
    live = opened;
    presses.length = 0;
    // The task shows its end on the card, as the core does.
    live.bot.handlePress = async (press) => {
      presses.push(press);
      await agent().work.end(live.api, ref());
      return { is: 'shown' };
    };
    agent().start(live.bot);
  },
  { isAgent: true },
);

const agent = () => {
  if (!live.parts.agent) throw new Error('This app is no agent.');
  return live.parts.agent;
};
const ref = (): SlackMessageRef => {
  const found = parseMessageRef(live.bot.taken[0]?.origin.message ?? null);
  if (!found) throw new Error('No card was posted.');
  return found;
};
const working = (): View<string> => ({
  status: 'working',
  title: 'Speech',
  line: '',
  reference: live.bot.taken[0]?.id,
});

async function startTask() {
  const { message } = await live.team.mention(live.ana, live.channel, '<@BOT> tts Hello');
  await live.settled();
  await agent().work.show(live.api, ref(), working());
  return message?.ts as string;
}

test('a native Stop is pressed once, also when Slack repeats it', async () => {
  const thread = await startTask();
  const ben = live.team.user('Ben');
  const told = await live.team.stopSession(ben, live.channel, thread);
  expect(told.acked).toBe(true);
  await live.settled();
  await live.slack.redeliver(told);
  await live.settled();
  expect(presses).toEqual([
    expect.objectContaining({ taskId: live.bot.taken[0]?.id, action: 'stop', isModerator: true }),
  ]);
  expect(presses[0]?.person.id).toBe(`${live.team.id}:${ben.id}`);
  expect(live.team.session(live.channel, thread)?.status).toBe('active');
});

test('stores a Stop before its acknowledgement', async () => {
  const thread = await startTask();
  const { put } = live.notes;
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let isStored = false;
  live.notes.put = async (key, value, ttlMs) => {
    if (key.includes(':stop:')) {
      isStored = true;
      await gate;
    }
    await put(key, value, ttlMs);
  };
  let isAcked = false;
  const stopping = live.team.stopSession(live.ana, live.channel, thread).then(({ acked }) => {
    isAcked = acked === true;
  });
  await live.slack.until(() => isStored);
  // A whole other event passes meanwhile.
  expect((await live.team.openHome(live.ana, 'messages')).acked).toBe(true);
  expect(isAcked).toBe(false);
  open();
  await stopping;
  expect(isAcked).toBe(true);
  await live.settled();
});

test('keeps the title that a person chose', async () => {
  const thread = await startTask();
  await live.team.renameSession(live.ana, live.channel, thread, 'Our film');
  await live.settled();
  await agent().work.end(live.api, ref());
  await agent().work.show(live.api, ref(), { ...working(), title: 'Dub' });
  expect(live.team.session(live.channel, thread)?.title).toBe('Our film');
  expect(live.slack.requests.filter(({ method }) => method === 'agents.sessions.rename')).toEqual([]);
});
