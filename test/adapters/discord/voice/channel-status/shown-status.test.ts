// Changes of a channel's status: rarely, in order, and never over another one's status.

import { expect, test } from 'vitest';
import {
  createShownStatus,
  MIN_CHANGE_GAP_MS,
  type ShownStatusOptions,
} from '../../../../../src/adapters/discord/voice/channel-status/shown-status.ts';
import { createFakeClock } from '../../../../fakes/clock.ts';

function channel(more: Partial<ShownStatusOptions> = {}) {
  const clock = createFakeClock();
  const log: string[] = [];
  let text: string | undefined;
  const failures: unknown[] = [];
  const status = createShownStatus({
    findText: () => text,
    send: async (one) => void log.push(`send ${one ?? 'nothing'}`),
    save: async (texts) => void log.push(`save ${texts.join()}`),
    handleFailure: (thrown) => failures.push(thrown) > 0,
    clock,
    changedAt: 0,
    ownText: undefined,
    isForeign: false,
    ...more,
  });
  return {
    status,
    clock,
    log,
    failures,
    async show(next: string | undefined) {
      text = next;
      status.update();
      await clock.advance(0);
    },
    sent: () => log.filter((one) => one.startsWith('send')).map((one) => one.slice(5)),
  };
}

test('saves a text before it is sent, and forgets it after removal', async () => {
  const { status, log, show } = channel();
  await show('Speech');
  await status.close();
  expect(log).toEqual(['save Speech', 'send Speech', 'send nothing', 'save ']);
});

test('sends the latest of several texts after ten seconds', async () => {
  const { clock, sent, show } = channel();
  await show('A');
  for (const text of ['B', 'C', 'D']) await show(text);
  await clock.advance(MIN_CHANGE_GAP_MS - 1);
  expect(sent()).toEqual(['A']);
  await clock.advance(1);
  expect(sent()).toEqual(['A', 'D']);
  await show('A');
  await show('D');
  await clock.advance(MIN_CHANGE_GAP_MS);
  expect(sent()).toEqual(['A', 'D']);
});

test('removes the status at once when closed, and only then', async () => {
  const { status, clock, sent, show } = channel();
  await show('A');
  await show('B');
  await status.close();
  expect(sent()).toEqual(['A', 'nothing']);
  await clock.advance(2 * MIN_CHANGE_GAP_MS);
  status.update();
  await clock.advance(2 * MIN_CHANGE_GAP_MS);
  expect(sent()).toEqual(['A', 'nothing']);
});

test('leaves another one’s status alone until it is removed', async () => {
  const { status, clock, sent, show, log } = channel();
  await show('A');
  status.handleChange('A');
  status.handleChange('Game night');
  await show('B');
  await clock.advance(MIN_CHANGE_GAP_MS);
  expect(sent()).toEqual(['A']);
  expect(log.at(-1)).toBe('save ');
  status.handleChange(undefined);
  await clock.advance(MIN_CHANGE_GAP_MS);
  expect(sent()).toEqual(['A', 'B']);
  status.handleChange('Game night');
  await status.close();
  expect(sent()).toEqual(['A', 'B']);
});

test('starts with another one’s status or its own from before', async () => {
  const foreign = channel({ isForeign: true });
  await foreign.show('A');
  await foreign.status.close();
  expect(foreign.log).toEqual([]);
  const own = channel({ ownText: 'A' });
  await own.show('A');
  expect(own.log).toEqual([]);
  await own.status.close();
  expect(own.sent()).toEqual(['nothing']);
});

test('shows nothing again after a refusal', async () => {
  const refused = new Error('Missing Permissions');
  const { status, clock, failures, show, log } = channel({ send: () => Promise.reject(refused) });
  await show('A');
  await clock.advance(MIN_CHANGE_GAP_MS);
  await show('B');
  await clock.advance(MIN_CHANGE_GAP_MS);
  expect(failures).toEqual([refused]);
  expect(log).toEqual(['save A']);
  status.stop();
});

test('continues with the next text after an outage', async () => {
  let isDown = true;
  const { clock, show, sent, log } = channel({
    async send(text) {
      if (isDown) throw new Error('busy');
      log.push(`send ${text}`);
    },
    handleFailure: () => false,
  });
  await show('A');
  isDown = false;
  await show('B');
  await clock.advance(MIN_CHANGE_GAP_MS);
  expect(sent()).toEqual(['B']);
});
