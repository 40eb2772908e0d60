// A view as a Slack message: what people see, within every limit Slack has, whatever the words are.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cardOf, overflowOf, renderCaption } from '../../../src/adapters/slack/render.ts';
import type { View } from '../../../src/domain/views/view.ts';
import { messageFaults } from '../../fakes/slack/content/blocks.ts';
import { finished, setup } from './send-setup.ts';

const said = (view: View, options = {}) => JSON.stringify(cardOf(view, options).blocks);
const row = (title: string, more = {}) => ({ title, detail: 'detail', ...more });

it('shows header, line, words, facts, buttons and the reference', () => {
  const { blocks, text } = cardOf(finished);
  expect(blocks.map(({ type }) => type)).toEqual([
    'header',
    'section',
    'section',
    'section',
    'actions',
    'context',
  ]);
  expect(blocks[0]).toMatchObject({ text: { type: 'plain_text', text: '✅ Speech' } });
  expect(blocks[3]).toMatchObject({ fields: [{ text: 'Voice' }, { text: 'Rosalind' }] });
  expect(blocks[4]).toMatchObject({ elements: [{ action_id: 'earshot:again', value: 'TASK0001' }] });
  expect(text).toBe('Speech: Done in 0:07\nHello team\nVoice: Rosalind');
  expect(overflowOf(finished)).toBeUndefined();
});

it('shows progress only where there is some, and since when', () => {
  const view: View = {
    mood: 'working',
    title: 'Dub',
    line: 'Working',
    progress: 0.34,
    since: Date.UTC(2026, 0, 1, 9, 5),
  };
  expect(said(view)).toContain('▰▰▰▱▱▱▱▱▱▱ 34\u00a0%');
  expect(said(view)).toContain('<!date^1767258300^since {time}|since 09:05 UTC>');
  expect(said({ ...view, progress: 1 / 0, line: 'Working · 34\u00a0%' })).not.toContain('Infinity');
  expect(said({ mood: 'working', title: 'Dub', line: 'Working' })).not.toContain('▱');
});

it('names the field of a problem and puts rows’ buttons below their row', () => {
  const view: View = {
    mood: 'info',
    title: 'Your tasks',
    line: 'Your last 2 tasks.',
    problems: [{ field: 'voice_id', message: 'is not known' }],
    rows: [
      row('Speech', { actions: [{ name: 'result', label: 'Post it here', task: 'A' }] }),
      row('Dub', { when: Date.UTC(2026, 0, 1), link: 'https://earshot.example/x' }),
      row('Sound'),
    ],
  };
  const { blocks } = cardOf(view, { look: { labelOf: () => 'Voice', gapOf: () => ' ' } });
  const types = ['header', 'section', 'rich_text', 'rich_text', 'actions', 'rich_text'];
  expect(blocks.map(({ type }) => type)).toEqual(types);
  expect(JSON.stringify(blocks)).toContain('"text":"Voice ","style":{"bold":true}');
  expect(messageFaults(blocks)).toEqual([]);
});

it('hands over a text too long for the card, and says where it is', () => {
  const body = 'wort '.repeat(2000);
  const attached = cardOf({ ...finished, body }, { attach: true });
  expect(overflowOf({ ...finished, body })).toBe(body.trim());
  expect(JSON.stringify(attached.blocks)).toContain('The whole text is in the file.');
  expect(said({ ...finished, body })).toContain('The rest does not fit here.');
});

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '<!channel>',
    '<@U0123ABC>',
    '@here',
    '&lt;!here&gt;',
    '```',
    '*b*',
    '<https://x|y>',
    '\u202e',
    '',
  ),
  fc.string({ maxLength: 6000, minLength: 2000 }),
);
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const action = fc.record({
  name: fc.constantFrom('stop' as const, 'look' as const, 'again' as const, 'keep:sample-a' as const),
  label: words,
  task: fc.constant('TASK0001'),
});
const view: fc.Arbitrary<View> = fc
  .record({
    mood: fc.constantFrom(
      'queued' as const,
      'working' as const,
      'done' as const,
      'failed' as const,
      'info' as const,
    ),
    title: words,
    line: words,
    body: maybe(words),
    facts: maybe(fc.array(fc.record({ label: words, value: words }), { maxLength: 30 })),
    rows: maybe(
      fc.array(fc.record({ title: words, detail: words, actions: fc.array(action, { maxLength: 4 }) }), {
        maxLength: 40,
      }),
    ),
    problems: maybe(fc.array(fc.record({ message: words }), { maxLength: 30 })),
    actions: maybe(fc.array(action, { maxLength: 30 })),
    progress: maybe(fc.double()),
    reference: maybe(words),
  })
  .map((one) => JSON.parse(JSON.stringify(one)) as View);

it('stays within Slack’s limits and pings nobody, whatever the words are', () => {
  fc.assert(
    fc.property(view, fc.boolean(), (one, attach) => {
      const { blocks, text } = cardOf(one, { attach });
      expect(messageFaults(JSON.parse(JSON.stringify(blocks)))).toEqual([]);
      expect(text.length).toBeGreaterThan(0);
      expect(text.length).toBeLessThanOrEqual(4000);
      expect(text).not.toMatch(/[<>]/);
      const marked = JSON.stringify(blocks).match(/"type":"mrkdwn","text":"(?!<!date)/g);
      expect(marked).toBeNull();
    }),
    { numRuns: 30 },
  );
});

it('is taken by Slack as a post and as an edit, with the worst of words', async () => {
  await using world = await setup();
  const worst = '<!channel> <@U0123ABC> &lt;!here&gt; `x` *b* <https://x.example|y> @here';
  const nasty: View = {
    ...finished,
    ...{ title: worst, line: worst, body: worst },
    facts: [{ label: worst, value: worst }],
    rows: [row(worst)],
    problems: [{ message: worst }],
  };
  const { channel, ts } = await world.api.post({ channel: world.channel.id }, cardOf(nasty), 'm');
  await world.api.update(channel, ts, cardOf(nasty));
  const [message] = world.team.messages(world.channel);
  expect(message?.revisions.flatMap(({ pings }) => pings)).toEqual([]);
  expect(world.slack.refusals).toEqual([]);
});

it('captions a file within the limit and mentions only whom it should', () => {
  const file = { role: 'speech', label: 'Speech', name: 'a.mp3', type: 'audio/mpeg', bytes: 3, seconds: 61 };
  expect(renderCaption(finished, [file])).toBe('Speech · “Hello team”\nVoice: Rosalind · 1:01 · TASK0001');
  expect(renderCaption(finished, [file], 'U0123ABC').startsWith('<@U0123ABC> ')).toBe(true);
  expect(renderCaption(finished, [file], '!channel')).not.toContain('<');
  const facts = Array.from({ length: 100 }, () => ({ label: '<&>'.repeat(30), value: '*'.repeat(100) }));
  expect(renderCaption({ ...finished, facts }, [file], 'U0123ABC').length).toBeLessThanOrEqual(4000);
});
