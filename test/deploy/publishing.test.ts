// What the listings at Discord and Slack say, against the program: each scope, intent and permission has its reason, none that is not
// asked for has one, texts fit their fields, pictures have their sizes.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../architecture/sources.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const page = read('docs/publishing.md');

/** The first cells of the table under a heading. */
function named(heading: string): readonly string[] {
  const [, after = ''] = page.split(`\n### ${heading}\n`);
  const [section = ''] = after.split(/\n#{2,4} /);
  return [...section.matchAll(/^\| ([^|]+?) \|/gm)]
    .map(([, cell = '']) => cell)
    .slice(1)
    .filter((cell) => !/^-+$/.test(cell));
}

test('each scope that Slack is asked for has its reason, and no other', () => {
  const { oauth_config } = JSON.parse(read('docs/slack-manifest.json')) as {
    readonly oauth_config: { readonly scopes: { readonly bot: readonly string[] } };
  };
  expect(named('Each scope').toSorted()).toEqual(
    oauth_config.scopes.bot.map((scope) => `\`${scope}\``).toSorted(),
  );
});

test('each intent that Discord is asked for has its reason, and no other', () => {
  const code = read('src/adapters/discord/gateway/client.ts');
  const asked = [...code.matchAll(/GatewayIntentBits\.(\w+)/g)].map(([, name]) => name ?? '');
  const told = named('Each intent').map((cell) => /`(\w+)`/.exec(cell)?.[1]);
  expect(asked.length).toBeGreaterThan(3);
  expect(told.toSorted()).toEqual([...new Set(asked)].toSorted());
});

test('each permission that the pages of Discord explain has its reason here', () => {
  const pages = ['discord.md', 'discord/voice.md', 'discord/one-tap.md'].map((name) => read(`docs/${name}`));
  const explained = pages
    .flatMap(
      (text) => /\| permission \| reason \|\n\|[-|]+\|\n((?:\|.*\n)+)/.exec(text)?.[1]?.split('\n') ?? [],
    )
    .flatMap((row) => /^\| ([^|]+?) \|/.exec(row)?.[1] ?? []);
  const told = named('Each permission').flatMap((cell) => cell.split(', '));
  expect(explained.length).toBeGreaterThan(9);
  expect(told.toSorted()).toEqual(explained.toSorted());
});

test('every text fits the field that it is for', () => {
  const texts = [
    ...page.matchAll(
      /^#### (.*) \((?:at least (\d+), )?at most (\d+) characters\)\n([\s\S]*?)(?=^#|(?![\s\S]))/gm,
    ),
  ];
  expect(texts.map(([, name]) => name)).toEqual([
    'Summary',
    'Description',
    'Tags',
    'Short description',
    'Long description',
  ]);
  for (const [, name, least = '1', most, section = ''] of texts) {
    const blocks = [...section.matchAll(/```text\n([\s\S]*?)\n```/g)].map(([, text = '']) => text);
    expect([name, blocks.length > 0]).toEqual([name, true]);
    for (const text of blocks) {
      expect([name, text.length <= Number(most), text.length]).toEqual([name, true, text.length]);
      expect([name, text.length >= Number(least), text.length]).toEqual([name, true, text.length]);
    }
  }
  expect([...page.matchAll(/^```text$/gm)]).toHaveLength(9);
});

test('every picture is there, in its size', () => {
  const pictures = [...page.matchAll(/^\| `([\w-]+\.png)` \| (\d+) × (\d+) \|/gm)];
  expect(pictures.length).toBe(3);
  for (const [, name, width, height] of pictures) {
    const bytes = readFileSync(join(ROOT, 'deploy/listing', name ?? ''));
    expect([name, bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      name,
      Number(width),
      Number(height),
    ]);
  }
});
