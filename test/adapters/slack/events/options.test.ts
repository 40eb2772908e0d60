// Search boxes in forms on the fake of Slack: answered from memory, within Slack's limits.

import type { BlockSuggestion } from '@slack/bolt';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { optionsFor, optionsOf } from '../../../../src/adapters/slack/events/options.ts';
import { type Live, openSlack } from '../setup.ts';

let live: Live;
beforeEach(async () => {
  live = await openSlack();
});
afterEach(async () => {
  expect(live.slack.refusals).toEqual([]);
  await live.close();
});

test('a search shows what fits, and what else was filled in goes along', async () => {
  const act = await live.team.command(live.ana, live.channel, '/tts', 'language:French');
  await live.settled();
  const found = await live.team.options(live.ana, act.modal as never, 'voice_id', '');
  expect(found.map(({ text, value }) => [text.text, value])).toEqual([
    ['Rose · a voice', 'Rose'],
    ['Émile · a voice', 'Émile'],
  ]);
  expect(live.bot.typed.at(-1)).toMatchObject({
    command: 'tts',
    field: 'voice_id',
    typed: '',
    values: { language: 'French' },
    person: { id: `${live.team.id}:${live.ana.id}` },
    place: { id: `${live.team.id}:${live.channel.id}`, server: live.team.id },
  });
});

test('languages come a hundred at most', async () => {
  const act = await live.team.command(live.ana, live.channel, '/dub', '');
  await live.settled();
  const found = await live.team.options(live.ana, act.modal as never, 'target_languages', '');
  expect(found.length).toBeGreaterThan(20);
  expect(found.length).toBeLessThanOrEqual(100);
});

test('long labels are cut, values never: a value that does not fit is left out', () => {
  const found = [
    { value: 'a', label: 'x'.repeat(200) },
    { value: 'v'.repeat(151), label: 'long' },
    { value: 'a', label: 'again' },
    { value: '', label: 'nothing' },
    ...Array.from({ length: 150 }, (_, at) => ({ value: `n${at}`, label: `n${at}` })),
  ];
  const options = optionsOf(found) as { value: string; text: { text: string } }[];
  expect(options).toHaveLength(100);
  expect(options.filter(({ value }) => value === 'a')).toHaveLength(1);
  expect(Math.max(...options.map(({ text }) => text.text.length))).toBeLessThanOrEqual(75);
  expect(Math.max(...options.map(({ value }) => value.length))).toBeLessThanOrEqual(150);
});

test('what asks for nothing of ours gets nothing', () => {
  const bot = { suggest: () => [{ value: 'a', label: 'a' }] };
  const caller = { team: 'T1', user: 'U1', name: 'Ana' };
  for (const given of [
    { action_id: 'other' },
    { action_id: 'field:voice_id', view: { private_metadata: '' } },
  ])
    expect(optionsFor({ value: '', ...given } as BlockSuggestion, caller, bot)).toEqual({ options: [] });
});
