// Steps that are done once however often a delivery is tried, and the walk down the ways to people.

import { expect, test } from 'vitest';
import { firstWay, openProgress, runSteps, type Step } from '../../../src/adapters/shared/delivery.ts';
import type { Json } from '../../../src/kit/json.ts';
import { Undeliverable } from '../../../src/ports/chat.ts';
import { createFakeLog } from '../../fakes/log.ts';

interface Note {
  readonly up?: string;
  readonly asked?: boolean;
}

function attempt(faults: { share?: Error } = {}) {
  const kept: Json[] = [];
  const ran: string[] = [];
  const steps: readonly Step<Note>[] = [
    {
      name: 'upload',
      done: ({ up }) => up !== undefined,
      async run({ keep }) {
        ran.push('upload');
        await keep({ up: 'F1' });
      },
    },
    {
      name: 'share',
      done: async () => false,
      async run({ note: { up, asked }, keep }) {
        ran.push(`share ${up}${asked ? ' again' : ''}`);
        await keep({ asked: true });
        if (faults.share) throw faults.share;
      },
    },
  ];
  return { steps, ran, kept, keep: async (note: Json) => void kept.push(note) };
}

test('each step begins with what the one before noted, and a later attempt with what the earlier did', async () => {
  const first = attempt({ share: new Error('cut') });
  await expect(runSteps(first.steps, openProgress<Note>({}, first))).rejects.toThrow('cut');
  expect(first.kept).toEqual([{ up: 'F1' }, { up: 'F1', asked: true }]);
  const second = attempt();
  await runSteps(second.steps, openProgress(first.kept.at(-1) as Note, second));
  expect([first.ran, second.ran]).toEqual([['upload', 'share F1'], ['share F1 again']]);
});

const log = createFakeLog();
const walk = (faults: Readonly<Record<string, Error | undefined>>) =>
  firstWay({
    ways: ['edit', 'reply', 'direct'],
    take: async (way) => {
      if (faults[way]) throw faults[way];
      return `by ${way}`;
    },
    leftAfter: (_, thrown, left) => ((thrown as Error).message === 'busy' ? undefined : left),
    nowhere: 'There is no way.',
    log,
  });

test('the first way that works is taken; where none does, it is said', async () => {
  expect(await walk({})).toEqual({ way: 'edit', result: 'by edit' });
  expect(await walk({ edit: new Error('gone') })).toEqual({ way: 'reply', result: 'by reply' });
  const gone = new Error('gone');
  await expect(walk({ edit: gone, reply: gone, direct: gone })).rejects.toThrow(Undeliverable);
});

test('what is no matter of ways ends the walk', async () => {
  await expect(walk({ edit: new Error('busy') })).rejects.toThrow('busy');
});
