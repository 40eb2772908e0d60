// Tells apart people of one name, as people come, change their name and go.

import { expect, it } from 'vitest';

const PAGE = new URL('../../../../../src/adapters/web/page/', import.meta.url);
const { createPeopleDirectory } = await import(new URL('people/people-directory.js', PAGE).href);

const ana = { id: 'ana', name: 'Ana' };
const post = (author: { id: string; name: string }) => ({ id: author.id, rev: 1, room: 'general', at: 1, author });

it('tags people of one name until the names differ', () => {
  const session = { people: [], rooms: ['general'], ownRooms: ['general'], rev: 1 };
  const directory = createPeopleDirectory(session, ana, 'general');
  expect(directory.getDiscriminator(ana)).toBe('');
  const other = { id: 'ana-2', name: 'ANA' };
  expect(directory.recordMessage(post(other), false)).toBe(true);
  expect(directory.countNamesakes(ana)).toBe(1);
  expect(directory.getDiscriminator(other)).toMatch(/^#/);
  // Somebody who is not listed yet has two namesakes.
  expect(directory.countNamesakes({ id: 'ana-3', name: 'ana' })).toBe(2);
  directory.setMe({ id: 'anna', name: 'Anna' });
  expect(directory.getDiscriminator(other)).toBe('');
});
