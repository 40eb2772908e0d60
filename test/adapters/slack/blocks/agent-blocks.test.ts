// Plans and feedback buttons on cards: valid blocks, only for agents, one rating per user.

import { expect, test } from 'vitest';
import {
  parseFeedback,
  renderFeedbackButtons,
  renderPartsAsPlan,
} from '../../../../src/adapters/slack/blocks/agent-blocks.ts';
import { renderCard } from '../../../../src/adapters/slack/render.ts';
import { getMessages } from '../../../../src/domain/messages.ts';
import type { View } from '../../../../src/domain/views/view.ts';
import { LOCALE_TAGS } from '../../../../src/messages/catalogue.ts';
import { messageFaults } from '../../../fakes/slack/content/blocks.ts';
import type { Message } from '../../../fakes/slack/index.ts';
import { eachSlack, type Live } from '../setup.ts';

const dub: View<string> = {
  status: 'done',
  title: 'Dub',
  line: 'Done in 0:20, but not in French',
  reference: 'TASK0001',
  parts: [
    { label: 'Spanish (Spain)', state: 'done' },
    { label: 'French (France)', state: 'failed' },
    { label: 'German', state: 'working', stage: 'translation' },
    { label: 'Italian', state: 'waiting' },
  ],
};

const english = getMessages('en');

test('each part shows its own state', () => {
  const [plan] = renderPartsAsPlan(dub, english);
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
  expect(renderPartsAsPlan({ ...dub, parts: [] }, english)).toEqual([]);
});

test('reports parts beyond the limit and cuts service messages', () => {
  const many: View<string> = {
    ...dub,
    parts: Array.from({ length: 21 }, (_, at) => ({
      label: `Language ${at}`,
      state: 'working' as const,
      said: 'translation '.repeat(1000),
    })),
  };
  const blocks = renderPartsAsPlan(many, english);
  expect(blocks.map(({ type }) => type)).toEqual(['plan', 'context']);
  expect(JSON.stringify(blocks)).toContain(english.format('chat.cut'));
  expect(JSON.stringify(blocks).length).toBeLessThan(20 * 600);
  expect(messageFaults(renderCard(many, { isAgent: true }).blocks)).toEqual([]);
});

test('adds agent blocks only for agents, valid in every language', () => {
  const kinds = (isAgent: boolean) => renderCard(dub, { isAgent }).blocks.map(({ type }) => type);
  expect(kinds(true)).toEqual(expect.arrayContaining(['plan', 'context_actions']));
  expect(kinds(false)).not.toEqual(expect.arrayContaining(['plan']));
  for (const tag of LOCALE_TAGS)
    expect(messageFaults(renderCard(dub, { isAgent: true, messages: getMessages(tag) }).blocks)).toEqual([]);
});

test('offers feedback only on results and parses its task', () => {
  expect(renderFeedbackButtons({ ...dub, status: 'failed' }, english)).toEqual([]);
  const { reference: _, ...answer } = dub;
  expect(renderFeedbackButtons(answer, english)).toEqual([]);
  expect(parseFeedback('good:TASK0001')).toEqual({ task: 'TASK0001', rating: 'good' });
  for (const value of ['', 'good', 'fine:TASK0001', 'bad:', 'bad:<!channel>'])
    expect(parseFeedback(value)).toBeUndefined();
});

let live: Live;
eachSlack(
  (opened) => {
    live = opened;
  },
  { isAgent: true },
);

test('counts feedback once per person and thanks them', async () => {
  const card = renderCard(dub, { isAgent: true });
  await live.api.post({ channel: live.channel.id }, card, 'card');
  const message = live.team.messages(live.channel).at(-1) as Message;
  const ben = live.team.user('Ben');
  for (const [who, which] of [
    [live.ana, 'Not good'],
    [live.ana, 'Not good'],
    [live.ana, 'Good'],
    [ben, 'Good'],
  ] as const) {
    await live.team.press(who, message, 'feedback', which);
    await live.settled();
  }
  expect(live.bot.judged).toEqual([
    ['TASK0001', 'bad'],
    ['TASK0001', 'good'],
  ]);
  const told = live.team.ephemeral(live.ana).map(({ text }) => text);
  expect(told[0]).toBe(
    'Thank you. Your rating is counted without your name. To try again with changes, press “Edit” on its card.',
  );
  const kept = JSON.stringify([...(await live.notes.keys(`${live.team.id}:rated:`))]);
  expect(kept).not.toContain(live.ana.id);
});
