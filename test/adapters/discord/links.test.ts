// Results that are too large for Discord: the bound of the very place, and links where a file would have been.

import { expect, it } from 'vitest';
import { renderView } from '../../../src/adapters/discord/render.ts';

it('a row with a link of ours leads there, whatever its title says', () => {
  const link = 'https://earshot.example/media/shared/AbC_-9/film-7K2QF9MA.mp4';
  const rows = [{ title: '**Film** [x](https://evil.example)', detail: '240 MB', link }];
  const { embeds } = renderView({ mood: 'done', title: 'Dub', line: 'Done in 1:00', rows }).message;
  const said = embeds[0].description ?? '';
  expect(said).toContain(`](${link})`);
  expect(said.match(/(?<!\\)\]\(/g)).toHaveLength(1);
});
