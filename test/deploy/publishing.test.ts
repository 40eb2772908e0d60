// Compares the listings for Discord and Slack with the program: each scope, intent and permission has a reason, no
// unused one is listed, texts fit their fields, and pictures have the required sizes.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BASE_PERMISSIONS, FEATURE_PERMISSIONS } from '../../src/adapters/discord/doctor/permissions.ts';
import { selectScopes } from '../../src/adapters/slack/install/scopes.ts';
import { ROOT } from '../architecture/sources.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const page = read('docs/publishing.md');

/** First cells of the table below a heading. */
function named(text: string, heading: string): readonly string[] {
  const [, after = ''] = text.split(`\n${heading}\n`);
  const [section = ''] = after.split(/\n#{2,4} /);
  return [...section.matchAll(/^\| ([^|]+?) \|/gm)]
    .map(([, cell = '']) => cell)
    .slice(1)
    .filter((cell) => !/^-+$/.test(cell));
}

test('documents a reason for each requested Slack scope only', () => {
  const { oauth_config } = JSON.parse(read('docs/slack-manifest.json')) as {
    readonly oauth_config: { readonly scopes: { readonly bot: readonly string[] } };
  };
  // The committed manifest has the default settings.
  expect(oauth_config.scopes.bot).toEqual(selectScopes({ agent: true, listen: false }));
  expect(named(read('docs/slack.md'), '## Scopes, and why').toSorted()).toEqual(
    selectScopes({ agent: true, listen: true })
      .map((scope) => `\`${scope}\``)
      .toSorted(),
  );
});

test('documents a reason for each requested Discord intent only', () => {
  const code = read('src/adapters/discord/gateway/shard.ts');
  const asked = [...code.matchAll(/GatewayIntentBits\.(\w+)/g)].map(([, name]) => name ?? '');
  const told = named(page, '### Each intent').map((cell) => /`(\w+)`/.exec(cell)?.[1]);
  expect(asked.length).toBeGreaterThan(3);
  expect(told.toSorted()).toEqual([...new Set(asked)].toSorted());
});

test('documents a reason for each requested Discord permission only', () => {
  const pages = ['discord.md', 'discord/voice.md', 'discord/one-tap.md', 'listening.md'].map((name) =>
    read(`docs/${name}`),
  );
  const explained = pages
    .flatMap((text) => /\| permission \| reason \|\n\|[-|]+\|\n((?:\|.*\n)+)/.exec(text)?.[1]?.split('\n') ?? [])
    .flatMap((row) => /^\| ([^|]+?) \|/.exec(row)?.[1] ?? []);
  const requested = [...BASE_PERMISSIONS, ...Object.values(FEATURE_PERMISSIONS).flat()].map(({ name }) => name);
  expect(explained.toSorted()).toEqual(requested.toSorted());
});

test('every text fits its field', () => {
  const texts = [
    ...page.matchAll(/^#### (.*) \((?:at least (\d+), )?at most (\d+) characters\)\n([\s\S]*?)(?=^#|(?![\s\S]))/gm),
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
    expect([name, bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([name, Number(width), Number(height)]);
  }
});
