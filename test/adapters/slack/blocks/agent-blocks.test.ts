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

test('each part has the state that it has', () => {
  const [plan] = planOf(dub);
  expect(plan).toMatchObject({ type: 'plan', title: 'Dub' });
  expect(plan?.tasks?.map(({ title, status }) => `${String(title)}: ${String(status)}`)).toEqual([
    'Spanish (Spain): complete',
    'French (France): error',
    'German: in_progress',
    'Italian: pending',
  ]);
  expect(planOf({ ...dub, parts: [] })).toEqual([]);
});

test('only an agent’s cards have them, and Slack takes them in every language', () => {
  const kinds = (isAgent: boolean) => cardOf(dub, { isAgent }).blocks.map(({ type }) => type);
  expect(kinds(true)).toEqual(expect.arrayContaining(['plan', 'context_actions']));
  expect(kinds(false)).not.toEqual(expect.arrayContaining(['plan']));
  for (const tag of LOCALE_TAGS)
    expect(messageFaults(cardOf(dub, { isAgent: true, texts: textsFor(tag) }).blocks)).toEqual([]);
});

test('only a result can be judged, and what is pressed says of which', () => {
  const texts = textsFor('en');
  expect(feedbackOf({ ...dub, mood: 'failed' }, texts)).toEqual([]);
  const { reference: _, ...answer } = dub;
  expect(feedbackOf(answer, texts)).toEqual([]);
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
