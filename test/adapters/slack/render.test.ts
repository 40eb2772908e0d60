// Views as Slack messages: content within all of Slack's limits, for any text.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getOverflowText, renderCaption, renderCard } from '../../../src/adapters/slack/render.ts';
import type { View } from '../../../src/domain/views/view.ts';
import { messageFaults } from '../../fakes/slack/content/blocks.ts';
import { finished, setup } from './send-setup.ts';

const said = (view: View<string>, options = {}) => JSON.stringify(renderCard(view, options).blocks);
const row = (title: string, more = {}) => ({ title, detail: 'detail', ...more });

it('shows header, line, words, facts, buttons and the reference', () => {
  const line = 'But not in French.';
  const { blocks, text } = renderCard({ ...finished, line });
  expect(blocks.map(({ type }) => type)).toEqual(['header', 'section', 'section', 'section', 'actions', 'context']);
  expect(blocks[0]).toMatchObject({ text: { type: 'plain_text', text: 'Speech' } });
  expect(blocks[3]).toMatchObject({ fields: [{ text: 'Voice' }, { text: 'Rosalind' }] });
  expect(blocks[4]).toMatchObject({ elements: [{ action_id: 'earshot:retry', value: 'TASK0001' }] });
  expect(text).toBe(`Speech: ${line}\nHello team\nVoice: Rosalind`);
  expect(getOverflowText(finished)).toBeUndefined();
});

it('shows progress and start time only when available', () => {
  const view: View<string> = {
    status: 'working',
    title: 'Dub',
    line: 'Working',
    progress: 0.34,
    since: Date.UTC(2026, 0, 1, 9, 5),
  };
  expect(said(view)).toContain('▰▰▰▱▱▱▱▱▱▱ 34\u00a0%');
  expect(said(view)).toContain('<!date^1767258300^since {time}|since 09:05 UTC>');
  expect(said({ ...view, progress: 1 / 0, line: 'Working · 34\u00a0%' })).not.toContain('Infinity');
  expect(said({ status: 'working', title: 'Dub', line: 'Working' })).not.toContain('▱');
});

it('names an invalid field and puts buttons below rows', () => {
  const view: View<string> = {
    status: 'info',
    title: 'Your tasks',
    line: 'Your last 2 tasks.',
    problems: [{ field: 'voice_id', message: 'is not known' }],
    rows: [
      row('Speech', { actions: [{ name: 'post', label: 'Post it here', task: 'A' }] }),
      row('Dub', { when: Date.UTC(2026, 0, 1), link: 'https://earshot.example/x' }),
      row('Sound'),
    ],
  };
  const { blocks } = renderCard(view, { problemFormat: { getLabel: () => 'Voice', getSeparator: () => ' ' } });
  const types = ['header', 'section', 'rich_text', 'rich_text', 'actions'];
  expect(blocks.map(({ type }) => type)).toEqual(types);
  expect(JSON.stringify(blocks)).toContain('"text":"Voice ","style":{"bold":true}');
  expect(messageFaults(blocks)).toEqual([]);
});

it('shows five buttons at most, and everything else in a menu', () => {
  const names = ['edit', 'post', 'refresh', 'confirm', 'stop', 'retry'] as const;
  const actions = names.map((name) => ({ name, label: name, task: 'A' }));
  const card = (more: readonly { readonly name: 'retry'; readonly label: string; readonly task: string }[]) =>
    renderCard({
      ...{ status: 'done', title: 'Speech', line: '', reference: 'A', input: 'Hello' },
      actions: [...actions, ...more.map((one) => ({ ...one, isSecondary: true as const }))],
      facts: [
        { label: 'Voice', value: 'Rose' },
        { label: 'Size', value: '68 kB', isSecondary: true },
      ],
    });
  const { blocks, text } = card([]);
  expect(messageFaults(blocks)).toEqual([]);
  const [row] = blocks.filter(({ type }) => type === 'actions');
  expect(row).toMatchObject({
    elements: [
      ...names.slice(0, 5).map((name) => ({ action_id: `earshot:${name}` })),
      { type: 'overflow', action_id: 'menu', options: [{ value: 'A:retry' }, { value: 'A:details' }] },
    ],
  });
  expect(JSON.stringify(blocks)).not.toContain('68 kB');
  expect(text).not.toContain('68 kB');
  const many = card(Array.from({ length: 6 }, (_, at) => ({ name: 'retry', label: `${at}`, task: `B${at}` })));
  expect(messageFaults(many.blocks)).toEqual([]);
  expect(JSON.stringify(many.blocks)).toContain('"type":"static_select"');
});

it('attaches text too long for the card and reports it', () => {
  const body = 'wort '.repeat(2000);
  const attached = renderCard({ ...finished, body }, { attachOverflow: true });
  expect(getOverflowText({ ...finished, body })).toBe(body.trim());
  expect(JSON.stringify(attached.blocks)).toContain('The whole text is in the file.');
  expect(said({ ...finished, body })).toContain('The rest does not fit here.');
});

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom('<!channel>', '<@U0123ABC>', '@here', '&lt;!here&gt;', '```', '*b*', '<https://x|y>', '\u202e', ''),
  fc.string({ maxLength: 6000, minLength: 2000 }),
);
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const action = fc.record({
  name: fc.constantFrom('stop' as const, 'refresh' as const, 'retry' as const, 'save:sample-a' as const),
  label: words,
  task: fc.constant('TASK0001'),
});
const view: fc.Arbitrary<View<string>> = fc
  .record({
    mood: fc.constantFrom('queued' as const, 'working' as const, 'done' as const, 'failed' as const, 'info' as const),
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
  .map((one) => JSON.parse(JSON.stringify(one)) as View<string>);

it('stays within Slack’s limits and pings no user', () => {
  fc.assert(
    fc.property(view, fc.boolean(), (one, attachOverflow) => {
      const { blocks, text } = renderCard(one, { attachOverflow });
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

it('is accepted as post and edit with hostile text', async () => {
  await using world = await setup();
  const worst = '<!channel> <@U0123ABC> &lt;!here&gt; `x` *b* <https://x.example|y> @here';
  const nasty: View<string> = {
    ...finished,
    ...{ title: worst, line: worst, body: worst },
    facts: [{ label: worst, value: worst }],
    rows: [row(worst)],
    problems: [{ message: worst }],
  };
  const { channel, ts } = await world.api.post({ channel: world.channel.id }, renderCard(nasty), 'm');
  await world.api.update(channel, ts, renderCard(nasty));
  const [message] = world.team.messages(world.channel);
  expect(message?.revisions.flatMap(({ pings }) => pings)).toEqual([]);
  expect(world.slack.refusals).toEqual([]);
});

it('captions a file within limits and mentions only allowed people', () => {
  const file = { role: 'speech', label: 'Speech', name: 'a.mp3', type: 'audio/mpeg', bytes: 3, seconds: 61 };
  expect(renderCaption(finished, [file])).toBe('Speech · “Hello team”\nVoice: Rosalind · 1:01 · TASK0001');
  expect(renderCaption(finished, [file], 'U0123ABC').startsWith('<@U0123ABC> ')).toBe(true);
  expect(renderCaption(finished, [file], '!channel')).not.toContain('<');
  const facts = Array.from({ length: 100 }, () => ({ label: '<&>'.repeat(30), value: '*'.repeat(100) }));
  expect(renderCaption({ ...finished, facts }, [file], 'U0123ABC').length).toBeLessThanOrEqual(4000);
});
