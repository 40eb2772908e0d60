// A dub of which too little was understood: its card says how much, and one press brings its lines to be corrected before it is
// spoken again. One that was understood says nothing of the kind.

import { expect, test } from 'vitest';
import { createTestBot, createWorld } from '../../fakes/bot.ts';

const film = { name: 'talk.mp4', at: 'film', link: 'https://chat.example/talk.mp4' };

async function dubbed(understood?: number) {
  const earshot = createTestBot(createWorld(), undefined, { ownService: true });
  await earshot.start();
  earshot.chat.uploads.set('film', Buffer.from('film'));
  earshot.service.statuses = [
    { status: 'SUCCESS', run_id: 7, ...(understood !== undefined && { understood }) },
  ];
  const asked = { to: 'Spanish, French', from: 'English', smooth: 'no' };
  const { task, message } = await earshot.ask('dub', asked, [film]);
  await earshot.clock.advance(60_000);
  return { earshot, task, card: earshot.chat.messages.get(message)?.views.at(-1) };
}

test('the card says how much was understood, and leads to the lines of the same film', async () => {
  const { earshot, task, card } = await dubbed(0.62);
  expect(card?.line).toMatch(/^Done in .*, but only about 62 ?% of what is said was understood/);
  // Before what makes the same once more.
  expect(card?.actions?.[0]).toEqual({ name: 'then:correct', label: 'Correct the words', task });
  const acted = await earshot.press(task, 'then:correct');
  if (acted.is !== 'take') throw new Error(JSON.stringify(acted));
  const first = earshot.service.created[0]?.request;
  expect(acted.request).toMatchObject({
    command: 'dub-lines',
    values: { ...first?.values, target_languages: [54, 76], ai_optimization: false },
    labels: { video_url: 'talk.mp4' },
    // It is known by its address alone, and cannot be read from its message again.
    files: {},
    next: { words: 'lines', request: { command: 'reviewed-dub' } },
    from: { task, operation: 'dub' },
  });
});

test.each([[0.91], [undefined]])('of one understood as well as %s nothing is said', async (understood) => {
  const { card } = await dubbed(understood);
  expect(card?.line).toMatch(/^Done in [^,]*$/);
  expect(card?.actions?.map(({ name }) => name)).not.toContain('then:correct');
});

test('of lines that are looked at, those are marked that were hard to hear', async () => {
  const earshot = createTestBot(createWorld(), undefined, { ownService: true });
  await earshot.start();
  earshot.chat.uploads.set('film', Buffer.from('film'));
  const { review } = earshot.service;
  const lines = review.lines.map((line, at) => ({ ...line, sure: at === 1 ? 0.4 : 0.9 }));
  earshot.service.review = { ...review, lines };
  const { message } = await earshot.ask('dub', { to: 'Spanish', from: 'English', review: 'yes' }, [film]);
  await earshot.clock.advance(60_000);
  const rows = earshot.chat.messages
    .get(message)
    ?.views.at(-1)
    ?.rows?.map(({ title }) => title);
  expect(rows).toEqual([
    '1 · 0:00 · Good morning.',
    '2 · 0:02 · How are you? · hard to hear',
    '3 · 0:04 · Good bye.',
  ]);
});
