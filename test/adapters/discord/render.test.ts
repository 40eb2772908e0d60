// Cards stay within Discord's limits for any view.

import { ComponentType } from 'discord.js';
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
  name: fc.constantFrom('stop' as const, 'refresh', 'retry'),
  label: text,
  task: fc.string({ maxLength: 120 }),
  isSecondary: fc.constantFrom(true as const, undefined),
});
const views: fc.Arbitrary<View<string>> = fc.record(
  {
    status: fc.constantFrom('queued', 'working', 'done', 'failed', 'unknown', 'cancelled', 'info'),
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
  { requiredKeys: ['status', 'title', 'line'] },
);

it('keeps every card within embed and button limits', () => {
  fc.assert(
    fc.property(views, (view) => {
      const { embeds, components } = renderView(view, { attachesOverflow: true }).message;
      const [{ title = '', description = '', fields = [], footer }] = embeds;
      const sum = fields.reduce((all, { name, value }) => all + name.length + value.length, 0);
      expect(title.length).toBeLessThanOrEqual(256);
      expect(description.length).toBeLessThanOrEqual(4096);
      expect(title.length + description.length + (footer?.text.length ?? 0) + sum).toBeLessThanOrEqual(6000);
      expect(fields.length).toBeLessThanOrEqual(25);
      expect(fields.every(({ name, value }) => name !== '' && value !== '' && value.length <= 1024)).toBe(true);
      const all = components.flatMap((row) => row.components);
      const buttons = all.flatMap((one) => (one.type === ComponentType.Button ? [one] : []));
      const options = all.flatMap((one) => (one.type === ComponentType.StringSelect ? one.options : []));
      expect(components.length).toBeLessThanOrEqual(2);
      expect(buttons.length).toBeLessThanOrEqual(5);
      expect(options.length).toBeLessThanOrEqual(25);
      const ids = [...buttons.map((one) => one.custom_id), ...options.map(({ value }) => value)];
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((id) => id.length <= 100)).toBe(true);
      for (const { label = '' } of [...buttons, ...options]) expect(label !== '' && label.length <= 80).toBe(true);
    }),
    { numRuns: 60 },
  );
});

it('shows start time, percentage and buttons on a running card', () => {
  const view = {
    status: 'working',
    title: 'Speech',
    line: 'Working',
    since: 60_000,
    progress: 0.42,
    reference: '7K',
  } as const;
  const { message, overflowText } = renderView({
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
  expect(overflowText).toBeUndefined();
});

it('numbers rows with actions and their buttons alike', () => {
  const rows = [
    {
      title: 'Speech',
      detail: 'Done',
      actions: [{ name: 'post', label: 'Post it here', task: 'A' } as const],
    },
  ];
  const { embeds, components } = renderView({
    status: 'info',
    title: 'Your tasks',
    line: '1 task',
    rows,
  }).message;
  expect(embeds[0].description).toBe('1 task\n\n1\\. **Speech** · Done');
  expect(components).toMatchObject([{ components: [{ custom_id: 'A:post', label: '1 · Post it here' }] }]);
});

it('links a row to our address whatever its title', () => {
  const link = 'https://earshot.example/media/shared/AbC_-9/film-7K2QF9MA.mp4';
  const rows = [{ title: '**Film** [x](https://evil.example)', detail: '240 MB', link }];
  const { embeds } = renderView({ status: 'done', title: 'Dub', line: 'Done in 1:00', rows }).message;
  const said = embeds[0].description ?? '';
  expect(said).toContain(`](${link})`);
  expect(said.match(/(?<!\\)\]\(/g)).toHaveLength(1);
});

it('links a fact to its source when known', () => {
  const fact = { label: 'Made from', value: 'K8M75RDX', link: 'https://discord.com/channels/1/2/3' };
  const [embed] = renderView({ status: 'done', title: 'Speech', line: 'Done', facts: [fact] }).message.embeds;
  expect(embed.fields).toEqual([{ name: 'Made from', value: `[K8M75RDX](${fact.link})`, inline: true }]);
});

it('shows five buttons at most, and everything else in a menu', () => {
  const names = ['edit', 'post', 'refresh', 'confirm', 'stop', 'retry'] as const;
  const actions = names.map((name) => ({ name, label: name, task: 'A' }));
  const rare = { name: 'share:loud' as const, label: 'Loud', task: 'A', isSecondary: true as const };
  const { components, embeds } = renderView({
    ...{ status: 'done', title: 'Speech', line: '', reference: 'A', input: 'Hello', actions: [...actions, rare] },
    facts: [
      { label: 'Voice', value: 'Rose' },
      { label: 'Size', value: '68 kB', isSecondary: true },
    ],
  }).message;
  expect(components.map((row) => row.components.length)).toEqual([5, 1]);
  expect(components[1]).toMatchObject({
    components: [
      {
        placeholder: 'More',
        options: [{ value: 'A:retry' }, { value: 'A:share:loud' }, { value: 'A:details', label: 'Details' }],
      },
    ],
  });
  expect(embeds[0]).toMatchObject({ description: '> Hello', fields: [{ name: 'Voice', value: 'Rose' }] });
});

it('shows a group of a long list on one line', () => {
  const rows = [
    ...Array.from({ length: 20 }, (_, at) => ({ title: `Arabic ${at}`, detail: 'ar', group: 'Arabic' })),
    ...Array.from({ length: 20 }, (_, at) => ({ title: `Language ${at}`, detail: 'x' })),
  ];
  const { embeds } = renderView({ status: 'info', title: 'Languages', line: '', rows }).message;
  const lines = (embeds[0].description ?? '').split('\n');
  expect(lines).toHaveLength(21);
  expect(lines[0]).toMatch(/^• \*\*Arabic\*\* · Arabic 0, Arabic 1/);
});
