// Parts and opinions on cards: as blocks that Slack takes, only on an agent's cards, and counted once.

import { expect, test } from 'vitest';
import { textsFor } from '../../../../src/adapters/shared/texts/index.ts';
import { feedbackOf, planOf, readJudged } from '../../../../src/adapters/slack/blocks/agent-blocks.ts';
import { cardOf } from '../../../../src/adapters/slack/render.ts';
import { LOCALE_TAGS } from '../../../../src/domain/commands/locale-tags.ts';
import type { View } from '../../../../src/domain/views/view.ts';
import { messageFaults } from '../../../fakes/slack/content/blocks.ts';
import type { Message } from '../../../fakes/slack/index.ts';
import { eachSlack, type Live } from '../setup.ts';

const dub: View = {
  mood: 'done',
  title: 'Dub',
  line: 'Done in 0:20, but not in French',
  reference: 'TASK0001',
  parts: [
    { label: 'Spanish (Spain)', state: 'done' },
    { label: 'French (France)', state: 'failed' },
    { label: 'German', state: 'working', said: 'translation' },
    { label: 'Italian', state: 'waiting' },
  ],
};

const english = textsFor('en');

test('each part has the state that it has', () => {
  const [plan] = planOf(dub, english);
  expect(plan).toMatchObject({
    type: 'plan',
    title: 'Dub',
    tasks: [
      { title: 'Spanish (Spain)', status: 'complete' },
      { title: 'French (France)', status: 'error' },
      { title: 'German', status: 'in_progress' },
      { title: 'Italian', status: 'pending' },
    ],
  });
  expect(planOf({ ...dub, parts: [] }, english)).toEqual([]);
});

test('of more parts than there is room for it says so, and what a service says of one is cut', () => {
  const many: View = {
    ...dub,
    parts: Array.from({ length: 21 }, (_, at) => ({
      label: `Language ${at}`,
      state: 'working' as const,
      said: 'translation '.repeat(1000),
    })),
  };
  const blocks = planOf(many, english);
  expect(blocks.map(({ type }) => type)).toEqual(['plan', 'context']);
  expect(JSON.stringify(blocks)).toContain(english.cut);
  expect(JSON.stringify(blocks).length).toBeLessThan(20 * 600);
  expect(messageFaults(cardOf(many, { isAgent: true }).blocks)).toEqual([]);
});

test('only an agent’s cards have them, and Slack takes them in every language', () => {
  const kinds = (isAgent: boolean) => cardOf(dub, { isAgent }).blocks.map(({ type }) => type);
  expect(kinds(true)).toEqual(expect.arrayContaining(['plan', 'context_actions']));
  expect(kinds(false)).not.toEqual(expect.arrayContaining(['plan']));
  for (const tag of LOCALE_TAGS)
    expect(messageFaults(cardOf(dub, { isAgent: true, texts: textsFor(tag) }).blocks)).toEqual([]);
});

test('only a result can be judged, and what is pressed says of which', () => {
  expect(feedbackOf({ ...dub, mood: 'failed' }, english)).toEqual([]);
  const { reference: _, ...answer } = dub;
  expect(feedbackOf(answer, english)).toEqual([]);
  expect(readJudged('good:TASK0001')).toEqual({ task: 'TASK0001', verdict: 'good' });
  for (const value of ['', 'good', 'fine:TASK0001', 'bad:', 'bad:<!channel>'])
    expect(readJudged(value)).toBeUndefined();
});

let live: Live;
eachSlack(
  (opened) => {
    live = opened;
  },
  { isAgent: true },
);

test('pressed, it is counted once of each person, and they are thanked', async () => {
  const card = cardOf(dub, { isAgent: true });
  await live.api.post({ channel: live.channel.id }, card, 'card');
  const message = live.team.messages(live.channel).at(-1) as Message;
  const ben = live.team.user('Ben');
  for (const [who, which] of [
    [live.ana, 'Not good'],
    [live.ana, 'Not good'],
    [live.ana, 'Good'],
    [ben, 'Good'],
  ] as const) {
    await live.team.press(who, message, 'judge', which);
    await live.settled();
  }
  expect(live.bot.judged).toEqual([
    ['TASK0001', 'bad'],
    ['TASK0001', 'good'],
  ]);
  const told = live.team.ephemeral(live.ana).map(({ text }) => text);
  expect(told[0]).toBe(
    'Thank you. It is counted, without your name. “Edit” on its card lets you try it otherwise.',
  );
  const kept = JSON.stringify([...(await live.notes.keys(`${live.team.id}:judged:`))]);
  expect(kept).not.toContain(live.ana.id);
});
