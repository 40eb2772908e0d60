// A dub with poorly understood speech: the card reports the share, and one press opens the lines for correction. A well
// understood dub has no such button.

import { expect, test } from 'vitest';
import { createTestBot, createWorld } from '../../fakes/bot.ts';

const film = { name: 'talk.mp4', platformRef: 'film', link: 'https://chat.example/talk.mp4' };

async function dubbed(understood?: number) {
  const earshot = createTestBot(createWorld(), undefined, { ownService: true });
  await earshot.start();
  earshot.chat.uploads.set('film', Buffer.from('film'));
  earshot.service.statuses = [{ status: 'SUCCESS', run_id: 7, understood }];
  const asked = { to: 'Spanish, French', from: 'English', smooth: 'no' };
  const { task, message } = await earshot.ask('dub', asked, [film]);
  await earshot.clock.advance(60_000);
  return { earshot, task, card: earshot.chat.messages.get(message)?.views.at(-1) };
}

test('the card shows the recognised share and offers correction', async () => {
  const { earshot, task, card } = await dubbed(0.62);
  expect(card?.line).toMatch(/^Done in .*, but only about 62 ?% of the speech was understood/);
  // The correction button comes before the repeat button.
  expect(card?.actions?.[0]).toEqual({ name: 'follow-up:correct', label: 'Correct the words', task });
  const acted = await earshot.press(task, 'follow-up:correct');
  if (acted.is !== 'create-task') throw new Error(JSON.stringify(acted));
  const first = earshot.service.created[0]?.request;
  expect(acted.request).toMatchObject({
    command: 'dub-lines',
    values: { ...first?.values, target_languages: [54, 76], ai_optimization: false },
    labels: { video_url: 'talk.mp4' },
    // The file is known only by its URL and cannot be read from the message again.
    files: {},
    nextStep: { textField: 'lines', request: { command: 'reviewed-dub' } },
    precedingTask: { taskId: task, operation: 'dub' },
  });
});

test.each([[0.91], [undefined]])('recognition of %s shows no warning', async (understood) => {
  const { card } = await dubbed(understood);
  expect(card?.line).toBe('');
  expect(card?.actions?.map(({ name }) => name)).not.toContain('follow-up:correct');
});

test('lines with low confidence are marked in the review', async () => {
  const earshot = createTestBot(createWorld(), undefined, { ownService: true });
  await earshot.start();
  earshot.chat.uploads.set('film', Buffer.from('film'));
  const { review } = earshot.service;
  const lines = review.lines.map((line, at) => ({ ...line, confidence: at === 1 ? 0.4 : 0.9 }));
  earshot.service.review = { ...review, lines };
  const { message } = await earshot.ask('dub', { to: 'Spanish', from: 'English', review: 'yes' }, [film]);
  await earshot.clock.advance(60_000);
  const rows = earshot.chat.messages
    .get(message)
    ?.views.at(-1)
    ?.rows?.map(({ title }) => title);
  expect(rows).toEqual(['1 · 0:00 · Good morning.', '2 · 0:02 · How are you? · hard to hear', '3 · 0:04 · Good bye.']);
});
