// Cards within Discord's limits, whatever they are to say.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderView } from '../../../src/adapters/discord/render.ts';
import type { View } from '../../../src/domain/views/view.ts';

const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.nat(7000).map((n) => '*_a '.repeat(n / 4)),
  fc.nat(300).map((n) => '@everyone\n'.repeat(n)),
);
const action = fc.record({
  name: fc.constantFrom('stop' as const, 'look', 'again'),
  label: text,
  task: fc.string({ maxLength: 120 }),
});
const views: fc.Arbitrary<View> = fc.record(
  {
    mood: fc.constantFrom('queued', 'working', 'done', 'failed', 'unknown', 'stopped', 'info'),
    title: text,
    line: text,
    body: text,
    facts: fc.array(fc.record({ label: text, value: text }), { maxLength: 30 }),
    rows: fc.array(fc.record({ title: text, detail: text, actions: fc.array(action, { maxLength: 3 }) }), {
      maxLength: 30,
    }),
    problems: fc.array(fc.record({ field: text, message: text }), { maxLength: 10 }),
    actions: fc.array(action, { maxLength: 30 }),
    reference: text,
    progress: fc.double({ min: 0, max: 1, noNaN: true }),
    since: fc.nat(),
  },
  { requiredKeys: ['mood', 'title', 'line'] },
);

it('every card keeps every limit of embeds and buttons', () => {
  fc.assert(
    fc.property(views, (view) => {
      const { embeds, components } = renderView(view, { attach: true }).message;
      const [{ title = '', description = '', fields = [], footer }] = embeds;
      const sum = fields.reduce((all, { name, value }) => all + name.length + value.length, 0);
      expect(title.length).toBeLessThanOrEqual(256);
      expect(description.length).toBeLessThanOrEqual(4096);
      expect(title.length + description.length + (footer?.text.length ?? 0) + sum).toBeLessThanOrEqual(6000);
      expect(fields.length).toBeLessThanOrEqual(25);
      expect(fields.every(({ name, value }) => name !== '' && value !== '' && value.length <= 1024)).toBe(
        true,
      );
      const buttons = components.flatMap((row) => row.components);
      expect(components.length).toBeLessThanOrEqual(5);
      expect(new Set(buttons.map((one) => one.custom_id)).size).toBe(buttons.length);
      for (const one of buttons) expect(one.label && one.label.length <= 80).toBe(true);
    }),
    { numRuns: 60 },
  );
});

it('a running card says since when, its percentage, and what to press', () => {
  const view = {
    mood: 'working',
    title: 'Speech',
    line: 'Working',
    since: 60_000,
    progress: 0.42,
    reference: '7K',
  } as const;
  const { message, overflow } = renderView({
    ...view,
    actions: [{ name: 'stop', label: 'Stop', task: '7K' }],
  });
  const { embeds, components } = message;
  expect(embeds).toEqual([
    {
      color: 0x3b82f6,
      title: 'Speech',
      description: 'Working · 42\u00a0% · <t:60:R>',
      footer: { text: '7K' },
    },
  ]);
  expect(components).toMatchObject([{ components: [{ custom_id: '7K:stop', label: 'Stop' }] }]);
  expect(overflow).toBeUndefined();
});

it('rows that can be acted on carry numbers, and their buttons the same ones', () => {
  const rows = [
    {
      title: 'Speech',
      detail: 'Done',
      actions: [{ name: 'result', label: 'Post it here', task: 'A' } as const],
    },
  ];
  const { embeds, components } = renderView({
    mood: 'info',
    title: 'Your tasks',
    line: '1 task',
    rows,
  }).message;
  expect(embeds[0].description).toBe('1 task\n\n1\\. **Speech** · Done');
  expect(components).toMatchObject([{ components: [{ custom_id: 'A:result', label: '1 · Post it here' }] }]);
});

it('a row with a link of ours leads there, whatever its title says', () => {
  const link = 'https://earshot.example/media/shared/AbC_-9/film-7K2QF9MA.mp4';
  const rows = [{ title: '**Film** [x](https://evil.example)', detail: '240 MB', link }];
  const { embeds } = renderView({ mood: 'done', title: 'Dub', line: 'Done in 1:00', rows }).message;
  const said = embeds[0].description ?? '';
  expect(said).toContain(`](${link})`);
  expect(said.match(/(?<!\\)\]\(/g)).toHaveLength(1);
});

it('leads to what a fact names, where an address is known', () => {
  const fact = { label: 'Made from', value: 'K8M75RDX', link: 'https://discord.com/channels/1/2/3' };
  const [embed] = renderView({ mood: 'done', title: 'Speech', line: 'Done', facts: [fact] }).message.embeds;
  expect(embed.fields).toEqual([{ name: 'Made from', value: `[K8M75RDX](${fact.link})`, inline: true }]);
});
