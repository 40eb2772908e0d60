// Shared setup: Ana requests a voice from a recording.

import { expect } from 'vitest';
import { CONSENT_VERSION } from '../../../src/domain/media/consent.ts';
import type { Person, Place } from '../../../src/domain/person.ts';
import type { ActionName } from '../../../src/domain/views/view.ts';
import { ana, createTestBot, createWorld } from '../../fakes/bot.ts';

export const ben = { id: 'ben', name: 'Ben' };
export const A: Place = { id: 'a1', name: 'general', server: 'A' };
export const B: Place = { id: 'b1', name: 'general', server: 'B' };
export const RECORDING = [{ name: 'ana.wav', platformRef: 'file-1' }];
export const AGREE = `agree:${CONSENT_VERSION}` as const;

export type Earshot = Awaited<ReturnType<typeof started>>;

export async function started(cloning: 'off' | 'moderators' | 'on' = 'on', world = createWorld()) {
  world.chat.uploads.set('file-1', Buffer.from('file-1'));
  const earshot = createTestBot(world, undefined, { cloning });
  await earshot.start();
  return earshot;
}

export const press = (
  earshot: Earshot,
  taskId: string,
  action: ActionName,
  person: Person = ana,
  isModerator = false,
) => earshot.bot.handlePress({ adapter: 'fake', taskId, action, person, place: A, isModerator, newTaskId: 'next' });
export const cardOf = (earshot: Earshot, message: string) => earshot.chat.messages.get(message)?.views.at(-1);
export const asked = (earshot: Earshot, place = A) => earshot.ask('clone', { name: 'Ana' }, RECORDING, { place });
export const madeBy = ({ service }: Earshot) => service.created.filter(({ operation }) => operation === 'clone');

/** Ana has requested a voice and given consent. */
export async function made(cloning: 'moderators' | 'on' = 'on', place = A) {
  const earshot = await started(cloning);
  const { task, message } = await asked(earshot, place);
  await earshot.clock.advance(100);
  expect(await press(earshot, task, AGREE, ana, true)).toEqual({ is: 'shown' });
  await earshot.clock.advance(5000);
  return { earshot, task, message };
}
