// Pictures of Discord cards: Markdown is drawn as Discord shows it.

import { expect, it } from 'vitest';
import { drawDiscordCards } from '../../src/cli/pages/discord-card.ts';

const draw = (description: string): string =>
  drawDiscordCards([{ embeds: [{ title: 'Speech', description }], components: [], files: [] }], '', 'Card');

it.each([
  ['a quote', '> Good morning', 'Good morning'],
  ['small text', '-# by machine', 'by machine'],
  ['a quoted file name in italics', '> *talk.wav*', 'talk.wav'],
])('draws %s without its marks', (_, description, words) => {
  expect(draw(description)).toContain(`>${words}</text>`);
  expect(draw(description)).not.toMatch(/&gt;|-# |\*/);
});

it('draws a bar beside a quote only', () => {
  const count = (svg: string) => svg.split('<rect').length;
  expect(count(draw('> Good morning'))).toBe(count(draw('Good morning')) + 1);
});
